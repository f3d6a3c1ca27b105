import { expect, it } from 'vitest';
import { serveMetrics } from './metrics.ts';

it('tells whether the worker takes tasks, and stays alive while it does not', async () => {
  let takesTasks = false;
  const served = await serveMetrics({
    host: '127.0.0.1',
    port: 0,
    sdkAddress: '127.0.0.1:1',
    isReady: () => takesTasks,
  });
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${served.port}${path}`)).status;
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 503]);
  takesTasks = true;
  expect([await ask('/healthz'), await ask('/readyz'), await ask('/other')]).toEqual([200, 200, 404]);
  await served.close();
});
