// `npm start`: reads the settings, starts Temporal, Postgres and our own parts, and prints how to use them.
import { type Children, part } from './children.ts';
import { launch } from './launch.ts';
import { addresses, api, database, type Engine, engine, environment, firstPayment } from './parts.ts';
import { checkPorts, neededPorts, reach, readSettings, type Settings } from './ports.ts';
import { progress, say } from './progress.ts';
import { findDevServer, startTemporal } from './temporal.ts';
import { buildWeb } from './web.ts';

await launch(
  () => readSettings(process.env),
  async (settings, children) => {
    await checkPorts(settings.HOST, neededPorts(settings));
    const { apiUrl, sandboxUrl } = addresses(settings);
    const sandbox = settings.TRILHO_MODE === 'sandbox';

    const [databaseUrl, temporal] = await Promise.all([
      database(children, settings),
      engine(settings, () => devServer(children, settings)),
      buildWeb(children),
    ]);
    const env = environment(settings, { ...temporal, databaseUrl });
    await progress('Migrating the database', children.run(part('migrate', 'launcher/migrate.ts', env)));
    const starts = [
      ...(sandbox ? [children.start(part('sandbox', 'sandbox/main.ts', env))] : []),
      children.start(part('worker', 'worker/main.ts', env)),
      children.start(...api('api', env)),
    ];
    await progress('Waiting until API, worker and stand-ins are ready', Promise.all(starts));
    if (sandbox)
      await progress(
        'Registering webhook addresses at the stand-ins',
        children.run(part('callbacks', 'launcher/callbacks.ts', env)),
      );

    say(sandbox ? welcome(settings.DATA_DIR, apiUrl, sandboxUrl, temporal) : `Trilho is running at ${apiUrl}`);
    process.send?.({ ready: true, apiUrl, sandboxUrl, temporalAddress: temporal.temporalAddress, databaseUrl });
  },
);

async function devServer(children: Children, settings: Settings): Promise<Engine> {
  const { HOST: host, TEMPORAL_PORT: port, TEMPORAL_UI_PORT: uiPort } = settings;
  const codecUrl = `${addresses(settings).apiUrl}/codec`;
  const options = { dataDir: settings.DATA_DIR, host, port, uiPort, namespace: settings.TEMPORAL_NAMESPACE, codecUrl };
  const binary = await findDevServer(children);
  await progress('Starting Temporal', startTemporal(children, binary, options));
  return {
    temporalAddress: `${reach(host)}:${port}`,
    temporalUiUrl: settings.TEMPORAL_UI_URL ?? `http://${reach(host)}:${uiPort}`,
  };
}

function welcome(dataDir: string, apiUrl: string, sandboxUrl: string, { temporalUiUrl }: Engine): string {
  return `
Trilho is running in sandbox mode. Data folder: ${dataDir}

  API and console  ${apiUrl}  (admin@trilho.test / trilho-demo)
  API docs         ${apiUrl}/docs
  Stand-ins        ${sandboxUrl}
  Temporal UI      ${temporalUiUrl ?? '(of your own Temporal)'}
  Demo keys        sk_test_demo (Loja Demo), sk_test_other (Outra Loja)
  Public keys      pk_test_demo, pk_test_other (for card tokens from a page: /tokenizer.js)

First payment:

${firstPayment(apiUrl)}

Ctrl-C stops everything.
`;
}
