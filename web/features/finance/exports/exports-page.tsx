import '../../../shared/exports/messages.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Export } from '../../../../domain/finance/exports.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { known, type Translate, useTexts } from '../../../i18n/texts.ts';
import { useProblemWords } from '../../../shared/api/problem-text.tsx';
import { cancelExport, exportsList, fetchFile } from '../../../shared/exports/api.ts';
import { listAddress } from '../../../shared/lists/address.ts';
import { ListPage } from '../../../shared/lists/list-page.tsx';
import { saveFile } from '../../../shared/lists/save-file.ts';
import { useList } from '../../../shared/lists/use-list.ts';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Lines, NarrowLine } from '../../../ui/cell.tsx';
import type { IconName } from '../../../ui/icon.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
import type { Tone } from '../../../ui/tone.ts';

const stateDisplay: Record<Export['state'], { tone: Tone; icon: IconName }> = {
  RUNNING: { tone: 'wait', icon: 'clock' },
  DONE: { tone: 'good', icon: 'check' },
  FAILED: { tone: 'ask', icon: 'alert' },
  CANCELED: { tone: 'plain', icon: 'dismiss' },
  EXPIRED: { tone: 'plain', icon: 'trash' },
};

const noFilters = listAddress({});
const flagged = ({ state }: Export) => state === 'FAILED';

/** The merchant's exports, finished or in progress, with their expiry and download. */
export function ExportsPage() {
  const t = useTexts();
  const { tag } = useLanguage();
  const { merchantId } = useMerchant();
  const list = useList(exportsList, noFilters);
  const columns = useMemo(() => exportColumns(t, tag, merchantId), [t, tag, merchantId]);
  return (
    <ListPage
      texts={{
        title: t('exports:title'),
        all: (count) => t('exports:count', { count }),
        noMatch: t('exports:noMatch'),
        noMatchHelp: t('exports:noMatchHelp'),
        seeAll: t('exports:seeAll'),
        empty: t('exports:empty'),
        emptyHelp: t('exports:emptyHelp'),
        keys: t('exports:keys'),
      }}
      list={list}
      columns={columns}
      cards={600}
      tall
      flagged={flagged}
      start={
        <Link className="button" to={`/m/${merchantId}/payments`}>
          {t('exports:toPayments')}
        </Link>
      }
    />
  );
}

const column = createColumnHelper<Export>();

const exportColumns = (t: Translate, tag: string, merchantId: string) => {
  const number = new Intl.NumberFormat(tag);
  return [
    column.accessor('list', {
      header: t('exports:column.list'),
      cell: ({ row: { original: one } }) => (
        <Lines>
          <span title={one.fileName}>{known(t, `exports:list.${one.list}`, one.list)}</span>
          <span className="muted">{one.search === undefined ? one.fileName : describe(one.search, t)}</span>
          <NarrowLine under={480}>
            {known(t, `exports:state.${one.state}`, one.state)} · {number.format(one.rows)}
          </NarrowLine>
        </Lines>
      ),
    }),
    column.accessor('state', {
      header: t('exports:column.state'),
      meta: { width: 140, until: 480 },
      cell: ({ getValue }) => <StateBadge state={getValue()} />,
    }),
    column.accessor('rows', {
      header: t('exports:column.rows'),
      meta: { align: 'end', width: 104, until: 480 },
      cell: ({ getValue }) => <span className="number">{number.format(getValue())}</span>,
    }),
    column.accessor('size', {
      header: t('exports:column.size'),
      meta: { align: 'end', width: 104, until: 1180 },
      cell: ({ getValue }) => <span className="number">{sizeOf(getValue(), tag)}</span>,
    }),
    column.accessor('createdBy', {
      id: 'who',
      header: t('exports:column.who'),
      meta: { width: 152, until: 820 },
      cell: ({ row: { original: one } }) => (
        <bdi>{one.mine && one.createdBy ? t('exports:byMe') : (one.createdBy ?? t('exports:byKey'))}</bdi>
      ),
    }),
    column.accessor('createdAt', {
      id: 'created',
      header: t('exports:column.created'),
      meta: { time: 'exact', until: 1180 },
      cell: ({ getValue }) => <TimeCell at={getValue()} />,
    }),
    column.accessor('expiresAt', {
      id: 'until',
      header: t('exports:column.until'),
      meta: { time: 'exact', until: 820 },
      cell: ({ row: { original: one } }) =>
        one.state === 'DONE' && one.expiresAt ? <TimeCell at={one.expiresAt} /> : '—',
    }),
    column.display({
      id: 'file',
      header: t('exports:column.file'),
      meta: { width: 128 },
      cell: ({ row: { original: one } }) => <FileCell one={one} merchantId={merchantId} />,
    }),
  ];
};

function StateBadge({ state }: { state: Export['state'] }) {
  const t = useTexts();
  const { tone, icon } = stateDisplay[state] ?? stateDisplay.EXPIRED;
  return <Badge tone={tone} icon={icon} word={known(t, `exports:state.${state}`, state)} />;
}

/** The names of the filters in use, to distinguish two exports of the same list. */
function describe(search: string, t: Translate): string {
  const names = [...new URLSearchParams(search)].filter(([name]) => name !== 'sort');
  if (names.length === 0) return t('exports:whole');
  return `${t('exports:filtered')}: ${names.map(([name, value]) => `${name}=${value}`).join(' · ')}`;
}

const sizeOf = (bytes: number, tag: string): string => {
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1_000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }).format(
    value,
  );
};

function FileCell({ one, merchantId }: { one: Export; merchantId: string }) {
  const t = useTexts();
  const may = useMay('POST /v1/exports/{id}/cancel');
  const file = useMutation({ mutationFn: () => fetchFile(merchantId, one.id), onSuccess: saveFile });
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => cancelExport(merchantId, one.id),
    onSuccess: () => client.invalidateQueries({ queryKey: [exportsList.name, merchantId] }),
  });
  const error = file.error ?? cancel.error;
  if (one.state === 'DONE') {
    return (
      <>
        <Button
          aria-label={t('exports:downloadOne', { name: one.fileName })}
          aria-busy={file.isPending}
          onClick={() => !file.isPending && file.mutate()}
        >
          {file.isPending ? t('exports:fetching') : t('exports:download')}
        </Button>
        {error && <CellProblem error={error} />}
      </>
    );
  }
  if (one.state !== 'RUNNING') return <span className="muted">—</span>;
  return (
    <>
      <Button
        may={may}
        aria-label={t('exports:cancelOne', { name: one.fileName })}
        aria-busy={cancel.isPending}
        onClick={() => !cancel.isPending && cancel.mutate()}
      >
        {t('exports:cancel')}
      </Button>
      {error && <CellProblem error={error} />}
    </>
  );
}

function CellProblem({ error }: { error: Error }) {
  const { title } = useProblemWords(error);
  return (
    <span role="alert" className="muted">
      {title}
    </span>
  );
}
