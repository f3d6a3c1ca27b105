// Figures over time, in the language in use: what the charts of the home page and those of performance share.

type Step = 'hour' | 'day' | 'month';

/** Of what was decided: what is open or was canceled is in neither. */
export const rateOf = ({ approved, refused }: { approved: number; refused: number }): number | undefined =>
  approved + refused === 0 ? undefined : approved / (approved + refused);

/** A share for a spreadsheet, rounded to a hundredth of a per cent. */
export const plainShare = (share: number | undefined) =>
  share === undefined ? undefined : Math.round(share * 10_000) / 10_000;

/** @param month how a month is written on an axis: with its year where a chart may show several. */
export function chartFormats(tag: string, step: Step, timeZone: string, month: Intl.DateTimeFormatOptions) {
  const short: Record<Step, Intl.DateTimeFormatOptions> = {
    hour: { hour: '2-digit', minute: '2-digit' },
    day: { day: '2-digit', month: '2-digit' },
    month,
  };
  const long: Record<Step, Intl.DateTimeFormatOptions> = {
    hour: { dateStyle: 'short', timeStyle: 'short' },
    day: { weekday: 'short', day: '2-digit', month: '2-digit', year: 'numeric' },
    month: { month: 'long', year: 'numeric' },
  };
  const label = new Intl.DateTimeFormat(tag, { ...short[step], timeZone });
  const name = new Intl.DateTimeFormat(tag, { ...long[step], timeZone });
  const count = new Intl.NumberFormat(tag);
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 });
  return {
    label: (at: string) => label.format(new Date(at)),
    name: (at: string) => name.format(new Date(at)),
    count: (n: number) => count.format(n),
    percent: (share: number | undefined) => (share === undefined ? '–' : percent.format(share)),
  };
}
