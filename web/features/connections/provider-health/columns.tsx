import './messages.ts';
import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'react-router';
import type { Translate } from '../../../i18n/texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Lines, NarrowLine } from '../../../ui/cell.tsx';
import type { ProviderHealth } from './api.ts';
import { approvalOf, circuitDisplay, circuitOf, isFailing } from './display.ts';

const column = createColumnHelper<ProviderHealth>();
const none = '–';

export function healthColumns(t: Translate, tag: string, merchantId: string) {
  const count = new Intl.NumberFormat(tag);
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 });
  const rate = (share: number | undefined) => (share === undefined ? none : percent.format(share));
  const errors = (health: ProviderHealth) => (
    <span className="number" data-failing={isFailing(health.hour) || isFailing(health.day) || undefined}>
      {count.format(health.hour.failed)} / {count.format(health.day.failed)}
      {health.day.failed > 0 && (
        <span className="muted"> ({percent.format(health.day.failed / health.day.calls)})</span>
      )}
    </span>
  );
  const latency = ({ day }: ProviderHealth) =>
    day.p50 === undefined || day.p95 === undefined ? none : `${count.format(day.p50)} / ${count.format(day.p95)} ms`;
  const circuit = (health: ProviderHealth) => {
    const state = circuitOf(health);
    return <Badge {...circuitDisplay[state]} word={t(`provider-health:circuit.${state}`)} />;
  };
  return [
    column.accessor('provider', {
      header: t('provider-health:column.provider'),
      cell: ({ row: { original: health } }) => (
        <Lines>
          <Link
            to={`/m/${merchantId}/providers/${health.slug}#health`}
            data-row-link
            aria-label={t('provider-health:open', { provider: health.provider })}
          >
            <bdi>{health.provider}</bdi>
          </Link>
          <NarrowLine under={820}>{circuit(health)}</NarrowLine>
          <NarrowLine under={820}>
            <span>
              {t('provider-health:approval')}: {rate(approvalOf(health.hour))} / {rate(approvalOf(health.day))}
            </span>
            <span>{latency(health)}</span>
          </NarrowLine>
          <NarrowLine under={820}>
            <span>
              {t('provider-health:failed')}: {errors(health)}
            </span>
          </NarrowLine>
        </Lines>
      ),
    }),
    column.display({
      id: 'circuit',
      header: t('provider-health:column.circuit'),
      meta: { width: 128, until: 820 },
      cell: ({ row }) => circuit(row.original),
    }),
    column.display({
      id: 'approval',
      header: t('provider-health:column.approval'),
      meta: { align: 'end', width: 160, until: 820 },
      cell: ({ row: { original } }) => (
        <span className="number">
          {rate(approvalOf(original.hour))} / {rate(approvalOf(original.day))}
        </span>
      ),
    }),
    column.display({
      id: 'latency',
      header: t('provider-health:column.latency'),
      meta: { align: 'end', width: 160, until: 820 },
      cell: ({ row }) => <span className="number">{latency(row.original)}</span>,
    }),
    column.display({
      id: 'errors',
      header: t('provider-health:column.errors'),
      meta: { align: 'end', width: 160, until: 820 },
      cell: ({ row }) => errors(row.original),
    }),
    column.accessor((health) => health.words.length, {
      id: 'words',
      header: t('provider-health:column.words'),
      meta: { align: 'end', width: 128, until: 820 },
      cell: ({ getValue }) => <span className="number">{getValue() === 0 ? none : count.format(getValue())}</span>,
    }),
  ];
}
