import './new-receiver-page.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { ReceiverDocument } from '../../../domain/receivers/receiver.ts';
import { useWords } from '../../i18n/language.tsx';
import { Problem } from '../../shared/api/problem.ts';
import { ProblemText } from '../../shared/api/problem-text.tsx';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { PageTitle } from '../../shared/session/page-title.tsx';
import { useSession } from '../../shared/session/session.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { May } from '../../ui/may.ts';
import { Notice } from '../../ui/notice.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { cacheReceiver, createReceiver } from './api.ts';
import { type Draft, eraseDraft, newDraft, readDraft, saveDraft } from './draft.ts';
import { AddressFields, BankFields, type Bind, FormChoice, FormField } from './fields.tsx';
import {
  bodyOf,
  documentAt,
  documentsOf,
  type FieldError,
  type FieldErrors,
  type Filled,
  type FilledField,
  faultsOf,
  fieldAt,
  fieldsOf,
  type Step,
  stepOf,
  steps,
  stillMissing,
  type Want,
  wantsOf,
} from './form.ts';
import { cnpjMask, cpfMask, phoneMask } from './masks.ts';
import { Review } from './review.tsx';
import { UploadBox } from './uploads/upload-box.tsx';
import { type Uploads, useUploads } from './uploads/use-uploads.ts';
import { type ReceiverProvider, useReceiverProviders } from './use-providers.ts';
import { type ReceiverWords, useReceiverWords } from './words.ts';

type Errors = Partial<Record<FilledField, string>>;
type DocumentErrors = Partial<Record<ReceiverDocument, string>>;

