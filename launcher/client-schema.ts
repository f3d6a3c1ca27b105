// The types of the TypeScript client and of the console, generated from the OpenAPI document that the API serves.
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { allRoutes } from '../api/app.ts';
import { accessOf, allows, operationOf } from '../api/core/access.ts';
import type { Api } from '../api/core/context.ts';
import { openApiDocument } from '../api/core/openapi.ts';
import { mayBeKeyed } from '../api/core/repeats.ts';
import type { Route } from '../api/core/route.ts';

/** Creating the routes performs no I/O, so only the settings are needed. */
const nothingRuns = { settings: { mode: 'sandbox', sandboxUrl: 'http://127.0.0.1' }, store: {} } as unknown as Api;

/** The client and the console read JSON through the generated types; streams and files are fetched by themselves. */
const answersJson = (route: Route) =>
  Object.values(route.answers).every(({ type, events }) => type === undefined && events === undefined);

/** The operations that an API key may call and that answer JSON: the client has no session, streams or files. */
function forClients(route: Route): boolean {
  const who = accessOf(route);
  return who !== 'anyone' && allows(who, 'key') && answersJson(route);
}

/** The whole document, in sandbox mode, which has all routes. */
export const apiDocument = () => openApiDocument(allRoutes(nothingRuns), 'sandbox');

/** Generated in sandbox mode, which has all routes. */
async function typesOf(routes: readonly Route[], showsKeys: boolean): Promise<string> {
  // What we send is no call of a client, and would be a third of its types.
  const { webhooks: _, ...document } = openApiDocument(routes, 'sandbox', showsKeys) as unknown as OpenAPI3 & {
    webhooks: unknown;
  };
  return astToString(await openapiTypescript(document, { alphabetize: true, defaultNonNullable: false }));
}

const header = '// Made by `npm run client` from the API’s own OpenAPI document. Do not edit.';

/** The text of `clients/typescript/schema.ts`. */
export async function clientSchema(): Promise<string> {
  const routes = allRoutes(nothingRuns).filter(forClients);
  const keyed = routes.filter((route) => route.idempotent || mayBeKeyed(route)).map(operationOf);
  // The client creates the header if the caller gives none, so it is not in the types.
  const withoutKeys = routes.map(({ idempotent: _, ...route }) => route);
  return [
    header,
    '',
    '/** Operations that take an `Idempotency-Key`: repeating one with its key is safe. */',
    'export const keyed: ReadonlySet<string> = new Set([',
    ...keyed.sort().map((operation) => `  '${operation}',`),
    ']);',
    '',
    await typesOf(withoutKeys, false),
  ].join('\n');
}

/** The text of `web/shared/api/schema.ts`: types alone, of every route that answers JSON. */
export async function consoleSchema(): Promise<string> {
  return [header, '', await typesOf(allRoutes(nothingRuns).filter(answersJson), true)].join('\n');
}
