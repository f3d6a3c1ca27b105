import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { Connection } from '@temporalio/client';
import { Children, dyingWithParent } from './children.ts';
import { cacheDir, isProgram, onPath, outputOf, root, until } from './files.ts';
import { goInstall, once, reasonOf, workFolder } from './obtain.ts';
import { claimPorts, reach } from './ports.ts';
import { progress, Refusal, say } from './progress.ts';
import { startTemporalUi } from './temporal-ui.ts';

// The newest CLI version that `go install` accepts: later versions have a `replace` line in their go.mod.
const devServerVersion = 'v1.5.1';
const devServer = `github.com/temporalio/cli/cmd/temporal@${devServerVersion}`;
const testServerVersion = '1.37.0';
// Update-with-start, with which the API starts a payment, is on by default from 1.28.
const oldestMinor = 28;

export interface TemporalOptions {
  dataDir: string;
  host: string;
  port: number;
  uiPort: number;
  namespace: string;
  /** The codec server of the UI. */
  codecUrl: string;
  /** Where `/metrics` is served; a free port of the server's choice if absent. */
  metricsPort?: number;
}

/** Starts the dev server with its database below `dataDir`, and the proxy to its UI. */
export async function startTemporal(children: Children, binary: string, options: TemporalOptions): Promise<void> {
  const folder = path.join(options.dataDir, 'temporal');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const settings = [
    // One partition per queue, so that a task reaches the first poller without being forwarded.
    'matching.numTaskqueueReadPartitions=1',
    'matching.numTaskqueueWritePartitions=1',
    'system.enableActivityEagerExecution=true',
    'history.hostLevelCacheMaxSize=16000',
  ];
  const [behind = 0] = await claimPorts(1);
  const [command = '', ...args] = dyingWithParent('TERM', [
    binary,
    ...['server', 'start-dev', '--db-filename', path.join(folder, 'temporal.db')],
    ...['--ip', options.host, '--port', String(options.port)],
    ...['--ui-ip', '127.0.0.1', '--ui-port', String(behind)],
    ...['--namespace', options.namespace, '--log-level', 'warn', '--color', 'never'],
    ...['--sqlite-pragma', 'journal_mode=WAL'],
    ...(options.metricsPort === undefined ? [] : ['--metrics-port', String(options.metricsPort)]),
    ...settings.flatMap((setting) => ['--dynamic-config-value', setting]),
  ]);
  const address = `${reach(options.host)}:${options.port}`;
  await children.start({ name: 'temporal', command, args, endBy: 'SIGTERM' }, () =>
    isHealthy(address, options.namespace),
  );
  await startTemporalUi({ host: options.host, port: options.uiPort, behind, codecUrl: options.codecUrl });
}

async function isHealthy(address: string, namespace: string): Promise<boolean> {
  const connection = await Connection.connect({ address, connectTimeout: 2_000 });
  try {
    await connection.workflowService.describeNamespace({ namespace });
    return true;
  } finally {
    await connection.close();
  }
}

/** Waits until a server listens at the address of the settings, without checking that it is Temporal. */
export async function waitForTemporal(address: string): Promise<void> {
  const found = await until(() => accepts(address), 30_000);
  if (!found) throw new Refusal(`No server answers at TEMPORAL_ADDRESS ${address}.`);
}

function accepts(address: string): Promise<boolean> {
  const [, host = '', port = ''] = /^(?:https?:\/\/)?\[?(.*?)\]?:(\d+)$/.exec(address) ?? [];
  if (port === '') throw new Refusal(`TEMPORAL_ADDRESS ${address} must have the form host:port.`);
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port), timeout: 2_000 });
    const end = (result: boolean) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}

