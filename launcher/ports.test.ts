import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from './files.ts';
import { checkPorts, claimPorts, neededPorts, reach, readSettings, type Settings } from './ports.ts';

const server = createServer();
let taken: number;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  taken = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.close();
});

/** Settings that need one port only, so that other ports in use on this machine do not matter. */
const only = (env: NodeJS.ProcessEnv) =>
  readSettings({
    TRILHO_MODE: 'production',
    TRILHO_MASTER_KEY: Buffer.alloc(32).toString('base64'),
    TEMPORAL_ADDRESS: 'temporal:7233',
    DATABASE_URL: 'postgres://db/trilho',
    ...env,
  });

const check = (settings: Settings) => checkPorts(settings.HOST, neededPorts(settings));

describe('settings', () => {
  it('has defaults, takes empty variables as not set and makes DATA_DIR absolute', () => {
    const settings = readSettings({ PORT: '', DATA_DIR: 'some/where' });
    expect(settings).toMatchObject({ TRILHO_MODE: 'sandbox', HOST: '127.0.0.1', PORT: 8080, PG_PORT: 5433 });
    expect(settings.DATA_DIR).toBe(path.resolve('some/where'));
  });

  it.each([
    [{ PORT: '80a' }, 'PORT: must be a port number'],
    [{ PORT: '0' }, 'PORT: '],
    [{ TEMPORAL_PORT: '70000' }, 'TEMPORAL_PORT: '],
    [{ TRILHO_MODE: 'test' }, 'TRILHO_MODE: '],
    [{ TRILHO_MASTER_KEY: 'short' }, 'TRILHO_MASTER_KEY: must be 32 bytes in base64'],
    [{ TRILHO_MODE: 'production' }, 'TRILHO_MODE=production needs TRILHO_MASTER_KEY'],
  ])('refuses %o', (env, message) => {
    expect(() => readSettings(env)).toThrow(message);
  });
});

describe('ports', () => {
  it('names the port that is taken and the variable to change', async () => {
    await expect(check(only({ PORT: String(taken) }))).rejects.toThrow(
      `Port ${taken} (PORT) is taken. Stop what listens there or start with PORT=…`,
    );
  });

  it('refuses the same number twice', async () => {
    await expect(check({ ...readSettings({}), PORT: taken, PG_PORT: taken })).rejects.toThrow(
      `Port ${taken} is used twice (PORT and PG_PORT).`,
    );
  });

  it('names a HOST that this machine does not have', async () => {
    await expect(check(only({ HOST: '192.0.2.1', PORT: String(taken) }))).rejects.toThrow(
      'HOST 192.0.2.1 is no address of this machine',
    );
  });

  it('knows the address at which it is reached', () => {
    expect(['127.0.0.1', '0.0.0.0', '::', '::1'].map(reach)).toEqual(['127.0.0.1', '127.0.0.1', '[::1]', '[::1]']);
  });
});

describe('claimed ports', () => {
  // Below those that are claimed for systems: one that runs meanwhile takes none of these.
  const few = { from: 14_000, to: 14_008 };
  const all = [14_000, 14_002, 14_004, 14_006];
  const inOther = (count: number) => {
    const code = `
      const { claimPorts } = await import('./launcher/ports.ts');
      console.log(JSON.stringify(await claimPorts(${count}, ${JSON.stringify(few)})));`;
    return JSON.parse(
      execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
        cwd: root,
        encoding: 'utf8',
        // A hang limit: the time-outs of tests do not end what is waited for synchronously.
        timeout: 60_000,
      }),
    );
  };

  it('are free, and another process gets them only after this one has ended', async () => {
    expect(inOther(4).sort()).toEqual(all);
    const mine = await claimPorts(3, few);
    const [left] = inOther(1);
    expect([...mine, left].sort()).toEqual(all);
  });

  it('are refused where too few are free, instead of being looked for forever', async () => {
    const second = { from: 14_010, to: 14_018 };
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(second.from + 3, '127.0.0.1', resolve));
    try {
      await expect(claimPorts(4, second)).rejects.toThrow('Of the ports 14010 to 14017, fewer than 4 pairs are free.');
    } finally {
      holder.close();
    }
  });
});
