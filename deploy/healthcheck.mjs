// Health checks of the containers: `healthcheck.mjs api` calls the API's `/readyz`; `healthcheck.mjs worker` checks
// that the servers which a worker needs can be reached (whether the worker runs is known by its container). Exit code 0
// or 1. Plain Node, no packages.
import { connect } from 'node:net';

const [part] = process.argv.slice(2);

async function api() {
  const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 8080}/readyz`, {
    signal: AbortSignal.timeout(4_000),
  });
  if (!answer.ok) throw new Error(`/readyz answers ${answer.status}`);
}

/** @param {string} address a URL, or host:port */
async function reach(address, defaultPort) {
  const url = new URL(address.includes('://') ? address : `tcp://${address}`);
  const port = Number(url.port || defaultPort);
  await new Promise((resolve, reject) => {
    const socket = connect({ host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port, timeout: 4_000 });
    const fail = (why) => {
      socket.destroy();
      reject(new Error(`${url.hostname}:${port} cannot be reached (${why})`));
    };
    socket.once('connect', () => resolve(socket.destroy()));
    socket.once('error', (error) => fail(error.code));
    socket.once('timeout', () => fail('no answer'));
  });
}

try {
  if (part === 'api') await api();
  else if (part === 'worker') {
    await reach(process.env.TEMPORAL_ADDRESS ?? '127.0.0.1:7233', 7233);
    await reach(process.env.DATABASE_URL ?? '', 5432);
  } else throw new Error('say api or worker');
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
process.exit(0);
