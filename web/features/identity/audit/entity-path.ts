/** The page of what an action was about, below the merchant's address; undefined where it has none. */
export function entityPath(id: string): string | undefined {
  const page = { pay: 'payments', pyo: 'payouts', bat: 'payout-batches', rcv: 'receivers', rec: 'reconciliations' };
  const own = { con: 'connections', plt: 'platforms', usr: 'people' };
  const found = ({ ...page, ...own } as Record<string, string>)[id.slice(0, 3)];
  return found && /^[a-z]{3}_[0-9a-z]{26}$/.test(id) ? `${found}/${id}` : undefined;
}
