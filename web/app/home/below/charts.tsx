import '../messages.ts';
import './messages.ts';
import { useState } from 'react';
import { formatBRL } from '../../../../domain/core/money.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { known, useTexts } from '../../../i18n/texts.ts';
import { BarChart } from '../../../ui/chart/bar-chart.tsx';
import { ChartFrame } from '../../../ui/chart/chart-frame.tsx';
import { chartFormats, plainShare, rateOf } from '../../../ui/chart/formats.ts';
import { TimeChart } from '../../../ui/chart/time-chart.tsx';
import { Segments } from '../../../ui/segments.tsx';
import type { Figures, Statistics } from '../api.ts';

/** Maximum number of providers in a chart; its table lists all. */
const mostBars = 10;

/** The period's charts, each with its table. */
export function Charts({ figures, busy }: { figures: Statistics; busy: boolean }) {
  return (
    <div className="charts" aria-busy={busy}>
      <Volume figures={figures} />
      <RateOverTime figures={figures} />
      <Approval figures={figures} />
      <Latency figures={figures} />
    </div>
  );
}

function useFormats({ step, timeZone }: Pick<Statistics, 'step' | 'timeZone'>) {
  const { tag } = useLanguage();
  const formats = chartFormats(tag, step, timeZone, { month: 'short' });
  const compact = new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 1 });
  return {
    ...formats,
    /** Cents, as an axis label. */
    reais: (cents: number) => compact.format(cents / 100),
    ms: (n: number) => `${formats.count(n)} ms`,
  };
}

function Volume({ figures }: { figures: Statistics }) {
  const t = useTexts();
  const format = useFormats(figures);
  const { series, step } = figures;
  const title = t(`below:volumeBy.${step}`);
  const most = Math.max(0, ...series.map(({ volume }) => volume));
  return (
    <ChartFrame
      title={title}
      note={most > 0 ? t('below:most', { amount: formatBRL(most) }) : undefined}
      empty={figures.count === 0 ? t('below:noPayments') : undefined}
      table={{
        head: [
          t(`below:step.${step}`),
          t('home:volume'),
          t('below:approvedCount'),
          t('below:refusedCount'),
          t('home:payments'),
        ],
        rows: series.map(({ at, volume, approved, refused, count }) => ({
          key: at,
          cells: [
            format.name(at),
            formatBRL(volume),
            format.count(approved),
            format.count(refused),
            format.count(count),
          ],
          plain: [format.name(at), volume / 100, approved, refused, count],
        })),
      }}
    >
      <TimeChart
        label={title}
        form="columns"
        tickOf={format.reais}
        steps={series.map(({ at, volume, approved, count }) => ({
          key: at,
          label: format.label(at),
          value: volume,
          summary: t('below:spoken.volume', {
            when: format.name(at),
            amount: formatBRL(volume),
            approved: format.count(approved),
            payments: format.count(count),
          }),
        }))}
      />
    </ChartFrame>
  );
}

function RateOverTime({ figures }: { figures: Statistics }) {
  const t = useTexts();
  const format = useFormats(figures);
  const { series, step } = figures;
  const title = t(`below:rateBy.${step}`);
  return (
    <ChartFrame
      title={title}
      note={t('home:rateOf')}
      empty={figures.count === 0 ? t('below:noPayments') : undefined}
      table={{
        head: [t(`below:step.${step}`), t('home:rate'), t('below:approvedCount'), t('below:refusedCount')],
        rows: series.map((one) => ({
          key: one.at,
          cells: [
            format.name(one.at),
            format.percent(rateOf(one)),
            format.count(one.approved),
            format.count(one.refused),
          ],
          plain: [format.name(one.at), plainShare(rateOf(one)), one.approved, one.refused],
        })),
      }}
    >
      <TimeChart
        label={title}
        form="line"
        most={1}
        tickOf={format.percent}
        steps={series.map((one) => ({
          key: one.at,
          label: format.label(one.at),
          value: rateOf(one),
          summary: t('below:spoken.rate', {
            what: format.name(one.at),
            rate: rateOf(one) === undefined ? t('below:undecided') : format.percent(rateOf(one)),
            approved: format.count(one.approved),
            refused: format.count(one.refused),
          }),
        }))}
      />
    </ChartFrame>
  );
}

