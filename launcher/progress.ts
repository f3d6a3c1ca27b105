/** An error that the operator can act on: printed without a stack. */
export class Refusal extends Error {}

const tty = process.stdout.isTTY === true;
/** Steps that take more than two seconds, drawn as one line below the log on a terminal. */
const running = new Map<symbol, string>();
let drawn = false;

function draw(): void {
  if (!tty) return;
  const text = [...running.values()].join(' · ').slice(0, (process.stdout.columns || 80) - 1);
  process.stdout.write(`${drawn ? '\r\x1b[2K' : ''}${text}`);
  drawn = text !== '';
}

/** Prints a line above the progress line. */
export function say(line: string): void {
  process.stdout.write(`${drawn ? '\r\x1b[2K' : ''}${line}\n`);
  drawn = false;
  draw();
}

/** Awaits `work`, and shows its label and duration once it takes more than two seconds. */
export async function progress<T>(label: string, work: Promise<T>): Promise<T> {
  const id = Symbol(label);
  const started = Date.now();
  const text = () => `${label} … ${Math.round((Date.now() - started) / 1000)} s`;
  let shown = false;
  const tick = () => {
    shown = true;
    if (tty) {
      running.set(id, text());
      draw();
    } else {
      say(text());
    }
  };
  let timer = setTimeout(() => {
    tick();
    timer = setInterval(tick, tty ? 1_000 : 10_000);
  }, 2_000);
  try {
    const result = await work;
    running.delete(id);
    if (shown) say(`${text()}, done`);
    return result;
  } finally {
    clearTimeout(timer);
    running.delete(id);
    draw();
  }
}