/** The form for a receiver, in steps. The input survives a reload, a lost response and an expired session. */
export function NewReceiverPage() {
  const { form: t, list } = useReceiverWords();
  const { merchantId } = useMerchant();
  const { draft, resumed, change: changeDraft, erase, restart } = useDraft(merchantId);
  const navigate = useNavigate();
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const may = useMay('POST /v1/receivers');
  const form = useRef<HTMLFormElement>(null);
  const [tried, setTried] = useState<ReadonlySet<Step>>(new Set());
  const { providers, error: unreached } = useReceiverProviders();
  const { filled } = draft;
  const chosen = providers?.find(({ value }) => value === filled.provider);
  const step = steps.find((each) => each === params.get('step')) ?? 'who';

  const command = useMutation({
    mutationFn: () => createReceiver(merchantId, bodyOf(filled, idsOf(draft)), draft.key),
    onSuccess: (receiver) => {
      erase();
      cacheReceiver(client, merchantId, receiver);
      void navigate(`/m/${merchantId}/receivers/${receiver.id}`, { replace: true });
    },
    onError: (error) => {
      const [first] = error instanceof Problem ? error.violations.flatMap(({ field }) => stepOf(field) ?? []) : [];
      if (first) go(first, { replace: true });
    },
  });

  const change = (next: (before: Draft) => Draft) => {
    changeDraft(next);
    if (command.isError) command.reset();
  };
  const set = (changed: Partial<Filled>) =>
    change((before) => ({ ...before, filled: { ...before.filled, ...changed } }));

  const uploads = useUploads<ReceiverDocument>({
    onStart: (docKind, file) =>
      change((before) => ({ ...before, sending: { ...before.sending, [docKind]: file.name } })),
    onReleased: (docKind, { uploadId, fileName, size }) =>
      change(({ sending: { [docKind]: _, ...sending }, ...before }) => ({
        ...before,
        sending,
        documents: { ...before.documents, [docKind]: { uploadId, fileName, size } },
      })),
  });

  const faults = allFaults(filled, chosen);
  const refused = violationsOf(command.error);
  const errors: Errors = { ...refused.fields };
  for (const each of tried) {
    for (const field of fieldsOf[each]) {
      const fault = faults[field];
      if (fault) errors[field] = fault === 'typeRefused' ? t.typeRefused(filled.provider) : t.fault[fault];
    }
  }
  const bind: Bind = (field) => ({
    name: field,
    value: filled[field],
    error: errors[field],
    onValue: (value) => set({ [field]: value }),
  });
  const wants = wantsOf(chosen?.provider, filled.documentType);
  /**
   * A step's fields depend on the provider, so the step is not rendered before the provider is known; otherwise its
   * fields would change while visible.
   */
  const waits = step !== 'who' && filled.provider !== '' && !providers && !unreached;
  const underWay = Object.values(uploads.states).some(({ stage }) => stage === 'sending');

  function go(to: Step, options: { replace?: boolean } = {}) {
    setParams(to === 'who' ? {} : { step: to }, options);
  }
  useStepFocus(step, form);

  const wrongIn = (each: Step) => fieldsOf[each].filter((field) => faults[field]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (step !== 'review') {
      setTried((before) => new Set(before).add(step));
      const [first] = wrongIn(step);
      if (first) return void form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return go(steps[steps.indexOf(step) + 1] ?? 'review');
    }
    setTried(new Set(steps));
    const wrong = steps.find((each) => wrongIn(each).length > 0);
    if (wrong) return go(wrong);
    if (!command.isPending && may.allowed && !underWay) command.mutate();
  }

  function discard() {
    for (const docKind of Object.keys(uploads.states) as ReceiverDocument[]) uploads.drop(docKind);
    restart();
    setTried(new Set());
    command.reset();
    go('who', { replace: true });
  }

  const missing = stillMissing(wants, filled, draft.documents);
  const stepWrong = wrongIn(step).filter((field) => errors[field]).length;
  return (
    <>
      <PageTitle title={t.title} />
      <BackLink to={`/m/${merchantId}/receivers`}>{list.title}</BackLink>
      <div className="receiver-new">
        <div className="receiver-new-head">
          <h1>{t.title}</h1>
          <p className="muted">{may.why ?? t.lead}</p>
        </div>
        <StepList current={step} done={(each) => wrongIn(each).length === 0} onGo={go} />
        <form ref={form} noValidate onSubmit={submit} aria-label={t.step[step]}>
          {resumed && (
            <Notice tone="plain" icon="clock" role="status">
              <p>
                {t.resumed}{' '}
                <button type="button" className="text-button" onClick={discard}>
                  {t.discard}
                </button>
              </p>
            </Notice>
          )}
          <h2 data-step-title tabIndex={-1}>
            {t.step[step]}
          </h2>
          {waits ? (
            <p aria-busy="true" className="receiver-new-wait">
              <Skeleton width="long" />
              <Skeleton width="medium" />
              <Skeleton width="long" />
            </p>
          ) : (
            <>
              <StepBody
                {...{ step, bind, set, change, filled, draft, errors, refused, providers, unreached, chosen, wants }}
                {...{ uploads, missing, underWay }}
                onGo={go}
              />
              {command.error && <Refused error={command.error} named={refused.count} />}
              {!command.error && stepWrong > 0 && (
                <p className="field-note" data-tone="bad" role="alert">
                  {t.problems(stepWrong)}
                </p>
              )}
              <StepButtons
                {...{ step, may, underWay }}
                sending={command.isPending}
                incomplete={missing.length > 0}
                onGo={go}
              />
              <p className="field-note">{t.kept}</p>
            </>
          )}
        </form>
      </div>
    </>
  );
}

/**
 * The draft of this person at this merchant. Each change makes a different request, so it gets a new idempotency key.
 */
function useDraft(merchantId: string) {
  const { user } = useSession();
  const [resumed, setResumed] = useState(() => readDraft(merchantId, user.id) !== undefined);
  const [draft, setDraft] = useState<Draft>(() => readDraft(merchantId, user.id) ?? newDraft());
  const erase = () => eraseDraft(merchantId, user.id);
  return {
    draft,
    /** The draft existed when the page opened. */
    resumed,
    change: (next: (before: Draft) => Draft) =>
      setDraft((before) => {
        const after = { ...next(before), key: crypto.randomUUID() };
        saveDraft(merchantId, user.id, after);
        return after;
      }),
    erase,
    restart: () => {
      erase();
      setDraft(newDraft());
      setResumed(false);
    },
  };
}

