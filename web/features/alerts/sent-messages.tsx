import './messages.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { type Translate, useTexts } from '../../i18n/texts.ts';
import { MoreRows } from '../../shared/lists/list-page.tsx';
import { QueryTable } from '../../shared/lists/query-table.tsx';
import { useMerchant } from '../../shared/session/merchant.ts';
import { Badge } from '../../ui/badge.tsx';
import { Lines, NarrowLine } from '../../ui/cell.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ForeignText } from '../../ui/foreign-text.tsx';
import { Money } from '../../ui/money.tsx';
import { TimeCell } from '../../ui/time-cell.tsx';
import { type AlertMessage, messagesQuery } from './api.ts';

const placeholders = 3;
const refreshMs = 20_000;
const rowId = ({ id }: AlertMessage) => id;
const flagged = ({ state }: AlertMessage) => state === 'failed';
const column = createColumnHelper<AlertMessage>();

const stateDisplay = {
  sending: { tone: 'wait', icon: 'clock', word: 'sending' },
  sent: { tone: 'good', icon: 'check', word: 'accepted' },
  failed: { tone: 'bad', icon: 'close', word: 'failed' },
} as const;

/** The kind, or why several are in one message, with all of them below. */
function What({ message: { bundle, kinds }, t, tag }: { message: AlertMessage; t: Translate; tag: string }) {
  const all = new Intl.ListFormat(tag).format(kinds.map((kind) => t(`alerts:kind.${kind}`)));
  if (bundle !== 'quiet' && bundle !== 'digest') return <span>{all}</span>;
  return (
    <>
      <span>{t(`alerts:sent.${bundle}`)}</span>
      <span className="small muted" title={all}>
        {all}
      </span>
    </>
  );
}

/** Our own words about a mail or a recipient; any other answer is the other side's. */
const ours = ['failed', 'refused', 'gone'] as const;
const isOurs = (answer: string): answer is (typeof ours)[number] => ours.some((one) => one === answer);

function State({ message: { state, answer } }: { message: AlertMessage }) {
  const t = useTexts();
  const { tone, icon, word } = stateDisplay[state];
  return (
    <span className="cluster gap-2">
      <Badge tone={tone} icon={icon} word={t(`alerts:sent.${word}`)} />
      {state !== 'sent' && answer && (
        <span className="small muted">
          {isOurs(answer) ? t(`alerts:said.${answer}`) : <ForeignText text={answer} />}
        </span>
      )}
    </span>
  );
}

const columnsOf = (t: Translate, tag: string) => [
  column.display({
    id: 'what',
    header: t('alerts:sent.what'),
    cell: ({ row: { original: message } }) => (
      <Lines>
        <What message={message} t={t} tag={tag} />
        <NarrowLine under={600}>
          <State message={message} />
        </NarrowLine>
      </Lines>
    ),
  }),
  column.accessor('count', {
    header: t('alerts:sent.count'),
    meta: { align: 'end', width: 72 },
    cell: ({ getValue }) => <span className="number">{getValue()}</span>,
  }),
  column.accessor('amount', {
    header: t('alerts:sent.amount'),
    meta: { align: 'end', width: 120, until: 600 },
    cell: ({ getValue }) => {
      const cents = getValue();
      return cents === undefined ? '' : <Money cents={cents} bare />;
    },
  }),
  column.display({
    id: 'state',
    header: t('alerts:sent.state'),
    meta: { width: 240, until: 600 },
    cell: ({ row }) => <State message={row.original} />,
  }),
  column.accessor('createdAt', {
    id: 'when',
    header: t('alerts:sent.when'),
    meta: { time: 'aged', until: 820 },
    cell: ({ getValue }) => <TimeCell at={getValue()} />,
  }),
];

/** The last messages to the reader, or to a channel, with what became of each. */
export function SentMessages({ channelId, title }: { channelId?: string; title: string }) {
  const t = useTexts();
  const { tag } = useLanguage();
  const { merchantId } = useMerchant();
  const list = useInfiniteQuery({
    ...messagesQuery(merchantId, channelId),
    refetchInterval: ({ state }) => state.data !== undefined && refreshMs,
  });
  const columns = useMemo(() => columnsOf(t, tag), [t, tag]);
  const rows = list.data?.pages.flatMap((page) => page.data);
  return (
    <>
      <QueryTable
        boxed
        caption={title}
        query={list}
        rows={rows}
        expected={placeholders}
        columns={columns}
        cards={600}
        tall
        rowId={rowId}
        flagged={flagged}
        empty={<EmptyState title={t('alerts:sent.empty')} help={t('alerts:sent.emptyHelp')} />}
      />
      {rows && rows.length > 0 && (
        <div className="list-foot cluster gap-3 between">
          <MoreRows list={list} />
        </div>
      )}
    </>
  );
}