/** The dev server's program: from the PATH, our cache, the SDK's download, or built by Go. */
export async function findDevServer(children = new Children()): Promise<string> {
  const found = onPath('temporal');
  if (found && (await isNewEnough(found))) return found;
  const cached = path.join(cacheDir(), `temporal-${devServerVersion}`);
  return await once(cached, async () => {
    const why = [await download(children, 'createLocal', cached)];
    if (isProgram(cached)) return;
    if (onPath('go')) {
      const label = 'Building the Temporal dev server with Go (first start only, 2 to 4 minutes)';
      why.push(await reasonOf(progress(label, goInstall(children, devServer, cached))));
      if (isProgram(cached)) return;
    } else {
      why.push('Go is not installed.');
    }
    throw new Refusal(
      [
        'There is no Temporal dev server, and none could be had:',
        ...why.map((line) => `  ${line}`),
        'Any of these helps:',
        '  - put the Temporal CLI on the PATH (the program `temporal`)',
        '  - install Go: npm start then builds the CLI once',
        '  - set TEMPORAL_ADDRESS to a running Temporal server',
      ].join('\n'),
    );
  });
}

/**
 * The time-skipping server for tests, to be given to the SDK as `{ type: 'existing-path', path }`: from
 * TEMPORAL_TEST_SERVER, our cache, the SDK's download, or from Maven with a script that starts it.
 */
export async function findTestServer(children = new Children()): Promise<string> {
  const given = process.env.TEMPORAL_TEST_SERVER;
  if (given) return given;
  const cached = path.join(cacheDir(), `temporal-test-server-${testServerVersion}`, 'start');
  return await once(cached, async () => {
    const why = [await download(children, 'createTimeSkipping', cached)];
    if (isProgram(cached)) return;
    if (onPath('mvn')) {
      why.push(
        await reasonOf(progress('Downloading the Temporal test server with Maven', fetchJars(children, cached))),
      );
      if (isProgram(cached)) return;
    } else {
      why.push('Maven is not installed.');
    }
    throw new Refusal(
      [
        'There is no Temporal test server, and none could be had:',
        ...why.map((line) => `  ${line}`),
        'Install Java and Maven, or set TEMPORAL_TEST_SERVER to the path of the test server.',
      ].join('\n'),
    );
  });
}

async function isNewEnough(binary: string): Promise<boolean> {
  const version = await outputOf(binary, '--version');
  const [, major, minor] = /Server (\d+)\.(\d+)/.exec(version ?? '') ?? [];
  if (Number(major) > 1 || Number(minor) >= oldestMinor) return true;
  say(`Temporal: ${binary} is too old (${version ?? 'it has no version'}); looking for another one.`);
  return false;
}

async function download(children: Children, create: string, target: string): Promise<string> {
  const folder = workFolder(target);
  try {
    const args = [path.join(root, 'launcher/download.mjs'), create, folder];
    const program = { name: 'download', command: process.execPath, args, endBy: 'SIGTERM', quiet: true } as const;
    const reason = await reasonOf(progress(`Downloading Temporal with the SDK`, children.run(program)));
    // A file under its final name is complete, even if the SDK then failed to start the server in time.
    const name = readdirSync(folder).find((file) => !file.endsWith('.downloading'));
    if (!name) return reason;
    chmodSync(path.join(folder, name), 0o755);
    renameSync(path.join(folder, name), target);
    return '';
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fetchJars(children: Children, target: string): Promise<void> {
  const folder = workFolder(target);
  try {
    writeFileSync(path.join(folder, 'pom.xml'), pom);
    await children.run({
      name: 'mvn',
      command: 'mvn',
      args: ['-B', '-q', 'dependency:copy-dependencies', '-DincludeScope=runtime', '-DoutputDirectory=lib'],
      cwd: folder,
      endBy: 'SIGTERM',
      quiet: true,
    });
    writeFileSync(path.join(folder, 'start'), startScript, { mode: 0o755 });
    const lib = path.join(path.dirname(target), 'lib');
    rmSync(lib, { recursive: true, force: true });
    renameSync(path.join(folder, 'lib'), lib);
    renameSync(path.join(folder, 'start'), target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>trilho</groupId>
  <artifactId>test-server</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
  <dependencies>
    <dependency>
      <groupId>io.temporal</groupId>
      <artifactId>temporal-test-server</artifactId>
      <version>${testServerVersion}</version>
    </dependency>
  </dependencies>
</project>
`;

// The SDK gives the port as the only argument. The options save start time and reduce peak speed, which no test needs.
const startScript = `#!/bin/sh
exec "\${JAVA_HOME:+$JAVA_HOME/bin/}java" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 \\
  -cp "$(dirname "$0")/lib/*" io.temporal.testserver.TestServer "$@"
`;
