// Docker is not available everywhere, so docker-compose.yml is checked against the code that it would start.
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from '../launcher/files.ts';
import { serverEnvironment, serverVersion } from '../launcher/temporal-server.ts';
import { readSettings, settingNames } from '../runtime/settings.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const duration = z.string().regex(/^\d+s$/);
const size = z.string().regex(/^\d+[mMG]$/);

/** The keys of the compose specification that we use; any other key counts as a typing error until it is added here. */
const Service = z.strictObject({
  image: z.string(),
  build: z.literal('.').optional(),
  command: z.array(z.string()).optional(),
  entrypoint: z.array(z.string()).optional(),
  init: z.literal(true).optional(),
  environment: z.record(z.string().regex(/^[A-Z0-9_]+$/), z.string()),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string().regex(/^(\.\/|[a-z]).*:\/.*$/)).default([]),
  networks: z.array(z.string()),
  depends_on: z
    .record(z.string(), z.strictObject({ condition: z.enum(['service_healthy', 'service_completed_successfully']) }))
    .default({}),
  healthcheck: z
    .union([
      z.strictObject({ disable: z.literal(true) }),
      z.strictObject({
        test: z.tuple([z.literal('CMD')], z.string()),
        interval: duration,
        timeout: duration,
        retries: z.int(),
        start_period: duration,
      }),
    ])
    .optional(),
  restart: z.enum(['unless-stopped', 'on-failure:5']),
  stop_grace_period: duration.optional(),
  shm_size: size.optional(),
  read_only: z.literal(true),
  tmpfs: z.array(z.string().startsWith('/')),
  cap_drop: z.tuple([z.literal('ALL')]),
  cap_add: z.array(z.string()).optional(),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  logging: z.strictObject({ driver: z.literal('json-file'), options: z.record(z.string(), z.string()) }),
  deploy: z.strictObject({
    replicas: z.int().optional(),
    resources: z.strictObject({ limits: z.strictObject({ cpus: z.string().regex(/^\d+$/), memory: size }) }),
  }),
});
const Compose = z.strictObject({
  name: z.string(),
  'x-hardened': z.unknown(),
  'x-trilho': z.unknown(),
  'x-settings': z.unknown(),
  services: z.record(z.string(), Service),
  networks: z.record(z.string(), z.strictObject({ internal: z.boolean().optional() })),
  volumes: z.record(z.string(), z.strictObject({})),
});

const compose = Compose.parse(parse(read('docker-compose.yml'), { merge: true }));
const services = Object.entries(compose.services);
const ours = services.filter(([, service]) => service.build);
const service = (name: string) => {
  const found = compose.services[name];
  if (!found) throw new Error(`there is no service ${name}`);
  return found;
};

/** The environment of a service, with sample values where `.env` gives them. */
const samples: Record<string, string> = {
  TRILHO_MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
  PUBLIC_URL: 'https://payments.example.com',
  TEMPORAL_UI_URL: 'https://temporal.example.com',
  STORAGE_ENDPOINT: 'https://s3.example.com',
  STORAGE_PUBLIC_URL: 'https://files.example.com',
  STORAGE_ACL: 'none',
};
const given = (environment: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(/\$\{(\w+):\?[^}]*\}/g, (_, name: string) => samples[name] ?? 'sample'),
    ]),
  );

/** Files of ours that a command names. */
const filesOf = (words: readonly string[]) => words.filter((word) => /\.(ts|mjs|sh)$/.test(word) && word[0] !== '/');

