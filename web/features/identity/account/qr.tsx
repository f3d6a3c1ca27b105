import encodeQr from 'qr';
import { useMemo } from 'react';

/** The quiet zone: empty modules around the code, without which a camera does not find it. */
const margin = 4;

/** A text as a QR code, dark on white in both themes, because cameras need that contrast. */
export function Qr({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const modules = encodeQr(text, 'raw', { ecc: 'medium', border: margin });
    const dark = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
    return { size: modules.length, path: dark.join('') };
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
