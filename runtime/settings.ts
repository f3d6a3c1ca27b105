import { z } from 'zod';

/**
 * Settings that every process shares, read once from the environment (contract, "Commands and settings").
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
  TEMPORAL_TLS: z
    .enum(['true', 'false'])
    .optional()
    .transform((value) => value === 'true'),
  TEMPORAL_UI_URL: z.url().optional(),
  DATABASE_URL: z.string().min(1),
  PUBLIC_URL: z.url().optional(),
  TRILHO_MASTER_KEY: z
    .string()
    .transform((text) => Buffer.from(text, 'base64'))
    .refine((key) => key.length === 32, { error: 'must be 32 bytes in base64 (make one: openssl rand -base64 32)' }),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

export type Mode = 'sandbox' | 'production';

export interface Settings {
  mode: Mode;
  host: string;
  port: number;
  /** Base of the stand-in providers' control API; used in sandbox mode only. */
  sandboxUrl: string;
  temporal: { address: string; namespace: string; apiKey?: string; tls: boolean; uiUrl?: string };
  databaseUrl: string;
  /** Base of the callback URLs that are given to providers, without a trailing slash. */
  publicUrl: string;
  masterKey: Buffer;
  logLevel: string;
}

/** @throws Error that lists each variable that is missing or wrong, without its value. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const parsed = Settings.safeParse(env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The environment is not complete:\n${lines.join('\n')}`);
  }
  const e = parsed.data;
  return {
    mode: e.TRILHO_MODE,
    host: e.HOST,
    port: e.PORT,
    sandboxUrl: e.SANDBOX_URL.replace(/\/$/, ''),
    temporal: {
      address: e.TEMPORAL_ADDRESS,
      namespace: e.TEMPORAL_NAMESPACE,
      tls: e.TEMPORAL_TLS,
      ...(e.TEMPORAL_API_KEY && { apiKey: e.TEMPORAL_API_KEY }),
      ...(e.TEMPORAL_UI_URL && { uiUrl: e.TEMPORAL_UI_URL }),
    },
    databaseUrl: e.DATABASE_URL,
    publicUrl: (e.PUBLIC_URL ?? `http://127.0.0.1:${e.PORT}`).replace(/\/$/, ''),
    masterKey: e.TRILHO_MASTER_KEY,
    logLevel: e.LOG_LEVEL,
  };
}
