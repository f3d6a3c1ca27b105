import './chart.css';
import { type ReactNode, useId, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { CopyButton } from '../copy-button.tsx';
import { Segments } from '../segments.tsx';

interface ChartTable {
  /** Column headings. The first column names the row. */
  head: string[];
  /** `cells` are formatted for people; `plain` has the raw values for the copied CSV. */
  rows: { key: string; cells: string[]; plain?: (string | number | undefined)[] }[];
}

/**
 * A chart and a table of the same data, of which one is shown. Screen readers and copying need the table, so all data
 * of the chart must be in it.
 */
export function ChartFrame({
  title,
  heading: Heading = 'h3',
  note,
  tools,
  table,
  empty,
  children,
}: {
  title: string;
  /** `h2` where no heading stands between it and the page's. */
  heading?: 'h2' | 'h3';
  /** What its figures are of, or what each of its marks means. */
  note?: string | string[] | undefined;
  tools?: ReactNode;
  table: ChartTable;
  /** The text that replaces chart and table when there is no data. */
  empty?: string | undefined;
  children: ReactNode;
}) {
  const t = useTexts();
  const { tag } = useLanguage();
  const id = useId();
  const [form, setForm] = useState<'chart' | 'table'>('chart');
  return (
    <section className="chart" aria-labelledby={id}>
      <div className="chart-head">
        <Heading id={id}>{title}</Heading>
        {[note ?? []].flat().map((one) => (
          <p key={one} className="muted">
            {one}
          </p>
        ))}
        <div className="chart-tools">
          {tools}
          <Segments
            bare
            name={`${id}-form`}
            label={t('common:chart.form', { title })}
            all={['chart', 'table'] as const}
            chosen={form}
            wordOf={(each) => t(`common:chart.formOf.${each}`)}
            onChoose={setForm}
          />
        </div>
      </div>
      {empty ? (
        <p className="chart-empty muted">{empty}</p>
      ) : form === 'chart' ? (
        children
      ) : (
        <div className="chart-table">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled box must be reachable by keyboard */}
          <section className="chart-table-scroll" tabIndex={0} aria-label={t('common:chart.tableOf', { title })}>
            <table aria-labelledby={id}>
              <thead>
                <tr>
                  {table.head.map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {table.rows.map(({ key, cells: [first, ...cells] }) => (
                  <tr key={key}>
                    <th scope="row">
                      <bdi>{first}</bdi>
                    </th>
                    {cells.map((cell, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its column
                      <td key={index} className="number">
                        {cell}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <p>
            <CopyButton kind="quiet" text={csvOf(table, tag)} label={t('common:chart.copy')} />
          </p>
        </div>
      )}
    </section>
  );
}

/**
 * CSV with the separators of the language's spreadsheets. Text that a spreadsheet would run as a formula is escaped.
 */
export function csvOf({ head, rows }: ChartTable, tag: string): string {
  const point = tag.startsWith('en');
  const cell = (value: string | number | undefined) => {
    if (value === undefined) return '';
    if (typeof value === 'number') return point ? String(value) : String(value).replace('.', ',');
    return `"${value.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;
  };
  const line = (cells: (string | number | undefined)[]) => cells.map(cell).join(point ? ',' : ';');
  return [head, ...rows.map(({ cells, plain }) => plain ?? cells)].map(line).join('\n');
}
