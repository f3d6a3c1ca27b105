import './people.css';
import { useMemo } from 'react';
import { useWords } from '../../../i18n/language.tsx';
import { useFilters } from '../../../shared/lists/address.ts';
import { FilterBar, OneFilter } from '../../../shared/lists/filter-bar.tsx';
import { ListPage } from '../../../shared/lists/list-page.tsx';
import { useList } from '../../../shared/lists/use-list.ts';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { useSession } from '../../../shared/session/session.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { peopleList } from './api.ts';
import { personColumns } from './columns.tsx';
import { address, roles } from './search.ts';
import { SecondFactorPolicy } from './second-factor-policy.tsx';
import { usePeopleWords } from './words.ts';

export function PeoplePage() {
  const { list: t } = usePeopleWords();
  const words = useWords();
  const { merchantId } = useMerchant();
  const { user } = useSession();
  const list = useList(peopleList, address);
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
    <ListPage
      texts={t}
      list={list}
      columns={columns}
      cards={820}
      tall
      filters={<Filters />}
      create={newOne}
      start={newOne}
      below={<SecondFactorPolicy />}
    />
  );
}

function Filters() {
  const words = useWords();
  const { list: t } = usePeopleWords();
  const filters = useFilters(address);
  const { search, set } = filters;
  return (
    <FilterBar of={filters} help={t.searchHelp}>
      <OneFilter
        name={t.column.role}
        all={roles}
        value={search.role}
        wordOf={(role) => words.roles[role] ?? role}
        onSet={(role) => set({ role })}
      />
    </FilterBar>
  );
}
