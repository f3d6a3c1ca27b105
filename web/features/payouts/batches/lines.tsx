import './lines.css';
import './messages.ts';
import { createColumnHelper } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { formatBRL } from '../../../../domain/core/money.ts';
import type { CheckedLine, PayoutBatchLine } from '../../../../domain/payouts/batch.ts';
import { type Translate, useTexts } from '../../../i18n/texts.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Button } from '../../../ui/button.tsx';
import { Lines, NarrowLine } from '../../../ui/cell.tsx';
import { Money } from '../../../ui/money.tsx';
import { Table } from '../../../ui/table.tsx';
import { LineBadge } from './badges.tsx';

/** Lines of a checked file that are shown at first; the others are shown on request. */
const shownFirst = 10;

type Line = Pick<PayoutBatchLine, keyof CheckedLine> & Partial<PayoutBatchLine>;

const rowId = ({ line }: Line) => String(line);
const flagged = ({ state }: Line) => state === 'attention';
const column = createColumnHelper<Line>();

/** The target of a line's payout in a single text. */
function placeOf({ pixKey, receiverId, bankCode, branchNumber, accountNumber }: Line): string {
  if (pixKey) return pixKey;
  if (receiverId) return receiverId;
  return [bankCode, branchNumber, accountNumber].filter(Boolean).join(' · ');
}

/** On narrow screens only the receiver and the amount remain. */
const lineColumns = (t: Translate, merchantId: string, begun: boolean) => [
  column.accessor('line', {
    header: t('batches:column.line'),
    meta: { align: 'end', width: 60 },
    cell: ({ getValue }) => <span className="number muted">{getValue()}</span>,
  }),
  column.accessor('name', {
    id: 'receiver',
    header: t('batches:column.receiver'),
    meta: { width: { wide: '30%', phone: '100%' } },
    cell: ({ row: { original: line } }) => (
      <Lines>
        {line.payoutId ? (
          <Link
            to={`/m/${merchantId}/payouts/${line.payoutId}`}
            data-row-link
            aria-label={t('batches:openLine', {
              line: line.line,
              name: line.name ?? placeOf(line),
              amount: formatBRL(line.amount),
            })}
          >
            <bdi>{line.name ?? placeOf(line)}</bdi>
          </Link>
        ) : (
          <bdi>{line.name ?? placeOf(line)}</bdi>
        )}
        <NarrowLine under={600}>
          {begun && line.state && <LineBadge state={line.state} />}
          <bdi>{placeOf(line)}</bdi>
        </NarrowLine>
        <span data-under="600">
          <Failure of={line} />
        </span>
      </Lines>
    ),
  }),
  column.display({
    id: 'place',
    header: t('batches:column.place'),
    meta: { until: 600 },
    cell: ({ row: { original: line } }) => (
      <Lines>
        <span>
          <bdi>{placeOf(line)}</bdi>{' '}
          <span className="muted" data-until="820">
            {line.pixType
              ? t(`batches:pixType.${line.pixType}`)
              : line.receiverId
                ? t('batches:toReceiver')
                : t('batches:toAccount')}
          </span>
        </span>
        <Failure of={line} />
      </Lines>
    ),
  }),
  column.accessor('amount', {
    header: t('batches:column.amount'),
    meta: { align: 'end', width: { wide: 136, phone: 116 } },
    cell: ({ getValue }) => <Money cents={getValue()} bare />,
  }),
  column.accessor('state', {
    header: t('batches:column.state'),
    meta: { width: 184, until: 600 },
    cell: ({ getValue }) => <LineBadge state={getValue() ?? 'waiting'} />,
  }),
  column.accessor('withdrawReference', {
    id: 'reference',
    header: t('batches:column.reference'),
    meta: { width: '16%', until: 820 },
    cell: ({ getValue }) => <bdi title={getValue()}>{getValue() ?? ''}</bdi>,
  }),
];

/** Why a line failed. */
function Failure({ of: { failure } }: { of: Line }) {
  if (!failure) return null;
  return (
    <bdi className="batch-failure small" title={failure}>
      {failure}
    </bdi>
  );
}

const unsent = ['state'];
const nothing: readonly string[] = [];

export function CheckedLines({ lines }: { lines: readonly CheckedLine[] }) {
  const t = useTexts();
  const [all, setAll] = useState(false);
  const shown = all ? lines : lines.slice(0, shownFirst);
  return (
    <>
      <div className="sheet">
        <LinesTable lines={shown} begun={false} />
      </div>
      {shown.length < lines.length && (
        <p>
          <Button onClick={() => setAll(true)}>{t('batches:showAll', { n: lines.length })}</Button>
        </p>
      )}
    </>
  );
}

export function LinesTable({
  lines,
  begun,
  loading,
}: {
  lines: readonly Line[];
  /** Before the batch begins, its lines have no state. */
  begun: boolean;
  loading?: number | undefined;
}) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const columns = useMemo(() => lineColumns(t, merchantId, begun), [t, merchantId, begun]);
  return (
    <Table
      caption={t('batches:linesTitle')}
      className="batch-lines"
      cards={600}
      columns={columns}
      rows={lines as Line[]}
      rowId={rowId}
      flagged={flagged}
      loading={loading}
      hidden={begun ? nothing : unsent}
    />
  );
}
