import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/**
 * Settings that every process shares, read once from the environment.
 * A missing or malformed one ends the process with the variable's name, before anything is opened.
 */
const Settings = z.object({
  TRILHO_MODE: z.enum(['sandbox', 'production']),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().default(8080),
  SANDBOX_URL: z.url().default('http://127.0.0.1:8090'),
  TEMPORAL_ADDRESS: z.string().default('127.0.0.1:7233'),
  TEMPORAL_NAMESPACE: z.string().default('default'),
  TEMPORAL_API_KEY: z.string().optional(),
  TEMPORAL_TLS: z.enum(['true', 'false']).optional(),
  TEMPORAL_TLS_CLIENT_CERT_PATH: z.string().optional(),
  TEMPORAL_TLS_CLIENT_CERT_DATA: z.string().optional(),
  TEMPORAL_TLS_CLIENT_KEY_PATH: z.string().optional(),
  TEMPORAL_TLS_CLIENT_KEY_DATA: z.string().optional(),
  TEMPORAL_TLS_SERVER_CA_CERT_PATH: z.string().optional(),
  TEMPORAL_TLS_SERVER_CA_CERT_DATA: z.string().optional(),
  TEMPORAL_TLS_SERVER_NAME: z.string().optional(),
  TEMPORAL_UI_URL: z.url().optional(),
  TEMPORAL_DEPLOYMENT_NAME: z.string().default('trilho'),
  TEMPORAL_WORKER_BUILD_ID: z
    .string()
    .regex(/^[\w.-]{1,100}$/, { error: 'must consist of letters, digits, and . _ -' })
    .optional(),
  DATABASE_URL: z.string({ error: 'is missing: postgres://user:password@host:port/database' }).min(1),
  DATABASE_REPLICA_URLS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((url) => url.trim())
        .filter((url) => url !== ''),
    )
    .refine((urls) => urls.every((url) => URL.canParse(url)), {
      error: 'must be addresses as in DATABASE_URL, with commas',
    }),
  // At least longer than everything that may still ask for these rows: deliveries (72 hours), idempotency (30 days), a
  // MED case (80 days and its appeal), a chargeback (120 days).
  RETENTION_MONTHS: z.coerce
    .number()
    .int()
    .min(6, { error: 'must be at least 6: disputes may arrive that late' })
    .max(1200)
    .optional(),
  WORKFLOW_BUNDLE: z.string().optional(),
  PUBLIC_URL: z.url().optional(),
  CONSOLE_URL: z.url().optional(),
  PASSKEY_RP_ID: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, { error: 'must be a host name in lower case, without scheme and port' })
    .optional(),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'must be the address that the identity provider calls its issuer' })
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().trim().max(40).optional(),
  OIDC_EMAIL_DOMAINS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .toLowerCase()
        .split(',')
        .map((domain) => domain.trim())
        .filter(Boolean),
    )
    .refine((domains) => domains.every((domain) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain)), {
      error: 'must be domains with commas',
    }),
  OIDC_TRUSTED_FACTORS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean)),
  OIDC_ONLY: z.enum(['true', 'false']).optional(),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'must be smtp://… or smtps://…, with user and password if the server needs them',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\r\n]{1,100}<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, {
      error: 'must be an e-mail, or Name <e-mail>',
    })
    .optional(),
  DATA_DIR: z.string().optional(),
  STORAGE_BUCKET: z.string().optional(),
  STORAGE_REGION: z.string().default('us-east-1'),
  STORAGE_ENDPOINT: z.url().optional(),
  STORAGE_PUBLIC_URL: z.url().optional(),
  STORAGE_PATH_STYLE: z.enum(['true', 'false']).optional(),
  STORAGE_ACL: z.enum(['public-read', 'none']).default('public-read'),
  // The SDK reads these itself and has other sources; here they are only checked to be set together.
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  TRILHO_MASTER_KEY: z
    .string({ error: 'is missing: 32 bytes in base64 (make one: openssl rand -base64 32)' })
    .transform((text) => Buffer.from(text, 'base64'))
    .refine((key) => key.length === 32, { error: 'must be 32 bytes in base64 (make one: openssl rand -base64 32)' }),
  PROVIDER_HOSTS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((host) => host.trim().toLowerCase())
        .filter(Boolean),
    )
    .refine((hosts) => hosts.every((host) => /^[a-z0-9.-]+$/.test(host)), {
      error: 'must be host names with commas, without scheme and port',
    }),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).max(200).optional(),
  TRUST_PROXY: z
    .string()
    .regex(/^(\d{1,2}|[a-z0-9.:/, ]+)$/i, { error: 'must be a number of proxies, or their addresses with commas' })
    .refine((text) => !/^(true|false)$/i.test(text), { error: 'must say which: true would trust everybody' })
    .optional()
    .transform((text) => (text === undefined ? false : /^\d+$/.test(text) ? Number(text) : text)),
  DRAIN_SECONDS: z.coerce.number().min(0).max(10, { error: 'must be at most 10' }).default(0),
  RATE_LIMIT_PER_SECOND: z.coerce.number().int().min(1).default(100),
  RATE_LIMIT_BURST: z.coerce.number().int().min(1).default(1000),
  OPENINGS_PER_SECOND: z.coerce.number().int().min(1).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

