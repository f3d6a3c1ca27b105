import encodeQr from 'qr';

/** The quiet zone: empty modules around the code, without which a camera does not find it. */
const margin = 4;

/** A text as a QR code, dark on white in both themes, because cameras need that contrast. */
export function Qr({ text, label }: { text: string; label: string }) {
  const modules = encodeQr(text, 'raw', { ecc: 'medium', border: margin });
  const size = modules.length;
  return (
    <svg className="qr" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={modules.map(runsOf).join('')} fill="#000" />
    </svg>
  );
}

/** The dark runs of one row: a run is one rectangle, which keeps the page small. */
function runsOf(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    const from = x;
    while (row[x + 1]) x += 1;
    path += `M${from} ${y}h${x - from + 1}v1h-${x - from + 1}z`;
  }
  return path;
}

/** Of each digit, which of its five bars are wide: "interleaved 2 of 5", the boleto's barcode by FEBRABAN. */
const wide = ['00110', '10001', '01001', '11000', '00101', '10100', '01100', '00011', '10010', '01010'];

/**
 * The widths of bars and gaps, in turn, a bar first. Of two digits, one is in the bars and one in the gaps between them.
 * @param digits an even number of them
 */
export function barsOf(digits: string): number[] {
  const widths = [1, 1, 1, 1];
  for (let at = 0; at < digits.length; at += 2) {
    const [bars = '', gaps = ''] = [wide[Number(digits[at])], wide[Number(digits[at + 1])]];
    for (let n = 0; n < 5; n += 1) widths.push(bars[n] === '1' ? 3 : 1, gaps[n] === '1' ? 3 : 1);
  }
  return [...widths, 3, 1, 1];
}

export function Barcode({ digits, label }: { digits: string; label: string }) {
  let x = 10;
  let path = '';
  for (const [at, width] of barsOf(digits).entries()) {
    if (at % 2 === 0) path += `M${x} 0h${width}v60h-${width}z`;
    x += width;
  }
  return (
    <svg
      className="bars"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${x + 10} 60`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
    >
      <rect width={x + 10} height="60" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

const marks = {
  done: 'M4 12.5l5.5 5.5L20 7',
  back: 'M9 5L4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3',
  stop: 'M6 6l12 12M18 6L6 18',
  ask: 'M12 6v8M12 18v.5',
  clock: 'M12 6v6l4 2M12 2a10 10 0 1 0 .01 0z',
} as const;
export type MarkName = keyof typeof marks;

export function Mark({ name }: { name: MarkName }) {
  return (
    <svg className="mark" viewBox="0 0 24 24" aria-hidden="true">
      <path d={marks[name]} fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}
