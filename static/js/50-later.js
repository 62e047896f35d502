/* What a table needs only once somebody taps, it fetches with the first tap; at once where the screen is kept on, where
   deals are read aloud, after an Undo, or where there is no menu to tap. */

if (document.getElementById("awake")) {
  const load = ({ target }) => import("./later.js").then(({ tap }) => tap(target), () => {});
  if (stored((store) => +store.awake || store.aloud || store.moment) || !document.querySelector(".menu")) load({ target: document });
  else on("click", load, { once: true });
}
