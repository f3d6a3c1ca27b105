const all = (rel) => [...document.querySelectorAll(`link[rel=${rel}]`)];
const there = (link) =>
  performance.getEntriesByName(link.href)[0] ??
  new Promise((done) => {
    link.onload = link.onerror = done;
  });
const first = all('modulepreload');
const own = all('later');
const ask = async (link) => {
  link.rel = link.as ? 'preload' : 'modulepreload';
  await there(link);
  own.splice(0, 1).forEach(ask);
};
own.splice(0, document.currentScript.dataset.few).forEach(ask);
void Promise.all(first.map(there)).then(() => own.splice(0).forEach(ask));
