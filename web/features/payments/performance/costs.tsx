import './messages.ts';
import { formatBRL } from '../../../../domain/core/money.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { plainShare } from '../../../ui/chart/formats.ts';
import { BarRows } from './bar-rows.tsx';
import { Change } from './change.tsx';
import { type ChartProps, FigureChart } from './figure-chart.tsx';
import { costOf, useFormats } from './formats.ts';

const mostBars = 12;

/** What each provider keeps of a real that is approved, the cheapest first. */
export function Costs({ of: { current, compared }, shown, behind }: ChartProps) {
  const t = useTexts();
  const format = useFormats();
  const before = new Map(compared?.byProvider.map((one) => [one.provider, costOf(one)]));
  const rows = current.byProvider
    .flatMap((one) => {
      const cost = costOf(one);
      return cost === undefined ? [] : [{ ...one, cost, before: before.get(one.provider) }];
    })
    .sort((a, b) => a.cost - b.cost);
  const most = Math.max(...rows.map(({ cost }) => cost), ...rows.map(({ before = 0 }) => before));
  const partOf = (value: number | undefined) => (value === undefined || most === 0 ? undefined : value / most);
  return (
    <FigureChart
      name="costs"
      shown={shown}
      title={t('performance:costs')}
      note={t('performance:costsNote')}
      empty={rows.length === 0 ? t('performance:noFees') : undefined}
      table={{
        head: [
          t('performance:way.provider'),
          t('performance:cost'),
          t('performance:costBefore'),
          t('performance:fees'),
          t('performance:expectedFees'),
          t('performance:priced'),
          t('performance:volume'),
        ],
        rows: rows.map((one) => ({
          key: one.provider,
          cells: [
            one.provider,
            format.fine(one.cost),
            format.fine(one.before),
            formatBRL(one.fees),
            formatBRL(one.expectedFees),
            formatBRL(one.priced),
            formatBRL(one.volume),
          ],
          plain: [
            one.provider,
            plainShare(one.cost),
            plainShare(one.before),
            one.fees / 100,
            one.expectedFees / 100,
            one.priced / 100,
            one.volume / 100,
          ],
        })),
      }}
    >
      <BarRows
        rows={rows.slice(0, mostBars).map((one) => {
          const to = behind({ provider: [one.provider], outcome: ['approved'] });
          return {
            key: one.provider,
            name: one.provider,
            detail: t('performance:feesOf', { fees: formatBRL(one.fees), priced: formatBRL(one.priced) }),
            to,
            share: partOf(one.cost),
            before: partOf(one.before),
            value: format.fine(one.cost),
            change: <Change as="points" fine good="less" now={one.cost} before={one.before} />,
            parts: [
              {
                key: 'approved',
                text: t('performance:nApproved', { count: one.approved, n: format.count(one.approved) }),
                to,
              },
            ],
          };
        })}
      />
    </FigureChart>
  );
}
