// `npm start`, from top to bottom: settings, the engine and the database, our own parts, and what to do with them.
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

    const [databaseUrl, found] = await Promise.all([
      database(children, settings),
      engine(settings, () => devServer(children, settings)),
      buildWeb(children),
    ]);
    const env = environment(settings, { ...found, databaseUrl });
    await progress('migrate', children.run(part('migrate', 'launcher/migrate.ts', env)));
    const starts = [
      ...(sandbox ? [children.start(part('sandbox', 'sandbox/main.ts', env))] : []),
      children.start(part('worker', 'worker/main.ts', env)),
      children.start(...api('api', env)),
    ];
    await progress('waiting for the parts to get ready', Promise.all(starts));
    if (sandbox) await progress('callbacks', children.run(part('callbacks', 'launcher/callbacks.ts', env)));

    say(sandbox ? welcome(settings.DATA_DIR, apiUrl, sandboxUrl, found) : `Trilho is up: ${apiUrl}`);
    process.send?.({ ready: true, apiUrl, sandboxUrl, temporalAddress: found.temporalAddress, databaseUrl });
  },
);

async function devServer(children: Children, settings: Settings): Promise<Engine> {
  const { HOST: host, TEMPORAL_PORT: port, TEMPORAL_UI_PORT: uiPort } = settings;
  const codecUrl = `${addresses(settings).apiUrl}/codec`;
  const options = { dataDir: settings.DATA_DIR, host, port, uiPort, namespace: settings.TEMPORAL_NAMESPACE, codecUrl };
  const binary = await findDevServer(children);
  await progress('temporal: starting', startTemporal(children, binary, options));
  return {
    temporalAddress: `${reach(host)}:${port}`,
    temporalUiUrl: settings.TEMPORAL_UI_URL ?? `http://${reach(host)}:${uiPort}`,
  };
}

function welcome(dataDir: string, apiUrl: string, sandboxUrl: string, { temporalUiUrl }: Engine): string {
  return `
Trilho is up, in sandbox mode. Data: ${dataDir}

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
