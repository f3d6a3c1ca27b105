import './people.css';
import './messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { useFilters } from '../../../shared/lists/address.ts';
import { FilterBar, OneFilter } from '../../../shared/lists/filter-bar.tsx';
import { ListPage } from '../../../shared/lists/list-page.tsx';
import { listTexts } from '../../../shared/lists/list-texts.ts';
import { useList } from '../../../shared/lists/use-list.ts';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { useSession } from '../../../shared/session/session.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { nameOf, rolesQuery } from '../roles/api.ts';
import { peopleList } from './api.ts';
import { personColumns } from './columns.tsx';
import { Invitations } from './invitations.tsx';
import { address, builtInChoice } from './search.ts';
import { SecondFactorPolicy } from './second-factor-policy.tsx';

export function PeoplePage() {
  const t = useTexts();
  const { merchantId, secondFactorRequired } = useMerchant();
  const { user } = useSession();
  const list = useList(peopleList, address);
  const columns = useMemo(
    () => personColumns(t, merchantId, user.id, secondFactorRequired),
    [t, merchantId, user.id, secondFactorRequired],
  );
  const mayAdd = useMay('POST /v1/users');
  const newOne = (
    <LinkButton to="new" kind="primary" may={mayAdd}>
      {t('people:list.new')}
    </LinkButton>
  );
  return (
    <ListPage
      texts={listTexts(t, 'people:list')}
      list={list}
      columns={columns}
      cards={820}
      tall
      filters={<Filters />}
      create={newOne}
      start={newOne}
      below={
        <>
          <Invitations />
          <SecondFactorPolicy />
        </>
      }
    />
  );
}

function Filters() {
  const t = useTexts();
  const filters = useFilters(address);
  const { search, set } = filters;
  const { merchantId } = useMerchant();
  const may = useMay('GET /v1/roles').allowed;
  const { data = builtInChoice } = useQuery({ ...rolesQuery(merchantId), enabled: may });
  return (
    <FilterBar of={filters} help={t('people:list.searchHelp')}>
      <OneFilter
        name={t('people:list.column.role')}
        all={data.map(({ id }) => id)}
        value={search.role}
        wordOf={(role) => nameOf(t, data.find(({ id }) => id === role) ?? { id: role })}
        onSet={(role) => set({ role })}
      />
    </FilterBar>
  );
}
