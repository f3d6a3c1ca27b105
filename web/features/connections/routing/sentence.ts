import type { RouteRule } from '../../../../domain/connections/routing.ts';
import { formatBRL } from '../../../../domain/core/money.ts';
import { useLanguage } from '../../../i18n/language.tsx';
import { useRouteWords } from './words.ts';

/** A rule in words. @param nameOf the display name of a provider or connection. */
export function useSentence(nameOf: (named: string) => string): (rule: RouteRule) => string {
  const { tag, words } = useLanguage();
  const t = useRouteWords();
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 });
  const list = new Intl.ListFormat(tag, { type: 'disjunction' });
  return ({ when, to, fallback }) => {
    const { paymentMethod, amountMin, amountMax, installmentsMin, installmentsMax } = when;
    const amount =
      amountMin !== undefined && amountMax !== undefined
        ? t.between(formatBRL(amountMin), formatBRL(amountMax))
        : amountMin !== undefined
          ? t.from(formatBRL(amountMin))
          : amountMax !== undefined && t.upTo(formatBRL(amountMax));
    const what = [
      paymentMethod ? list.format(paymentMethod.map((method) => words.method[method])) : t.everything,
      amount,
      installmentsMin !== undefined && t.installmentsFrom(String(installmentsMin)),
      installmentsMax !== undefined && t.installmentsTo(String(installmentsMax)),
    ];
    const sum = to.reduce((all, { weight }) => all + weight, 0);
    const where = to.map(({ provider, weight }) =>
      to.length === 1 ? nameOf(provider) : `${percent.format(weight / sum)} ${nameOf(provider)}`,
    );
    const then = fallback.length > 0 ? t.ifFails(fallback.map(nameOf).join(t.andThen)) : '';
    return t.sentence(what.filter(Boolean).join(', '), where.join(', '), then);
  };
}
