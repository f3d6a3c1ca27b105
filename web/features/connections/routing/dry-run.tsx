import './messages.ts';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { z } from 'zod';
import type { RouteRule } from '../../../../domain/connections/routing.ts';
import { formatBRL, parseReais } from '../../../../domain/core/money.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { FormField, FormMoney, FormSegments } from '../../../shared/forms/fields.tsx';
import { Refused } from '../../../shared/forms/refused.tsx';
import { useZodForm } from '../../../shared/forms/use-zod-form.ts';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { methods } from '../../../shared/status/display.ts';
import { Button } from '../../../ui/button.tsx';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { type Choice, type Sample, tryRoutes } from './api.ts';
import type { useChoice } from './use-choice.ts';

const schema = z
  .object({ paymentMethod: z.enum(methods), amount: z.string(), installments: z.string() })
  .transform(({ paymentMethod, amount, installments }, context): Sample => {
    const cents = parseReais(amount) ?? 0;
    if (cents === 0) context.addIssue({ code: 'custom', path: ['amount'], message: 'amount' });
    if (paymentMethod !== 'CREDIT_CARD') return { paymentMethod, amount: cents, installments: 1 };
    if (!/^\d{1,2}$/.test(installments) || Number(installments) === 0)
      context.addIssue({ code: 'custom', path: ['installments'], message: 'installments' });
    return { paymentMethod, amount: cents, installments: Number(installments) };
  });

/** Where a sample payment would go by the rules on the screen, saved or not, and what its fallbacks are. */
export function DryRun({ rules, choice }: { rules: RouteRule[] | undefined; choice: ReturnType<typeof useChoice> }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const may = useMay('POST /v1/routes/dry-run');
  const id = useId();
  const run = useMutation({
    mutationFn: async (sample: Sample) => ({ sample, choice: await tryRoutes(merchantId, sample, rules ?? []) }),
  });
  const form = useZodForm({
    schema,
    initial: { paymentMethod: 'PIX', amount: '100,00', installments: '1' },
    texts: { amount: t('routing:fault.amount'), installments: t('routing:fault.installments') },
    command: run,
    send: (sample) => rules && run.mutate(sample),
  });

  return (
    <section className="dry-run stack box" aria-labelledby={id}>
      <h2 id={id}>{t('routing:dryRun')}</h2>
      <p className="muted">{t('routing:dryRunHelp')}</p>
      <form {...form.props} aria-labelledby={id}>
        <FormSegments
          form={form}
          name="paymentMethod"
          group={`${id}-method`}
          label={t('routing:method')}
          all={methods}
          wordOf={(method) => t(`common:method.${method}`)}
        />
        <div className="rule-pair">
          <FormMoney form={form} name="amount" label={t('routing:amount')} />
          {form.watch('paymentMethod') === 'CREDIT_CARD' && (
            <FormField
              form={form}
              name="installments"
              label={t('routing:installments')}
              inputMode="numeric"
              autoComplete="off"
            />
          )}
        </div>
        <p>
          <Button type="submit" may={may} aria-busy={form.busy} disabled={may.allowed && !rules}>
            {form.busy ? t('routing:running') : t('routing:run')}
          </Button>{' '}
          {!rules && <span className="muted">{t('routing:fixFirst')}</span>}
          {!may.allowed && <span className="muted">{may.why}</span>}
        </p>
      </form>
      <div role="status">
        {run.data && <Answer sample={run.data.sample} answer={run.data.choice} rules={rules ?? []} choice={choice} />}
      </div>
      {form.problem && <Refused error={form.problem} elsewhere={form.elsewhere} />}
    </section>
  );
}

function Answer({
  sample,
  answer: { chosen, candidates, skipped },
  rules,
  choice,
}: {
  sample: Sample;
  answer: Choice;
  rules: RouteRule[];
  choice: ReturnType<typeof useChoice>;
}) {
  const { tag } = useLanguage();
  const t = useTexts();
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 });
  const what = t('routing:payment', {
    method: t(`common:method.${sample.paymentMethod}`),
    amount: formatBRL(sample.amount),
  });
  const numbered = /^rule (\d+)$/.exec(chosen)?.[1];
  const rule =
    numbered && !rules.some(({ name }) => name === chosen)
      ? t('routing:rule', { n: Number(numbered) })
      : t('routing:ruleNamed', { name: chosen });
  const nameOf = ({ provider, connectionId }: { provider: string; connectionId: string }) => {
    const name = choice.nameOf(connectionId);
    return name === provider || name === connectionId ? provider : `${provider} (${name})`;
  };
  const because = ({ cause }: Choice['candidates'][number]): string => {
    switch (cause.kind) {
      case 'drawn':
        return t('routing:because.drawn', { rule, share: percent.format(cause.weight / cause.of) });
      case 'only_able':
        return t('routing:because.only_able');
      case 'cheapest':
        return t('routing:because.cheapest', { rule, fee: formatBRL(cause.fee) });
      default:
        return t(`routing:because.${cause.kind}`, { rule });
    }
  };
  const [first, ...others] = candidates;
  return (
    <div className="dry-run-answer">
      <p className="strong anywhere">
        {first
          ? t('routing:would', { what, provider: nameOf(first), why: because(first) })
          : t('routing:nothing', { what })}
        {first && first.breaker !== 'closed' && ` (${t('routing:last')})`}
      </p>
      {first &&
        (others.length > 0 ? (
          <>
            <p>{t('routing:thenTried')}</p>
            <ol>
              {others.map((one) => (
                <li key={one.connectionId}>
                  <bdi>{nameOf(one)}</bdi>
                  {one.cause.kind === 'cheapest' && (
                    <span className="muted"> ({t('routing:fee', { fee: formatBRL(one.cause.fee) })})</span>
                  )}
                  {one.cause.kind === 'unpriced' && <span className="muted"> ({t('routing:unpriced')})</span>}
                  {one.breaker !== 'closed' && <span className="muted"> ({t('routing:last')})</span>}
                </li>
              ))}
            </ol>
          </>
        ) : (
          <p>{t('routing:noMore')}</p>
        ))}
      {skipped.length > 0 && (
        <>
          <p>{t('routing:cannot')}</p>
          <ul>
            {skipped.map(({ provider, connectionId, why }) => (
              <li key={connectionId ?? provider}>
                <bdi>{provider}</bdi>:{' '}
                <span lang="en">
                  <ForeignText text={why} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {first?.cause.kind === 'drawn' && <p className="muted">{t('routing:drawNote')}</p>}
    </div>
  );
}
