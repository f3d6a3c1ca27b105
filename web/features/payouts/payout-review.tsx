import './messages.ts';
import '../../shared/detail/messages.ts';
import { type MouseEvent, useEffect, useRef } from 'react';
import { amountInWords } from '../../../domain/core/amount-in-words.ts';
import { maskDocument } from '../../../domain/core/documents.ts';
import { formatBRL } from '../../../domain/core/money.ts';
import { kindOfPixKey, maskPixKey } from '../../../domain/core/pix-keys.ts';
import { approvalFor, type PayoutPolicy } from '../../../domain/payouts/policy.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { BodyOf } from '../../shared/api/client.ts';
import { Coverage } from '../../shared/balance-warning/coverage.tsx';
import { useSession } from '../../shared/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Fact, TextFact } from '../../ui/facts.tsx';
import type { May } from '../../ui/may.ts';
import { useProviderChoices } from './use-provider-choices.ts';

/** What will be sent, to be read once more before the money leaves. */
export function PayoutReview({
  body,
  connectionId,
  policy,
  may,
  busy,
  onSend,
  onBack,
}: {
  body: BodyOf<'CreatePayout'>;
  /** The connection that sends it. */
  connectionId: string | undefined;
  policy: PayoutPolicy | undefined;
  may: May;
  busy: boolean;
  onSend: () => void;
  onBack: () => void;
}) {
  const t = useTexts();
  const { language } = useLanguage();
  const { user } = useSession();
  const approval = policy && approvalFor(policy, body.amount);
  const [provider] = useProviderChoices([body.provider]);
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  // The second click of a double click was meant for the button before.
  const once = (event: MouseEvent) => event.detail < 2 && !busy && onSend();
  const kind = body.pixKey === undefined ? undefined : (body.pixType ?? kindOfPixKey(body.pixKey));
  const account = body.accountNumber && `***${body.accountNumber.slice(-3)}`;
  return (
    <section className="payout-review stack gap-4" aria-labelledby="payout-review">
      <h2 id="payout-review" ref={head} tabIndex={-1}>
        {t('payouts:review.title')}
      </h2>
      <div className="payout-new-part box">
        <p className="payout-review-amount number">{formatBRL(body.amount)}</p>
        <p className="muted">{amountInWords(body.amount, language)}</p>
        <dl className="payout-review-facts">
          <Fact name={t('payouts:page.factsOf.receiver')}>
            <bdi>{body.name ?? body.accountHolder ?? body.receiverId ?? t('payouts:review.noName')}</bdi>
          </Fact>
          <TextFact name={t('detail:fact.document')} text={body.document && maskDocument(body.document)} />
          {body.pixKey && (
            <Fact name={t('payouts:page.fact.key')}>
              <bdi>{maskPixKey(body.pixKey, kind)}</bdi>
              {kind && ` · ${t(`payouts:page.keyType.${kind}`)}`}
            </Fact>
          )}
          <TextFact
            name={t('payouts:page.fact.account')}
            text={account && [body.bankCode, body.branchNumber, account].join(' · ')}
          />
          <Fact name={t('payouts:form.provider')}>
            {body.provider}
            <br />
            <span className="muted">{provider?.hint}</span>
          </Fact>
          <TextFact name={t('detail:fact.description')} text={body.description} />
          <TextFact name={t('payouts:page.fact.reference')} text={body.withdrawReference} />
          {approval && (
            <Fact name={t('payouts:review.approval')}>
              {t('payouts:review.approvalNeeded', { count: approval.needed })}
            </Fact>
          )}
          <Fact name={t('payouts:page.fact.createdBy')}>
            <bdi>{user.name}</bdi> <span className="muted">({user.email})</span>
          </Fact>
        </dl>
      </div>
      <Coverage connectionId={connectionId} payouts={[{ paymentMethod: 'PIX', ...body }]} />
      <p className="cluster gap-3">
        <Button kind="primary" may={may} aria-busy={busy} onClick={once}>
          {busy ? t('payouts:form.sending') : t('payouts:form.sendAmount', { amount: formatBRL(body.amount) })}
        </Button>
        <Button onClick={onBack} disabled={busy}>
          {t('payouts:review.back')}
        </Button>
      </p>
    </section>
  );
}
