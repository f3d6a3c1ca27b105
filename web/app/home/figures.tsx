import './messages.ts';
import { formatBRL } from '../../../domain/core/money.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Figure, FigureRow } from '../../ui/figures.tsx';
import { Money } from '../../ui/money.tsx';
import type { Statistics } from './api.ts';

/** The period's four key figures. Placeholders keep the space while they load. */
export function Figures({ figures, busy }: { figures: Statistics | undefined; busy: boolean }) {
  const { tag } = useLanguage();
  const t = useTexts();
  const count = new Intl.NumberFormat(tag);
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 });
  const before = (value: string) => t(`home:before.${figures?.period ?? 'today'}`, { value });
  const decided = (figures?.approved ?? 0) + (figures?.refused ?? 0);
  return (
    <FigureRow busy={busy || !figures}>
      <Figure
        name={t('home:volume')}
        value={figures && <Money cents={figures.volume} />}
        note={
          figures && (
            <>
              <Delta now={figures.volume} before={figures.previous.volume} />
              {before(formatBRL(figures.previous.volume))}
            </>
          )
        }
      />
      <Figure
        name={t('home:payments')}
        value={figures && <span className="number">{count.format(figures.count)}</span>}
        note={
          figures && (
            <>
              <Delta now={figures.count} before={figures.previous.count} />
              {before(count.format(figures.previous.count))}
            </>
          )
        }
      />
      <Figure
        name={t('home:rate')}
        value={
          figures && <span className="number">{decided === 0 ? '–' : percent.format(figures.approved / decided)}</span>
        }
        note={figures && t('home:rateOf')}
      />
      <Figure
        name={t('home:average')}
        value={
          figures && (figures.approved === 0 ? '–' : <Money cents={Math.round(figures.volume / figures.approved)} />)
        }
        note={figures && t('home:averageOf', { n: count.format(figures.approved) })}
      />
    </FigureRow>
  );
}

/** By how much it is more or less than before; nothing where nothing was. */
function Delta({ now, before }: { now: number; before: number }) {
  const { tag } = useLanguage();
  if (before === 0) return null;
  const change = (now - before) / before;
  const format = new Intl.NumberFormat(tag, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  return (
    <span className="figure-change number" data-tone={change < 0 ? 'bad' : 'good'}>
      {format.format(change)}{' '}
    </span>
  );
}
