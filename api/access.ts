import type { Role } from '../db/schema.ts';
import type { Mode } from '../runtime/settings.ts';
import type { Route } from './route.ts';

/**
 * Who may call what: the only place that says so. One line per operation of the OpenAPI document, one column per kind
 * of caller: a merchant's API key, and the roles that a person may have. `anyone` needs no role: those routes look after
 * themselves. Admission, the session's `may`, the document and the test are all made from this.
 */
const table = `
                                              key  admin  ops  finance  developer  viewer
  POST   /v1/session                          anyone
  GET    /v1/session                          anyone
  DELETE /v1/session                          anyone
  POST   /v1/session/password                 anyone

  POST   /v1/payments                         yes  yes    yes  -        yes        -
  GET    /v1/payments                         yes  yes    yes  yes      yes        yes
  GET    /v1/payments/export                  yes  yes    yes  yes      yes        yes
  GET    /v1/payments/{id}                    yes  yes    yes  yes      yes        yes
  GET    /v1/payments/{id}/request            yes  yes    yes  yes      yes        -
  GET    /v1/payments/{id}/timeline           yes  yes    yes  yes      yes        yes
  GET    /v1/payments/{id}/waiting            yes  yes    yes  yes      yes        yes
  GET    /v1/payments/{id}/stream             yes  yes    yes  yes      yes        yes
  POST   /v1/payments/{id}/cancel             yes  yes    yes  yes      yes        -
  POST   /v1/payments/{id}/look               yes  yes    yes  yes      yes        -
  POST   /v1/payments/{id}/resolve            -    yes    yes  yes      -          -
  POST   /v1/payments/{id}/dismiss            yes  yes    yes  yes      -          -
  GET    /v1/payments/{id}/recovery-link      yes  yes    yes  -        -          -
  POST   /v1/payments/{id}/refunds            yes  yes    yes  yes      -          -
  GET    /v1/refunds                          yes  yes    yes  yes      yes        yes
  GET    /v1/refunds/{id}                     yes  yes    yes  yes      yes        yes
  POST   /v1/refunds/{id}/resolve             -    yes    yes  yes      -          -

  POST   /v1/payouts                          yes  yes    -    yes      -          -
  GET    /v1/payouts                          yes  yes    yes  yes      yes        yes
  GET    /v1/payouts/export                   yes  yes    yes  yes      yes        yes
  POST   /v1/payouts/actions                  yes  yes    -    yes      -          -
  GET    /v1/payouts/{id}                     yes  yes    yes  yes      yes        yes
  GET    /v1/payouts/{id}/receipt             yes  yes    yes  yes      yes        yes
  GET    /v1/payouts/{id}/timeline            yes  yes    yes  yes      yes        yes
  GET    /v1/payouts/{id}/waiting             yes  yes    yes  yes      yes        yes
  GET    /v1/payouts/{id}/stream              yes  yes    yes  yes      yes        yes
  POST   /v1/payouts/{id}/approve             -    yes    -    yes      -          -
  POST   /v1/payouts/{id}/retry               yes  yes    -    yes      -          -
  POST   /v1/payouts/{id}/cancel              yes  yes    -    yes      -          -
  POST   /v1/payouts/{id}/look                yes  yes    -    yes      -          -
  POST   /v1/payouts/{id}/resolve             -    yes    -    yes      -          -
  POST   /v1/payouts/{id}/dismiss             yes  yes    -    yes      -          -

  POST   /v1/card-tokens                      yes  yes    yes  -        yes        -
  POST   /v1/cards                            yes  yes    yes  -        yes        -
  GET    /v1/cards                            yes  yes    yes  yes      yes        yes
  DELETE /v1/cards/{id}                       yes  yes    yes  -        yes        -

  GET    /v1/disputes                         yes  yes    yes  yes      yes        yes
  GET    /v1/disputes/{id}                    yes  yes    yes  yes      yes        yes
  POST   /v1/disputes/{id}/accept             yes  yes    yes  yes      -          -
  POST   /v1/disputes/{id}/contest            yes  yes    yes  yes      -          -
  POST   /v1/disputes/{id}/resolve            -    yes    yes  yes      -          -
  POST   /v1/disputes/{id}/evidence           yes  yes    yes  yes      -          -
  GET    /v1/disputes/{id}/evidence/{evidenceId} yes  yes  yes  yes      yes        yes

  GET    /v1/reconciliations                  yes  yes    yes  yes      yes        yes
  POST   /v1/reconciliations                  yes  yes    -    yes      -          -
  GET    /v1/reconciliations/{id}             yes  yes    yes  yes      yes        yes
  GET    /v1/reconciliations/{id}/items       yes  yes    yes  yes      yes        yes
  POST   /v1/reconciliations/{id}/items/{n}/settle  -    yes    -    yes      -          -
  POST   /v1/reconciliations/statements/check yes  yes    -    yes      -          -
  POST   /v1/reconciliations/statements       yes  yes    -    yes      -          -

  GET    /v1/installments                     yes  yes    yes  yes      yes        yes
  GET    /v1/providers                        yes  yes    yes  yes      yes        yes
  GET    /v1/routes                           yes  yes    yes  yes      yes        yes
  PUT    /v1/routes                           yes  yes    yes  -        yes        -
  POST   /v1/routes/dry-run                   yes  yes    yes  yes      yes        -
  GET    /v1/routes/health                    yes  yes    yes  yes      yes        yes
  GET    /v1/payout-connections               yes  yes    yes  yes      yes        yes
  GET    /v1/payout-policy                    yes  yes    yes  yes      yes        yes
  PUT    /v1/payout-policy                    -    yes    -    -        -          -
  GET    /v1/attention                        yes  yes    yes  yes      yes        yes
  GET    /v1/events                           yes  yes    yes  yes      yes        yes
  GET    /v1/events/{id}                      yes  yes    yes  yes      yes        yes
  GET    /v1/events/{id}/deliveries           yes  yes    yes  yes      yes        yes
  POST   /v1/events/{id}/redeliver            yes  yes    yes  -        yes        -
  GET    /v1/webhook-endpoints                yes  yes    yes  yes      yes        yes
  POST   /v1/webhook-endpoints                yes  yes    -    -        yes        -
  GET    /v1/webhook-endpoints/{id}           yes  yes    yes  yes      yes        yes
  PATCH  /v1/webhook-endpoints/{id}           yes  yes    yes  -        yes        -
  DELETE /v1/webhook-endpoints/{id}           yes  yes    -    -        yes        -
  POST   /v1/webhook-endpoints/{id}/rotate-secret  yes  yes    -    -        yes        -
  POST   /v1/webhook-endpoints/{id}/test      yes  yes    yes  -        yes        -
  POST   /v1/webhook-endpoints/{id}/redeliver  yes  yes    yes  -        yes        -
  GET    /v1/overview                         yes  yes    yes  yes      yes        yes

  GET    /v1/merchants/{id}                   yes  yes    yes  yes      yes        yes
  PATCH  /v1/merchants/{id}                   -    yes    -    yes      -          -

  GET    /v1/saved-views                      -    yes    yes  yes      yes        yes
  PUT    /v1/saved-views                      -    yes    yes  yes      yes        -
  DELETE /v1/saved-views                      -    yes    yes  yes      yes        -

  GET    /v1/audit                            -    yes    -    yes      -          -
  GET    /v1/audit/verify                     -    yes    -    yes      -          -

  POST   /v1/sandbox/payments/{id}/simulate   yes  yes    yes  -        yes        -
  POST   /v1/sandbox/payouts/{id}/simulate    yes  yes    yes  yes      yes        -
  GET    /v1/sandbox/faults                   yes  yes    yes  yes      yes        yes
  POST   /v1/sandbox/faults                   yes  yes    yes  -        yes        -
  DELETE /v1/sandbox/faults                   yes  yes    yes  -        yes        -
  GET    /v1/sandbox/books                    yes  yes    yes  yes      yes        yes
  POST   /v1/sandbox/clock                    yes  yes    yes  -        yes        -
  GET    /v1/sandbox/cpf                      yes  yes    yes  yes      yes        yes
  GET    /v1/sandbox/cnpj                     yes  yes    yes  yes      yes        yes
`;

