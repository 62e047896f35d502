/* A keypad of our own where numbers are written: a phone's keyboard hides the minus, and covers what is written. Any input
   with data-price is a blank; the template #keypad lies on its page. Focus stays in the blank while keys are tapped. */

const pad = byId("keypad")?.content.firstElementChild;
let blank; /* the one being written, if any */
let fresh; /* the next digit replaces what stands in it */
let before; /* what stood in it first */
let unseen; /* the page has not followed what was written */

const blanksIn = (whole) => all("[data-price]", whole);
const backOf = ({ form, name }) => form.querySelector(`[data-usual="${name}"]`);
const thenOf = ({ dataset }) => byId(dataset.then); /* the button that its last key taps too */
const ahead = document.dir === "rtl" ? "\u200e" : ""; /* keeps a sign before its number */
const minus = (text) => text.trim().replace(/^[-–]/, "−");

/* Its ink, whether it can be put back, and what fewer players pay of it, where that is said beside it. */
function mark(field) {
  const value = minus(field.value), { price } = field.dataset, back = backOf(field);
  const own = field.dataset.own ?? price; /* where nothing else is said the usual one is saved */
  const other = byId(`${field.name}-other`)?.querySelector("[data-times]");
  field.classList.toggle("is-own", value === own && value !== price);
  field.classList.toggle("is-changed", value !== own);
  if (back) back.hidden = value === price;
  if (other) other.textContent = /^\d+$/.test(value) ? Math.floor(value * other.dataset.times) : "…";
  if (field === blank) show();
}

function prepareBlanks() {
  if (!pad) return;
  if (blank && !blank.isConnected) leave();
  blanksIn(document).forEach((field) => {
    field.inputMode = "none";
    mark(field);
  });
}

/* Show on the keypad what is being written. */
function show() {
  const { low } = blank.dataset, back = backOf(blank), put = pad.querySelector("[value=usual]");
  const asked = (blank.labels[0]?.textContent || blank.ariaLabel).trim();
  const words = `${asked}${/[?؟]$/.test(asked) ? "" : ":"} ${ahead}${minus(blank.value)}`;
  const good = low || blank.closest("[data-good]")?.dataset.good; /* on the blank, or once around all */
  const end = pad.querySelector(".to-end");
  pad.querySelector(".pad-w").textContent = good ? `${words} (${good})` : words;
  pad.querySelector("[value=sign]").disabled = low === undefined;
  end.textContent = thenOf(blank)?.textContent || end.dataset.word;
  pad.classList.toggle("is-last", !following());
  put.hidden = !back || back.hidden;
  put.lastElementChild.textContent = back?.textContent;
}

function following() {
  const seen = blanksIn(blank.form).filter((field) => field.offsetParent && !field.closest("details:not([open])"));
  return seen[seen.indexOf(blank) + 1];
}

/* A blank was changed and left: a page that compares each follows this, and not only the last one. */
const leaveBlank = (field) => field.dispatchEvent(new Event("left", { bubbles: true }));

function write(field, value) {
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  if (field === blank && fresh) field.select();
}

function press(key) {
  const value = minus(blank.value), sign = /^−/.test(value) ? "−" : "", figures = value.replace(/\D/g, "");
  const replaces = fresh, next = following(), number = `${sign && "-"}${figures}`;
  if (key === "next" && next) return next.focus();
  if (key === "next" || key === "away") {
    const then = key === "next" && thenOf(blank);
    leave();
    return then && then.click();
  }
  fresh = key === "sign" ? fresh : !/^(\d|rub)$/.test(key);
  if (key === "usual") write(blank, blank.dataset.price);
  else if (key === "sign") write(blank, sign ? figures : `−${figures}`);
  else if (key === "rub") write(blank, replaces ? "" : value.slice(0, -1));
  else if (fresh) write(blank, minus(`${Math.max(+number + +key, "low" in blank.dataset ? -9999 : 0)}`));
  else write(blank, sign + +`${replaces ? "" : figures}${key}`.slice(0, 5));
}

/* What was rubbed out is as usual. The page follows when the last blank is left, so that nothing moves meanwhile. */
function leave(to) {
  const left = blank;
  if (/^−?$/.test(minus(left.value))) write(left, left.dataset.price);
  if (left.value !== before) {
    leaveBlank(left);
    unseen = true;
  }
  blank = null;
  if (to) return;
  left.blur();
  pad.remove();
  document.body.classList.remove("has-pad");
  if (unseen) change(left);
  unseen = false;
}

on("focusin", ({ target }) => {
  if (!pad || target === blank || !("price" in target.dataset)) return;
  blank = target;
  before = blank.value;
  fresh = true;
  document.body.classList.add("has-pad");
  byId("main").append(pad);
  show();
  blank.select();
  blank.scrollIntoView({ block: "end" });
});
on("focusout", ({ relatedTarget: to }) => {
  if (blank && to !== blank && !pad.contains(to)) leave(to && "price" in to.dataset);
});
on("mousedown", (event) => {
  if (event.target.closest(".pad")) event.preventDefault(); /* the focus stays in the blank */
});
on("click", (event) => {
  const key = event.target.closest(".pad button"), back = event.target.closest("[data-usual]");
  if (key) press(key.value);
  else if (event.target === blank && fresh) blank.select(); /* what is tapped would only get the caret */
  else if (pad && back) {
    const name = back.dataset.usual, fields = name ? [back.form.elements[name]] : blanksIn(back.closest("details, form"));
    event.preventDefault();
    fields.forEach((field) => write(field, field.dataset.price));
    change(fields[0]);
  }
}, true);
on("keydown", (event) => {
  const key = { Enter: "next", Escape: "away" }[event.key];
  if (event.target !== blank || !key) return;
  event.preventDefault();
  press(key);
});
on("input", ({ target, isTrusted }) => {
  if (isTrusted) fresh = false;
  if (pad && "price" in target.dataset) mark(target);
});
on("htmx:after:swap", prepareBlanks);
window.addEventListener("pageshow", prepareBlanks); /* the browser's Back fills in what was typed */
prepareBlanks();
