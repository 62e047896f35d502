/* Take it away: the result goes out by the phone's own way of sharing, or is copied or kept; a sheet is printed. */

/* The picture that the server draws as the PNG that other apps take: the phone paints it itself. */
async function painted(from, name) {
  const image = make("img", { src: from });
  await image.decode();
  const canvas = make("canvas", { width: image.naturalWidth, height: image.naturalHeight });
  canvas.getContext("2d").drawImage(image, 0, 0);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  return new File([blob], `${name}.png`, { type: "image/png" });
}

/* A file of the phone's own. */
function save(file) {
  const link = make("a", { href: URL.createObjectURL(file), download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/* The file of an evening that only this phone has: as the name and kind under which this phone lets it through. */
const evening = byId("evening-file");
const isShared = (file) => navigator.canShare?.({ files: [file] });
let fetching;

async function fetchEvening() {
  const bytes = await (await fetch(evening.dataset.document)).blob();
  const kinds = [["json", "application/json"], ["txt", "text/plain"]];
  return kinds.map(([end, type]) => new File([bytes], `${evening.dataset.name}.${end}`, { type })).find(isShared);
}

const fileOfEvening = () => fetching ??= fetchEvening().catch(() => {});

/* It has left: that is kept with the scores, and the page says so. */
async function recordLeaving() {
  await fetch(evening.action, { method: "POST", body: new FormData(evening) });
  location.reload();
}

if (evening && navigator.canShare) {
  all(".with-file").forEach((words) => (words.hidden = false));
  evening.addEventListener("pointerdown", fileOfEvening);
  evening.addEventListener("submit", async (event) => {
    event.preventDefault();
    const file = await fileOfEvening();
    const done = evening.method === "post" ? recordLeaving : () => {}; /* without room nothing can be recorded */
    if (file) navigator.share({ files: [file] }).then(done, () => {});
    else evening.submit();
  });
}

all("[data-send], [data-print], [data-picture]").forEach((button) => {
  const { send, picture, from, text } = button.dataset;
  const field = byId(send);
  let picturing;
  /* ready before the finger is up again: a phone shares only what was tapped just now */
  const paint = () => picturing ??= picture && painted(from || button.href, picture).catch(() => {});
  const ofEvening = () => evening && text && navigator.canShare && fileOfEvening();
  button.hidden = false;
  button.closest(".dock")?.removeAttribute("hidden");
  button.addEventListener("pointerdown", paint);
  button.addEventListener("pointerdown", ofEvening);
  button.addEventListener("click", async (event) => {
    const words = field?.value || text;
    if ("print" in button.dataset) return print();
    if (words && !navigator.share) return field && copy(words, button.dataset.said, field);
    event.preventDefault();
    const image = await paint(), file = await ofEvening();
    const choices = [[image, file], [image]].map((files) => files.filter(Boolean));
    const files = choices.find((some) => some.length && navigator.canShare?.({ files: some }));
    const what = { ...(words && { text: words }), ...(files && { files }) };
    if (words || files) navigator.share(what).then(() => file && files?.includes(file) && recordLeaving(), () => {});
    else if (image) save(image);
    else location.href = button.href;
  });
});

/* A link that hands something over: what stands behind its # has reached no server yet, and goes into the form now. */
all("[data-handed]").forEach((form) => {
  const receive = () => {
    if (location.hash.length < 9) return;
    form.elements[form.dataset.handed].value = location.hash;
    history.replaceState(null, "", location.pathname);
    form.requestSubmit();
  };
  addEventListener("hashchange", receive);
  receive();
});

/* Copy a link, or send it where the phone can: shown only where one of both goes (over https, or on this computer). */
all("[data-copy]").forEach((button) => {
  const { copy: link, said, shared } = button.dataset;
  const isSent = shared !== undefined && navigator.share;
  button.hidden = !isSent && !navigator.clipboard;
  button.addEventListener("click", async () => {
    if (isSent) navigator.share({ url: link }).catch(() => {});
    else button.hidden = !(await copy(link, said));
  });
});
