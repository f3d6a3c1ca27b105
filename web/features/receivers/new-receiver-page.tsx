import './new-receiver-page.css';
import './messages.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ProblemText } from '../../shared/api/problem-text.tsx';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { PageTitle } from '../../shared/session/page-title.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BankFields } from './fields.tsx';
import { fieldsOf, stillMissing, wantsOf } from './form.ts';
import { ReceiverRefused } from './receiver-refused.tsx';
import { Review } from './review.tsx';
import { Documents } from './step-documents.tsx';
import { Details, Who } from './step-fields.tsx';
import { Part, wantedWords } from './step-part.tsx';
import { StepButtons, StepList } from './steps.tsx';
import { refusedDocuments, useNewReceiver } from './use-new-receiver.ts';

type NewReceiver = ReturnType<typeof useNewReceiver>;

/** The form for a receiver, in steps. The input survives a reload, a lost response and an expired session. */
export function NewReceiverPage() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const may = useMay('POST /v1/receivers');
  const receiver = useNewReceiver();
  const { form, step, draft, providers, unreached } = receiver;
  /**
   * A step's fields depend on the provider, so the step is not rendered before the provider is known; otherwise its
   * fields would change while visible.
   */
  const waits = step !== 'who' && draft.filled.provider !== '' && !providers && !unreached;
  return (
    <>
      <PageTitle title={t('receivers:form.title')} />
      <BackLink to={`/m/${merchantId}/receivers`}>{t('receivers:list.title')}</BackLink>
      <div className="receiver-new">
        <div className="across">
          <h1>{t('receivers:form.title')}</h1>
          <p className="muted">{may.why ?? t('receivers:form.lead')}</p>
        </div>
        <StepList current={step} done={receiver.isDone} onGo={receiver.go} />
        <form {...form.props} onSubmit={receiver.submit} aria-label={t(`receivers:form.step.${step}`)}>
          {receiver.resumed && (
            <Notice tone="plain" icon="clock" role="status">
              <p>
                {t('receivers:form.resumed')}{' '}
                <button type="button" className="text-button" onClick={receiver.discard}>
                  {t('receivers:form.discard')}
                </button>
              </p>
            </Notice>
          )}
          <h2 data-step-title tabIndex={-1}>
            {t(`receivers:form.step.${step}`)}
          </h2>
          {waits ? (
            <p aria-busy="true" className="stack gap-4">
              <Skeleton width="long" />
              <Skeleton width="medium" />
              <Skeleton width="long" />
            </p>
          ) : (
            <StepContent receiver={receiver} />
          )}
        </form>
      </div>
    </>
  );
}

/** The fields of the step, its errors and its buttons. */
function StepContent({ receiver }: { receiver: NewReceiver }) {
  const t = useTexts();
  const may = useMay('POST /v1/receivers');
  const { form, step, draft, chosen, underWay, go } = receiver;
  const missing = stillMissing(wantsOf(chosen?.provider, draft.filled.documentType), draft.filled, draft.documents);
  const stepWrong = fieldsOf[step].filter((field) => form.formState.errors[field]).length;
  const refused = { ...form.refused, ...refusedDocuments(form.error) };
  return (
    <>
      <StepBody receiver={receiver} missing={missing} />
      {form.error && <ReceiverRefused error={form.error} named={Object.keys(refused).length} />}
      {!form.error && stepWrong > 0 && (
        <p className="field-note" data-tone="bad" role="alert">
          {t('receivers:form.problems', { count: stepWrong })}
        </p>
      )}
      <StepButtons {...{ step, may, underWay }} sending={form.busy} incomplete={missing.length > 0} onGo={go} />
      <p className="field-note">{t('receivers:form.kept')}</p>
    </>
  );
}

function StepBody({ receiver, missing }: { receiver: NewReceiver; missing: ReturnType<typeof stillMissing> }) {
  const t = useTexts();
  const { form, step, draft, change, providers, unreached, chosen, uploads, underWay, go } = receiver;
  const wants = wantsOf(chosen?.provider, draft.filled.documentType);
  const provider = chosen?.provider.name;
  switch (step) {
    case 'who':
      return (
        <>
          <Who form={form} providers={providers} chosen={chosen} />
          {unreached && (
            <Notice tone="bad" icon="alert" role="alert">
              <ProblemText error={unreached} />
            </Notice>
          )}
        </>
      );
    case 'details':
      return <Details form={form} wants={wants} provider={provider} />;
    case 'bank':
      return (
        <Part lead={wantedWords(t, wants, 'bankAccount', provider) ?? t('receivers:form.bankLead')}>
          <BankFields form={form} />
        </Part>
      );
    case 'documents':
      return <Documents {...{ draft, change, uploads, chosen }} errors={refusedDocuments(form.error)} />;
    case 'review':
      return <Review draft={draft} provider={chosen} missing={missing} underWay={underWay} onGo={go} />;
  }
}
