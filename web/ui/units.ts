/** A span of minutes in whole hours, else in minutes: `4h`, `15min`. */
export function inUnits(minutes: number, tag: string): string {
  const isHours = minutes % 60 === 0;
  const unit = isHours ? 'hour' : 'minute';
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short' }).format(
    isHours ? minutes / 60 : minutes,
  );
}
