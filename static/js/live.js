/* Live pages: poll while the page is visible, and at once when it becomes visible again. */

const isWatched = () => byId("live") && !byId("entry"); /* by somebody who cannot keep score */

on("htmx:before:request", (event) => {
  if (document.hidden && event.target.id === "live") event.preventDefault();
});

function lookNow() {
  const live = byId("live");
  if (!live || !window.htmx || document.hidden) return;
  htmx.trigger(live, "htmx:abort"); /* a request from before the sleep is never answered */
  htmx.trigger(live, "wake");
}

on("visibilitychange", lookNow);

/* Without htmx, pages of those who only watch reload. */
setInterval(() => !window.htmx && !document.hidden && isWatched() && location.reload(), 15000);

/* The time as the reader's language has it, and its country where the phone names one. */
function clockOf(time) {
  const { lang } = document.documentElement;
  return time.toLocaleTimeString([...navigator.languages.filter((own) => own.startsWith(lang)), lang], { timeStyle: "short" });
}

/* Whether the server answers. Those who only watch see since when it does not. */
let answered = new Date();

function noteAnswer(isAnswered) {
  const wasAnswered = !holding.lost;
  setState("lost", !isAnswered);
  if (isAnswered) answered = new Date();
  const sign = find(".no-line");
  if (sign && isWatched()) {
    sign.classList.add("is-watched");
    sign.lastElementChild.textContent = sign.dataset.asOf.replace("…", clockOf(answered));
  }
  if (wasAnswered === isAnswered) return;
  if (!isAnswered) return sayWithoutLine();
  askAgain();
  waiting?.();
}

on("htmx:error", ({ detail: { ctx } }) => ctx && !ctx.response && noteAnswer(false));
on("htmx:after:request", ({ detail: { ctx } }) => noteAnswer(ctx.response.status < 500));
for (const way of ["online", "offline"]) {
  window.addEventListener(way, () => (byId("live") && window.htmx ? lookNow() : noteAnswer(way === "online")));
}

/* An entry with answers stays through every refresh; one without stays while it is for the same deal. */
on("htmx:before:swap", ({ detail: { tasks } }) => {
  const entry = byId("entry");
  const next = tasks.map((task) => task.fragment.querySelector("#entry")).find(Boolean);
  if (entry && next) entry.toggleAttribute("hx-morph-skip", "touched" in entry.dataset || !next.elements.length);
});

/* The entry after a refresh: for the same deal it has now seen the change, else the page says what happened. */
on("htmx:after:swap", () => {
  const live = byId("live"), entry = find("#entry[data-draft]");
  const same = !live || !entry || entry.dataset.draft === live.dataset.turn;
  if (live && entry && same && !holding.sending && !holding.unsent) entry.elements.revision.value = live.dataset.rev;
  setState("changed", !same);
});
