import './column-choice.css';
import './messages.ts';
import type { ColumnDef } from '@tanstack/react-table';
import { useState } from 'react';
import { recall, remember } from '../../i18n/remember.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Tick } from '../../ui/tick.tsx';
import { useSession } from '../session/session.ts';
import { type ColumnLayout, columnsMoved, noLayout, readLayout, writeLayout } from './column-layout.ts';
import { shareOfColumn } from './column-resize.tsx';

// biome-ignore lint/suspicious/noExplicitAny: each column has a value type of its own
type Columns<Row> = readonly ColumnDef<Row, any>[];

/** A step of a column's width by the keyboard, in percent of the table. */
const step = 2;

/**
 * How this person has arranged the columns of a list in this browser: which are hidden, their order and widths.
 *
 * @param key under which the browser stores it; without one, nothing can be changed.
 */
export function useColumnLayout<Row>(key: string | undefined, columns: Columns<Row>) {
  const { user } = useSession();
  const own = key && `${key}.${user.id}`;
  const [layout, setLayout] = useState<ColumnLayout>(() => readLayout(own && recall(own)));
  // A column without a name in words (the check boxes) stays where it is.
  const named = columns.flatMap((column) =>
    typeof column.header === 'string' ? [{ ...column, name: column.header }] : [],
  );
  const ids = columns.map(idOf);
  const place = (id: string) => {
    const at = layout.order.indexOf(id);
    return at < 0 ? layout.order.length + ids.indexOf(id) : at;
  };
  const order = [
    ...ids.filter((id) => !named.some((column) => idOf(column) === id)),
    ...named.map(idOf).sort((one, other) => place(one) - place(other)),
  ];
  const listed = order.flatMap((id) => {
    const column = named.find((one) => idOf(one) === id);
    return column ? [{ id, name: column.name, optional: column.meta?.optional === true }] : [];
  });
  function put(change: Partial<ColumnLayout>) {
    const next = { ...layout, ...change };
    if (own) remember(own, writeLayout(next));
    setLayout(next);
  }
  return {
    hidden: layout.hidden,
    order,
    listed,
    widths: layout.widths,
    isChanged: layout !== noLayout && writeLayout(layout) !== undefined,
    show: (id: string, on: boolean) =>
      put({ hidden: on ? layout.hidden.filter((one) => one !== id) : [...layout.hidden, id] }),
    move: (id: string, by: -1 | 1) =>
      put({
        order: columnsMoved(
          listed.map((one) => one.id),
          layout.hidden,
          id,
          by,
        ),
      }),
    resize: (id: string, share: number) => put({ widths: { ...layout.widths, [id]: share } }),
    reset: () => put(noLayout),
  };
}

/** As the table names it: by its id, or by the field that it shows. */
const idOf = (column: { id?: string | undefined; accessorKey?: unknown }) => column.id ?? String(column.accessorKey);

export function ColumnChoice({
  hidden,
  listed,
  isChanged,
  show,
  move,
  resize,
  reset,
}: ReturnType<typeof useColumnLayout>) {
  const t = useTexts();
  const widen = (id: string, by: number) => {
    const share = shareOfColumn(id, by);
    if (share !== undefined) resize(id, share);
  };
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
      <ul className="column-choice">
        {listed.map(({ id, name, optional }) => (
          <li key={id}>
            {optional ? (
              <Tick checked={!hidden.includes(id)} onChange={(event) => show(id, event.target.checked)}>
                {name}
              </Tick>
            ) : (
              <span className="column-fixed">{name}</span>
            )}
            <Button kind="quiet" aria-label={t('lists:columnBefore', { name })} onClick={() => move(id, -1)}>
              <Icon name="back" />
            </Button>
            <Button kind="quiet" aria-label={t('lists:columnAfter', { name })} onClick={() => move(id, 1)}>
              <Icon name="forward" />
            </Button>
            <Button kind="quiet" aria-label={t('lists:narrower', { name })} onClick={() => widen(id, -step)}>
              −
            </Button>
            <Button kind="quiet" aria-label={t('lists:wider', { name })} onClick={() => widen(id, step)}>
              +
            </Button>
          </li>
        ))}
      </ul>
      <p>
        <Button disabled={!isChanged} onClick={reset}>
          {t('lists:resetColumns')}
        </Button>
      </p>
    </Popover>
  );
}
