/* The entry of a deal under the thumb: counts complete themselves, places are tapped in their order, passes as they fall.
   The server does the same to what it is sent; here it only shows at once. */

/* Counts complete themselves: blanks are 0 once data-total is reached, the only blank one gets the rest; blanks are out
   once as many players as data-holders have cards left. What was filled in before is taken back first. */
function completeCounts(keys, tapped) {
  takeBack(keys, tapped);
  const columns = [...keys.querySelectorAll(".col")].map((column) => {
    const own = keys.classList.contains("is-twin") ? column.querySelector("fieldset:last-of-type") : column;
    return [...own.querySelectorAll("input")];
  });
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
  const so_far = field.value ? field.value.split(",") : [];
  const at = so_far.indexOf(button.value);
  const now = at < 0 ? [...so_far, button.value] : so_far.slice(0, at);
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
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/* A tap on Save while something is missing leads to the first gap; while the server is being asked, it decides, and
   where it does not answer, or the deal is another's by now, what it last said of this entry is out of date. */
function goToGap(save) {
  const fact = document.getElementById(save.dataset.gap) || save.form.querySelector(".tabs");
  const gaps = [...fact.querySelectorAll("fieldset")].filter((one) => one.offsetParent && !one.querySelector(":checked"));
  const gap = gaps[0] || fact;
  gap.classList.add("is-gap");
  gap.scrollIntoView({ block: "center" });
  (gap.querySelector("input, button") || gap).focus({ preventScroll: true });
}

on("click", (event) => {
  const place = event.target.closest("[name$=-tap]");
  const save = event.target.closest(".save[data-gap]");
  const step = event.target.closest("[name$=-step]");
  if (step) {
    event.preventDefault();
    const field = step.closest(".col").querySelector("input");
    field.stepUp(step.value);
    field.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (place) {
    event.preventDefault();
    tapPlace(place);
  } else if (save && document.querySelector(".has-htmx") && !document.querySelector(".htmx-request") && !holding.lost && !holding.changed) {
    event.preventDefault();
    goToGap(save);
  }
});

/* Before htmx hears of the tap, so that the preview is asked with the counts complete. */
on("change", (event) => {
  const tapped = event.target;
  const keys = tapped.closest("[data-count]");
  const out = tapped.closest("[data-out]");
  document.querySelectorAll(".is-gap").forEach((gap) => gap.classList.remove("is-gap"));
  if (tapped.type !== "radio") return;
  if (out) completeOut(out, tapped);
  else if (keys && ("total" in keys.dataset || "holders" in keys.dataset) && tapped.name.startsWith(`${keys.dataset.count}-`)) {
    completeCounts(keys, tapped);
  }
}, true);