export type Mode = 'sandbox' | 'production';

/** TLS options for Temporal, in the SDK's form; an empty object means TLS with the system's certificate authorities. */
export interface TemporalTls {
  serverNameOverride?: string;
  serverRootCACertificate?: Buffer;
  clientCertPair?: { crt: Buffer; key: Buffer };
}

/** Where files are stored: in object storage, or in a folder that API and worker share. */
export type StorageSettings =
  | {
      kind: 's3';
      bucket: string;
      region: string;
      /** Absent: AWS. */
      endpoint?: string;
      /** Whether URLs have the bucket in their path instead of the host name. */
      pathStyle: boolean;
      /** The origin of signed links. */
      origin: string;
      /** The ACL for uploads of public files; absent where the bucket's policy makes `public/` readable. */
      acl?: 'public-read';
      /** Base URL of public files, without a trailing slash. */
      publicUrl: string;
    }
  | { kind: 'local'; folder: string };

export interface Settings {
  mode: Mode;
  host: string;
  port: number;
  /** Base of the stand-in providers' control API; used in sandbox mode only. */
  sandboxUrl: string;
  temporal: { address: string; namespace: string; apiKey?: string; tls?: TemporalTls; uiUrl?: string };
  /**
   * The version of the code that a worker runs, by which Temporal routes tasks; absent where workers are not versioned.
   * The deployment's name is set in either case: the versions of others can be listed.
   */
  deployment: { name: string; buildId?: string };
  databaseUrl: string;
  /** Of read replicas, which the API reads lists and figures from. */
  replicaUrls: readonly string[];
  /** Months for which timelines, events and webhooks in are kept; absent: for ever. */
  retentionMonths?: number;
  /** Path of a prebuilt workflow bundle; without it the worker builds one at its start. */
  workflowBundle?: string;
  /** Base of the callback URLs that are given to providers, without a trailing slash. */
  publicUrl: string;
  /** Base of the links to the console in invitations and mails, without a trailing slash. */
  consoleUrl: string;
  /**
   * What passkeys are bound to: the console's host or a domain above it, and the origin that the browser reports. Absent
   * where browsers offer none: the console is at an IP address, or without HTTPS.
   */
  passkeys?: { rpId: string; origin: string };
  /** The OpenID provider at which people may sign in; absent where there is none. */
  oidc?: {
    issuer: string;
    clientId: string;
    clientSecret: string;
    /** On the button of the sign-in. */
    name: string;
    /** Of e-mails whose owners may sign in with it; empty: all. */
    domains: readonly string[];
    /** Values of `amr` and `acr` that count as a second factor; empty: none does. */
    trustedFactors: readonly string[];
    /** Nobody signs in with a password or with a passkey alone. */
    only: boolean;
  };
  /** The server and the sender of mails; absent where no mail is sent. */
  mail?: { smtpUrl: string; from: string };
  /** Absent in production without object storage and without `DATA_DIR`: then no files can be stored. */
  storage?: StorageSettings;
  masterKey: Buffer;
  /**
   * The address at which a worker serves its metrics; port 0 takes any free port. The API serves its metrics with its
   * routes, to this machine and to callers with `metricsToken`.
   */
  metrics?: { port: number; host: string };
  metricsToken?: string;
  logLevel: string;
  /** In production: the hosts that a merchant's connection may name besides those of the provider's declaration. */
  providerHosts: readonly string[];
  /** The proxies whose `X-Forwarded-For` is trusted, in Express's form; false: none. */
  trustProxy: false | number | string;
  /** How long an API that is to stop goes on answering, so that balancers notice that it is not ready any more. */
  drainMs: number;
  /** Rate limits per API key and per session. */
  rateLimit: { perSecond: number; burst: number };
  /** Payments, refunds, payouts, batches and receivers that a merchant may open; without it as many as requests. */
  openingsPerSecond?: number;
}

