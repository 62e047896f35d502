/* Drafts: what is typed stays on this phone until the server has answered, and is sent again by itself. A form with
   data-draft has one, under its address and the deal it is for; its key makes sure that it is saved once. */

const pathOf = (form) => new URL(form.action).pathname;
const nameOf = (form) => `draft ${pathOf(form)} ${form.dataset.draft}`;
const keyOf = ({ fields }) => fields.find(([name]) => name === "form_key")[1];
const answerOf = ({ name, value }) => `${name} ${value}`;
let tries = 0;
let timer;
let waiting; /* sends once more what nobody answered */
let takenUp; /* what was waiting is being changed */
let half; /* the draft here, as long as the page does not ask all that it answers */
let filling;

function drafts() {
  return stored((store) => Object.keys(store).filter((name) => name.startsWith("draft ")).map((name) => ({ name, ...JSON.parse(store[name]) }))) || [];
}

/* `sent`: 0 only typed, 1 sent and not answered yet, 2 refused for good. */
function storeDraft(form, sent) {
  const path = pathOf(form), turn = form.dataset.draft;
  const fields = [...new FormData(form)].filter(([name]) => name !== "csrf_token");
  const rest = all(".is-rest input", form).map(answerOf);
  if (turn) stored((store) => (store[nameOf(form)] = JSON.stringify({ path, turn, sent, fields, rest, at: Date.now() })));
}

/* Forget the drafts with these keys; all others stay until they are saved, the oldest of very many excepted. */
function forget(keys) {
  drafts().sort((a, b) => b.at - a.at).forEach((draft, n) => {
    if (keys.split(" ").includes(keyOf(draft)) || n > 99) stored((store) => delete store[draft.name]);
  });
}

/* The answers of a draft into its form; the key and revision too once it was sent, for then it may have arrived. */
function fill(form, draft) {
  const left = {};
  filling = true;
  draft.fields.forEach(([name, value]) => (left[name] ??= []).push(value));
  for (const field of form.elements) {
    const own = left[field.name];
    if (field.name === "csrf_token" || (!draft.sent && /^(form_key|revision)$/.test(field.name))) continue;
    if (draft.rest?.includes(answerOf(field))) field.parentElement.classList.add("is-rest");
    if (/radio|checkbox/.test(field.type)) field.checked = own?.includes(field.value);
    else if (own?.length && field.type !== "submit") field.value = own.shift();
  }
  form.dataset.touched = "";
  all("[data-order]", form).forEach((order) => {
    const field = form.elements[order.dataset.order], seats = field.value.split(",");
    field.value = "";
    seats.forEach((seat) => seat && tapPlace(order.querySelector(`[value="${seat}"]`)));
  });
  change(form.querySelector(":checked, [type=text]"));
  filling = false;
}

/* Send a draft exactly as it was: the server knows it again, or shows both sides. */
function resend(form, draft) {
  const token = form.elements.csrf_token;
  [...form.elements].forEach((field) => field.remove()); /* those outside it too, in a sheet */
  form.replaceChildren(token, ...draft.fields.map(([name, value]) => hiddenInput(name, value)));
  form.dataset.draft = draft.turn;
  form.dataset.touched = "";
  tries ||= 1;
  form.requestSubmit();
}

function restore(form) {
  const mine = drafts().filter((draft) => draft.path === pathOf(form));
  const isHere = (draft) => draft.turn === form.dataset.draft;
  const late = mine.find((draft) => (isHere(draft) ? draft.sent === 1 : draft.sent < 2 && +draft.turn < +form.dataset.draft));
  half = mine.find(isHere);
  if (late && window.htmx) resend(form, late);
  else if (half) fill(form, half);
}

/* Each form is looked at when it comes, and once more when htmx has come. */
function look() {
  all("[data-saved]").forEach((said) => forget(said.dataset.saved));
  all("form[data-draft]").forEach((form) => {
    const touched = "touched" in form.dataset, stage = window.htmx ? 2 : 1;
    if (form.stage === stage) return;
    if (touched && !form.stage) storeDraft(form, 0); /* the server shows what it was sent */
    else if (!touched || half) restore(form);
    form.autocomplete = "off"; /* or Back puts old answers into a new form */
    form.stage = stage;
  });
  setState("typed", find("form[data-touched]"));
}

