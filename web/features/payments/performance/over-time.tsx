import './messages.ts';
import { formatBRL } from '../../../../domain/core/money.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { plainShare, rateOf } from '../../../ui/chart/formats.ts';
import { TimeChart } from '../../../ui/chart/time-chart.tsx';
import { type ChartProps, FigureChart } from './figure-chart.tsx';
import { useFormats } from './formats.ts';

/** The rate of approval over time, above the one that it is compared with. */
export function OverTime({ of: { current, compared, step }, shown }: ChartProps) {
  const t = useTexts();
  const format = useFormats(step);
  const title = t(`performance:overTime.${step}`);
  const steps = current.series.map((one, index) => {
    const before = compared?.series[index];
    return { ...one, rate: rateOf(one), before, rateBefore: before && rateOf(before) };
  });
  const spoken = ({ at, rate, approved, refused, before, rateBefore }: (typeof steps)[number]) =>
    [
      t('performance:spoken.rate', {
        what: format.name(at),
        rate: format.percent(rate),
        approved: format.count(approved),
        refused: format.count(refused),
      }),
      ...(before
        ? [t('performance:spoken.before', { when: format.name(before.at), rate: format.percent(rateBefore) })]
        : []),
    ].join(' ');
  return (
    <FigureChart
      name="over-time"
      shown={shown}
      title={title}
      note={compared ? t('performance:legend') : undefined}
      empty={current.count === 0 ? t('performance:nothing') : undefined}
      table={{
        head: [
          t(`performance:step.${step}`),
          t('performance:rate'),
          t('performance:approved'),
          t('performance:refused'),
          t('performance:created'),
          t('performance:volume'),
          ...(compared ? [t('performance:comparedStep'), t('performance:rateBefore')] : []),
        ],
        rows: steps.map((one) => ({
          key: one.at,
          cells: [
            format.name(one.at),
            format.percent(one.rate),
            format.count(one.approved),
            format.count(one.refused),
            format.count(one.count),
            formatBRL(one.volume),
            ...(compared ? [one.before ? format.name(one.before.at) : '–', format.percent(one.rateBefore)] : []),
          ],
          plain: [
            format.name(one.at),
            plainShare(one.rate),
            one.approved,
            one.refused,
            one.count,
            one.volume / 100,
            ...(compared ? [one.before && format.name(one.before.at), plainShare(one.rateBefore)] : []),
          ],
        })),
      }}
    >
      <TimeChart
        label={title}
        form="line"
        most={1}
        tickOf={format.whole}
        steps={steps.map((one) => ({
          key: one.at,
          label: format.label(one.at),
          value: one.rate,
          before: one.rateBefore,
          summary: spoken(one),
        }))}
      />
    </FigureChart>
  );
}