/** The files excluded from the image: the folders and names that .dockerignore lists in plain form. */
const ignored = read('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const isInImage = (file: string) =>
  existsSync(path.join(root, file)) && !ignored.some((line) => file === line || file.startsWith(`${line}/`));

describe('docker-compose.yml', () => {
  it('gives our services settings that the code reads, and all that it needs', () => {
    expect(ours.map(([name]) => name)).toEqual(['temporal-namespace', 'migrate', 'api', 'worker']);
    for (const [, { environment }] of ours) {
      expect(settingNames).toEqual(expect.arrayContaining(Object.keys(environment)));
      const settings = readSettings(given(environment));
      expect(settings.mode).toBe('production');
      expect(settings.storage).toMatchObject({ kind: 's3', publicUrl: 'https://files.example.com' });
      // The addresses in the settings must be services on a shared network.
      for (const address of [settings.temporal.address, new URL(settings.databaseUrl).host]) {
        expect(service(address.split(':')[0] ?? '').networks).toContain('data');
      }
    }
  });

  it('asks for the variables of .env.example, no others, and holds no secret itself', () => {
    const named = [...read('docker-compose.yml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    const offered = [...read('.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    expect([...new Set(named)].sort()).toEqual(offered.sort());
    expect(read('docker-compose.yml')).not.toMatch(/\$\{\w+(?!\w*:\?)/);
    for (const [, { environment }] of services) {
      for (const [name, value] of Object.entries(environment)) {
        if (/PASSWORD|PWD|KEY$|_URL$/.test(name)) expect(value).toMatch(/\$\{\w+:\?/);
      }
    }
  });

  it('pins every image, Temporal to the version that the cluster builds, ours to the package', () => {
    for (const [, { image }] of services) expect(image).toMatch(/^[\w/-]+:\d+\.\d+(\.\d+)?$/);
    expect(service('temporal').image).toBe(`temporalio/server:${serverVersion}`);
    expect(service('temporal-schema').image).toBe(`temporalio/admin-tools:${serverVersion}`);
    for (const [, { image }] of ours) expect(image).toBe(`trilho:${JSON.parse(read('package.json')).version}`);
  });

  it('configures the Temporal server by the names that the cluster uses, for the same role as its schema job', async () => {
    const { environment } = service('temporal');
    const expected = await serverEnvironment(new URL('postgres://temporal:sample@postgres:5432/temporal'), 7233);
    expect(Object.keys(expected)).toEqual(expect.arrayContaining(Object.keys(environment)));
    for (const name of [
      'DB',
      'POSTGRES_SEEDS',
      'DB_PORT',
      'POSTGRES_USER',
      'POSTGRES_PWD',
      'DBNAME',
      'VISIBILITY_DBNAME',
    ]) {
      expect(given(environment)[name]).toBe(expected[name]);
    }
    const schema = given(service('temporal-schema').environment);
    expect(schema).toEqual({ SQL_HOST: 'postgres', SQL_PORT: '5432', SQL_USER: 'temporal', SQL_PASSWORD: 'sample' });
    for (const role of ['trilho', 'temporal'])
      expect(read('deploy/postgres-init.sh')).toContain(`create role ${role} `);
    for (const name of ['TRILHO_DB_PASSWORD', 'TEMPORAL_DB_PASSWORD']) {
      expect(service('postgres').environment).toHaveProperty(name);
      expect(read('deploy/postgres-init.sh')).toContain(`$${name}`);
    }
  });

  it('waits for services that say when they are ready, and checks all that go on', () => {
    for (const [name, { depends_on, restart, healthcheck }] of services) {
      for (const [other, { condition }] of Object.entries(depends_on)) {
        if (condition === 'service_healthy') expect(service(other).healthcheck).toHaveProperty('test');
        else expect(service(other).restart).toBe('on-failure:5');
      }
      // The image of the UI contains no program for a health check.
      if (restart === 'unless-stopped' && name !== 'temporal-ui') expect(healthcheck).toHaveProperty('test');
    }
    for (const name of ['api', 'worker']) {
      expect(Object.keys(service(name).depends_on)).toEqual(['migrate', 'temporal-namespace']);
    }
  });

  it('shows neither database nor engine to anybody, and the rest to this machine only', () => {
    expect(compose.networks.data?.internal).toBe(true);
    for (const name of ['postgres', 'temporal']) {
      expect(service(name)).toMatchObject({ ports: [], networks: ['data'] });
    }
    for (const [, { ports, networks, volumes }] of services) {
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:\d+(-\d+)?:\d+$/);
      for (const network of networks) expect(compose.networks).toHaveProperty(network);
      for (const volume of volumes) {
        const [source = ''] = volume.split(':');
        if (source.startsWith('.')) expect(existsSync(path.join(root, source))).toBe(true);
        else expect(compose.volumes).toHaveProperty(source);
      }
    }
    // The port range must have one port for each replica of the API.
    const [, from, to] = /:(\d+)-(\d+):/.exec(service('api').ports[0] ?? '') ?? [];
    expect(Number(to) - Number(from) + 1).toBe(service('api').deploy.replicas);
  });

  it('runs files that are in the image', () => {
    for (const [, { command = [], healthcheck }] of ours) {
      const test = healthcheck && 'test' in healthcheck ? healthcheck.test : [];
      for (const file of [...filesOf(command), ...filesOf(test)]) expect([file, isInImage(file)]).toEqual([file, true]);
    }
  });
});

describe('the Dockerfile', () => {
  const lines = read('Dockerfile')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const stages = lines.join('\n').split(/^(?=FROM )/m);
  const last = stages.at(-1) ?? '';

  it('is built on one pinned Node, under long-term support and good enough for the package', () => {
    const images = stages.map((stage) => stage.split(/\s/)[1] ?? '');
    const named = stages.flatMap((stage) => /^FROM \S+ AS (\S+)/.exec(stage)?.[1] ?? []);
    const [image = '', ...others] = images.filter((one) => !named.includes(one));
    expect(others).toEqual([]);
    const [, major, minor] = /^node:(\d+)\.(\d+)\.\d+-\w+-slim$/.exec(image) ?? [];
    const [, minMajor, minMinor] = /^>=(\d+)\.(\d+)$/.exec(JSON.parse(read('package.json')).engines.node) ?? [];
    expect(Number(major) % 2).toBe(0);
    expect(Number(major) * 1000 + Number(minor)).toBeGreaterThan(Number(minMajor) * 1000 + Number(minMinor));
  });

  it('ends as a user without rights, with signals, a health check and settings that the code reads', () => {
    expect(last.match(/^USER .*/gm)).toEqual(['USER node']);
    expect(last).not.toMatch(/--chown/);
    expect(last).toContain('STOPSIGNAL SIGTERM');
    expect(last).toMatch(/^HEALTHCHECK .* CMD \[/m);
    const names = [...(/^ENV (.*)/m.exec(last)?.[1] ?? '').matchAll(/(\w+)=/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(0);
    expect([...settingNames, 'NODE_ENV']).toEqual(expect.arrayContaining(names));
  });

  it('starts, checks and bundles with files that are there, and takes no development packages', () => {
    const named = [...read('Dockerfile').matchAll(/[\w./-]+\.(?:ts|mjs)\b/g)].map(([file]) => file);
    expect(named).toEqual(expect.arrayContaining(['worker/bundle.ts', 'deploy/healthcheck.mjs', 'api/main.ts']));
    for (const file of named) expect([file, isInImage(file)]).toEqual([file, true]);
    expect(read('Dockerfile')).toContain('npm ci --omit=dev');
    const bundle = /worker\/bundle\.ts (\S+)/.exec(read('Dockerfile'))?.[1];
    expect(last).toContain(`WORKFLOW_BUNDLE=/app/${bundle}`);
  });

  it('leaves secrets, state and what it builds itself out of its context', () => {
    expect(ignored).toEqual(expect.arrayContaining(['.env*', '.data*', '.git', 'node_modules', 'web/dist']));
  });
});

describe('the health check', () => {
  const check = (part: string, env: Record<string, string>) =>
    promisify(execFile)(process.execPath, ['deploy/healthcheck.mjs', part], { cwd: root, env }).then(
      () => 'healthy',
      (error: { stderr: string }) => error.stderr.trim(),
    );

  it('tells a part that is ready from one that is not', async () => {
    let status = 200;
    const server = createServer((_, response) => response.writeHead(status).end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const reachable = {
      TEMPORAL_ADDRESS: `127.0.0.1:${port}`,
      DATABASE_URL: `postgres://u:p@127.0.0.1:${port}/trilho`,
    };
    expect(await check('api', { PORT: String(port) })).toBe('healthy');
    expect(await check('worker', reachable)).toBe('healthy');
    status = 503;
    expect(await check('api', { PORT: String(port) })).toBe('/readyz answers 503');
    await new Promise((resolve) => server.close(resolve));
    expect(await check('worker', reachable)).toBe(`127.0.0.1:${port} cannot be reached (ECONNREFUSED)`);
  });
});
