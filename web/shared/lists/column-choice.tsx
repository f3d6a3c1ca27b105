import './messages.ts';
import type { ColumnDef } from '@tanstack/react-table';
import { useState } from 'react';
import { recall, remember } from '../../i18n/remember.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Tick } from '../../ui/tick.tsx';

// biome-ignore lint/suspicious/noExplicitAny: each column has a value type of its own
type Columns<Row> = readonly ColumnDef<Row, any>[];

/**
 * The columns that are hidden in this browser, of those that are `optional`.
 *
 * @param key under which the browser stores them; without one, none is hidden.
 */
export function useHiddenColumns<Row>(key: string | undefined, columns: Columns<Row>) {
  const [hidden, setHidden] = useState<string[]>(() => (key && recall(key)?.split(',')) || []);
  const optional = columns
    .filter(({ meta }) => meta?.optional)
    .map((column) => [idOf(column), nameOf(column)] as const);
  function show(column: string, on: boolean) {
    const next = optional.map(([id]) => id).filter((id) => (id === column ? !on : hidden.includes(id)));
    if (key) remember(key, next.length > 0 ? next.join(',') : undefined);
    setHidden(next);
  }
  return { hidden, show, optional };
}

/** As the table names it: by its id, or by the field that it shows. */
const idOf = (column: { id?: string | undefined; accessorKey?: unknown }) => column.id ?? String(column.accessorKey);
const nameOf = ({ header }: { header?: unknown }) => (typeof header === 'string' ? header : '');

export function ColumnChoice({ hidden, show, optional }: ReturnType<typeof useHiddenColumns>) {
  const t = useTexts();
  return (
    <Popover
      title={t('lists:columns')}
      align="end"
      trigger={
        <Button kind="quiet" className="list-columns">
          <Icon name="columns" />
          {t('lists:columns')}
        </Button>
      }
    >
      <div>
        {optional.map(([id, name]) => (
          <Tick key={id} checked={!hidden.includes(id)} onChange={(event) => show(id, event.target.checked)}>
            {name}
          </Tick>
        ))}
      </div>
    </Popover>
  );
}
