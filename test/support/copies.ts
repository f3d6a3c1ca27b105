// Copies of a cluster's databases, put in place of them as a restored backup is. The code under test is unchanged.
import pg from 'pg';
import { running } from './crashes.ts';
import { until } from './side-by-side.ts';
import type { Cluster } from './system.ts';

export const temporalDatabases = ['temporal', 'temporal_visibility'];

/** What a new Temporal database has beside empty tables: the schema's versions, and a row that namespaces are counted in. */
const ofSchema = ['schema_version', 'schema_update_history', 'namespace_metadata'];

/**
 * @param cluster its Postgres is reached by the database `postgres`, which none of its parts uses.
 */
export function copies(cluster: Cluster) {
  const query = (sql: string, database = 'postgres') => withClient(cluster, database, (client) => client.query(sql));

  /** Nobody is connected to these databases while this runs; whoever wants to be is refused. */
  async function alone<T>(names: readonly string[], work: () => Promise<T>): Promise<T> {
    for (const name of names) await query(`alter database ${name} with allow_connections false`);
    for (const name of names) {
      await query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    }
    const connected = async () =>
      (await query(`select pid from pg_stat_activity where datname in (${names.map((name) => `'${name}'`).join()})`))
        .rowCount;
    await until('without connections', connected, (found) => found === 0);
    const done = await work();
    for (const name of names) await query(`alter database ${name} with allow_connections true`);
    return done;
  }

  return {
    /** Copies databases as they are now. */
    take: (names: readonly string[], to: string) =>
      alone(names, async () => {
        for (const name of names) await query(`create database ${name}_${to} template ${name}`);
      }),

    /** Removes everything from a copy of Temporal's databases but their schema: no namespace, no runs, no schedules. */
    async empty(to: string): Promise<void> {
      for (const name of temporalDatabases) {
        const { rows } = await query(`select tablename from pg_tables where schemaname = 'public'`, `${name}_${to}`);
        const tables = (rows as { tablename: string }[]).map(({ tablename }) => tablename);
        const emptied = tables.filter((table) => !ofSchema.includes(table));
        await query(`truncate ${emptied.join()}`, `${name}_${to}`);
      }
    },

    /** Puts a copy in place of Temporal's databases, whose server is killed for it and started again by the launcher. */
    async restoreTemporal(from: string): Promise<void> {
      await alone(temporalDatabases, async () => {
        for (const { pid } of running(cluster, 'Temporal')) process.kill(pid, 'SIGKILL');
        for (const name of temporalDatabases) await replace(name, from);
      });
    },

    /** Puts a copy in place of our database. All processes go on. */
    restoreOurs: (from: string) => alone(['trilho'], () => replace('trilho', from)),
  };

  async function replace(name: string, from: string): Promise<void> {
    await query(`drop database ${name}`);
    await query(`alter database ${name}_${from} rename to ${name}`);
  }
}

async function withClient<T>(cluster: Cluster, database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const url = new URL(cluster.databaseUrl);
  url.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: url.href });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
