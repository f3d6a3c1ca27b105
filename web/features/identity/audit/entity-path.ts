/** The path of the page of an action's entity, relative to the merchant's; undefined if it has none. */
export function entityPath(id: string): string | undefined {
  const page = { pay: 'payments', pyo: 'payouts', bat: 'payout-batches', rcv: 'receivers', rec: 'reconciliations' };
  const own = { con: 'connections', plt: 'platforms', set: 'settlements', usr: 'people', rol: 'roles' };
  const found = ({ ...page, ...own } as Record<string, string>)[id.slice(0, 3)];
  return found && /^[a-z]{3}_[0-9a-z]{26}$/.test(id) ? `${found}/${id}` : undefined;
}
