import './messages.ts';
import type { RouteRule } from '../../../../domain/connections/routing.ts';
import { formatBRL } from '../../../../domain/core/money.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/texts.ts';

/** A rule in words. @param nameOf the display name of a provider or connection. */
export function useSentence(nameOf: (named: string) => string): (rule: RouteRule) => string {
  const { tag } = useLanguage();
  const t = useTexts();
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 });
  const list = new Intl.ListFormat(tag, { type: 'disjunction' });
  return ({ when, order, to, fallback, retryDeclines = 0 }) => {
    const { paymentMethod, amountMin, amountMax, installmentsMin, installmentsMax } = when;
    const amount =
      amountMin !== undefined && amountMax !== undefined
        ? t('routing:between', { from: formatBRL(amountMin), to: formatBRL(amountMax) })
        : amountMin !== undefined
          ? t('routing:from', { amount: formatBRL(amountMin) })
          : amountMax !== undefined && t('routing:upTo', { amount: formatBRL(amountMax) });
    const what = [
      paymentMethod
        ? list.format(paymentMethod.map((method) => t(`common:method.${method}`)))
        : t('routing:everything'),
      amount,
      installmentsMin !== undefined && t('routing:installmentsFrom', { n: String(installmentsMin) }),
      installmentsMax !== undefined && t('routing:installmentsTo', { n: String(installmentsMax) }),
    ];
    const sum = to.reduce((all, { weight }) => all + weight, 0);
    const where = to.map(({ provider, weight }) =>
      to.length === 1 ? nameOf(provider) : `${percent.format(weight / sum)} ${nameOf(provider)}`,
    );
    const whereTo =
      order === 'cheapest' && to.length > 1
        ? t('routing:cheapestOf', { providers: list.format(to.map(({ provider }) => nameOf(provider))) })
        : where.join(', ');
    const ifFails =
      fallback.length > 0 ? t('routing:ifFails', { providers: fallback.map(nameOf).join(t('routing:andThen')) }) : '';
    const then = `${ifFails}${retryDeclines > 0 ? t('routing:ifDeclined', { count: retryDeclines }) : ''}`;
    return t('routing:sentence', { what: what.filter(Boolean).join(', '), where: whereTo, then });
  };
}
