import { useQuery } from '@tanstack/react-query';
import { connectionsQuery, nameOf } from '../../shared/connections/api.ts';
import { OneFilter } from '../../shared/lists/filter-bar.tsx';
import { useMerchant } from '../../shared/session/merchant.ts';

/** One of the merchant's connections, by its id. */
export function ConnectionFilter({
  name,
  value,
  onSet,
}: {
  name: string;
  value: string | undefined;
  onSet: (value: string | undefined) => void;
}) {
  const { merchantId } = useMerchant();
  const { data = [] } = useQuery(connectionsQuery(merchantId));
  const names = new Map(data.map((one) => [one.id, nameOf(one)]));
  const all = [...new Set([...names.keys(), ...(value === undefined ? [] : [value])])];
  const wordOf = (id: string) => names.get(id) ?? id;
  return (
    <OneFilter
      name={name}
      all={all.sort((a, b) => wordOf(a).localeCompare(wordOf(b), 'en', { sensitivity: 'base' }))}
      value={value}
      wordOf={wordOf}
      onSet={onSet}
    />
  );
}
