import './column-resize.css';

/** The end of a heading, to be dragged. Hidden from assistive technology: the choice of columns has buttons for it. */
export function ResizeHandle({ onResize }: { onResize: (share: number) => void }) {
  return (
    <span
      className="table-resize"
      aria-hidden="true"
      onPointerDown={(event) => {
        const handle = event.currentTarget;
        const head = handle.closest('th');
        if (!head) return;
        event.preventDefault();
        handle.setPointerCapture(event.pointerId);
        const [from, start] = [event.clientX, shareOf(head)];
        const table = head.closest('table')?.offsetWidth ?? 1;
        const most = mostShare(head);
        handle.onpointermove = (move) => {
          const wanted = start + ((move.clientX - from) / table) * 100;
          onResize(rounded(Math.min(Math.max(wanted, leastShare), most)));
        };
        handle.onpointerup = () => {
          handle.onpointermove = null;
          handle.onpointerup = null;
        };
      }}
    />
  );
}

/** Percent of the table that each column keeps. */
const leastShare = 5;
const rounded = (share: number) => Math.round(share * 10) / 10;
const shareOf = (head: HTMLTableCellElement) => (head.offsetWidth / (head.closest('table')?.offsetWidth ?? 1)) * 100;

/** A column may take what the others leave when each keeps the least, so that the table never outgrows its page. */
function mostShare(head: HTMLTableCellElement): number {
  const others = [...(head.parentElement?.children ?? [])].filter((one): one is HTMLTableCellElement => one !== head);
  const kept = others.reduce((sum, one) => {
    const share = shareOf(one);
    return sum + (isFlexible(one) ? Math.min(share, 2 * leastShare) : share);
  }, 0);
  return Math.max(Math.min(100 - kept, 60), leastShare);
}

/** A column without a width of its own, which shares what the others leave. */
const isFlexible = (head: HTMLTableCellElement) =>
  head.style.getPropertyValue('--wide') === '' && head.dataset.sized === undefined && head.dataset.time === undefined;

/** The share of a list's column after a change of its width; undefined where the column is not shown. */
export function shareOfColumn(id: string, by: number): number | undefined {
  const head = document.querySelector<HTMLTableCellElement>(`.table th[data-column="${CSS.escape(id)}"]`);
  if (!head || head.offsetWidth === 0) return undefined;
  return rounded(Math.min(Math.max(shareOf(head) + by, leastShare), mostShare(head)));
}
