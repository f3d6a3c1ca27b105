import type { RouteRule } from '../../../../domain/connections/routing.ts';
import { formatBRL } from '../../../../domain/core/money.ts';
import { useLanguage } from '../../../i18n/language.tsx';
import { useRouteWords } from './words.ts';

/** What a rule comes to, in words. @param nameOf what people call whatever a rule names. */
export function useSentence(nameOf: (named: string) => string): (rule: RouteRule) => string {
  const { tag, words } = useLanguage();
  const said = useRouteWords();
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 });
  const list = new Intl.ListFormat(tag, { type: 'disjunction' });
  return ({ when, to, fallback }) => {
    const { paymentMethod, amountMin, amountMax, installmentsMin, installmentsMax } = when;
    const amount =
      amountMin !== undefined && amountMax !== undefined
        ? said.between(formatBRL(amountMin), formatBRL(amountMax))
        : amountMin !== undefined
          ? said.from(formatBRL(amountMin))
          : amountMax !== undefined && said.upTo(formatBRL(amountMax));
    const what = [
      paymentMethod ? list.format(paymentMethod.map((method) => words.method[method])) : said.everything,
      amount,
      installmentsMin !== undefined && said.installmentsFrom(String(installmentsMin)),
      installmentsMax !== undefined && said.installmentsTo(String(installmentsMax)),
    ];
    const sum = to.reduce((all, { weight }) => all + weight, 0);
    const where = to.map(({ provider, weight }) =>
      to.length === 1 ? nameOf(provider) : `${percent.format(weight / sum)} ${nameOf(provider)}`,
    );
    const then = fallback.length > 0 ? said.ifFails(fallback.map(nameOf).join(said.andThen)) : '';
    return said.sentence(what.filter(Boolean).join(', '), where.join(', '), then);
  };
}
