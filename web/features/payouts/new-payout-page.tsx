import './new-payout-page.css';
import './messages.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatBRL, parseReais } from '../../../domain/core/money.ts';
import { namesIn, useTexts } from '../../i18n/texts.ts';
import type { BodyOf } from '../../shared/api/client.ts';
import { ProblemText } from '../../shared/api/problem-text.tsx';
import { useZodForm } from '../../shared/forms/use-zod-form.ts';
import { policyQuery } from '../../shared/payout-policy/api.ts';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { PageTitle } from '../../shared/session/page-title.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { createPayout, payoutQueries } from './api.ts';
import { emptyForm, payoutSchema } from './form.ts';
import { AmountAndProvider, Recipient } from './payout-fields.tsx';
import { PayoutRefused } from './payout-refused.tsx';
import { PayoutReview } from './payout-review.tsx';

/** The form for a payout, and its review before it is sent. Errors keep the input, and a repeated click never sends the payout twice. */
export function NewPayoutPage() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const may = useMay('POST /v1/payouts');
  const routes = useQuery(payoutQueries.routes(merchantId));
  const policy = useQuery(policyQuery(merchantId)).data;
  const { form, reviewed, again, send, back } = usePayoutForm(may.allowed);
  const able = routes.data?.filter(({ methods }) => methods.includes(form.watch('paymentMethod')));
  const amount = parseReais(form.watch('amount'));
  const wrongCount = Object.keys(form.formState.errors).length;
  return (
    <>
      <PageTitle title={t('payouts:form.title')} />
      <BackLink to={`/m/${merchantId}/payouts`}>{t('payouts:list.title')}</BackLink>
      <div className="payout-new stack gap-2">
        <h1>{t('payouts:form.title')}</h1>
        <p className="muted">{may.why ?? t('payouts:form.lead')}</p>
        {reviewed && (
          <PayoutReview
            body={reviewed}
            connectionId={routes.data?.find(({ provider }) => provider === reviewed.provider)?.connectionId}
            policy={policy}
            may={may}
            busy={form.busy}
            onSend={send}
            onBack={back}
          />
        )}
        <form {...form.props} aria-label={t('payouts:form.title')} hidden={reviewed !== undefined}>
          <Recipient form={form} />
          <AmountAndProvider
            form={form}
            providers={able && [...new Set(able.map(({ provider }) => provider))]}
            loading={routes.isPending}
          />
          {routes.error && (
            <Notice tone="bad" icon="alert" role="alert">
              <ProblemText error={routes.error} />
            </Notice>
          )}
          {form.error && (
            <PayoutRefused
              error={form.error}
              named={Object.keys(form.refused).length}
              busy={form.busy}
              onAnyway={again}
            />
          )}
          {!form.error && wrongCount > 0 && (
            <p className="field-note" data-tone="bad" role="alert">
              {t('payouts:form.problems', { count: wrongCount })}
            </p>
          )}
          <p className="cluster gap-3">
            <Button type="submit" kind="primary" may={may} aria-busy={form.busy}>
              {typeof amount === 'number'
                ? t('payouts:form.reviewAmount', { amount: formatBRL(amount) })
                : t('payouts:form.review')}
            </Button>
            <Link className="button" to={`/m/${merchantId}/payouts`}>
              {t('payouts:form.cancel')}
            </Link>
          </p>
        </form>
      </div>
    </>
  );
}

/** The form, the request that is being reviewed, and a command to send it although a similar payout exists. */
function usePayoutForm(isAllowed: boolean) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const navigate = useNavigate();
  const keyOf = useKeys();
  const [reviewed, setReviewed] = useState<BodyOf<'CreatePayout'>>();
  const isSending = useRef(false);
  const command = useMutation({
    mutationFn: (body: BodyOf<'CreatePayout'>) => createPayout(merchantId, body, keyOf(body)),
    // The command goes on until the payout's page has loaded: the form cannot be sent again meanwhile.
    onSuccess: async (payout) => navigate(`/m/${merchantId}/payouts/${payout.id}`, { replace: true }),
    // The form shows what to change.
    onError: () => setReviewed(undefined),
    onSettled: () => {
      isSending.current = false;
    },
  });
  /** The second click of a double click comes before the command is rendered as pending. */
  const sendOnce = (body: BodyOf<'CreatePayout'>) => {
    if (isSending.current) return;
    isSending.current = true;
    command.mutate(body);
  };
  const form = useZodForm({
    schema: payoutSchema,
    initial: emptyForm,
    texts: {
      missing: t('payouts:form.missing'),
      amountWrong: t('payouts:form.amountWrong'),
      documentWrong: t('payouts:form.documentWrong'),
      bankCodeWrong: t('payouts:form.bankCodeWrong'),
      branchWrong: t('payouts:form.branchWrong'),
      accountWrong: t('payouts:form.accountWrong'),
      keyAmbiguous: t('payouts:form.keyAmbiguous'),
      ...Object.fromEntries(
        namesIn('payouts:page.keyType').map((kind) => [
          `keyWrong ${kind}`,
          t('payouts:form.keyWrong', { type: t(`payouts:page.keyType.${kind}`) }),
        ]),
      ),
    },
    command,
    send: (body) => {
      if (isAllowed) setReviewed(body);
    },
    onChange: () => {
      // The errors refer to the previous input.
      if (command.isError) command.reset();
    },
  });
  const again = () => command.variables && sendOnce({ ...command.variables, allowDuplicate: true });
  const send = () => reviewed && sendOnce(reviewed);
  return { form, reviewed, again, send, back: () => setReviewed(undefined) };
}

/** One idempotency key per request body: a repeated click, or another try after a lost response, is the same payout. */
function useKeys() {
  const last = useRef({ body: '', key: '' });
  return (body: object): string => {
    const text = JSON.stringify(body);
    if (last.current.body !== text) last.current = { body: text, key: crypto.randomUUID() };
    return last.current.key;
  };
}
