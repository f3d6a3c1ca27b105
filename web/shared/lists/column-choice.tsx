import './column-choice.css';
import './messages.ts';
import type { ColumnDef } from '@tanstack/react-table';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Tick } from '../../ui/tick.tsx';
import { type ColumnLayout, columnsMoved, noLayout, writeLayout } from './column-layout.ts';
import { shareOfColumn } from './column-resize.tsx';
import { useKeptLayout } from './kept-layout.ts';

// biome-ignore lint/suspicious/noExplicitAny: each column has a value type of its own
type Columns<Row> = readonly ColumnDef<Row, any>[];

/** A step of a column's width by the keyboard, in percent of the table. */
const step = 2;

/**
 * How this person has arranged the columns of a list: which are hidden, their order and widths.
 *
 * @param list under which it is kept; without a name, nothing can be changed.
 */
export function useColumnLayout<Row>(list: string | undefined, columns: Columns<Row>) {
  const [layout, setLayout] = useKeptLayout(list);
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
  const put = (change: Partial<ColumnLayout>) => setLayout({ ...layout, ...change });
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
