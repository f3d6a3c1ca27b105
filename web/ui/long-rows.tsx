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

/** The rows of a long list that are in sight, and the height of the others. Comes when a list is long. */
export function LongRows<Data>({ all, columns, body, draw }: Props<Data>) {
  const [above, setAbove] = useState(0);
  const [height, setHeight] = useState(guessedHeight);
  // Rows of one width of the window are all of one height, which CSS knows: one of them is asked.
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
    // The guess was made before a row could be asked.
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

/** Stands for rows that are out of sight. */
function Space({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr>
      <td className="table-space" colSpan={columns} style={{ height }} />
    </tr>
  );
}