/** What a public key may call: this, and nothing else ever. Everybody can read it on a shop's page. */
export const publicOperation = 'POST /v1/card-tokens';

type Column = 'key' | Role;
export type Access = 'anyone' | ReadonlySet<Column>;

/** `"POST /v1/payments"` → who may. */
export const access: ReadonlyMap<string, Access> = readTable(table);

/** A route's name in the table and in the OpenAPI document. */
export const operationOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string =>
  `${method.toUpperCase()} ${documentPath(path)}`;

/** Express writes `:id` where OpenAPI writes `{id}`. */
export const documentPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

/** @throws Error for a route that has no line: `assertCovered` has seen to it that there is none. */
export function accessOf(route: Route): Access {
  const found = access.get(operationOf(route));
  if (!found) throw new Error(`${operationOf(route)} has no line in api/access.ts`);
  return found;
}

/** What a role may call, in the table's order: the console shows by it what is not for whom. */
export const mayOf = (role: Role, mode: Mode): string[] =>
  [...access].flatMap(([operation, who]) => (existsIn(mode, operation) && allows(who, role) ? [operation] : []));

export const allows = (who: Access, column: Column): boolean => who === 'anyone' || who.has(column);

/** Sandbox routes exist in sandbox mode only; their lines are for nothing elsewhere. */
const existsIn = (mode: Mode, operation: string) => mode === 'sandbox' || !operation.includes(' /v1/sandbox/');

/** Table and routes cover each other. @throws Error that names what is without its line, or without its route. */
export function assertCovered(routes: readonly Route[], mode: Mode): void {
  const operations = new Set(routes.map(operationOf));
  const without = [...operations].filter((operation) => !access.has(operation));
  const idle = [...access.keys()].filter((operation) => existsIn(mode, operation) && !operations.has(operation));
  const faults = [
    ...without.map((operation) => `${operation} has no line in api/access.ts: nobody has said who may call it`),
    ...idle.map((operation) => `${operation} has a line in api/access.ts and no route`),
  ];
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

function readTable(text: string): Map<string, Access> {
  const [head = '', ...lines] = text.split('\n').filter((line) => line.trim() !== '');
  const columns = head.trim().split(/\s+/) as Column[];
  const found = new Map<string, Access>();
  for (const line of lines) {
    const [method, path, ...cells] = line.trim().split(/\s+/);
    const whole = cells.length === columns.length && cells.every((cell) => cell === 'yes' || cell === '-');
    const anyone = cells.length === 1 && cells[0] === 'anyone';
    if ((!whole && !anyone) || found.has(`${method} ${path}`)) throw new Error(`api/access.ts cannot be read: ${line}`);
    found.set(`${method} ${path}`, anyone ? 'anyone' : new Set(columns.filter((_, index) => cells[index] === 'yes')));
  }
  return found;
}