/** The variables that `readSettings` knows. */
export const settingNames: readonly string[] = Object.keys(Settings.shape);

/**
 * An empty variable counts as not set.
 *
 * @throws Error that lists each variable that is missing or wrong, without its value.
 */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const parsed = Settings.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')));
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The environment is not complete:\n${lines.join('\n')}`);
  }
  const e = parsed.data;
  const tls = temporalTls(e);
  const storage = storageOf(e);
  const publicUrl = (e.PUBLIC_URL ?? `http://127.0.0.1:${e.PORT}`).replace(/\/$/, '');
  if (!e.SMTP_URL !== !e.MAIL_FROM) {
    throw new Error('SMTP_URL and MAIL_FROM belong together: only one of them is set.');
  }
  const consoleUrl = e.CONSOLE_URL?.replace(/\/$/, '') ?? publicUrl;
  const passkeys = passkeysOf(consoleUrl, e.PASSKEY_RP_ID);
  const oidc = oidcOf(e);
  return {
    mode: e.TRILHO_MODE,
    host: e.HOST,
    port: e.PORT,
    sandboxUrl: e.SANDBOX_URL.replace(/\/$/, ''),
    temporal: {
      address: e.TEMPORAL_ADDRESS,
      namespace: e.TEMPORAL_NAMESPACE,
      ...(tls && { tls }),
      ...(e.TEMPORAL_API_KEY && { apiKey: e.TEMPORAL_API_KEY }),
      ...(e.TEMPORAL_UI_URL && { uiUrl: e.TEMPORAL_UI_URL }),
    },
    deployment: {
      name: e.TEMPORAL_DEPLOYMENT_NAME,
      ...(e.TEMPORAL_WORKER_BUILD_ID && { buildId: e.TEMPORAL_WORKER_BUILD_ID }),
    },
    databaseUrl: e.DATABASE_URL,
    replicaUrls: e.DATABASE_REPLICA_URLS,
    ...(e.RETENTION_MONTHS !== undefined && { retentionMonths: e.RETENTION_MONTHS }),
    ...(e.WORKFLOW_BUNDLE && { workflowBundle: e.WORKFLOW_BUNDLE }),
    publicUrl,
    consoleUrl,
    ...(passkeys && { passkeys }),
    ...(oidc && { oidc }),
    ...(e.SMTP_URL && e.MAIL_FROM && { mail: { smtpUrl: e.SMTP_URL, from: e.MAIL_FROM } }),
    ...(storage && { storage }),
    masterKey: e.TRILHO_MASTER_KEY,
    ...(e.METRICS_PORT !== undefined && { metrics: { port: e.METRICS_PORT, host: e.METRICS_HOST } }),
    ...(e.METRICS_TOKEN !== undefined && { metricsToken: e.METRICS_TOKEN }),
    logLevel: e.LOG_LEVEL,
    providerHosts: e.PROVIDER_HOSTS,
    trustProxy: e.TRUST_PROXY,
    drainMs: e.DRAIN_SECONDS * 1000,
    rateLimit: { perSecond: e.RATE_LIMIT_PER_SECOND, burst: e.RATE_LIMIT_BURST },
    ...(e.OPENINGS_PER_SECOND !== undefined && { openingsPerSecond: e.OPENINGS_PER_SECOND }),
  };
}

type Environment = z.infer<typeof Settings>;

