// Asks for the page's own files, which the API names in its head: few at a time as long as the files are on their way with
// which frame and title are drawn, since all at once would share a slow line.
const few = Number(document.currentScript.dataset.few);
const there = (link) =>
  performance.getEntriesByName(link.href).length > 0
    ? Promise.resolve()
    : new Promise((resolve) => {
        link.addEventListener('load', resolve);
        link.addEventListener('error', resolve);
      });
const [first, own] = ['modulepreload', 'later'].map((rel) => [...document.querySelectorAll(`link[rel=${rel}]`)]);
const ask = (link) => {
  link.rel = link.as ? 'preload' : 'modulepreload';
  return there(link);
};
const askForNext = () => {
  const link = own.shift();
  if (link) void ask(link).then(askForNext);
};
for (let at = 0; at < few; at += 1) askForNext();
void Promise.all(first.map(there)).then(() => own.splice(0).forEach(ask));
