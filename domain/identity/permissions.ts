/**
 * What the access table can permit, one permission for each thing that a person does. `api/core/access.ts` has the
 * operations of each. In a file of its own, so that a page that needs only the list loads no schemas.
 */
export const permissions = [
  'payments.read',
  'payments.details',
  'payments.personal',
  'payments.create',
  'payments.check',
  'payments.decide',
  'payments.settle',
  'payments.recover',
  'payments.links',
  'payments.cards',
  'refunds.read',
  'refunds.create',
  'refunds.settle',
  'disputes.read',
  'disputes.answer',
  'payouts.read',
  'payouts.create',
  'payouts.act',
  'payouts.approve',
  'payouts.settle',
  'payouts.policy',
  'receivers.read',
  'receivers.manage',
  'receivers.documents',
  'receivers.approve',
  'finance.read',
  'finance.settlements',
  'finance.reconciliations',
  'finance.reconcile',
  'finance.confirm',
  'finance.fees',
  'finance.close',
  'finance.refresh',
  'connections.read',
  'connections.check',
  'connections.route',
  'connections.test',
  'connections.manage',
  'webhooks.read',
  'webhooks.operate',
  'webhooks.inbox',
  'webhooks.manage',
  'work.read',
  'work.do',
  'work.views',
  'work.runs',
  'work.bulk',
  'work.approve',
  'work.alerts',
  'work.channels',
  'work.times',
  'exports.read',
  'exports.create',
  'developers.keys',
  'developers.money',
  'developers.requests',
  'developers.payloads',
  'team.read',
  'team.manage',
  'team.accounts',
  'team.roles',
  'team.policy',
  'team.audit',
  'team.channels',
  'team.merchant',
  'sandbox.read',
  'sandbox.simulate',
  'sandbox.faults',
] as const;
export type Permission = (typeof permissions)[number];

export const isPermission = (text: string): text is Permission => permissions.some((one) => one === text);

/** Roles of one merchant's own. */
export const mostOwnRoles = 50;

/** What of `wanted` is not in `held`, in the order of the list. */
export const beyond = (wanted: ReadonlySet<Permission>, held: ReadonlySet<Permission>): Permission[] =>
  permissions.filter((one) => wanted.has(one) && !held.has(one));
