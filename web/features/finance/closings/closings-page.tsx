import '../finance.css';
import './messages.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { type FormEvent, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { daysLater } from '../../../../domain/core/days.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { type Translate, useTexts } from '../../../i18n/texts.ts';
import { Refused } from '../../../shared/forms/refused.tsx';
import { PageHead } from '../../../shared/layout/page-head.tsx';
import { dayAt } from '../../../shared/lists/days.ts';
import { QueryTable } from '../../../shared/lists/query-table.tsx';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Button } from '../../../ui/button.tsx';
import { Lines, NarrowLine } from '../../../ui/cell.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { Money } from '../../../ui/money.tsx';
import { calendarDay } from '../../../ui/time.ts';
import { TimeCell } from '../../../ui/time-cell.tsx';
import { type Closing, closeDay, closingQueries } from './api.ts';

const rowId = ({ day }: Closing) => day;

/** The days that finance has closed, and the form that closes one. */
export function ClosingsPage() {
  const t = useTexts();
  const { tag } = useLanguage();
  const { merchantId } = useMerchant();
  const query = useQuery(closingQueries.list(merchantId));
  const columns = useMemo(() => closingColumns(t, merchantId, tag), [t, merchantId, tag]);
  return (
    <>
      <PageHead
        title={t('common:nav.title.closings')}
        count={query.data && t('closings:count', { count: query.data.length })}
        lead={t('closings:lead')}
      />
      <CloseForm />
      <QueryTable
        boxed
        caption={t('common:nav.title.closings')}
        query={query}
        rows={query.data}
        expected={6}
        columns={columns}
        cards={820}
        rowId={rowId}
        empty={<EmptyState title={t('closings:empty')} help={t('closings:emptyHelp')} />}
      />
    </>
  );
}

/** Yesterday, or another day that is over. */
function CloseForm() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const may = useMay('POST /v1/closings');
  const client = useQueryClient();
  const yesterday = daysLater(dayAt(Date.now()), -1);
  const [day, setDay] = useState(yesterday);
  const close = useMutation({
    mutationFn: () => closeDay(merchantId, day),
    onSettled: () => client.invalidateQueries({ queryKey: ['closings', merchantId] }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (may.allowed && !close.isPending) close.mutate();
  }
  return (
    <form className="finance-tools" onSubmit={submit} aria-label={t('closings:closeDay')}>
      <Field
        label={t('closings:day')}
        type="date"
        required
        max={yesterday}
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      <Button type="submit" kind="primary" may={may} aria-busy={close.isPending}>
        {close.isPending ? t('closings:closing') : t('closings:closeDay')}
      </Button>
      {close.error && <Refused error={close.error} />}
    </form>
  );
}

const column = createColumnHelper<Closing>();
const amounts = ['gross', 'fees', 'refunds', 'disputes', 'net', 'arrived', 'toCome'] as const;
/** On a narrow screen. */
const first = ['gross', 'net'] as const;

const closingColumns = (t: Translate, merchantId: string, tag: string) => [
  column.accessor('day', {
    header: t('closings:day'),
    cell: ({ row: { original: closing } }) => (
      <Lines>
        <Link to={`/m/${merchantId}/closings/${closing.day}`} data-row-link>
          {calendarDay(closing.day, tag)}
        </Link>
        <NarrowLine under={1000}>
          {first.map((name) => (
            <span key={name}>
              {t(`closings:column.${name}`)}: <Money cents={closing.totals[name]} />{' '}
            </span>
          ))}
        </NarrowLine>
      </Lines>
    ),
  }),
  ...amounts.map((name) =>
    column.display({
      id: name,
      header: t(`closings:column.${name}`),
      meta: { align: 'end', width: 112, until: 1000 },
      cell: ({ row: { original: closing } }) => <Money cents={closing.totals[name]} />,
    }),
  ),
  column.accessor('closedBy', {
    header: t('closings:closedBy'),
    meta: { until: 600 },
    cell: ({ getValue }) => <bdi>{getValue() ?? '—'}</bdi>,
  }),
  column.accessor('closedAt', {
    header: t('closings:closedAt'),
    meta: { time: 'exact', until: 820 },
    cell: ({ getValue }) => <TimeCell at={getValue()} />,
  }),
];
