/* Copy a link, or send it where the phone can: shown only where one of both goes (over https, or on this computer). */

for (const button of document.querySelectorAll("[data-copy]")) {
  const { copy: link, said, shared } = button.dataset;
  const isSent = shared !== undefined && navigator.share;
  button.hidden = !isSent && !navigator.clipboard;
  button.addEventListener("click", async () => {
    if (isSent) navigator.share({ url: link }).catch(() => {});
    else button.hidden = !(await copy(link, said));
  });
}
