// `npm run cluster`: the processes of docker-compose.yml without Docker. Postgres, the real Temporal server on it, two
// APIs and three workers. A process that dies is restarted.
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
    // The real server has no UI, so its port is not needed; the second API uses the port after the first's.
    const { TEMPORAL_UI_PORT: _, ...needed } = neededPorts(settings);
    await checkPorts(settings.HOST, { ...needed, 'PORT + 1': secondPort });

    const [databaseUrl] = await Promise.all([
      database(children, settings, { restart: true }),
      // Building Temporal may take minutes, so it starts first.
      settings.TEMPORAL_ADDRESS ? undefined : findTemporalServer(children),
      buildWeb(children),
    ]);
    const found = await engine(settings, () => realServer(children, settings, databaseUrl));
    const env = {
      ...environment(settings, { ...found, databaseUrl }),
      WORKFLOW_BUNDLE: path.join(settings.DATA_DIR, 'workflow-bundle.js'),
    };
    await progress('Migrating the database', children.run(part('migrate', 'launcher/migrate.ts', env)));
    // Bundled once here instead of by each worker at each start.
    await progress('Bundling the workflows', children.run(part('bundle', 'worker/bundle.ts', env)));

    // Three workers cannot share a metrics port: each takes a free one and logs it.
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
    await progress('Waiting until APIs, workers and stand-ins are ready', Promise.all(starts));
    if (settings.TRILHO_MODE === 'sandbox') {
      await progress(
        'Registering webhook addresses at the stand-ins',
        children.run(part('callbacks', 'launcher/callbacks.ts', env)),
      );
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
  await progress('Starting Temporal', started);
  return { temporalAddress: `127.0.0.1:${port}` };
}

function welcome(settings: Settings, apiUrls: string[], { temporalAddress }: Engine): string {
  const [apiUrl = ''] = apiUrls;
  const first = `
First payment, by either API:

${firstPayment(apiUrl)}
`;
  return `
Trilho is running as a cluster in ${settings.TRILHO_MODE} mode. Data folder: ${settings.DATA_DIR}

  APIs and console  ${apiUrls.join('  ')}
  Workers           ${workers.length}
  Temporal          ${temporalAddress} (without a UI; one of yours may be pointed there)
${settings.TRILHO_MODE === 'sandbox' ? first : ''}
A process that dies is restarted. Ctrl-C stops everything.
`;
}
