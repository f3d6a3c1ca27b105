import { fileURLToPath } from 'node:url';
import {
  Client,
  Connection,
  type WorkflowClientInterceptor,
  WorkflowExecutionAlreadyStartedError,
} from '@temporalio/client';
import { type DataConverter, defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import proto from '@temporalio/proto';
import { searchNames } from '../domain/core/names.ts';
import { payloadCodec } from './codec.ts';
import type { Keys } from './keys.ts';
import { clock, temporalCalls } from './metrics.ts';
import type { Settings } from './settings.ts';
import type { Telemetry } from './telemetry.ts';

/** Search attributes, by which Temporal's lists of workflows can be searched. */
export const searchKeys = {
  merchant: defineSearchAttributeKey(searchNames.merchant, SearchAttributeType.KEYWORD),
  provider: defineSearchAttributeKey(searchNames.provider, SearchAttributeType.KEYWORD),
  method: defineSearchAttributeKey(searchNames.method, SearchAttributeType.KEYWORD),
  status: defineSearchAttributeKey(searchNames.status, SearchAttributeType.KEYWORD),
  needsAttention: defineSearchAttributeKey(searchNames.needsAttention, SearchAttributeType.BOOL),
} as const;

export const failureConverterPath = fileURLToPath(new URL('./failure-converter.cjs', import.meta.url));

export function dataConverter(keys: Keys): DataConverter {
  return {
    payloadCodecs: [payloadCodec(keys)],
    failureConverterPath,
  };
}

export function connectionOptions(settings: Settings['temporal']) {
  return {
    address: settings.address,
    ...(settings.tls && { tls: settings.tls }),
    ...(settings.apiKey && { apiKey: settings.apiKey }),
  };
}

/** A client on a connection that is already open. @throws when the server does not answer within ten seconds. */
export async function connectTemporal(settings: Settings['temporal'], keys: Keys, telemetry?: Telemetry) {
  const connection = await Connection.connect({ ...connectionOptions(settings), connectTimeout: '10s' });
  const client = new Client({
    connection,
    namespace: settings.namespace,
    dataConverter: dataConverter(keys),
    interceptors: { workflow: [measured] },
    ...(telemetry && { plugins: [telemetry.plugin] }),
  });
  return { client, connection };
}

/** Measures the calls of our clients. */
const measured: WorkflowClientInterceptor = {
  startWithDetails: (input, next) => timed('start', next(input)),
  startUpdateWithStart: (input, next) => timed('update_with_start', next(input)),
  signalWithStart: (input, next) => timed('signal_with_start', next(input)),
};

async function timed<T>(call: string, reply: Promise<T>): Promise<T> {
  const seconds = clock();
  let outcome = 'failed';
  try {
    const result = await reply;
    outcome = 'done';
    return result;
  } catch (error) {
    // Another caller has started the workflow: not a failure of Temporal.
    if (error instanceof WorkflowExecutionAlreadyStartedError) outcome = 'done';
    throw error;
  } finally {
    temporalCalls.observe({ call, outcome }, seconds());
  }
}

/** Our search attributes by name, with the server's type of each. */
export const searchTypes: Record<string, number> = Object.fromEntries(
  Object.values(searchKeys).map((key) => [
    key.name,
    key.type === SearchAttributeType.BOOL
      ? proto.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_BOOL
      : proto.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD,
  ]),
);

/** Registers our search attributes where they are missing. Safe to repeat, and to run from many processes at once. */
export async function registerSearchAttributes(connection: Connection, namespace: string): Promise<void> {
  const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
  const missing = Object.entries(searchTypes).filter(([name]) => !(name in (customAttributes ?? {})));
  if (missing.length === 0) return;
  await connection.operatorService
    .addSearchAttributes({ namespace, searchAttributes: Object.fromEntries(missing) })
    .catch((error: unknown) => {
      // ALREADY_EXISTS: another process has registered them meanwhile.
      if ((error as { code?: number }).code !== 6) throw error;
    });
}
