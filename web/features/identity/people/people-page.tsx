import './people.css';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useWords } from '../../../i18n/language.tsx';
import { useFilters } from '../../../shared/lists/address.ts';
import { ListPage } from '../../../shared/lists/list-page.tsx';
import { useLiveList } from '../../../shared/lists/use-live-list.ts';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { useSession } from '../../../shared/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { Tick } from '../../../ui/tick.tsx';
import { peopleList } from './api.ts';
import { personColumns } from './columns.tsx';
import { address, isFiltered, readSearch, roles } from './search.ts';
import { SecondFactorPolicy } from './second-factor-policy.tsx';
import { usePeopleWords } from './words.ts';

export function PeoplePage() {
  const { list: t } = usePeopleWords();
  const words = useWords();
  const { merchantId } = useMerchant();
  const { user } = useSession();
  const [params] = useSearchParams();
  const search = useMemo(() => readSearch(params), [params]);
  const live = useLiveList(peopleList, merchantId, search);
  const columns = useMemo(
    () => personColumns(t, words.roles, merchantId, user.id),
    [t, words.roles, merchantId, user.id],
  );
  const mayAdd = useMay('POST /v1/users');
  const newOne = (
    <LinkButton to="new" kind="primary" may={mayAdd}>
      {t.new}
    </LinkButton>
  );
  return (
    <>
      <ListPage
        messages={t}
        live={live}
        filtered={isFiltered(search)}
        columns={columns}
        className="people-table"
        filters={<Filters />}
        create={newOne}
        start={newOne}
      />
      {/* Rendered after the list has loaded, so that the list does not push it down. */}
      {live.list.data && <SecondFactorPolicy />}
    </>
  );
}

function Filters() {
  const words = useWords();
  const { list: t } = usePeopleWords();
  const { search, set, setText, clear, isFiltered } = useFilters(address);
  return (
    <search className="filters" aria-label={words.list.filters}>
      <SearchBox value={search.q ?? ''} help={t.searchHelp} onSearch={setText} />
      <div className="filters-row">
        <FilterChip
          name={t.column.role}
          value={search.role && words.roles[search.role]}
          onClear={() => set({ role: undefined })}
        >
          {roles.map((role) => (
            <Tick key={role} kind="radio" name="role" checked={role === search.role} onChange={() => set({ role })}>
              {words.roles[role]}
            </Tick>
          ))}
        </FilterChip>
        {isFiltered && (
          <Button kind="quiet" onClick={() => clear()}>
            {words.list.clear}
          </Button>
        )}
      </div>
    </search>
  );
}