/** On each step change, scrolls to the top and focuses the first error or the title. */
function useStepFocus(step: Step, form: RefObject<HTMLFormElement | null>) {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo({ top: 0 });
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? form.current?.querySelector<HTMLElement>('[data-step-title]'))?.focus({ preventScroll: !wrong });
  }, [step, form]);
}

interface StepProps {
  step: Step;
  bind: Bind;
  set: (changed: Partial<Filled>) => void;
  change: (next: (before: Draft) => Draft) => void;
  filled: Filled;
  draft: Draft;
  errors: Errors;
  refused: ReturnType<typeof violationsOf>;
  providers: ReceiverProvider[] | undefined;
  /** Why the providers could not be loaded. */
  unreached: Error | null;
  chosen: ReceiverProvider | undefined;
  wants: readonly Want[];
  uploads: Uploads<ReceiverDocument>;
  missing: Want[];
  underWay: boolean;
  onGo: (to: Step) => void;
}

function StepBody(props: StepProps) {
  const { step, bind, set, change, filled, draft, errors, refused } = props;
  const { providers, unreached, chosen, wants, uploads, missing, underWay, onGo } = props;
  const { form: t } = useReceiverWords();
  return (
    <>
      {step === 'who' && (
        <Who bind={bind} set={set} filled={filled} errors={errors} providers={providers} chosen={chosen} />
      )}
      {step === 'who' && unreached && (
        <Notice tone="bad" icon="alert" role="alert">
          <ProblemText error={unreached} />
        </Notice>
      )}
      {step === 'details' && <Details bind={bind} filled={filled} wants={wants} provider={chosen?.provider.name} />}
      {step === 'bank' && (
        <Part lead={wantedWords(t, wants, 'bankAccount', chosen?.provider.name) ?? t.bankLead}>
          <BankFields bind={bind} filled={filled} />
        </Part>
      )}
      {step === 'papers' && (
        <Documents draft={draft} change={change} uploads={uploads} chosen={chosen} errors={refused.documents} />
      )}
      {step === 'review' && (
        <Review draft={draft} provider={chosen} missing={missing} underWay={underWay} onGo={onGo} />
      )}
    </>
  );
}

function StepButtons({
  step,
  may,
  underWay,
  sending,
  incomplete,
  onGo,
}: {
  step: Step;
  may: May;
  underWay: boolean;
  sending: boolean;
  /** A requirement of the provider is not met; the data can be added later. */
  incomplete: boolean;
  onGo: (to: Step) => void;
}) {
  const { form: t } = useReceiverWords();
  const { merchantId } = useMerchant();
  return (
    <p className="receiver-new-buttons">
      {step === 'review' ? (
        <Button type="submit" kind="primary" may={may} disabled={underWay} aria-busy={sending}>
          {sending ? t.sending : incomplete ? t.sendIncomplete : t.send}
        </Button>
      ) : (
        <Button type="submit" kind="primary">
          {t.next}
        </Button>
      )}
      {step === 'who' ? (
        <Link className="button" to={`/m/${merchantId}/receivers`}>
          {t.leave}
        </Link>
      ) : (
        <Button onClick={() => onGo(steps[steps.indexOf(step) - 1] ?? 'who')}>{t.back}</Button>
      )}
    </p>
  );
}

type Messages = ReceiverWords['form'];

function Part({ title, lead, children }: { title?: string; lead?: string | undefined; children: ReactNode }) {
  return (
    <div className="receiver-new-part">
      {title && <h3>{title}</h3>}
      {lead && <p className="muted">{lead}</p>}
      {children}
    </div>
  );
}

