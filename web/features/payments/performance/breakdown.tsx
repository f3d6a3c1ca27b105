import './messages.ts';
import { useState } from 'react';
import { formatBRL } from '../../../../domain/core/money.ts';
import { known, useTexts } from '../../../i18n/texts.ts';
import { plainShare, rateOf } from '../../../ui/chart/formats.ts';
import { Segments } from '../../../ui/segments.tsx';
import { brandName } from '../brands.ts';
import type { PaymentSearch } from '../search.ts';
import type { Counts, Figures } from './api.ts';
import { BarRows } from './bar-rows.tsx';
import { Change } from './change.tsx';
import { type ChartProps, FigureChart } from './figure-chart.tsx';
import { useFormats } from './formats.ts';

const ways = ['provider', 'paymentMethod', 'cardBrand'] as const;
type Way = (typeof ways)[number];
type Group = Counts & { key: string; volume: number };

/** More are in the table. */
const mostBars = 12;

function groupsOf(of: Figures | undefined, way: Way): Group[] {
  if (way === 'provider') return of?.byProvider.map((one) => ({ ...one, key: one.provider })) ?? [];
  if (way === 'paymentMethod') return of?.byMethod.map((one) => ({ ...one, key: one.paymentMethod })) ?? [];
  return of?.byBrand.map((one) => ({ ...one, key: one.cardBrand ?? 'none' })) ?? [];
}

const filtersOf = (way: Way, key: string): PaymentSearch =>
  ({
    provider: { provider: [key] },
    paymentMethod: { paymentMethod: [key] } as PaymentSearch,
    cardBrand: { paymentMethod: ['CREDIT_CARD'], cardBrand: [key] } as PaymentSearch,
  })[way];

/** The rate of approval by provider, method or brand. */
export function Breakdown({ of: { current, compared }, shown, behind }: ChartProps) {
  const t = useTexts();
  const format = useFormats();
  const [way, setWay] = useState<Way>('provider');
  const nameOf = (key: string) => {
    if (way === 'cardBrand') return brandName(t, key);
    return way === 'provider' ? key : known(t, `common:method.${key}`, key);
  };
  const groups = groupsOf(current, way);
  const before = new Map(groupsOf(compared, way).map((group) => [group.key, rateOf(group)]));
  const title = t(`performance:by.${way}`);
  return (
    <FigureChart
      name={`by-${way}`}
      shown={shown}
      title={title}
      note={t('performance:rateOf')}
      tools={
        <Segments
          bare
          name="by-what"
          label={t('performance:byWhat')}
          all={ways}
          chosen={way}
          wordOf={(each) => t(`performance:way.${each}`)}
          onChoose={setWay}
        />
      }
      empty={groups.length === 0 ? t(way === 'cardBrand' ? 'performance:noCards' : 'performance:nothing') : undefined}
      table={{
        head: [
          t(`performance:way.${way}`),
          t('performance:rate'),
          t('performance:rateBefore'),
          t('performance:approved'),
          t('performance:refused'),
          t('performance:created'),
          t('performance:volume'),
        ],
        rows: groups.map((one) => ({
          key: one.key,
          cells: [
            nameOf(one.key),
            format.percent(rateOf(one)),
            format.percent(before.get(one.key)),
            format.count(one.approved),
            format.count(one.refused),
            format.count(one.count),
            formatBRL(one.volume),
          ],
          plain: [
            nameOf(one.key),
            plainShare(rateOf(one)),
            plainShare(before.get(one.key)),
            one.approved,
            one.refused,
            one.count,
            one.volume / 100,
          ],
        })),
      }}
    >
      <BarRows
        rows={groups.slice(0, mostBars).map((one) => {
          const filters = filtersOf(way, one.key);
          return {
            key: one.key,
            name: nameOf(one.key),
            to: behind(filters),
            share: rateOf(one),
            before: before.get(one.key),
            value: format.percent(rateOf(one)),
            change: <Change as="points" good="more" now={rateOf(one)} before={before.get(one.key)} />,
            parts: [
              {
                key: 'approved',
                text: t('performance:nApproved', { count: one.approved, n: format.count(one.approved) }),
                to: behind({ ...filters, outcome: ['approved'] }),
              },
              {
                key: 'refused',
                text: t('performance:nRefused', { count: one.refused, n: format.count(one.refused) }),
                to: behind({ ...filters, outcome: ['refused'] }),
              },
              {
                key: 'all',
                text: t('performance:nCreated', { count: one.count, n: format.count(one.count) }),
                to: behind(filters),
              },
            ],
          };
        })}
      />
    </FigureChart>
  );
}
