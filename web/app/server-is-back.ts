const firstMs = 3_000;
const slowestMs = 30_000;

/** The next wait: longer after each time that the server was back and yet could not answer. */
let waitMs = firstMs;
let lastBack = 0;

/**
 * Calls once, when the server answers again. It is asked for its health rather than for what failed, so that nothing on
 * the page flickers meanwhile.
 *
 * @returns stops listening.
 */
export function whenServerIsBack(onBack: () => void): () => void {
  // Back a moment ago, and failing again: it is up, but not well.
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
