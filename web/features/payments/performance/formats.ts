import { useLanguage } from '../../../i18n/language.ts';
import { chartFormats } from '../../../ui/chart/formats.ts';
import { merchantZone } from '../../../ui/time.ts';
import type { Figures, Performance } from './api.ts';

/** What a real that is approved costs, of those whose fee is known. */
export const costOf = ({ fees, priced }: Pick<Figures, 'fees' | 'priced'>): number | undefined =>
  priced === 0 ? undefined : fees / priced;

export function useFormats(step: Performance['step'] = 'day') {
  const { tag } = useLanguage();
  const timeZone = merchantZone;
  const formats = chartFormats(tag, step, timeZone, { month: 'short', year: '2-digit' });
  const fine = new Intl.NumberFormat(tag, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const whole = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 });
  const signed = new Intl.NumberFormat(tag, { signDisplay: 'exceptZero', maximumFractionDigits: 2 });
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' });
  const share = (of: Intl.NumberFormat) => (value: number | undefined) =>
    value === undefined ? '–' : of.format(value);
  return {
    tag,
    ...formats,
    /** With two digits: costs are small. */
    fine: share(fine),
    whole: share(whole),
    signed: (n: number) => signed.format(n),
    /** 1: Monday. The first of January 2024 was one. */
    weekday: (day: number) => weekday.format(Date.UTC(2024, 0, day)).replace('.', ''),
  };
}
