import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useMerchant } from '../session/merchant.ts';
import type { ListAddress } from './address.ts';
import { type ListRow, type ListSource, useLiveList } from './use-live-list.ts';

/** A list by the filters in the page's address: its rows, which are kept current, and what is known of the search. */
export function useList<Row extends ListRow, Search>(source: ListSource<Row, Search>, address: ListAddress<Search>) {
  const { merchantId } = useMerchant();
  const [params, setParams] = useSearchParams();
  const search = useMemo(() => address.read(params), [address, params]);
  return {
    ...useLiveList(source, merchantId, search),
    search,
    /** The search in the form of the address's query. */
    text: address.write(search).toString(),
    filtered: address.isFiltered(search),
    /** Changes the order; one that the address does not know is the default. */
    sortBy: (sort: string) =>
      setParams((before) => {
        const next = new URLSearchParams(before);
        next.set('sort', sort);
        return address.write(address.read(next));
      }),
    clear: () => setParams({}),
  };
}

export type List<Row extends ListRow> = Omit<ReturnType<typeof useList<Row, never>>, 'search'>;
