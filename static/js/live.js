/* Live pages: poll while the page is visible, and at once when it becomes visible again. */

on("htmx:before:request", (event) => {
  if (document.hidden && event.target.id === "live") event.preventDefault();
});

const liveHere = () => window.htmx && document.getElementById("live");

function lookNow() {
  const live = liveHere();
  if (!live || document.hidden) return;
  htmx.trigger(live, "htmx:abort"); /* a request from before the sleep is never answered */
  htmx.trigger(live, "wake");
}

on("visibilitychange", lookNow);

/* Without htmx, pages of those who only watch reload. */
setInterval(() => {
  if (!window.htmx && !document.hidden && document.getElementById("live") && !document.getElementById("entry")) location.reload();
}, 15000);

/* The time as the reader's language has it, and its country where the phone names one. */
function clockOf(time) {
  const lang = document.documentElement.lang;
  return time.toLocaleTimeString([...navigator.languages.filter((own) => own.startsWith(lang)), lang], { timeStyle: "short" });
}

/* Whether the server answers. Those who only watch see since when it does not. */
let answered = new Date();

function answers(is) {
  const was = !holding.lost;
  stand("lost", !is);
  if (is) answered = new Date();
  const sign = document.querySelector(".no-line");
  if (sign && document.getElementById("live") && !document.getElementById("entry")) {
    sign.classList.add("is-watched");
    sign.lastElementChild.textContent = sign.dataset.asOf.replace("…", clockOf(answered));
  }
  if (was !== is) document.dispatchEvent(new Event(is ? "line:back" : "line:gone"));
}

on("htmx:error", ({ detail: { ctx } }) => ctx && !ctx.response && answers(false));
on("htmx:after:request", ({ detail: { ctx } }) => answers(ctx.response.status < 500));
for (const way of ["online", "offline"]) window.addEventListener(way, () => (liveHere() ? lookNow() : answers(way === "online")));

/* An entry with answers stays through every refresh; one without stays while it is for the same deal. */
on("htmx:before:swap", ({ detail: { tasks } }) => {
  const entry = document.getElementById("entry");
  const next = tasks.map((task) => task.fragment.querySelector("#entry")).find(Boolean);
  if (entry && next) entry.toggleAttribute("hx-morph-skip", "touched" in entry.dataset || !next.elements.length);
});

/* The entry after a refresh: for the same deal it has now seen the change, else the page says what happened. */
on("htmx:after:swap", () => {
  const live = document.getElementById("live");
  const entry = document.querySelector("#entry[data-draft]");
  const same = !live || !entry || entry.dataset.draft === live.dataset.turn;
  if (live && entry && same && !holding.sending && !holding.unsent) entry.elements.revision.value = live.dataset.rev;
  stand("changed", !same);
});
