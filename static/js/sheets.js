/* A sheet over the dock: the browser's own dialog, so that the focus goes in, Escape leads out, and the page behind is out
   of reach. A sheet is part of the page that its link leads to, which is all that a phone without a script needs; here it
   is fetched into the empty dialog that keeps its place. */

async function showSheet(dialog, address) {
  if (dialog.firstElementChild) openAsDialog(dialog);
  else await fetchSheet(dialog, address);
}

function openAsDialog(sheet) {
  sheet.open = false; /* it may have come with the page, and not as a dialog */
  sheet.showModal();
}

async function fetchSheet(emptyDialog, address) {
  const answer = await fetch(address);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const sheet = page.getElementById(emptyDialog.id);
  if (!emptyDialog.isConnected) return; /* the deal is another one by now: the table says so by itself */
  if (!sheet) return location.assign(address); /* an error, or a deal that this page has not heard of: let it say so */
  emptyDialog.replaceWith(sheet);
  window.htmx?.process(sheet);
  openAsDialog(sheet);
}

/* A tap beside the sheet closes it. */
on("click", ({ target, clientY }) => {
  const open = document.querySelector("dialog.is-sheet:modal");
  if (open && (target === open ? clientY < open.getBoundingClientRect().top : !open.contains(target))) open.close();
});

/* Enter after the reason would send the entry of the deal. */
on("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches(".is-sheet input")) return;
  event.preventDefault();
  event.target.blur();
});

document.querySelectorAll("dialog.is-sheet[open]").forEach(openAsDialog);

/* Links that open one. */
on("click", (event) => {
  const opener = event.target.closest("[data-sheet]");
  const dialog = opener && document.querySelector(`dialog[data-name="${opener.dataset.sheet}"]`);
  if (!dialog) return;
  event.preventDefault();
  opener.closest("[popover]")?.hidePopover();
  showSheet(dialog, opener.href).catch(() => {}); /* without a line, which the bar says, nothing could be sent */
});
