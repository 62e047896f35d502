/* The entry of a deal: counts complete themselves, places are tapped in their order, passes one by one. The server does
   the same to the form it gets; here it only shows at once. */

/* Counts complete themselves: blanks are 0 once data-total is reached, the only blank one gets the rest; blanks are out
   once as many players as data-holders have cards left. What was filled in before is taken back first. */
function completeCounts(keys, tapped) {
  takeBack(keys, tapped);
  const columns = [...keys.querySelectorAll(".col")].map((column) => [...column.querySelectorAll(`[name^="${keys.dataset.count}-"]`)]);
  const chosen = columns.map((radios) => radios.find((radio) => radio.checked));
  const blank = columns.filter((_, seat) => !chosen[seat]);
  let left = 0;
  if ("holders" in keys.dataset) {
    if (chosen.filter((radio) => radio && +radio.value).length !== +keys.dataset.holders) return;
  } else {
    left = keys.dataset.total - chosen.reduce((all, radio) => all + (radio ? +radio.value : 0), 0);
    if (left && !(left > 0 && blank.length === 1)) return;
  }
  blank.forEach((radios) => fillIn(radios.find((radio) => +radio.value === left)));
}

/* How many of a count are not placed yet. */
const leftOf = (keys) => countsIn(keys).reduce((all, radio) => all - radio.value, keys.dataset.total);
const countsIn = (keys) => [...keys.querySelectorAll(`[name^="${keys.dataset.count}-"]:checked`)];

/* How many are missing or too many, in the words of the keys: "Ana, 5 hearts"; "…" where none is. */
function missingOf(keys) {
  const left = leftOf(keys), key = keys.querySelector(`[value="${Math.abs(left)}"]`);
  const words = left < 0 ? document.getElementById("no-line")?.dataset.many : keys.dataset.missing;
  return key && words && (left ? words.replace("…", key.ariaLabel.split(", ").pop()) : "…");
}

/* The heading says how many there are, and Save how many are missing, before the server does. */
function sayCount(keys) {
  const heading = keys.closest(".fact").querySelector(".fact-h"), note = heading?.querySelector(".note");
  const save = keys.closest("form").querySelector(".save"), words = save?.querySelector(".with-htmx");
  const placed = countsIn(keys).reduce((all, radio) => all + +radio.value, 0), { all, some, missing } = keys.dataset;
  if (note && all) note.textContent = placed === +keys.dataset.total ? all : some.replace("…", placed);
  heading?.querySelectorAll(".pips .ico").forEach((pip, n) => pip.classList.toggle("is-open", n >= placed));
  if (words && missing && save.dataset.gap === keys.closest(".fact").id) words.textContent = missingOf(keys) || words.textContent;
}

/* Who went out follows when all the others hold cards. */
function completeOut(whole, tapped) {
  takeBack(whole, tapped);
  const takers = [...whole.querySelectorAll(".taker input")];
  const blank = [...whole.querySelectorAll(".col")].map((column) => !column.querySelector(":checked"));
  if (!takers.some((radio) => radio.checked) && blank.filter(Boolean).length === 1) fillIn(takers[blank.indexOf(true)]);
}

function fillIn(radio) {
  if (!radio) return;
  radio.checked = true;
  radio.parentElement.classList.add("is-rest");
}

function takeBack(within, tapped) {
  within.querySelectorAll(".is-rest").forEach((key) => {
    const radio = key.firstElementChild;
    if (radio !== tapped) radio.checked = false;
    key.classList.remove("is-rest");
  });
}

/* The order of going out: a tap adds a player, or takes that place and the later ones back; the last one follows. */
function tapPlace(button) {
  const order = button.closest("[data-order]");
  const places = [...order.querySelectorAll(".place")];
  const field = order.parentElement.querySelector(`input[name="${order.dataset.order}"]`);
  const taken = field.value.split(",").filter(Boolean);
  const at = taken.indexOf(button.value);
  const now = at < 0 ? [...taken, button.value] : taken.slice(0, at);
  const last = now.length === places.length - 1 && places.find((place) => !now.includes(place.value));
  const shown = last ? [...now, last.value] : now;
  const pays = (order.dataset.pays || "").split(" ");
  field.value = now.slice(0, places.length - 1).join(",");
  places.forEach((place) => {
    const n = shown.indexOf(place.value);
    place.classList.toggle("is-in", n >= 0);
    place.classList.toggle("is-rest", place === last);
    place.querySelector(".place-n").innerHTML = n < 0 ? "<i></i>" : `<b>${n + 1}</b>`;
    place.querySelector(".place-p").textContent = pays[n] || "";
  });
  change(field);
}

