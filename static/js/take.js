/* Take it away: the result goes out by the phone's own way of sharing, or is copied or kept; a sheet is printed. */

/* The picture that the server draws as the PNG that other apps take: the phone paints it itself. */
async function painted(from, name) {
  const image = new Image();
  image.src = from;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext("2d").drawImage(image, 0, 0);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  return new File([blob], `${name}.png`, { type: "image/png" });
}

/* A file of the phone's own. */
function save(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/* The file of an evening that only this phone has: as the name and kind under which this phone lets it through. */
const evening = document.getElementById("evening-file");
let fetching;

async function fetchEvening() {
  const bytes = await (await fetch(evening.dataset.document)).blob();
  const kinds = [["json", "application/json"], ["txt", "text/plain"]];
  return kinds.map(([end, type]) => new File([bytes], `${evening.dataset.name}.${end}`, { type })).find(isShared);
}

const isShared = (file) => navigator.canShare?.({ files: [file] });
const fileOfEvening = () => fetching ??= fetchEvening().catch(() => {});

/* It has left: that is kept with the scores, and the page says so. */
async function recordLeaving() {
  await fetch(evening.action, { method: "POST", body: new FormData(evening) });
  location.reload();
}

if (evening && navigator.canShare) {
  for (const words of document.querySelectorAll(".with-file")) words.hidden = false;
  evening.addEventListener("pointerdown", fileOfEvening);
  evening.addEventListener("submit", async (event) => {
    event.preventDefault();
    const file = await fileOfEvening();
    const done = evening.method === "post" ? recordLeaving : () => {}; /* without room nothing can be recorded */
    if (file) navigator.share({ files: [file] }).then(done, () => {});
    else evening.submit();
  });
}

for (const button of document.querySelectorAll("[data-send], [data-print], [data-picture]")) {
  const { send, picture, from, text } = button.dataset;
  const field = document.getElementById(send);
  let file;
  /* ready before the finger is up again: a phone shares only what was tapped just now */
  const paint = () => file ??= picture && painted(from || button.href, picture).catch(() => {});
  const takesFile = evening && text && navigator.canShare;
  if (takesFile) button.addEventListener("pointerdown", fileOfEvening);
  button.hidden = false;
  button.closest(".dock")?.removeAttribute("hidden");
  button.addEventListener("pointerdown", paint);
  button.addEventListener("click", async (event) => {
    const words = field?.value || text;
    if ("print" in button.dataset) return print();
    if (words && !navigator.share) return field && copy(words, button.dataset.said, field);
    event.preventDefault();
    const files = [await paint()].filter(Boolean);
    const what = words ? { text: words } : {};
    const ofEvening = takesFile && await fileOfEvening();
    const all = [...files, ofEvening].filter(Boolean);
    if (files.length && navigator.canShare?.({ files })) what.files = files;
    if (ofEvening && navigator.canShare({ files: all })) what.files = all;
    if (what.text || what.files) navigator.share(what).then(() => what.files?.includes(ofEvening) && recordLeaving(), () => {});
    else if (files.length) save(files[0]);
    else location.href = button.href;
  });
}

/* A link that hands something over: what stands behind its # has reached no server yet, and goes into the form now. */
for (const form of document.querySelectorAll("[data-handed]")) {
  const receive = () => {
    if (location.hash.length < 9) return;
    form.elements[form.dataset.handed].value = location.hash;
    history.replaceState(null, "", location.pathname);
    form.requestSubmit();
  };
  addEventListener("hashchange", receive);
  receive();
}

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
