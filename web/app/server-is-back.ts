const firstMs = 3_000;
const slowestMs = 30_000;

/** The next wait in ms; doubled each time that requests fail again soon after the server was back. */
let waitMs = firstMs;
let lastBack = 0;

/**
 * Calls back once when the server answers again. Polls its health endpoint instead of the failed requests, so that
 * nothing on the page flickers.
 *
 * @returns stops listening.
 */
export function whenServerIsBack(onBack: () => void): () => void {
  // Failing again soon after it was back: the server is up but not healthy.
  waitMs = Date.now() - lastBack < 2 * waitMs ? Math.min(2 * waitMs, slowestMs) : firstMs;
  let timer = setTimeout(ask, waitMs);
  let stopped = false;

  async function ask() {
    const well = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(10_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (stopped) return;
    if (!well) {
      timer = setTimeout(ask, waitMs);
      return;
    }
    stop();
    lastBack = Date.now();
    onBack();
  }

  function now() {
    clearTimeout(timer);
    void ask();
  }

  function stop() {
    stopped = true;
    clearTimeout(timer);
    window.removeEventListener('online', now);
  }

  window.addEventListener('online', now);
  return stop;
}