function Approval({ figures }: { figures: Statistics }) {
  const t = useTexts();
  const format = useFormats(figures);
  const [by, setBy] = useState<'provider' | 'paymentMethod'>('provider');
  const groups = new Map<string, Figures>();
  for (const one of figures.approval) {
    const before = groups.get(one[by]) ?? { count: 0, approved: 0, volume: 0, refused: 0 };
    groups.set(one[by], {
      count: before.count + one.count,
      approved: before.approved + one.approved,
      volume: before.volume + one.volume,
      refused: before.refused + one.refused,
    });
  }
  const nameOf = (key: string) => (by === 'provider' ? key : known(t, `common:method.${key}`, key));
  return (
    <ChartFrame
      title={t('below:approval')}
      note={t('home:rateOf')}
      tools={
        <Segments
          bare
          name="approval-by"
          label={t('below:byWhat')}
          all={['provider', 'paymentMethod'] as const}
          chosen={by}
          wordOf={(each) => (each === 'provider' ? t('below:byProvider') : t('below:byMethod'))}
          onChoose={setBy}
        />
      }
      empty={figures.count === 0 ? t('below:noPayments') : undefined}
      table={{
        head: [
          t('below:provider'),
          t('below:method'),
          t('home:rate'),
          t('below:approvedCount'),
          t('below:refusedCount'),
          t('home:payments'),
          t('home:volume'),
        ],
        rows: figures.approval.map((one) => ({
          key: `${one.provider} ${one.paymentMethod}`,
          cells: [
            one.provider,
            t(`common:method.${one.paymentMethod}`),
            format.percent(rateOf(one)),
            format.count(one.approved),
            format.count(one.refused),
            format.count(one.count),
            formatBRL(one.volume),
          ],
          plain: [
            one.provider,
            t(`common:method.${one.paymentMethod}`),
            plainShare(rateOf(one)),
            one.approved,
            one.refused,
            one.count,
            one.volume / 100,
          ],
        })),
      }}
    >
      <BarChart
        label={t('below:approval')}
        most={1}
        bars={[...groups]
          .sort(([, a], [, b]) => b.count - a.count)
          .slice(0, mostBars)
          .map(([key, one]) => ({
            key,
            label: nameOf(key),
            value: rateOf(one),
            text: format.percent(rateOf(one)),
            summary: t('below:spoken.rate', {
              what: nameOf(key),
              rate: rateOf(one) === undefined ? t('below:undecided') : format.percent(rateOf(one)),
              approved: format.count(one.approved),
              refused: format.count(one.refused),
            }),
          }))}
      />
    </ChartFrame>
  );
}

function Latency({ figures }: { figures: Statistics }) {
  const t = useTexts();
  const format = useFormats(figures);
  const operationOf = (name: string) => known(t, `common:operation.${name}`, name);
  return (
    <ChartFrame
      title={t('below:latency')}
      note={[t('below:half'), t('below:most95')]}
      empty={figures.latency.length === 0 ? t('below:noCalls') : undefined}
      table={{
        head: [
          t('below:provider'),
          t('below:operation'),
          t('below:p50'),
          t('below:p95'),
          t('below:calls'),
          t('below:failed'),
        ],
        rows: figures.latency.map((one) => ({
          key: `${one.provider} ${one.operation}`,
          cells: [
            one.provider,
            operationOf(one.operation),
            format.count(one.p50),
            format.count(one.p95),
            format.count(one.calls),
            format.count(one.failed),
          ],
          plain: [one.provider, operationOf(one.operation), one.p50, one.p95, one.calls, one.failed],
        })),
      }}
    >
      <BarChart
        label={t('below:latency')}
        bars={figures.latency.slice(0, mostBars).map((one) => ({
          key: `${one.provider} ${one.operation}`,
          label: one.provider,
          detail: operationOf(one.operation),
          value: one.p50,
          upTo: one.p95,
          text: `${format.count(one.p50)} / ${format.ms(one.p95)}`,
          summary: t('below:spoken.latency', {
            what: `${one.provider}, ${operationOf(one.operation)}`,
            p50: format.ms(one.p50),
            p95: format.ms(one.p95),
            calls: format.count(one.calls),
            failed: format.count(one.failed),
          }),
        }))}
      />
    </ChartFrame>
  );
}
