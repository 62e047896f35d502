/* What a table needs only once somebody taps, it fetches with the first tap; at once where the screen is kept on, where
   deals are read aloud, after an Undo, or where there is no menu to tap. The numbers that an Undo takes back are kept
   for the page that comes then, which shows the way: it may be the first tap. */

const numbersShown = () => all(".total, .bank-total"); /* the bank lies below the board */

if (byId("awake")) {
  const load = ({ target }) => import("./table.js").then(({ tap }) => tap(target)).catch(() => {});
  if (stored((store) => +store.awake || store.aloud || store.moment) || !find(".menu")) load({ target: document });
  else on("click", load, { once: true });
  on("submit", ({ target }) => target.id === "change" && stored((store) => {
    store.moment = [location.pathname, ...numbersShown().map((number) => number.textContent)].join(" ");
  }));
}
