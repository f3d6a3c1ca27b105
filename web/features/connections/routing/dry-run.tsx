import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { RouteRule } from '../../../../domain/connections/routing.ts';
import { formatBRL, parseReais } from '../../../../domain/core/money.ts';
import type { PaymentMethod } from '../../../../domain/core/schemas.ts';
import { useLanguage } from '../../../i18n/language.tsx';
import { ProblemText, useProblemWords } from '../../../shared/api/problem-text.tsx';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { methods } from '../../../shared/status/display.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { type Choice, type Sample, tryRoutes } from './api.ts';
import type { useChoice } from './use-choice.ts';
import { useRouteWords } from './words.ts';

/** Where a sample payment would go by the rules on the screen, saved or not, and what its fallbacks are. */
export function DryRun({ rules, choice }: { rules: RouteRule[] | undefined; choice: ReturnType<typeof useChoice> }) {
  const { words } = useLanguage();
  const t = useRouteWords();
  const { merchantId } = useMerchant();
  const may = useMay('POST /v1/routes/dry-run');
  const id = useId();
  const [paymentMethod, setMethod] = useState<PaymentMethod>('PIX');
  const [amount, setAmount] = useState('100,00');
  const [installments, setInstallments] = useState('1');
  const [tried, setTried] = useState(false);
  const cents = parseReais(amount) || undefined;
  const count = /^\d{1,2}$/.test(installments) && Number(installments) >= 1 ? Number(installments) : undefined;
  const run = useMutation({
    mutationFn: async (sample: Sample) => ({ sample, choice: await tryRoutes(merchantId, sample, rules ?? []) }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!cents || !rules || (paymentMethod === 'CREDIT_CARD' && !count) || run.isPending) return;
    run.mutate({ paymentMethod, amount: cents, installments: paymentMethod === 'CREDIT_CARD' ? (count ?? 1) : 1 });
  }

  return (
    <section className="dry-run" aria-labelledby={id}>
      <h2 id={id}>{t.dryRun}</h2>
      <p className="muted">{t.dryRunHelp}</p>
      <form noValidate onSubmit={submit} aria-labelledby={id}>
        <Segments
          name={`${id}-method`}
          label={t.method}
          all={methods}
          chosen={paymentMethod}
          wordOf={(method) => words.method[method]}
          onChoose={setMethod}
        />
        <div className="rule-pair">
          <Field
            label={t.amount}
            prefix="R$"
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            error={tried && !cents ? t.fault.amount : undefined}
            onChange={(event) => setAmount(event.target.value)}
          />
          {paymentMethod === 'CREDIT_CARD' && (
            <Field
              label={t.installments}
              inputMode="numeric"
              autoComplete="off"
              value={installments}
              error={tried && !count ? t.fault.installments : undefined}
              onChange={(event) => setInstallments(event.target.value)}
            />
          )}
        </div>
        <p>
          <Button type="submit" may={may} aria-busy={run.isPending} disabled={may.allowed && !rules}>
            {run.isPending ? t.running : t.run}
          </Button>{' '}
          {!rules && <span className="muted">{t.fixFirst}</span>}
          {!may.allowed && <span className="muted">{may.why}</span>}
        </p>
      </form>
      <div role="status">
        {run.data && <Answer sample={run.data.sample} answer={run.data.choice} rules={rules ?? []} choice={choice} />}
      </div>
      {run.error && <Failed error={run.error} />}
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
  const { tag, words } = useLanguage();
  const t = useRouteWords();
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 });
  const what = t.payment(words.method[sample.paymentMethod], formatBRL(sample.amount));
  const numbered = /^rule (\d+)$/.exec(chosen)?.[1];
  const rule = numbered && !rules.some(({ name }) => name === chosen) ? t.rule(Number(numbered)) : t.ruleNamed(chosen);
  const nameOf = ({ provider, connectionId }: { provider: string; connectionId: string }) => {
    const name = choice.nameOf(connectionId);
    return name === provider || name === connectionId ? provider : `${provider} (${name})`;
  };
  const because = ({ cause }: Choice['candidates'][number]): string => {
    switch (cause.kind) {
      case 'drawn':
        return t.because.drawn(rule, percent.format(cause.weight / cause.of));
      case 'only_able':
        return t.because.only_able;
      default:
        return t.because[cause.kind](rule);
    }
  };
  const [first, ...others] = candidates;
  return (
    <div className="dry-run-answer">
      <p className="dry-run-first">
        {first ? t.would(what, nameOf(first), because(first)) : t.nothing(what)}
        {first && first.breaker !== 'closed' && ` (${t.last})`}
      </p>
      {first &&
        (others.length > 0 ? (
          <>
            <p>{t.thenTried}</p>
            <ol>
              {others.map((one) => (
                <li key={one.connectionId}>
                  <bdi>{nameOf(one)}</bdi>
                  {one.breaker !== 'closed' && <span className="muted"> ({t.last})</span>}
                </li>
              ))}
            </ol>
          </>
        ) : (
          <p>{t.noMore}</p>
        ))}
      {skipped.length > 0 && (
        <>
          <p>{t.cannot}</p>
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
      {first?.cause.kind === 'drawn' && <p className="muted">{t.drawNote}</p>}
    </div>
  );
}

function Failed({ error }: { error: Error }) {
  const { title } = useProblemWords(error);
  return (
    <Notice tone="bad" icon="alert" role="alert" title={title}>
      <ProblemText error={error} />
    </Notice>
  );
}
