// `npm run cluster`, from top to bottom: the shape of docker-compose.yml without Docker. Postgres, the real Temporal
// server on it, two APIs and three workers; whatever dies is started again.
import path from 'node:path';
import { type Children, part } from './children.ts';
import { launch } from './launch.ts';
import { addresses, api, database, type Engine, engine, environment, firstPayment } from './parts.ts';
import { checkPorts, neededPorts, reach, readSettings, type Settings } from './ports.ts';
import { progress, say } from './progress.ts';
import { findTemporalServer, startTemporalServer } from './temporal-server.ts';
import { buildWeb } from './web.ts';

const workers = ['worker-1', 'worker-2', 'worker-3'];

await launch(
  () => readSettings(process.env, '.data-cluster'),
  async (settings, children) => {
    const secondPort = settings.PORT + 1;
    // The server has no UI here; the second API listens beside the first.
    const { TEMPORAL_UI_PORT: _, ...needed } = neededPorts(settings);
    await checkPorts(settings.HOST, { ...needed, 'PORT + 1': secondPort });

    const [databaseUrl] = await Promise.all([
      database(children, settings, { restart: true }),
      // What may take minutes starts first.
      settings.TEMPORAL_ADDRESS ? undefined : findTemporalServer(children),
      buildWeb(children),
    ]);
    const found = await engine(settings, () => realServer(children, settings, databaseUrl));
    const env = {
      ...environment(settings, { ...found, databaseUrl }),
      WORKFLOW_BUNDLE: path.join(settings.DATA_DIR, 'workflow-bundle.js'),
    };
    await progress('migrate', children.run(part('migrate', 'launcher/migrate.ts', env)));
    // Once, instead of by each worker at each start.
    await progress('bundling the workflows', children.run(part('bundle', 'worker/bundle.ts', env)));

    // One port cannot serve the metrics of three: each takes a free one, which its log tells.
    const workerEnv = { ...env, ...(process.env.METRICS_PORT && { METRICS_PORT: '0' }) };
    const programs = {
      ...(settings.TRILHO_MODE === 'sandbox' && { sandbox: [part('sandbox', 'sandbox/main.ts', env)] as const }),
      ...Object.fromEntries(workers.map((name) => [name, [part(name, 'worker/main.ts', workerEnv)] as const])),
      'api-1': api('api-1', env),
      'api-2': api('api-2', { ...env, PORT: String(secondPort) }),
    };
    const starts = Object.values(programs).map(([program, ready]) =>
      children.start({ ...program, restart: true }, ready),
    );
    await progress('waiting for the parts to get ready', Promise.all(starts));
    if (settings.TRILHO_MODE === 'sandbox') {
      await progress('callbacks', children.run(part('callbacks', 'launcher/callbacks.ts', env)));
    }

    const { apiUrl, sandboxUrl } = addresses(settings);
    const apiUrls = [apiUrl, `http://${reach(settings.HOST)}:${secondPort}`];
    say(welcome(settings, apiUrls, found));
    const pids = Object.fromEntries(
      ['postgres', 'temporal', ...Object.keys(programs)].map((name) => [name, children.pids(name)]),
    );
    const { temporalAddress } = found;
    process.send?.({ ready: true, apiUrl, apiUrls, sandboxUrl, temporalAddress, databaseUrl, pids });
  },
);

async function realServer(children: Children, settings: Settings, databaseUrl: string): Promise<Engine> {
  const { TEMPORAL_PORT: port, TEMPORAL_NAMESPACE: namespace } = settings;
  const programs = await findTemporalServer(children);
  const started = startTemporalServer(children, programs, { databaseUrl, port, namespace }, { restart: true });
  await progress('temporal: starting', started);
  return { temporalAddress: `127.0.0.1:${port}` };
}

function welcome(settings: Settings, apiUrls: string[], { temporalAddress }: Engine): string {
  const [apiUrl = ''] = apiUrls;
  const first = `
First payment, by either API:

${firstPayment(apiUrl)}
`;
  return `
Trilho is up as a cluster, in ${settings.TRILHO_MODE} mode. Data: ${settings.DATA_DIR}

  APIs and console  ${apiUrls.join('  ')}
  Workers           ${workers.length}
  Temporal          ${temporalAddress} (without a UI; one of yours may be pointed there)
${settings.TRILHO_MODE === 'sandbox' ? first : ''}
What dies is started again. Ctrl-C stops everything.
`;
}
