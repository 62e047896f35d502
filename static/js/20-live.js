/* Live phones: the page looks for news while it is seen, and at once when it is looked at again. */

const root = document.documentElement;

document.addEventListener("htmx:before:request", (event) => {
  if (document.hidden && event.target.id === "live") event.preventDefault();
});

document.addEventListener("visibilitychange", () => {
  const live = document.getElementById("live");
  if (live && !document.hidden && window.htmx) window.htmx.trigger(live, "wake");
});

/* Somebody types: what is refreshed leaves the entry alone. */
document.addEventListener("change", (event) => {
  const entry = event.target.closest("#entry");
  if (entry) entry.setAttribute("hx-morph-skip", "");
});

/* htmx has come: what is only needed without it steps back. */
document.addEventListener("htmx:after:process", () => root.classList.add("has-htmx"), { once: true });
