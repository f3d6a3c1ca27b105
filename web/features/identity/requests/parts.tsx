import { Link } from 'react-router';
import type { ApiRequest } from '../../../../domain/identity/api-requests.ts';
import { sections } from '../../../shared/layout/sections.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Badge } from '../../../ui/badge.tsx';
import { CopyId } from '../../../ui/copy-id.tsx';

/** The HTTP status of the response, with the tone of its class. */
export function AnswerBadge({ status }: { status: number }) {
  const word = String(status);
  if (status >= 500) return <Badge tone="bad" icon="alert" word={word} />;
  if (status >= 400) return <Badge tone="ask" icon="dismiss" word={word} />;
  return <Badge tone="good" icon="check" word={word} />;
}

/** Pages by the prefix of an entity's id. */
const pages: Readonly<Record<string, string>> = {
  pay: 'payments',
  ref: 'refunds',
  dsp: 'disputes',
  pyo: 'payouts',
  bat: 'payout-batches',
  rec: 'reconciliations',
  set: 'settlements',
  rcv: 'receivers',
  con: 'connections',
  plt: 'platforms',
  evt: 'events',
  end: 'endpoints',
  lnk: 'payment-links',
};

/** An id, linked to the entity's page if it has one. */
export function EntityLink({ id, what }: { id: string; what: string }) {
  const { merchantId } = useMerchant();
  const at = pages[id.slice(0, 3)];
  const exists = sections.some((section) => section.pages.some((page) => page.at === at));
  if (!exists) return <CopyId id={id} what={what} />;
  return (
    <Link className="mono" to={`/m/${merchantId}/${at}/${id}`} title={id}>
      {`${id.slice(0, 9)}…${id.slice(-6)}`}
    </Link>
  );
}

export const whoOf = ({ key, person }: ApiRequest): string => key?.name ?? person?.name ?? '';
