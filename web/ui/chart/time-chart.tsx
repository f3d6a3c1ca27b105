import './chart.css';
import { nice, ticks as ticksOf } from 'd3-array';
import { scaleBand } from 'd3-scale';
import { useTexts } from '../../i18n/texts.ts';
import { wholeTicks } from './ticks.ts';
import { useMarks } from './use-marks.ts';

interface Step {
  key: string;
  /** The label below the axis. */
  label: string;
  /** Undefined: there is no value for this step. */
  value: number | undefined;
  /** The value that it is compared with, drawn as a dashed line. */
  before?: number | undefined;
  /** The full text of the step, for the tooltip and screen readers. */
  summary: string;
}

/** The size of the drawing in its own units; it is stretched to the available space. */
const [width, height] = [1000, 100];

/** A chart of values over time: columns for amounts, a line for shares. The axis begins at 0, or at the lowest value below it. */
export function TimeChart({
  label,
  steps,
  form,
  most,
  tickOf,
}: {
  label: string;
  steps: Step[];
  form: 'columns' | 'line';
  /** The end of the axis; by default the largest value. */
  most?: number;
  tickOf: (value: number) => string;
}) {
  const t = useTexts();
  const { active, marks } = useMarks(steps.length, 'across');
  const values = steps.map(({ value = 0 }) => value);
  const [low, top] = most === undefined ? nice(Math.min(0, ...values), Math.max(1, ...values), 3) : [0, most];
  // A linear scale needs no more; d3's own brings the interpolation of colours into the first page.
  const y = (value: number) => (height * (top - value)) / (top - low);
  const all = ticksOf(low, top, 3);
  const ticks = most === undefined ? wholeTicks(all, tickOf) : all;
  const x = scaleBand(
    steps.map(({ key }) => key),
    [0, width],
  ).paddingInner(0.25);
  const middle = (key: string) => (x(key) ?? 0) + x.bandwidth() / 2;
  const pathOf = (of: 'value' | 'before') =>
    steps
      .map(({ key, [of]: value }, index) =>
        value === undefined ? '' : `${steps[index - 1]?.[of] === undefined ? 'M' : 'L'}${middle(key)},${y(value)}`,
      )
      .join('');
  const every = Math.ceil(steps.length / 8);
  const spoken = active === undefined ? undefined : steps[active];
  const share = spoken ? middle(spoken.key) / width : 0;
  return (
    <div className="time-chart">
      <div className="time-chart-scale muted" aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} style={{ top: `${y(tick)}%` }}>
            {tickOf(tick)}
          </span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of marks, not of fields */}
      <div className="time-chart-plot" role="group" aria-label={`${label}. ${t('common:chart.keys')}`} {...marks}>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
          {ticks.map((tick) => (
            <line key={tick} className="chart-grid" x1={0} x2={width} y1={y(tick)} y2={y(tick)} />
          ))}
          {spoken && <rect className="chart-band" x={x(spoken.key)} width={x.bandwidth()} height={height} />}
          {form === 'columns' ? (
            steps.map(({ key, value = 0 }) => {
              // A minimum height keeps small values visible.
              const tall = value === 0 ? 0 : Math.max(Math.abs(y(0) - y(value)), 1.5);
              return (
                <rect
                  key={key}
                  className="chart-column"
                  data-below={value < 0 || undefined}
                  x={x(key)}
                  y={value < 0 ? y(0) : y(0) - tall}
                  width={x.bandwidth()}
                  height={tall}
                />
              );
            })
          ) : (
            <>
              <path className="chart-before" d={pathOf('before')} />
              <path className="chart-line" d={pathOf('value')} />
              {steps.map(({ key, value }) =>
                value === undefined ? null : (
                  // A single point draws no line, so each value also gets a dot: a line without length, since a circle
                  // would be stretched.
                  <path key={key} className="chart-dot" d={`M${middle(key)},${y(value)}h0`} />
                ),
              )}
            </>
          )}
        </svg>
        {spoken && (
          <p
            className="chart-tip"
            data-side={share > 0.5 ? 'end' : 'start'}
            style={share > 0.5 ? { right: `${(1 - share) * 100}%` } : { left: `${share * 100}%` }}
            aria-hidden="true"
          >
            {spoken.summary}
          </p>
        )}
        <p className="unseen" role="status">
          {spoken?.summary}
        </p>
      </div>
      <div className="time-chart-axis muted" aria-hidden="true">
        {steps.map(({ key, label: text }, index) =>
          index % every === 0 ? (
            <span key={key} style={{ left: `${(middle(key) / width) * 100}%` }}>
              {text}
            </span>
          ) : null,
        )}
      </div>
    </div>
  );
}
