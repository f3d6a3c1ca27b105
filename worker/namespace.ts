// A job of docker-compose.yml: prepares the namespace of a self-hosted Temporal server and ends.
import { Connection } from '@temporalio/client';
import { prepareNamespace } from '../runtime/namespace.ts';
import { readSettings } from '../runtime/settings.ts';
import { connectionOptions } from '../runtime/temporal.ts';

const { temporal } = readSettings();
const connection = await Connection.connect({ ...connectionOptions(temporal), connectTimeout: '30s' });
await prepareNamespace(connection, temporal.namespace);
await connection.close();
