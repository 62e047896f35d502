/* A sheet over the dock: the browser's own dialog, so that the focus goes in, Escape leads out, and the page behind is out
   of reach. A sheet is part of the page that its link leads to, which is all that a phone without a script needs; here it
   is fetched into the empty dialog that keeps its place. */

function openAsDialog(sheet) {
  sheet.open = false; /* it may have come with the page, and not as a dialog */
  sheet.showModal();
}

async function showSheet(dialog, address) {
  if (dialog.firstElementChild) return openAsDialog(dialog);
  const sheet = (await fetchPage(address)).getElementById(dialog.id);
  if (!dialog.isConnected) return; /* the deal is another one by now: the table says so by itself */
  if (!sheet) return location.assign(address); /* an error, or a deal that this page has not heard of: let it say so */
  dialog.replaceWith(sheet);
  window.htmx?.process(sheet);
  openAsDialog(sheet);
}

on("click", (event) => {
  const { target, clientY } = event, open = find("dialog.is-sheet:modal");
  /* A tap beside the sheet closes it. */
  if (open && (target === open ? clientY < open.getBoundingClientRect().top : !open.contains(target))) open.close();
  const opener = target.closest("[data-sheet]"), dialog = opener && find(`dialog[data-name="${opener.dataset.sheet}"]`);
  if (!dialog) return;
  event.preventDefault();
  opener.closest("[popover]")?.hidePopover();
  showSheet(dialog, opener.href).catch(() => {}); /* without a line, which the bar says, nothing could be sent */
});

/* Enter after the reason would send the entry of the deal. */
on("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches(".is-sheet input")) return;
  event.preventDefault();
  event.target.blur();
});

all("dialog.is-sheet[open]").forEach(openAsDialog);
