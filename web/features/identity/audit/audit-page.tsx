import './audit.css';
import './messages.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage } from '../../../i18n/language.ts';
import { namesIn, useTexts } from '../../../i18n/texts.ts';
import { CommandProblem } from '../../../shared/forms/command-problem.tsx';
import { useFilters } from '../../../shared/lists/address.ts';
import { DaysFilter, FilterBar } from '../../../shared/lists/filter-bar.tsx';
import { ListPage } from '../../../shared/lists/list-page.tsx';
import { listTexts } from '../../../shared/lists/list-texts.ts';
import { useList } from '../../../shared/lists/use-list.ts';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Button } from '../../../ui/button.tsx';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { peopleQuery } from '../people/api.ts';
import { auditList, auditQuery, verifyAudit } from './api.ts';
import { auditColumns } from './columns.tsx';
import { address } from './search.ts';

/** People's actions in words: who, what, on which entity, when, from where, and with which outcome. */
export function AuditPage() {
  const t = useTexts();
  const { tag } = useLanguage();
  const { merchantId } = useMerchant();
  const list = useList(auditList, address);
  const columns = useMemo(() => auditColumns(t, tag, merchantId), [t, tag, merchantId]);
  return (
    <ListPage
      texts={listTexts(t, 'audit:list')}
      list={list}
      columns={columns}
      cards={820}
      tall
      filters={<Filters />}
      exports={{ of: 'audit', query: () => auditQuery(list.search) }}
      below={<Verify />}
    />
  );
}

function Filters() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const mayPeople = useMay('GET /v1/users').allowed;
  const filters = useFilters(address);
  const { search, set } = filters;
  const people = useQuery({ ...peopleQuery(merchantId), enabled: mayPeople });
  const named = people.data?.map(({ id, name, email }) => ({ value: id, label: name, hint: email })) ?? [];
  // A person who has left the merchant is still in the log, so the filter keeps their id.
  const { person, action } = search;
  const who = person && !named.some(({ value }) => value === person) ? [{ value: person, label: person }] : [];
  const actions = namesIn('audit:action').map((value) => ({ value, label: t(`audit:action.${value}`) }));
  const other = action && !actions.some(({ value }) => value === action) ? [{ value: action, label: action }] : [];
  return (
    <FilterBar of={filters} help={t('audit:list.searchHelp')}>
      <Dropdown
        label={t('audit:list.person')}
        hideLabel
        placeholder={t('audit:list.person')}
        searchable
        clearable
        value={person ?? ''}
        options={[...who, ...named]}
        onChange={(chosen) => set({ person: chosen || undefined })}
      />
      <Dropdown
        label={t('audit:list.action')}
        hideLabel
        placeholder={t('audit:list.action')}
        searchable
        clearable
        value={action ?? ''}
        options={[...other, ...actions]}
        onChange={(chosen) => set({ action: chosen || undefined })}
      />
      <DaysFilter name={t('audit:list.column.at')} value={search.created} onSet={(created) => set({ created })} />
    </FilterBar>
  );
}

/** Verifies that the log is unchanged. Everybody who may read the log may do so. */
function Verify() {
  const t = useTexts();
  const { tag } = useLanguage();
  const { merchantId } = useMerchant();
  const verify = useMutation({ mutationFn: () => verifyAudit(merchantId) });
  const count = new Intl.NumberFormat(tag);
  return (
    <section className="audit-verify stack gap-2" aria-label={t('audit:verify.button')}>
      <Button aria-busy={verify.isPending} onClick={() => !verify.isPending && verify.mutate()}>
        <Icon name="lock" />
        {verify.isPending ? t('audit:verify.busy') : t('audit:verify.button')}
      </Button>
      <p className="muted">{t('audit:verify.help')}</p>
      {verify.error && <CommandProblem error={verify.error} />}
      {verify.data?.intact && (
        <Notice tone="good" icon="check" role="status">
          <p>{t('audit:verify.intact', { rows: count.format(verify.data.rows) })}</p>
        </Notice>
      )}
      {verify.data?.broken && (
        <Notice
          tone="bad"
          icon="alert"
          role="alert"
          title={t('audit:verify.broken', { seq: count.format(verify.data.broken.seq) })}
        >
          <p>{t('audit:verify.brokenHelp')}</p>
          <p>
            {t('audit:verify.why')}: <ForeignText text={verify.data.broken.why} />
          </p>
        </Notice>
      )}
    </section>
  );
}
