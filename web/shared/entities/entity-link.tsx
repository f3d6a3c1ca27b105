import { Link } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { useMerchant } from '../session/merchant.ts';

/** Pages of entities, by the prefix of the id. */
const places = {
  pay: 'payments',
  ref: 'refunds',
  dsp: 'disputes',
  pyo: 'payouts',
  rcv: 'receivers',
  set: 'settlements',
  end: 'endpoints',
} as const;

const isPlaced = (kind: string): kind is keyof typeof places => Object.hasOwn(places, kind);

export const kindOf = (id: string) => {
  const kind = id.slice(0, 3);
  return isPlaced(kind) ? kind : 'other';
};

/** The path of the entity's page; undefined if it has none. */
export function placeOf(merchantId: string, id: string): string | undefined {
  const kind = kindOf(id);
  return kind === 'other' ? undefined : `/m/${merchantId}/${places[kind]}/${id}`;
}

/** The entity's kind and shortened id, as a link to its page. */
export function EntityLink({ id }: { id: string }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const to = placeOf(merchantId, id);
  const name = (
    <>
      {t(`common:entities.kind.${kindOf(id)}`)} <code title={id}>…{id.slice(-6)}</code>
    </>
  );
  return <span>{to ? <Link to={to}>{name}</Link> : name}</span>;
}
