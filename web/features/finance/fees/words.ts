import './messages.ts';
import { formatBRL } from '../../../../domain/core/money.ts';
import { expectedFee, expectedPayoutFee, type FeeRule, type PayoutFeeRule } from '../../../../domain/finance/fees.ts';
import type { Translate } from '../../../i18n/texts.ts';

const percentText = (value: number, tag: string): string =>
  `${new Intl.NumberFormat(tag, { maximumFractionDigits: 2 }).format(value)}%`;

/** `Cartão, 2x a 12x` */
export function ruleName(t: Translate, { method, installmentsFrom: from, installmentsTo: to }: FeeRule): string {
  const name = t(`common:method.${method}`);
  if (method !== 'CREDIT_CARD') return name;
  return from === to ? t('fees:rule.one', { name, n: from }) : t('fees:rule.range', { name, from, to });
}

/** `3,99% + R$ 0,39` */
export function feeText(
  t: Translate,
  tag: string,
  { percentage, fixed }: Pick<FeeRule, 'percentage' | 'fixed'>,
): string {
  const parts = [percentage > 0 && percentText(percentage, tag), fixed > 0 && formatBRL(fixed)].filter(Boolean);
  return parts.length > 0 ? parts.join(' + ') : t('fees:noFee');
}

/** The bounds of the fee, and what anticipation costs; one line each. */
export function furtherTexts(
  t: Translate,
  tag: string,
  { min, max, anticipationPerMonth }: Pick<FeeRule, 'min' | 'max' | 'anticipationPerMonth'>,
): string[] {
  return [
    [
      min !== undefined && t('fees:atLeast', { amount: formatBRL(min) }),
      max !== undefined && t('fees:atMost', { amount: formatBRL(max) }),
    ]
      .filter(Boolean)
      .join(' · '),
    anticipationPerMonth > 0 ? t('fees:anticipated', { percent: percentText(anticipationPerMonth, tag) }) : '',
  ].filter(Boolean);
}

/** When the money arrives. */
export function termsText(t: Translate, { method, settlement }: FeeRule): string {
  if (method === 'PIX') return t('fees:terms.atOnce');
  if (!settlement) return t('fees:terms.unknown');
  const { days, count, perInstallment } = settlement;
  if (perInstallment) return t(`fees:terms.each.${count}`, { count: days });
  return days === 0 ? t('fees:terms.sameDay') : t(`fees:terms.once.${count}`, { count: days });
}

/** Cents. */
export const exampleAmount = 10_000;
/** The most instalments of an example. */
const mostShown = 12;

/** What the provider keeps of R$ 100,00: by the fewest instalments of a rule, and by many where that makes a difference. */
export function examplesOf(rule: FeeRule): { installments: number; fee: number }[] {
  const { installmentsFrom: from, installmentsTo: to } = rule;
  const feeAt = (installments: number) => ({
    installments,
    fee: expectedFee(rule, { amount: exampleAmount, installments }),
  });
  if (rule.method !== 'CREDIT_CARD') return [feeAt(1)];
  const [few, many] = [feeAt(from), feeAt(Math.max(from, Math.min(to, mostShown)))];
  return few.fee === many.fee ? [few] : [few, many];
}

/** `R$ 100,00 no cartão em 3x: taxa R$ 4,88, líquido R$ 95,12` */
export const exampleText = (
  t: Translate,
  { method }: FeeRule,
  { installments, fee }: ReturnType<typeof examplesOf>[number],
) =>
  t(`fees:example.${method}`, {
    amount: formatBRL(exampleAmount),
    installments,
    fee: formatBRL(fee),
    net: formatBRL(exampleAmount - fee),
  });

/** `R$ 100,00 por Pix: taxa R$ 2,00, saem R$ 102,00` */
export function payoutExampleText(t: Translate, rule: PayoutFeeRule): string {
  const fee = expectedPayoutFee(rule, exampleAmount);
  return t('fees:payouts.example', {
    amount: formatBRL(exampleAmount),
    method: t(`common:payoutMethod.${rule.method}`),
    fee: formatBRL(fee),
    all: formatBRL(exampleAmount + fee),
  });
}

/** `Pix: R$ 2,00 · mín. R$ 1,00 · devolvida com o saque` */
export const payoutRuleText = (t: Translate, tag: string, rule: PayoutFeeRule): string =>
  [
    `${t(`common:payoutMethod.${rule.method}`)}: ${feeText(t, tag, rule)}`,
    ...furtherTexts(t, tag, { ...rule, anticipationPerMonth: 0 }),
    rule.givenBack && t('fees:payouts.returned'),
  ]
    .filter(Boolean)
    .join(' · ');
