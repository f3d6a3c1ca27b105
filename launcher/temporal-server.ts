// The real Temporal server on Postgres, as in production: one process with all four services, built once with Go. It
// reads its whole configuration from environment variables, which docker-compose.yml uses too.
import path from 'node:path';
import { Connection } from '@temporalio/client';
import pg from 'pg';
import { prepareNamespace } from '../runtime/namespace.ts';
import { type Children, dyingWithParent } from './children.ts';
import { cacheDir, onPath, outputOf, root } from './files.ts';
import { goInstall, once } from './obtain.ts';
import { claimPorts } from './ports.ts';
import { progress, Refusal } from './progress.ts';

/** The version that docker-compose.yml runs. */
export const serverVersion = '1.32.0';

// At most four connection pools of 15 and four of 5, of the 300 connections that the embedded Postgres allows.
const connectionsPerPool = { main: 15, visibility: 5 };

export interface ServerPrograms {
  server: string;
  /** Creates and updates the schema, which it contains. */
  sqlTool: string;
}

export interface ServerOptions {
  /**
   * A role that may create databases. The databases `temporal` and `temporal_visibility` are created beside the given
   * one.
   */
  databaseUrl: string;
  /** The port for clients; the server takes seven more free ports for itself. */
  port: number;
  namespace: string;
  /** Where `/metrics` is served; nowhere if absent. */
  metricsPort?: number;
}

/**
 * Starts the server on the loopback address, with its schema, the namespace and our search attributes in place. With
 * `restart` it is started again when it dies.
 */
export async function startTemporalServer(
  children: Children,
  { server, sqlTool }: ServerPrograms,
  { databaseUrl, port, namespace, metricsPort }: ServerOptions,
  { restart = false } = {},
): Promise<void> {
  const url = new URL(databaseUrl);
  await prepareDatabases(children, sqlTool, url);
  const [command = '', ...args] = dyingWithParent('TERM', [server, 'start']);
  const program = {
    name: 'temporal',
    command,
    args,
    env: {
      ...(await serverEnvironment(url, port)),
      ...(metricsPort !== undefined && { PROMETHEUS_ENDPOINT: `127.0.0.1:${metricsPort}` }),
    },
    endBy: 'SIGTERM',
    quiet: true,
    restart,
  } as const;
  const address = `127.0.0.1:${port}`;
  await children.start(program, () => withConnection(address, async () => true));
  await withConnection(address, (connection) => prepareNamespace(connection, namespace));
}

/** The server and its schema tool: from the PATH, our cache, or built by Go. */
export async function findTemporalServer(children: Children): Promise<ServerPrograms> {
  const found = { server: onPath('temporal-server'), sqlTool: onPath('temporal-sql-tool') };
  if (found.server && found.sqlTool && (await isOurVersion(found.server)) && (await isOurVersion(found.sqlTool))) {
    return { server: found.server, sqlTool: found.sqlTool };
  }
  return {
    server: await built(children, 'temporal-server', 'go.temporal.io/server/cmd/server'),
    sqlTool: await built(children, 'temporal-sql-tool', 'go.temporal.io/server/cmd/tools/sql'),
  };
}

const isOurVersion = async (program: string) =>
  (await outputOf(program, '--version'))?.endsWith(serverVersion) === true;

function built(children: Children, name: string, source: string): Promise<string> {
  const cached = path.join(cacheDir(), `${name}-v${serverVersion}`);
  return once(cached, async () => {
    if (!onPath('go')) {
      throw new Refusal(
        [
          `Temporal server ${serverVersion} was not found, and it cannot be built without Go. Do one of these:`,
          '  - install Go: the server is then built once',
          `  - put temporal-server and temporal-sql-tool of version ${serverVersion} on the PATH`,
          '  - set TEMPORAL_ADDRESS to a running Temporal server',
        ].join('\n'),
      );
    }
    const label = `Building ${name} with Go (first time only, 2 to 4 minutes)`;
    await progress(label, goInstall(children, `${source}@v${serverVersion}`, cached));
  });
}

/** Creates the two databases where they are missing and brings their schema up to date. */
async function prepareDatabases(children: Children, sqlTool: string, url: URL): Promise<void> {
  await query(url.href, async (client) => {
    for (const database of ['temporal', 'temporal_visibility']) {
      const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
      if (rowCount === 0) await client.query(`create database ${database}`);
    }
  });
  await children.run({
    name: 'temporal schema',
    command: 'sh',
    args: [path.join(root, 'deploy/temporal-schema.sh')],
    env: {
      PATH: process.env.PATH,
      TEMPORAL_SQL_TOOL: sqlTool,
      SQL_HOST: host(url),
      SQL_PORT: url.port || '5432',
      SQL_USER: decodeURIComponent(url.username),
      SQL_PASSWORD: decodeURIComponent(url.password),
    },
    endBy: 'SIGTERM',
    quiet: true,
  });
}

async function query<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * The server's environment. Ours is not passed on: TEMPORAL_… variables for clients have another meaning in the server.
 */
export async function serverEnvironment(url: URL, port: number): Promise<NodeJS.ProcessEnv> {
  const [history, matching, worker, ...membership] = await claimPorts(7);
  return {
    PATH: process.env.PATH,
    LOG_LEVEL: 'warn',
    TEMPORAL_ALLOW_NO_AUTH: 'true',
    DB: 'postgres12',
    POSTGRES_SEEDS: host(url),
    DB_PORT: url.port || '5432',
    POSTGRES_USER: decodeURIComponent(url.username),
    POSTGRES_PWD: decodeURIComponent(url.password),
    DBNAME: 'temporal',
    VISIBILITY_DBNAME: 'temporal_visibility',
    SQL_MAX_CONNS: String(connectionsPerPool.main),
    SQL_MAX_IDLE_CONNS: String(connectionsPerPool.main),
    SQL_VIS_MAX_CONNS: String(connectionsPerPool.visibility),
    SQL_VIS_MAX_IDLE_CONNS: String(connectionsPerPool.visibility),
    // Cannot be changed later: the number is written into the database at the first start.
    NUM_HISTORY_SHARDS: '8',
    BIND_ON_IP: '127.0.0.1',
    TEMPORAL_BROADCAST_ADDRESS: '127.0.0.1',
    FRONTEND_GRPC_PORT: String(port),
    // Only gRPC, no HTTP.
    FRONTEND_HTTP_PORT: '0',
    HISTORY_GRPC_PORT: String(history),
    MATCHING_GRPC_PORT: String(matching),
    WORKER_GRPC_PORT: String(worker),
    FRONTEND_MEMBERSHIP_PORT: String(membership[0]),
    HISTORY_MEMBERSHIP_PORT: String(membership[1]),
    MATCHING_MEMBERSHIP_PORT: String(membership[2]),
    WORKER_MEMBERSHIP_PORT: String(membership[3]),
    DYNAMIC_CONFIG_FILE_PATH: path.join(root, 'deploy/temporal-dynamic-config.yaml'),
  };
}

/** The host for the server and its tool: an IPv6 address without the brackets of a URL. */
const host = (url: URL) => url.hostname.replace(/^\[(.*)\]$/, '$1');

async function withConnection<T>(address: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await Connection.connect({ address, connectTimeout: 2_000 });
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}
