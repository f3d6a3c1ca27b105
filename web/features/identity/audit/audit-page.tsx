import './audit.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage, useWords } from '../../../i18n/language.tsx';
import { CommandProblem } from '../../../shared/forms/command-problem.tsx';
import { useFilters } from '../../../shared/lists/address.ts';
import { DaysFilter, FilterBar } from '../../../shared/lists/filter-bar.tsx';
import { ListPage } from '../../../shared/lists/list-page.tsx';
import { useList } from '../../../shared/lists/use-list.ts';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Button } from '../../../ui/button.tsx';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { peopleQuery } from '../people/api.ts';
import { auditList, verifyAudit } from './api.ts';
import { auditColumns } from './columns.tsx';
import { address } from './search.ts';
import { useAuditWords } from './words.ts';

/** People's actions in words: who, what, on which entity, when, from where, and with which outcome. */
export function AuditPage() {
  const t = useAuditWords();
  const { roles } = useWords();
  const { merchantId } = useMerchant();
  const list = useList(auditList, address);
  const columns = useMemo(() => auditColumns(t, roles, merchantId), [t, roles, merchantId]);
  return (
    <ListPage texts={t.list} list={list} columns={columns} cards={820} tall filters={<Filters />} below={<Verify />} />
  );
}

function Filters() {
  const t = useAuditWords();
  const { merchantId } = useMerchant();
  const mayPeople = useMay('GET /v1/users').allowed;
  const filters = useFilters(address);
  const { search, set } = filters;
  const people = useQuery({ ...peopleQuery(merchantId), enabled: mayPeople });
  const named = people.data?.map(({ id, name, email }) => ({ value: id, label: name, hint: email })) ?? [];
  // A person who has left the merchant is still in the log, so the filter keeps their id.
  const { person, action } = search;
  const who = person && !named.some(({ value }) => value === person) ? [{ value: person, label: person }] : [];
  const actions = Object.entries(t.action).map(([value, label]) => ({ value, label }));
  const other = action && !(action in t.action) ? [{ value: action, label: action }] : [];
  return (
    <FilterBar of={filters} help={t.list.searchHelp}>
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
      <DaysFilter name={t.list.column.at} value={search.created} onSet={(created) => set({ created })} />
    </FilterBar>
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
    <section className="audit-verify stack gap-2" aria-label={t.button}>
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
