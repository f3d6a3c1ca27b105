import { create } from 'qrcode';
import { useMemo } from 'react';

/** The quiet zone: empty modules around the code, without which a camera does not find it. */
const margin = 4;

/** A text as a QR code, dark on white in both themes, because cameras need that contrast. */
export function Qr({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { modules } = create(text, { errorCorrectionLevel: 'M' });
    const dark: string[] = [];
    for (let y = 0; y < modules.size; y += 1) {
      for (let x = 0; x < modules.size; x += 1) {
        if (modules.get(y, x)) dark.push(`M${x + margin} ${y + margin}h1v1h-1z`);
      }
    }
    return { size: modules.size + 2 * margin, path: dark.join('') };
  }, [text]);
  return (
    <svg
      className="qr"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width="180"
      height="180"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} className="qr-ground" />
      <path d={path} className="qr-dark" />
    </svg>
  );
}
