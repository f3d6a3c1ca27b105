import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Children } from '../../launcher/children.ts';
import { claimPorts } from '../../launcher/ports.ts';
import { inSingleUserMode, startPostgres } from '../../launcher/postgres.ts';

const host = '127.0.0.1';

/** A Postgres of its own with a streaming replica. */
export async function replicatedPostgres() {
  const folder = mkdtempSync(path.join(tmpdir(), 'trilho-replica-'));
  // Postgres runs as another user than root.
  execFileSync('chmod', ['755', folder]);
  const [writer, replica] = ['writer', 'replica'].map((name) => path.join(folder, name)) as [string, string];
  mkdirSync(writer);
  const writers = new Children();
  const replicas = new Children();
  const [writerPort = 0, replicaPort = 0] = await claimPorts(2);
  const first = new Children();
  await startPostgres(first, { dataDir: writer, host, port: writerPort });
  await first.stop();
  await inSingleUserMode(new Children(), writer, 'ALTER ROLE trilho REPLICATION');
  // Of a server that was shut down, a copy of its files is a base backup.
  execFileSync('cp', ['-a', writer, replica]);
  const inReplica = (file: string) => path.join(replica, 'postgres', file);
  const password = readFileSync(path.join(writer, 'postgres.password'), 'utf8').trim();
  const primary = `host=${host} port=${writerPort} user=trilho password=${password}`;
  writeFileSync(inReplica('standby.signal'), '', { mode: 0o644 });
  appendFileSync(inReplica('postgresql.auto.conf'), `primary_conninfo = '${primary}'\n`);

  const writerUrl = await startPostgres(writers, { dataDir: writer, host, port: writerPort });
  appendFileSync(path.join(writer, 'postgres/pg_hba.conf'), `host replication trilho ${host}/32 scram-sha-256\n`);
  process.kill(postmaster(writer), 'SIGHUP');
  const startReplica = () => startPostgres(replicas, { dataDir: replica, host, port: replicaPort });
  const replicaUrl = await startReplica();

  return {
    writerUrl,
    replicaUrl,
    /** Stops the replay of changes while the replica keeps answering, or lets it continue. */
    replay(continues: boolean): void {
      process.kill(childOf(postmaster(replica), 'startup'), continues ? 'SIGCONT' : 'SIGSTOP');
    },
    killReplica: (): Promise<void> => replicas.killNow(),
    async stop(): Promise<void> {
      await Promise.all([replicas.stop(), writers.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The process id of the server of a folder. */
function postmaster(dataDir: string): number {
  const file = path.join(dataDir, 'postgres/postmaster.pid');
  if (!existsSync(file)) throw new Error('this Postgres does not run');
  return Number.parseInt(readFileSync(file, 'utf8'), 10);
}

/** The process of a server by a word of its title. */
function childOf(parent: number, word: string): number {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const row = rows
    .map((line) => line.trim().split(/\s+/))
    .find(([, of, ...args]) => Number(of) === parent && args.join(' ').includes(word));
  if (!row) throw new Error(`the server ${parent} has no process ${word}`);
  return Number(row[0]);
}