function StepList({
  current,
  done,
  onGo,
}: {
  current: Step;
  done: (step: Step) => boolean;
  onGo: (step: Step) => void;
}) {
  const { form: t } = useReceiverWords();
  const at = steps.indexOf(current);
  return (
    <nav className="receiver-steps" aria-label={t.steps}>
      <p className="receiver-steps-short muted">{t.stepOf(at + 1, steps.length)}</p>
      <ol>
        {steps.map((step, index) => {
          const passed = index < at && done(step);
          return (
            <li key={step} data-state={index === at ? 'current' : passed ? 'done' : 'open'}>
              <button type="button" aria-current={index === at ? 'step' : undefined} onClick={() => onGo(step)}>
                <span className="receiver-steps-mark number" aria-hidden="true">
                  {passed ? <Icon name="check" /> : index + 1}
                </span>
                <span>{t.step[step]}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

const kinds = ['CNPJ', 'CPF'] as const;

function Who({
  bind,
  set,
  filled,
  errors,
  providers,
  chosen,
}: {
  bind: Bind;
  set: (changed: Partial<Filled>) => void;
  filled: Filled;
  errors: Errors;
  providers: ReceiverProvider[] | undefined;
  chosen: ReceiverProvider | undefined;
}) {
  const { loading } = useWords();
  const receivers = useReceiverWords();
  const t = receivers.form;
  const wants = wantsOf(chosen?.provider, filled.documentType);
  return (
    <Part>
      <div>
        <Segments
          name="documentType"
          label={t.kind}
          all={kinds}
          chosen={filled.documentType}
          wordOf={(kind) => t.kindOf[kind]}
          // Clears the tax number, because one of the other kind would be invalid.
          onChoose={(documentType) => set({ documentType, document: '' })}
        />
        {errors.documentType && (
          <p className="field-note" data-tone="bad" role="alert">
            <Icon name="alert" />
            {errors.documentType}
          </p>
        )}
      </div>
      <FormChoice
        bind={bind}
        field="provider"
        label={t.label.provider}
        helper={t.help.provider}
        placeholder={providers ? t.choose : loading}
        options={providers ?? []}
      />
      {providers?.length === 0 && (
        <Notice tone="ask" icon="provider">
          <p>{t.noProvider}</p>
        </Notice>
      )}
      {chosen && wants.length > 0 && (
        <div className="receiver-wants">
          <p className="muted">{t.wantsOf(chosen.provider.name, t.kindOf[filled.documentType])}</p>
          <ul>
            {wants.map(({ field }) => (
              <li key={field}>{wordOf(field, receivers)}</li>
            ))}
          </ul>
        </div>
      )}
    </Part>
  );
}

/** The label of a requirement. */
function wordOf(field: string, t: ReceiverWords): string {
  const docKind = documentAt(field);
  if (docKind) return t.docKind[docKind].name;
  return Object.hasOwn(t.piece, field) ? t.piece[field as keyof typeof t.piece] : field;
}

const wantedWords = (t: Messages, wants: readonly Want[], field: string, provider: string | undefined) =>
  provider && wants.some((want) => want.field === field) ? t.wanted(provider) : undefined;

function Details({
  bind,
  filled,
  wants,
  provider,
}: {
  bind: Bind;
  filled: Filled;
  wants: readonly Want[];
  provider: string | undefined;
}) {
  const { form: t } = useReceiverWords();
  const isCompany = filled.documentType === 'CNPJ';
  const wanted = (field: string) => wantedWords(t, wants, field, provider);
  return (
    <>
      <Part>
        <FormField bind={bind} field="name" label={isCompany ? t.companyName : t.personName} maxLength={140} />
        <div className="receiver-row">
          <FormField
            bind={bind}
            field="document"
            label={filled.documentType}
            mask={isCompany ? cnpjMask : cpfMask}
            inputMode={isCompany ? 'text' : 'numeric'}
            spellCheck={false}
          />
          <FormField bind={bind} field="email" type="email" maxLength={254} spellCheck={false} />
        </div>
        <div className="receiver-row">
          <FormField bind={bind} field="phone" type="tel" mask={phoneMask} help={wanted('phone') ?? t.help.phone} />
          <FormField
            bind={bind}
            field="monthlyRevenue"
            prefix="R$"
            inputMode="decimal"
            label={isCompany ? t.companyRevenue : t.personIncome}
            help={wanted('providerSpecificData.monthlyRevenue') ?? t.help.monthlyRevenue}
          />
        </div>
        <FormField bind={bind} field="userId" maxLength={100} spellCheck={false} />
      </Part>
      <Part title={t.address} lead={wanted('address') ?? t.addressLead}>
        <AddressFields bind={bind} />
      </Part>
    </>
  );
}

function Documents({
  draft,
  change,
  uploads,
  chosen,
  errors,
}: {
  draft: Draft;
  change: (next: (before: Draft) => Draft) => void;
  uploads: Uploads<ReceiverDocument>;
  chosen: ReceiverProvider | undefined;
  errors: DocumentErrors;
}) {
  const { form: t, docKind: names, upload } = useReceiverWords();
  const may = useMay('POST /v1/uploads');
  const wanted = documentsOf(chosen?.provider, draft.filled.documentType);
  if (wanted.length === 0) {
    return (
      <Part>
        <p>{chosen ? t.noDocuments(chosen.provider.name) : t.documentsUnknown}</p>
      </Part>
    );
  }
  return (
    <Part lead={t.documentsLead}>
      <div className="receiver-papers">
        {wanted.map((docKind) => (
          <UploadBox
            key={docKind}
            label={names[docKind].name}
            help={`${names[docKind].help} ${upload.limits}`}
            camera={docKind === 'photoPersonWithDocument' ? 'user' : 'environment'}
            error={errors[docKind] ?? may.why}
            disabled={!may.allowed}
            given={draft.documents[docKind]}
            interrupted={uploads.states[docKind] ? undefined : draft.sending[docKind]}
            state={uploads.states[docKind]}
            onChoose={(file) => void uploads.choose(docKind, file)}
            onAgain={() => uploads.again(docKind)}
            onDrop={() => {
              uploads.drop(docKind);
              change(({ sending: { [docKind]: _, ...sending }, ...before }) => ({ ...before, sending }));
            }}
            onRemove={() =>
              change(({ documents: { [docKind]: _, ...documents }, ...before }) => ({ ...before, documents }))
            }
          />
        ))}
      </div>
    </Part>
  );
}

const idsOf = ({ documents }: Draft) =>
  Object.fromEntries(Object.entries(documents).map(([docKind, { uploadId }]) => [docKind, uploadId]));

/** The form's errors, and a kind of receiver that the provider does not accept. */
function allFaults(
  filled: Filled,
  chosen: ReceiverProvider | undefined,
): Omit<FieldErrors, 'documentType'> & { documentType?: FieldError | 'typeRefused' } {
  const taken = chosen?.provider.receivers?.documentTypes;
  return {
    ...faultsOf(filled),
    ...(taken && !taken.includes(filled.documentType) && { documentType: 'typeRefused' as const }),
  };
}

/** The API's violations by field of the form. */
function violationsOf(error: Error | null): { fields: Errors; documents: DocumentErrors; count: number } {
  const fields: Errors = {};
  const documents: DocumentErrors = {};
  if (error instanceof Problem) {
    for (const { field, message } of error.violations) {
      const docKind = documentAt(field);
      const place = fieldAt(field);
      if (docKind) documents[docKind] ??= message;
      else if (place) fields[place] ??= message;
    }
  }
  return { fields, documents, count: Object.keys(fields).length + Object.keys(documents).length };
}

function Refused({ error, named }: { error: Error; named: number }) {
  const t = useReceiverWords().form;
  const isUnclear = !(error instanceof Problem) || error.status === 0 || error.status >= 500;
  if (isUnclear) {
    return (
      <Notice tone="ask" icon="question" role="alert" title={t.unclear}>
        <p>{t.unclearHelp}</p>
      </Notice>
    );
  }
  return (
    <Notice tone="bad" icon="alert" role="alert" title={t.refused}>
      <p>{named > 0 ? t.problems(named) : t.refusedHelp}</p>
      {named === 0 && <ProblemText error={error} />}
    </Notice>
  );
}