function storageOf(e: Environment): StorageSettings | undefined {
  if (!e.AWS_ACCESS_KEY_ID !== !e.AWS_SECRET_ACCESS_KEY) {
    throw new Error('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY belong together: only one of them is set.');
  }
  const { STORAGE_BUCKET: bucket, STORAGE_REGION: region } = e;
  if (!bucket) {
    if (e.STORAGE_ENDPOINT ?? e.STORAGE_PUBLIC_URL) throw new Error('STORAGE_BUCKET is missing.');
    const folder = e.DATA_DIR ?? (e.TRILHO_MODE === 'sandbox' ? '.data' : undefined);
    return folder === undefined ? undefined : { kind: 'local', folder: path.resolve(folder, 'storage') };
  }
  const endpoint = e.STORAGE_ENDPOINT?.replace(/\/$/, '');
  // Other S3 services than AWS rarely give a bucket its own host name.
  const pathStyle = e.STORAGE_PATH_STYLE === undefined ? endpoint !== undefined : e.STORAGE_PATH_STYLE === 'true';
  const base = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  const ofBucket = pathStyle ? `${base.href.replace(/\/$/, '')}/${bucket}` : `${base.protocol}//${bucket}.${base.host}`;
  return {
    kind: 's3',
    bucket,
    region,
    ...(endpoint && { endpoint }),
    pathStyle,
    origin: new URL(ofBucket).origin,
    ...(e.STORAGE_ACL === 'public-read' && { acl: e.STORAGE_ACL }),
    publicUrl: (e.STORAGE_PUBLIC_URL ?? ofBucket).replace(/\/$/, ''),
  };
}

function passkeysOf(consoleUrl: string, rpId: string | undefined): Settings['passkeys'] {
  const { protocol, hostname, port } = new URL(consoleUrl);
  // Browsers bind passkeys to names only, and take this one for the machine itself, also without HTTPS.
  const host = /^127\.|^\[::1\]$/.test(hostname) ? 'localhost' : hostname;
  if (rpId !== undefined && host !== rpId && !host.endsWith(`.${rpId}`)) {
    throw new Error('PASSKEY_RP_ID must be the host of CONSOLE_URL, or a domain above it.');
  }
  const isAddress = /^[\d.]+$|^\[/.test(host);
  if (isAddress || (protocol !== 'https:' && host !== 'localhost')) return undefined;
  return { rpId: rpId ?? host, origin: `${protocol}//${host}${port && `:${port}`}` };
}

function oidcOf(e: Environment): Settings['oidc'] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = e;
  if (!issuer && !clientId && !clientSecret) {
    if (e.OIDC_ONLY === 'true') throw new Error('OIDC_ONLY needs OIDC_ISSUER: otherwise nobody could sign in.');
    return undefined;
  }
  if (!issuer || !clientId || !clientSecret) {
    throw new Error('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together: not all of them are set.');
  }
  const { protocol, hostname } = new URL(issuer);
  if (protocol !== 'https:' && !isLoopback(hostname)) throw new Error('OIDC_ISSUER must be https://…');
  return {
    issuer,
    clientId,
    clientSecret,
    name: e.OIDC_NAME || hostname,
    domains: e.OIDC_EMAIL_DOMAINS,
    trustedFactors: e.OIDC_TRUSTED_FACTORS,
    only: e.OIDC_ONLY === 'true',
  };
}

const isLoopback = (hostname: string) => /^(127(\.\d{1,3}){3}|localhost|\[::1\])$/.test(hostname);

/** As in the SDKs, certificates or an API key turn TLS on, and TEMPORAL_TLS=false always turns it off. */
function temporalTls(e: Environment): TemporalTls | undefined {
  if (e.TEMPORAL_TLS === 'false') return undefined;
  const crt = pem(e, 'TEMPORAL_TLS_CLIENT_CERT');
  const key = pem(e, 'TEMPORAL_TLS_CLIENT_KEY');
  const ca = pem(e, 'TEMPORAL_TLS_SERVER_CA_CERT');
  const name = e.TEMPORAL_TLS_SERVER_NAME;
  if (!crt !== !key) {
    throw new Error('TEMPORAL_TLS_CLIENT_CERT and TEMPORAL_TLS_CLIENT_KEY belong together: only one of them is set.');
  }
  if (e.TEMPORAL_TLS === undefined && !e.TEMPORAL_API_KEY && !crt && !ca && !name) return undefined;
  return {
    ...(name && { serverNameOverride: name }),
    ...(ca && { serverRootCACertificate: ca }),
    ...(crt && key && { clientCertPair: { crt, key } }),
  };
}

function pem(
  e: Environment,
  name: 'TEMPORAL_TLS_CLIENT_CERT' | 'TEMPORAL_TLS_CLIENT_KEY' | 'TEMPORAL_TLS_SERVER_CA_CERT',
): Buffer | undefined {
  const file = e[`${name}_PATH`];
  const data = e[`${name}_DATA`];
  if (file && data) throw new Error(`${name}_PATH and ${name}_DATA are both set: one of them is enough.`);
  if (data) return Buffer.from(data);
  if (!file) return undefined;
  try {
    return readFileSync(file);
  } catch (error) {
    throw new Error(`${name}_PATH cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}
