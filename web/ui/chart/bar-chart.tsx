import './chart.css';
import { useTexts } from '../../i18n/texts.ts';
import { useMarks } from './use-marks.ts';

interface Bar {
  key: string;
  label: string;
  detail?: string | undefined;
  /** The end of the bar; undefined: no bar is drawn. */
  value: number | undefined;
  /** A second, larger value, marked by a line and a tick. */
  upTo?: number | undefined;
  /** The text at the end of the row. */
  text: string;
  summary: string;
}

const width = 1000;

/** A bar chart with one row per bar and its value as text. */
export function BarChart({ label, bars, most }: { label: string; bars: Bar[]; most?: number }) {
  const t = useTexts();
  const { active, marks } = useMarks(bars.length, 'down');
  const top = most ?? Math.max(1, ...bars.map(({ value = 0, upTo = 0 }) => Math.max(value, upTo)));
  const x = (value: number) => ((width - 4) * value) / top;
  const spoken = active === undefined ? undefined : bars[active];
  return (
    <div className="bar-chart">
      {/* biome-ignore lint/a11y/useSemanticElements: a group of marks, not of fields */}
      <div className="bar-chart-rows" role="group" aria-label={`${label}. ${t('common:chart.keys')}`} {...marks}>
        {bars.map(({ key, label: name, detail, value, upTo, text }, index) => (
          <div key={key} className="bar-chart-row" data-active={index === active || undefined}>
            <span className="bar-chart-name">
              <bdi>{name}</bdi>
              {detail && <span className="muted">{detail}</span>}
            </span>
            <svg viewBox={`0 0 ${width} 16`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
              <rect className="chart-ground" width={width} height="16" />
              {upTo !== undefined && (
                <>
                  <rect className="chart-reach" x={0} y="5" width={x(upTo)} height="6" />
                  <rect className="chart-end" x={x(upTo)} width="4" height="16" />
                </>
              )}
              {value !== undefined && <rect className="chart-column" width={x(value)} height="16" />}
            </svg>
            <span className="bar-chart-value number">{text}</span>
          </div>
        ))}
      </div>
      <p className="bar-chart-value muted" role="status">
        {spoken?.summary}
      </p>
    </div>
  );
}
