import type { Row } from '@tanstack/react-table';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react';

const drawnAround = 15;
const guessedHeight = 40;

interface Props<Data> {
  all: Row<Data>[];
  columns: number;
  body: RefObject<HTMLTableSectionElement | null>;
  draw: (row: Row<Data>) => ReactNode;
}

/** Renders the visible rows of a long list, and space for the others. Loaded when a list is long. */
export function LongRows<Data>({ all, columns, body, draw }: Props<Data>) {
  const [above, setAbove] = useState(0);
  const [height, setHeight] = useState(guessedHeight);
  // At one window width all rows have the same height, which the CSS sets, so one row is measured.
  useLayoutEffect(() => {
    const measure = () => {
      const box = body.current;
      const row = box?.querySelector<HTMLElement>('tr[aria-rowindex]');
      if (box) setAbove(box.getBoundingClientRect().top + window.scrollY);
      if (row) setHeight(row.getBoundingClientRect().height);
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [body]);
  const sight = useWindowVirtualizer({
    count: all.length,
    estimateSize: () => height,
    overscan: drawnAround,
    scrollMargin: above,
  });
  useLayoutEffect(() => {
    // The first layout used the guessed height.
    if (height) sight.measure();
  }, [height, sight]);
  const inSight = sight.getVirtualItems();
  const first = inSight[0]?.index ?? 0;
  const end = (inSight.at(-1)?.index ?? 2 * drawnAround) + 1;
  return (
    <>
      <Space height={first * height} columns={columns} />
      {all.slice(first, end).map(draw)}
      <Space height={(all.length - end) * height} columns={columns} />
    </>
  );
}

/** Empty space in place of rows that are not rendered. */
function Space({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr>
      <td className="table-space" colSpan={columns} style={{ height }} />
    </tr>
  );
}
