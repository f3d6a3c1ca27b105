import './audit.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useLanguage, useWords } from '../../../i18n/language.tsx';
import { CommandProblem } from '../../../shared/forms/command-problem.tsx';
import { useFilters } from '../../../shared/lists/address.ts';
import { CreatedFilter, useCreatedWords } from '../../../shared/lists/created-filter.tsx';
import { ListPage } from '../../../shared/lists/list-page.tsx';
import { useLiveList } from '../../../shared/lists/use-live-list.ts';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Button } from '../../../ui/button.tsx';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { peopleQuery } from '../people/api.ts';
import { auditList, verifyAudit } from './api.ts';
import { auditColumns } from './columns.tsx';
import { address, isFiltered, readSearch } from './search.ts';
import { useAuditWords } from './words.ts';

/** People's actions in words: who, what, on which entity, when, from where, and with which outcome. */
export function AuditPage() {
  const t = useAuditWords();
  const { roles } = useWords();
  const { merchantId } = useMerchant();
  const [params] = useSearchParams();
  const search = useMemo(() => readSearch(params), [params]);
  const live = useLiveList(auditList, merchantId, search);
  const columns = useMemo(() => auditColumns(t, roles, merchantId), [t, roles, merchantId]);
  return (
    <>
      <ListPage
        messages={t.list}
        live={live}
        filtered={isFiltered(search)}
        columns={columns}
        className="audit-table"
        filters={<Filters />}
      />
      {/* Rendered after the list has loaded, so that the list does not push it down. */}
      {live.list.data && <Verify />}
    </>
  );
}

function Filters() {
  const words = useWords();
  const t = useAuditWords();
  const { merchantId } = useMerchant();
  const mayPeople = useMay('GET /v1/users').allowed;
  const { search, set, setText, clear, isFiltered } = useFilters(address);
  const people = useQuery({ ...peopleQuery(merchantId), enabled: mayPeople });
  const named = people.data?.map(({ id, name, email }) => ({ value: id, label: name, hint: email })) ?? [];
  // A person who has left the merchant is still in the log, so the filter keeps their id.
  const { person, action } = search;
  const who = person && !named.some(({ value }) => value === person) ? [{ value: person, label: person }] : [];
  const actions = Object.entries(t.action).map(([value, label]) => ({ value, label }));
  const other = action && !(action in t.action) ? [{ value: action, label: action }] : [];
  return (
    <search className="filters" aria-label={words.list.filters}>
      <SearchBox value={search.q ?? ''} help={t.list.searchHelp} onSearch={setText} />
      <div className="filters-row audit-filters">
        <Dropdown
          label={t.list.person}
          hideLabel
          placeholder={t.list.person}
          searchable
          clearable
          value={person ?? ''}
          options={[...who, ...named]}
          onChange={(chosen) => set({ person: chosen || undefined })}
        />
        <Dropdown
          label={t.list.action}
          hideLabel
          placeholder={t.list.action}
          searchable
          clearable
          value={action ?? ''}
          options={[...other, ...actions]}
          onChange={(chosen) => set({ action: chosen || undefined })}
        />
        <FilterChip
          name={t.list.column.at}
          value={useCreatedWords(search.created)}
          onClear={() => set({ created: undefined })}
        >
          <CreatedFilter created={search.created} onSet={(created) => set({ created })} />
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

/** Verifies that the log is unchanged. Everybody who may read the log may do so. */
function Verify() {
  const { verify: t } = useAuditWords();
  const { tag } = useLanguage();
  const { merchantId } = useMerchant();
  const verify = useMutation({ mutationFn: () => verifyAudit(merchantId) });
  const count = new Intl.NumberFormat(tag);
  return (
    <section className="audit-verify" aria-label={t.button}>
      <Button aria-busy={verify.isPending} onClick={() => !verify.isPending && verify.mutate()}>
        <Icon name="lock" />
        {verify.isPending ? t.busy : t.button}
      </Button>
      <p className="muted">{t.help}</p>
      {verify.error && <CommandProblem error={verify.error} />}
      {verify.data?.intact && (
        <Notice tone="good" icon="check" role="status">
          <p>{t.intact(count.format(verify.data.rows))}</p>
        </Notice>
      )}
      {verify.data?.broken && (
        <Notice tone="bad" icon="alert" role="alert" title={t.broken(count.format(verify.data.broken.seq))}>
          <p>{t.brokenHelp}</p>
          <p>
            {t.why}: <ForeignText text={verify.data.broken.why} />
          </p>
        </Notice>
      )}
    </section>
  );
}
