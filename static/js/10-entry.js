/* The entry of a deal under the thumb: counts complete themselves, places are tapped in their order.
   The server does the same to what it is sent; here it only shows at once. */

/* Counts that add up to data-total: blanks are 0 once it is reached, the only blank one gets the rest. */
function completeCounts(keys, tapped) {
  const rest = (radio, on) => radio.closest(".key").classList.toggle("is-rest", on);
  keys.querySelectorAll(".is-rest input").forEach((radio) => {
    if (radio !== tapped) radio.checked = false;
    rest(radio, false);
  });
  const columns = [...keys.querySelectorAll(".col")].map((column) => {
    const own = keys.classList.contains("is-twin") ? column.querySelector("fieldset:last-of-type") : column;
    return [...own.querySelectorAll("input")];
  });
  const chosen = columns.map((radios) => radios.find((radio) => radio.checked));
  const sum = chosen.reduce((all, radio) => all + (radio ? +radio.value : 0), 0);
  const left = keys.dataset.total - sum;
  const blank = columns.filter((_, seat) => !chosen[seat]);
  if (left && !(left > 0 && blank.length === 1)) return;
  blank.forEach((radios) => {
    const radio = radios.find((one) => +one.value === left);
    if (radio) {
      radio.checked = true;
      rest(radio, true);
    }
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
  const pays = (order.dataset.pays || "").split(",");
  field.value = now.slice(0, places.length - 1).join(",");
  places.forEach((place) => {
    const n = shown.indexOf(place.value);
    place.classList.toggle("is-in", n >= 0);
    place.classList.toggle("is-rest", place === last);
    place.querySelector(".place-n").innerHTML = n < 0 ? "<i></i>" : `<b>${n + 1}</b>`;
    place.querySelector(".place-p").textContent = n < 0 || !pays[n] ? "" : `${pays[n] > 0 ? "+" : "−"}${Math.abs(pays[n])}`;
  });
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

document.addEventListener("click", (event) => {
  const place = event.target.closest("[data-order] .place");
  if (place) {
    event.preventDefault();
    tapPlace(place);
  }
});

/* Before htmx hears of the tap, so that the preview is asked with the counts complete. */
document.addEventListener("change", (event) => {
  const keys = event.target.closest("[data-count][data-total]");
  if (keys && event.target.type === "radio" && event.target.name.startsWith(`${keys.dataset.count}-`)) {
    completeCounts(keys, event.target);
  }
}, true);
