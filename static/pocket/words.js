// The sentences of the shell in the reader's language. The build puts all of them into sentences.js.

import sentences from "./sentences.js";

function ofReader() {
  for (const tag of navigator.languages) {
    const parts = tag.split("-");
    const found = [parts.slice(0, 2).join("-"), parts[0]].find((name) => name in sentences);
    if (found) return found;
  }
  return "en";
}

export const language = ofReader();

export function word(name, values = {}) {
  const text = sentences[language][name] ?? sentences.en[name];
  return text.replace(/\{(\w+)\}/g, (_, key) => values[key]);
}
