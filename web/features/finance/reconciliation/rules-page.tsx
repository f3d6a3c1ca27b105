import './messages.ts';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { useMemo, useRef, useState } from 'react';
import { type Translate, useTexts } from '../../../i18n/texts.ts';
import { connectionsQuery, nameOf } from '../../../shared/connections/api.ts';
import { CommandProblem } from '../../../shared/forms/command-problem.tsx';
import { MoreRows } from '../../../shared/lists/list-page.tsx';
import { QueryTable } from '../../../shared/lists/query-table.tsx';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { PageTitle } from '../../../shared/session/page-title.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Lines, NarrowLine } from '../../../ui/cell.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
import { type StatementRule, statementRules } from './api.ts';

const placeholders = 5;
const rowId = ({ id }: StatementRule) => id;
const column = createColumnHelper<StatementRule>();

const columnsOf = (t: Translate, connectionOf: (rule: StatementRule) => string | undefined) => [
  column.accessor('description', {
    header: t('reconciliation:rules.description'),
    cell: ({ row: { original: rule } }) => (
      <Lines>
        <bdi className="mono anywhere" title={rule.description}>
          {rule.description}
        </bdi>
        <NarrowLine under={600}>
          <Meaning rule={rule} connection={connectionOf(rule)} />
        </NarrowLine>
        <NarrowLine under={600}>
          <Standing rule={rule} />
        </NarrowLine>
      </Lines>
    ),
  }),
  column.accessor('subject', {
    header: t('reconciliation:rules.meaning'),
    meta: { until: 600, width: 220 },
    cell: ({ row: { original: rule } }) => <Meaning rule={rule} connection={connectionOf(rule)} />,
  }),
  column.accessor('confirmed', {
    header: t('reconciliation:rules.standing'),
    meta: { until: 600, width: 252 },
    cell: ({ row: { original: rule } }) => <Standing rule={rule} />,
  }),
  column.accessor('confirmedAt', {
    header: t('reconciliation:rules.confirmedAt'),
    meta: { time: 'aged', until: 820 },
    cell: ({ row: { original: rule } }) => <TimeCell at={rule.confirmedAt} />,
  }),
  column.display({
    id: 'forget',
    header: () => <span className="unseen">{t('reconciliation:rules.forget')}</span>,
    meta: { align: 'end', width: { wide: 208, phone: 112 } },
    cell: ({ row: { original: rule } }) => <Forget rule={rule} />,
  }),
];

/** What lines of the description are suggested to be. */
function Meaning({
  rule: { subject, direction, reason },
  connection,
}: {
  rule: StatementRule;
  connection: string | undefined;
}) {
  const t = useTexts();
  const of = connection ?? reason ?? '';
  return (
    <Lines>
      <span className="muted">
        {subject === 'explained'
          ? t(`reconciliation:rules.explained.${direction}`)
          : t(`reconciliation:entity.${subject}`)}
      </span>
      <bdi className="anywhere" title={of}>
        {of}
      </bdi>
    </Lines>
  );
}

/** Whether it suggests, and how often people have confirmed and contradicted it. */
function Standing({ rule: { inUse, confirmed, contradicted } }: { rule: StatementRule }) {
  const t = useTexts();
  return (
    <span className="cluster gap-2">
      <Badge
        tone={inUse ? 'good' : 'plain'}
        icon={inUse ? 'check' : 'dismiss'}
        word={inUse ? t('reconciliation:rules.inUse') : t('reconciliation:rules.notInUse')}
      />
      <span className="number muted">
        {contradicted > 0
          ? t('reconciliation:rules.against', { confirmed, contradicted })
          : t('reconciliation:rules.times', { count: confirmed })}
      </span>
    </span>
  );
}

const focusFirst = (box: HTMLElement | null) => box?.querySelector('button')?.focus();

/** Forgets a description, once that is confirmed in its place. */
function Forget({ rule }: { rule: StatementRule }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  const may = useMay('DELETE /v1/statement-rules/{id}');
  const [asking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const forget = useMutation({
    mutationFn: () => statementRules.remove(merchantId, rule.id),
    onSuccess: () => client.invalidateQueries({ queryKey: statementRules.key(merchantId) }),
  });
  if (!asking) {
    return (
      <Button
        ref={opener}
        may={may}
        aria-label={t('reconciliation:rules.forgetOne', { description: rule.description })}
        onClick={() => setAsking(true)}
      >
        {t('reconciliation:rules.forget')}
      </Button>
    );
  }
  return (
    <span ref={focusFirst} className="cluster gap-2">
      <Button
        kind="danger"
        aria-label={t('reconciliation:rules.forgetNow', { description: rule.description })}
        aria-busy={forget.isPending}
        onClick={() => !forget.isPending && forget.mutate()}
      >
        {t('reconciliation:rules.forget')}
      </Button>
      <Button
        kind="quiet"
        onClick={() => {
          setAsking(false);
          opener.current?.focus();
        }}
      >
        {t('reconciliation:rules.keep')}
      </Button>
      {forget.error && <CommandProblem error={forget.error} />}
    </span>
  );
}

/** What was learned of banks' descriptions, and can be forgotten. */
export function RulesPage() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const list = useInfiniteQuery(statementRules.list(merchantId));
  const connections = useQuery(connectionsQuery(merchantId)).data;
  const columns = useMemo(
    () =>
      columnsOf(t, ({ connectionId, provider }) => {
        const known = connections?.find(({ id }) => id === connectionId);
        return known ? nameOf(known) : provider;
      }),
    [t, connections],
  );
  const rows = list.data?.pages.flatMap((page) => page.data);
  return (
    <div className="stack gap-4">
      <PageTitle title={t('reconciliation:rules.title')} />
      <div>
        <BackLink to={`/m/${merchantId}/reconciliations`}>{t('reconciliation:title')}</BackLink>
        <h1>{t('reconciliation:rules.title')}</h1>
        <p className="muted prose">{t('reconciliation:rules.lead')}</p>
      </div>
      <QueryTable
        boxed
        caption={t('reconciliation:rules.title')}
        query={list}
        rows={rows}
        expected={placeholders}
        columns={columns}
        cards={600}
        rowId={rowId}
        empty={<EmptyState title={t('reconciliation:rules.empty')} help={t('reconciliation:rules.emptyHelp')} />}
      />
      {rows && rows.length > 0 && (
        <div className="list-foot cluster gap-3 between">
          <MoreRows list={list} />
        </div>
      )}
    </div>
  );
}
