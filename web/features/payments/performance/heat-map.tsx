import '../messages.ts';
import './messages.ts';
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../i18n/texts.ts';
import { plainShare, rateOf } from '../../../ui/chart/formats.ts';
import { Segments } from '../../../ui/segments.tsx';
import { weekdays } from '../search.ts';
import { type ChartProps, FigureChart } from './figure-chart.tsx';
import { useFormats } from './formats.ts';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const measures = ['rate', 'count'] as const;
type Measure = (typeof measures)[number];

/** An hour with fewer decided payments than this says little of a rate, and is shown without a colour. */
const fewest = 5;
const levels = 5;

/** Where the style sheet puts it, in rows or in columns. */
const placeOf = ({ day, hour }: { day?: string; hour?: number }) => ({ '--day': day, '--hour': hour }) as CSSProperties;

/** Approval by weekday and hour in Brasília. One stop of the keyboard: the arrows go through the hours, Enter opens one's list. */
export function HeatMap({ of: { current }, shown, behind }: ChartProps) {
  const t = useTexts();
  const format = useFormats();
  const [measure, setMeasure] = useState<Measure>('rate');
  const [at, setAt] = useState<string>();
  const grid = useRef<HTMLFieldSetElement>(null);
  const found = new Map(current.hours.map((one) => [`${one.weekday} ${one.hour}`, one]));
  const measured = (key: string): number | undefined => {
    const one = found.get(key);
    if (!one || measure === 'count') return one?.count;
    return one.approved + one.refused < fewest ? undefined : rateOf(one);
  };
  const values = [...found.keys()].flatMap((key) => measured(key) ?? []);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const levelOf = (value: number | undefined) =>
    value === undefined
      ? undefined
      : most === least
        ? levels
        : Math.ceil(((value - least) / (most - least)) * (levels - 1)) + 1;
  const textOf = (value: number | undefined) =>
    value === undefined ? '–' : measure === 'rate' ? format.percent(value) : format.count(value);
  const short = (value: number | undefined) => {
    if (value === undefined) return '';
    return measure === 'rate'
      ? String(Math.round(value * 100))
      : value < 1_000
        ? String(value)
        : `${Math.round(value / 1_000)}k`;
  };
  const keys = current.hours.map(({ weekday, hour }) => `${weekday} ${hour}`);
  const stop = at !== undefined && found.has(at) ? at : keys[0];

  function onKeyDown(event: KeyboardEvent) {
    const [weekday = 1, hour = 0] = (stop ?? '1 0').split(' ').map(Number);
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
    if (!step) return;
    event.preventDefault();
    const [days = 0, ofHours = 0] = step;
    // Hours without payments have no list, and are passed over.
    for (
      let [day, clock] = [weekday + days, hour + ofHours];
      day >= 1 && day <= 7 && clock >= 0 && clock < 24;
      day += days, clock += ofHours
    ) {
      const next = `${day} ${clock}`;
      if (!found.has(next)) continue;
      setAt(next);
      grid.current?.querySelector<HTMLElement>(`[data-at="${next}"]`)?.focus();
      return;
    }
  }

  return (
    <FigureChart
      name="hours"
      shown={shown}
      title={t('performance:hours')}
      note={t('performance:hoursNote')}
      tools={
        <Segments
          bare
          name="heat-of"
          label={t('performance:measure')}
          all={measures}
          chosen={measure}
          wordOf={(each) => t(`performance:measureOf.${each}`)}
          onChoose={setMeasure}
        />
      }
      empty={current.hours.length === 0 ? t('performance:nothing') : undefined}
      table={{
        head: [
          t('performance:weekdayAndHour'),
          t('performance:rate'),
          t('performance:approved'),
          t('performance:refused'),
          t('performance:created'),
        ],
        rows: current.hours.map((one) => {
          const name = t('performance:hourOf', {
            day: t(`payments:weekday.${String(one.weekday) as '1'}`),
            hour: String(one.hour),
          });
          return {
            key: `${one.weekday} ${one.hour}`,
            cells: [
              name,
              format.percent(rateOf(one)),
              format.count(one.approved),
              format.count(one.refused),
              format.count(one.count),
            ],
            plain: [name, plainShare(rateOf(one)), one.approved, one.refused, one.count],
          };
        }),
      }}
    >
      <div className="heat-box">
        <fieldset ref={grid} className="heat" aria-label={t('performance:hoursKeys')} onKeyDown={onKeyDown}>
          {weekdays.map((day) => (
            <span key={day} className="heat-day muted small" style={placeOf({ day })} aria-hidden="true">
              {format.weekday(Number(day))}
            </span>
          ))}
          {hours.map((hour) => (
            <span key={hour} className="heat-hour muted small number" style={placeOf({ hour })} aria-hidden="true">
              {hour}
            </span>
          ))}
          {weekdays.flatMap((day) =>
            hours.map((hour) => {
              const key = `${day} ${hour}`;
              const one = found.get(key);
              const value = measured(key);
              if (!one)
                return <span key={key} className="heat-cell" style={placeOf({ day, hour })} aria-hidden="true" />;
              const spoken = t('performance:spoken.rate', {
                what: t('performance:hourOf', { day: t(`payments:weekday.${day}`), hour: String(hour) }),
                rate: format.percent(rateOf(one)),
                approved: format.count(one.approved),
                refused: format.count(one.refused),
              });
              return (
                <Link
                  key={key}
                  to={behind({ weekday: [day], hour: [String(hour)] })}
                  className="heat-cell number"
                  data-at={key}
                  style={placeOf({ day, hour })}
                  data-level={levelOf(value)}
                  tabIndex={key === stop ? 0 : -1}
                  onFocus={() => setAt(key)}
                  aria-label={spoken}
                  title={spoken}
                >
                  {short(value)}
                </Link>
              );
            }),
          )}
        </fieldset>
        {values.length > 0 && (
          <p className="heat-legend muted small">
            <span className="number">{textOf(least)}</span>
            {Array.from({ length: levels }, (_, level) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the levels are their indexes
              <span key={level} className="heat-cell" data-level={level + 1} aria-hidden="true" />
            ))}
            <span className="number">{textOf(most)}</span>
            {measure === 'rate' && <span>{t('performance:fewNote', { n: fewest })}</span>}
          </p>
        )}
      </div>
    </FigureChart>
  );
}
