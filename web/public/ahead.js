const { few, ask: first } = document.currentScript.dataset;
if (first) {
  const merchant = location.pathname.split('/')[2];
  const headers = { accept: 'application/json, application/problem+json', 'trilho-merchant': merchant };
  const answer = fetch(first, { headers, signal: AbortSignal.timeout(15_000) }).catch(() => undefined);
  window.trilhoAsked = new Map([[`${merchant} ${first}`, answer]]);
}
const all = (rel) => [...document.querySelectorAll(`link[rel=${rel}]`)];
const there = (link) =>
  performance.getEntriesByName(link.href)[0] ??
  new Promise((done) => {
    link.onload = link.onerror = done;
  });
const frame = all('modulepreload');
const own = all('later');
const ask = async (link) => {
  link.rel = link.as ? 'preload' : 'modulepreload';
  await there(link);
  own.splice(0, 1).forEach(ask);
};
own.splice(0, few).forEach(ask);
void Promise.all(frame.map(there)).then(() => own.splice(0).forEach(ask));