function typed({ target }) {
  const form = target.form;
  if (filling || !form || !("draft" in form.dataset) || target.closest(".is-sheet")) return;
  form.dataset.touched = "";
  /* What is tapped before the questions of a draft have come counts; what the draft answers to those stays. */
  if (half?.path === pathOf(form)) half.fields = [...new FormData(form), ...half.fields.filter(([name]) => !form.elements[name])];
  storeDraft(form, 0);
  setState("typed", true);
}

/* Which form a request of htmx sends to be saved; none for a preview or a look. */
function sentBy({ detail: { ctx } }) {
  const form = ctx?.sourceElement.matches("form, button") && ctx.request.form;
  return form?.elements?.form_key && form;
}

/* No answer, or that of a proxy or an overloaded server: try again, later and later. */
function unanswered(event) {
  const { response, sourceElement: from } = event.detail.ctx || {};
  if (!sentBy(event) || (response && response.status < 500 && response.status !== 429)) return;
  event.preventDefault();
  setState("sending", false);
  if (takenUp) return;
  setState("unsent", true);
  keepEntry();
  waiting = () => {
    if (!from.isConnected) setState("unsent", false);
    else from.requestSubmit ? from.requestSubmit() : from.click();
  };
  clearTimeout(timer);
  timer = setTimeout(waiting, 1e3 * Math.min(2 ** tries++, 30));
}

function stopWaiting() {
  clearTimeout(timer);
  waiting = null;
  tries = 0;
  setState("unsent", false);
}

/* Turn a waiting entry back into a typed one. */
function takeBackEntry() {
  takenUp = true;
  storeDraft(byId("entry"), 0);
  stopWaiting();
}

on("input", typed);
on("change", typed);
on("submit", ({ target }) => {
  takenUp = false;
  storeDraft(target, 1);
});
on("click", ({ target }) => {
  const leave = target.closest("[data-leave]");
  if (leave?.dataset.leave) forget(leave.dataset.leave);
});
window.ononline = () => waiting?.();

on("htmx:before:request", (event) => {
  if (!sentBy(event)) return;
  if (tries) event.detail.ctx.request.headers["Scorer-Waited"] = "1";
  setState("sending", true);
});
on("htmx:before:response", unanswered);
on("htmx:error", unanswered);
on("htmx:after:request", (event) => {
  const form = sentBy(event), { status } = event.detail.ctx.response;
  if (!form) return;
  if (status > 399 && status !== 409 && status !== 422) storeDraft(form, 2);
  stopWaiting();
  setState("sending", false);
});
on("htmx:after:swap", ({ detail: { ctx } }) => {
  const form = ctx.request?.form;
  look();
  if (!form?.isConnected || !half) return;
  const draft = half; /* the questions that only its answers made the page ask */
  half = null;
  fill(form, draft);
});
/* A penalty that ends its deal is sent in place of what was tapped for that deal: once it is saved, that is forgotten. */
on("submit", ({ target }) => {
  if (!target.querySelector("[data-ends]:checked")) return;
  const path = pathOf(target).replace(/penalty$/, "deals");
  const replaced = drafts().filter((draft) => draft.path === path && !draft.sent);
  target.append(...replaced.map((draft) => hiddenInput("instead", keyOf(draft))));
}, true);

/* What needs no script steps back at once, before the page is drawn; what is only needed without htmx when that comes,
   before this file or after it. A page with figures or rows to move fetches what works them. */
const figures = find("#keypad, #mover") && import("./figures.js").catch(() => {});
let isReady = !figures;
const update = () => {
  document.documentElement.className = window.htmx && isReady ? "has-htmx has-js" : "has-js";
  look();
};
const begin = () => update(window.htmx?.process(document.body)); /* it may be there and not have looked at the page yet */
figures?.then(() => begin((isReady = true)));
begin();
on("htmx:after:process", update);
