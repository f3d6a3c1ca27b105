import { useLanguage } from '../../../i18n/language.ts';
import { merchantZone } from '../../../ui/time.ts';
import type { Counts, Figures, Performance } from './api.ts';

/** Of what was decided: what is open or was canceled is in neither. */
export const rateOf = ({ approved, refused }: Pick<Counts, 'approved' | 'refused'>): number | undefined =>
  approved + refused === 0 ? undefined : approved / (approved + refused);

/** What a real that is approved costs, of those whose fee is known. */
export const costOf = ({ fees, priced }: Pick<Figures, 'fees' | 'priced'>): number | undefined =>
  priced === 0 ? undefined : fees / priced;

/** A share for a spreadsheet, rounded to a hundredth of a per cent. */
export const plainShare = (share: number | undefined) =>
  share === undefined ? undefined : Math.round(share * 10_000) / 10_000;

export function useFormats(step: Performance['step'] = 'day') {
  const { tag } = useLanguage();
  const timeZone = merchantZone;
  const short = {
    hour: { hour: '2-digit', minute: '2-digit' },
    day: { day: '2-digit', month: '2-digit' },
    month: { month: 'short', year: '2-digit' },
  } as const;
  const long = {
    hour: { dateStyle: 'short', timeStyle: 'short' },
    day: { weekday: 'short', day: '2-digit', month: '2-digit', year: 'numeric' },
    month: { month: 'long', year: 'numeric' },
  } as const;
  const label = new Intl.DateTimeFormat(tag, { ...short[step], timeZone });
  const name = new Intl.DateTimeFormat(tag, { ...long[step], timeZone });
  const count = new Intl.NumberFormat(tag);
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 });
  const fine = new Intl.NumberFormat(tag, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const whole = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 });
  const signed = new Intl.NumberFormat(tag, { signDisplay: 'exceptZero', maximumFractionDigits: 2 });
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' });
  const share = (of: Intl.NumberFormat) => (value: number | undefined) =>
    value === undefined ? '–' : of.format(value);
  return {
    tag,
    label: (at: string) => label.format(new Date(at)),
    name: (at: string) => name.format(new Date(at)),
    count: (n: number) => count.format(n),
    percent: share(percent),
    /** With two digits: costs are small. */
    fine: share(fine),
    whole: share(whole),
    signed: (n: number) => signed.format(n),
    /** 1: Monday. The first of January 2024 was one. */
    weekday: (day: number) => weekday.format(Date.UTC(2024, 0, day)).replace('.', ''),
  };
}