/* The keys that can be seen, and the first of them after `name` (from the start again where none is) whose question has
   no answer. */
const isSeen = (part) => part.checkVisibility?.({ visibilityProperty: true }) ?? part.offsetParent;
const radiosIn = (whole) => [...whole.querySelectorAll("[type=radio]")].filter(isSeen);

function nextGap(whole, name) {
  const radios = radiosIn(whole);
  const after = radios.slice(radios.findIndex((radio) => radio.name === name) + 1);
  return [...after, ...radios].find(({ form, name: own }) => own !== name && !form.querySelector(`[name="${own}"]:checked`));
}

/* A tap on Save while something is missing leads to the first gap. Not during a request, whose answer decides, nor for a
   deal that another phone has saved meanwhile, whose gap is out of date. */
function goToGap(save) {
  const fact = document.getElementById(save.dataset.gap) || save.form.querySelector(".tabs");
  document.getElementById(`${fact.id}-stop`)?.click();
  const key = nextGap(fact) || fact.querySelector("input, button");
  const gap = key?.closest("fieldset") || fact;
  gap.classList.add("is-gap");
  gap.scrollIntoView({ block: "center" });
  (key || gap).focus({ preventScroll: true });
}

/* A second tap on a key takes it back; only a first tap is followed by a change event. What the script filled in stays.
   Where a second tap has a meaning of its own it gets that, and a third one takes the key back. */
const KEY = "#entry :is(.key, .taker) > [type=radio]";
let changed;

function tapAgain(radio) {
  const more = [...(radio.closest(".twice")?.querySelectorAll(".again") || [])].find((key) => key.offsetParent);
  changed = radio.closest(".is-rest");
  setTimeout(() => {
    if (changed) return;
    if (!more) return clear(radio);
    more.click();
    radio.focus({ preventScroll: true });
  });
}

/* A card announced by its taker loses that when another player takes it: only a document knows of a card announced by
   somebody other than its taker. */
function forgetOwn(tapped) {
  const name = tapped.closest(".twice")?.querySelector(".again input")?.name;
  const said = name && tapped.form.querySelector(`.twice [name="${name}"]:checked`), was = said?.closest(".twice");
  if (!was || was.contains(tapped) || (said.defaultChecked && !was.querySelector("input").defaultChecked)) return;
  document.getElementById(`${name}-back`).checked = true;
}

function clear(radio) {
  radio.checked = false;
  change(radio);
}

on("click", (event) => {
  const place = event.target.closest("[name$=-tap]");
  const save = event.target.closest(".save[data-gap]");
  const step = event.target.closest("[name$=-step]");
  if (event.target.matches(KEY)) tapAgain(event.target);
  if (step) {
    event.preventDefault();
    const field = step.closest(".col").querySelector("input");
    field.stepUp(step.value);
    change(field);
  } else if (place) {
    event.preventDefault();
    tapPlace(place);
  } else if (save && window.htmx && !document.querySelector(".htmx-request") && !holding.changed) {
    event.preventDefault();
    goToGap(save);
  }
});

/* Before htmx sees the event, so that it asks for the preview of the completed counts. */
on("change", (event) => {
  const tapped = changed = event.target;
  const keys = tapped.closest("[data-count]");
  const out = tapped.closest("[data-out]");
  document.querySelectorAll(".is-gap").forEach((gap) => gap.classList.remove("is-gap"));
  if (tapped.type !== "radio") return;
  forgetOwn(tapped);
  if (out) completeOut(out, tapped);
  else if (keys && ("total" in keys.dataset || "holders" in keys.dataset) && tapped.name.startsWith(`${keys.dataset.count}-`)) {
    completeCounts(keys, tapped);
    sayCount(keys);
  }
}, true);

/* The deal to try: a tap counts before the server has answered the one before, so that quick taps all count. */

on("click", (event) => {
  const key = event.target.closest("#try button");
  if (!key) return;
  const took = key.parentNode.querySelector("input");
  const fields = key.form.querySelectorAll("input");
  const left = key.form.dataset.of - [...fields].reduce((sum, field) => sum + Number(field.value), 0);
  const step = key.name === "more" ? Math.min(1, left) : -Math.min(1, took.value);
  took.value = Number(took.value) + step;
  key.value = ""; /* counted here, so the server only works it out */
}, true);
