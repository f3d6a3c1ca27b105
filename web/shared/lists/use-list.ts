import { useEffect, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { recall, remember } from '../../i18n/remember.ts';
import { useMerchant } from '../session/merchant.ts';
import type { ListAddress } from './address.ts';
import { keepSearch } from './last-search.ts';
import { type ListRow, type ListSource, type PageSize, pageSizes, useLiveList } from './use-live-list.ts';

const sizeKey = 'trilho.list.rows';
const sizeOf = (text: string | undefined): PageSize => pageSizes.find((size) => String(size) === text) ?? pageSizes[0];

/** From 0 on; the address counts from 1 on, as people do. */
const pageOf = (params: URLSearchParams): number => {
  const given = params.get('page') ?? '';
  return /^[1-9]\d{0,2}$/.test(given) ? Number(given) - 1 : 0;
};

/** A list by the filters in the page's address: its rows, which are kept current, and what is known of the search. */
export function useList<Row extends ListRow, Search>(source: ListSource<Row, Search>, address: ListAddress<Search>) {
  const { merchantId } = useMerchant();
  const [params, setParams] = useSearchParams();
  const { pathname, search: whole } = useLocation();
  const [size, setSize] = useState(() => sizeOf(recall(sizeKey)));
  const search = useMemo(() => address.read(params), [address, params]);
  useEffect(() => keepSearch(pathname, whole), [pathname, whole]);
  const live = useLiveList(source, merchantId, search, { page: pageOf(params), size });
  const turnTo = (page: number) => {
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (page > 0) next.set('page', String(page + 1));
      else next.delete('page');
      return next;
    });
    window.scrollTo({ top: 0 });
  };
  return {
    ...live,
    turnTo,
    setSize: (next: PageSize) => {
      remember(sizeKey, next === pageSizes[0] ? undefined : String(next));
      setSize(next);
      if (live.page > 0) turnTo(0);
    },
    showArrived: () => {
      live.showArrived();
      if (live.page > 0) turnTo(0);
      window.scrollTo({ top: 0 });
    },
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
