import '../messages.ts';
import './messages.ts';
import { formatBRL } from '../../../../domain/core/money.ts';
import { known, useTexts } from '../../../i18n/texts.ts';
import { plainShare } from '../../../ui/chart/formats.ts';
import type { Figures } from './api.ts';
import { BarRows } from './bar-rows.tsx';
import { Change } from './change.tsx';
import { type ChartProps, FigureChart } from './figure-chart.tsx';
import { useFormats } from './formats.ts';

/** More are in the table. */
const mostBars = 10;

const total = (of: Figures | undefined) => of?.byReturnCode.reduce((sum, { count }) => sum + count, 0) ?? 0;

/** Why cards are refused, by the acquirer's code, and what may be done about it. */
export function ReturnCodes({ of: { current, compared }, shown, behind }: ChartProps) {
  const t = useTexts();
  const format = useFormats();
  const all = total(current);
  const allBefore = total(compared);
  const before = new Map(compared?.byReturnCode.map(({ returnCode, count }) => [returnCode, count / allBefore]));
  const rows = current.byReturnCode.map((one) => {
    const { returnCode, meaning, mayRetry } = one;
    return {
      ...one,
      key: returnCode ?? 'none',
      words: meaning && returnCode ? known(t, `payments:returnCode.${returnCode}`, meaning) : t('performance:ownCode'),
      advice: mayRetry === undefined ? undefined : t(mayRetry ? 'payments:retryMay' : 'payments:retryNever'),
      share: one.count / all,
      // A code that did not occur then had no share.
      before: allBefore > 0 ? (before.get(returnCode) ?? 0) : undefined,
    };
  });
  const nameOf = (code: string | null) => code ?? t('performance:noCode');
  return (
    <FigureChart
      name="return-codes"
      shown={shown}
      title={t('performance:codes')}
      note={all > 0 ? t('performance:codesNote', { count: all, n: format.count(all) }) : undefined}
      empty={all === 0 ? t('performance:noRefusals') : undefined}
      table={{
        head: [
          t('performance:code'),
          t('performance:meaning'),
          t('performance:advice'),
          t('performance:refused'),
          t('performance:share'),
          t('performance:shareBefore'),
          t('performance:amount'),
        ],
        rows: rows.map((one) => ({
          key: one.key,
          cells: [
            nameOf(one.returnCode),
            one.returnCode ? one.words : '–',
            one.advice ?? '–',
            format.count(one.count),
            format.percent(one.share),
            format.percent(one.before),
            formatBRL(one.amount),
          ],
          plain: [
            nameOf(one.returnCode),
            one.returnCode ? one.words : undefined,
            one.advice,
            one.count,
            plainShare(one.share),
            plainShare(one.before),
            one.amount / 100,
          ],
        })),
      }}
    >
      <BarRows
        rows={rows.slice(0, mostBars).map((one) => {
          const to = behind({ paymentMethod: ['CREDIT_CARD'], outcome: ['refused'], returnCode: [one.key] });
          return {
            key: one.key,
            name: one.returnCode ? `${one.returnCode} · ${one.words}` : t('performance:noCode'),
            detail: one.advice,
            to,
            share: one.share,
            before: one.before,
            value: format.percent(one.share),
            change: <Change as="points" now={one.share} before={one.before} />,
            parts: [
              { key: 'refused', text: t('performance:nRefused', { count: one.count, n: format.count(one.count) }), to },
            ],
          };
        })}
      />
    </FigureChart>
  );
}
