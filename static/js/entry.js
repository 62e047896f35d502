/* The entry of a deal: counts complete themselves, places are tapped in their order, passes one by one. The server does
   the same to the form it gets; here it only shows at once. */

const countsIn = (keys) => all(`[name^="${keys.dataset.count}-"]:checked`, keys);
const placedIn = (keys) => countsIn(keys).reduce((sum, radio) => sum + +radio.value, 0);

/* How many of a count are not placed yet. */
const leftOf = (keys) => keys.dataset.total - placedIn(keys);

/* Counts complete themselves: blanks are 0 once data-total is reached, the only blank one gets the rest; blanks are out
   once as many players as data-holders have cards left. What was filled in before is taken back first. */
function completeCounts(keys, tapped) {
  takeBack(keys, tapped);
  const { count, holders } = keys.dataset, left = holders ? 0 : leftOf(keys);
  const columns = all(".col", keys).map((column) => all(`[name^="${count}-"]`, column));
  const blank = columns.filter((radios) => !radios.some((radio) => radio.checked));
  const isComplete = holders ? countsIn(keys).filter((radio) => +radio.value).length === +holders : !left;
  if (isComplete || (left > 0 && blank.length === 1)) blank.forEach((radios) => fillIn(radios.find((radio) => +radio.value === left)));
}

/* How many are missing or too many, in the words of the keys: "Ana, 5 hearts"; "…" where none is. */
function missingOf(keys) {
  const left = leftOf(keys), key = keys.querySelector(`[value="${Math.abs(left)}"]`);
  const words = left < 0 ? byId("no-line")?.dataset.many : keys.dataset.missing;
  return key && words && (left ? words.replace("…", key.ariaLabel.split(/[,،] /).pop()) : "…");
}

/* The heading says how many there are, and Save how many are missing, before the server does. */
function sayCount(keys) {
  const fact = keys.closest(".fact"), heading = fact.querySelector(".fact-h"), note = heading?.querySelector(".note");
  const save = keys.closest("form").querySelector(".save"), words = save?.querySelector(".with-htmx");
  const placed = placedIn(keys), { dataset } = keys;
  if (note && dataset.all) note.textContent = placed === +dataset.total ? dataset.all : dataset.some.replace("…", placed);
  if (heading) all(".pips .ico", heading).forEach((pip, n) => pip.classList.toggle("is-open", n >= placed));
  if (words && dataset.missing && save.dataset.gap === fact.id) words.textContent = missingOf(keys) || words.textContent;
}

/* Who went out follows when all the others hold cards. */
function completeOut(whole, tapped) {
  takeBack(whole, tapped);
  const takers = all(".taker input", whole);
  const blank = all(".col", whole).map((column) => !column.querySelector(":checked"));
  if (!takers.some((radio) => radio.checked) && blank.filter(Boolean).length === 1) fillIn(takers[blank.indexOf(true)]);
}

/* Once all have said it, the keys of what was done come by themselves; not again for who turns back to mend a number, nor
   while a keyboard steps through them. */
function turnOver(said, tapped) {
  if (said.dataset.turned || tapped.matches(":focus-visible") || nextGap(said)) return;
  said.dataset.turned = "1";
  said.parentElement.querySelector('.stops [value="2"]').checked = true;
}

function fillIn(radio) {
  if (!radio) return;
  radio.checked = true;
  radio.parentElement.classList.add("is-rest");
}

function takeBack(within, tapped) {
  all(".is-rest", within).forEach((key) => {
    const radio = key.firstElementChild;
    if (radio !== tapped) radio.checked = false;
    key.classList.remove("is-rest");
  });
}

/* The order of going out: a tap adds a player, or takes that place and the later ones back; the last one follows. */
function tapPlace(button) {
  const order = button.closest("[data-order]"), places = all(".place", order);
  const field = order.parentElement.querySelector(`input[name="${order.dataset.order}"]`);
  const taken = field.value.split(",").filter(Boolean), at = taken.indexOf(button.value);
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
const radiosIn = (whole) => all("[type=radio]", whole).filter(isSeen);

function nextGap(whole, name) {
  const radios = radiosIn(whole);
  const after = radios.slice(radios.findIndex((radio) => radio.name === name) + 1);
  return [...after, ...radios].find(({ form, name: own }) => own !== name && !form.querySelector(`[name="${own}"]:checked`));
}

/* A tap on Save while something is missing leads to the first gap. Not during a request, whose answer decides, nor for a
   deal that another phone has saved meanwhile, whose gap is out of date. */
function goToGap(save) {
  const fact = byId(save.dataset.gap) || save.form.querySelector(".tabs");
  byId(`${fact.id}-stop`)?.click();
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
  const again = all(".again", radio.closest(".twice") ?? radio).find((key) => key.offsetParent);
  changed = radio.closest(".is-rest");
  setTimeout(() => {
    if (changed) return;
    if (!again) return clear(radio);
    again.click();
    radio.focus({ preventScroll: true });
  });
}

/* A card announced by its taker loses that when another player takes it: only a document knows of a card announced by
   somebody other than its taker. */
function forgetOwn(tapped) {
  const name = tapped.closest(".twice")?.querySelector(".again input")?.name;
  const said = name && tapped.form.querySelector(`.twice [name="${name}"]:checked`), was = said?.closest(".twice");
  if (!was || was.contains(tapped) || (said.defaultChecked && !was.querySelector("input").defaultChecked)) return;
  byId(`${name}-back`).checked = true;
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
  } else if (save && window.htmx && !find(".htmx-request") && !holding.changed) {
    event.preventDefault();
    goToGap(save);
  }
});

/* Before htmx sees the event, so that it asks for the preview of the completed counts. */
on("change", (event) => {
  const tapped = changed = event.target;
  const keys = tapped.closest("[data-count]"), out = tapped.closest("[data-out]"), said = tapped.closest(".is-said");
  all(".is-gap").forEach((gap) => gap.classList.remove("is-gap"));
  if (tapped.type !== "radio") return;
  forgetOwn(tapped);
  if (out) completeOut(out, tapped);
  else if (keys?.matches("[data-total], [data-holders]") && tapped.name.startsWith(`${keys.dataset.count}-`)) {
    completeCounts(keys, tapped);
    sayCount(keys);
  }
  if (said) turnOver(said, tapped);
}, true);

/* The deal to try: a tap counts before the server has answered the one before, so that quick taps all count. */
on("click", (event) => {
  const key = event.target.closest("#try button");
  if (!key) return;
  const took = key.parentNode.querySelector("input");
  const left = key.form.dataset.of - all("input", key.form).reduce((sum, field) => sum + Number(field.value), 0);
  const step = key.name === "more" ? Math.min(1, left) : -Math.min(1, took.value);
  took.value = Number(took.value) + step;
  key.value = ""; /* counted here, so the server only works it out */
}, true);
