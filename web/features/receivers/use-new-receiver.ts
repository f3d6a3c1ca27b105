import './messages.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { ReceiverDocument } from '../../../domain/receivers/receiver.ts';
import { known, useTexts } from '../../i18n/texts.ts';
import type { BodyOf } from '../../shared/api/client.ts';
import { Problem } from '../../shared/api/problem.ts';
import { useZodForm } from '../../shared/forms/use-zod-form.ts';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { cacheReceiver, createReceiver } from './api.ts';
import type { Draft } from './draft.ts';
import { documentAt, emptyForm, fieldAt, fieldsOf, receiverSchema, type Step, stepOf, steps } from './form.ts';
import { type Uploads, useUploads } from './uploads/use-uploads.ts';
import { useDraft } from './use-draft.ts';
import { useReceiverProviders } from './use-providers.ts';

type ChangeDraft = (next: (before: Draft) => Draft) => void;

/** The form for a receiver in steps, with its draft, its uploads and the command that sends it. */
export function useNewReceiver() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const { draft, resumed, change: changeDraft, erase, restart } = useDraft(merchantId);
  const [initial] = useState(draft.filled);
  const { providers, error: unreached } = useReceiverProviders();
  const may = useMay('POST /v1/receivers');
  const { step, go } = useStep();
  const [tried, setTried] = useState<ReadonlySet<Step>>(new Set());
  const command = useSend(merchantId, draft.key, erase, (first) => go(first, { replace: true }));
  const change: ChangeDraft = (next) => {
    changeDraft(next);
    // The errors refer to the previous input.
    if (command.isError) command.reset();
  };
  const uploads = useDraftUploads(change);
  const underWay = Object.values(uploads.states).some(({ stage }) => stage === 'sending');

  const { filled } = draft;
  const chosen = providers?.find(({ value }) => value === filled.provider);
  const schema = receiverSchema(chosen?.provider.receivers?.documentTypes);
  const form = useZodForm({
    schema,
    initial,
    texts: (message) =>
      message === 'typeRefused'
        ? t('receivers:form.typeRefused', { provider: filled.provider })
        : known(t, `receivers:form.fault.${message}`, message),
    command,
    send: (body) => {
      if (may.allowed && !underWay) command.mutate({ ...body, ...documentsOf(draft) });
    },
    // A step's errors are shown once the person wanted to leave it.
    atOnce: [...tried].flatMap((each) => fieldsOf[each]),
    fieldAt,
    onChange: (values) => change((before) => ({ ...before, filled: { ...values } })),
  });
  const faulty = new Set(schema.safeParse(filled).error?.issues.map(({ path: [field] }) => field));
  const isDone = (each: Step) => !fieldsOf[each].some((field) => faulty.has(field));
  const [attempts, setAttempts] = useState(0);
  useStepFocus(step, attempts, form.props.ref);

  async function showErrors(of: readonly Step[]) {
    setTried((before) => new Set([...before, ...of]));
    await form.trigger(of.flatMap((each) => fieldsOf[each]));
    setAttempts((before) => before + 1);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (step !== 'review') {
      if (!isDone(step)) return void showErrors([step]);
      setTried((before) => new Set(before).add(step));
      return go(steps[steps.indexOf(step) + 1] ?? 'review');
    }
    const wrong = steps.find((each) => !isDone(each));
    if (wrong) return void showErrors(steps).then(() => go(wrong));
    setTried(new Set(steps));
    form.props.onSubmit(event);
  }
  function discard() {
    for (const docKind of Object.keys(uploads.states) as ReceiverDocument[]) uploads.drop(docKind);
    restart();
    form.reset(emptyForm);
    setTried(new Set());
    command.reset();
    go('who', { replace: true });
  }
  return {
    draft,
    resumed,
    change,
    discard,
    form,
    submit,
    step,
    go,
    isDone,
    providers,
    unreached,
    chosen,
    uploads,
    underWay,
  };
}

/** The step of the address. */
function useStep() {
  const [params, setParams] = useSearchParams();
  const step = steps.find((each) => each === params.get('step')) ?? 'who';
  const go = (to: Step, options: { replace?: boolean } = {}) => setParams(to === 'who' ? {} : { step: to }, options);
  return { step, go };
}

/** @param onRefused called with the first step that contains a field or document that the API refused. */
function useSend(merchantId: string, key: string, erase: () => void, onRefused: (step: Step) => void) {
  const navigate = useNavigate();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<'CreateReceiver'>) => createReceiver(merchantId, body, key),
    onSuccess: (receiver) => {
      erase();
      cacheReceiver(client, merchantId, receiver);
      void navigate(`/m/${merchantId}/receivers/${receiver.id}`, { replace: true });
    },
    onError: (error) => {
      const [first] = error instanceof Problem ? error.violations.flatMap(({ field }) => stepOf(field) ?? []) : [];
      if (first) onRefused(first);
    },
  });
}

/** Uploads that are kept in the draft. */
function useDraftUploads(change: ChangeDraft): Uploads<ReceiverDocument> {
  return useUploads<ReceiverDocument>({
    onStart: (docKind, file) =>
      change((before) => ({ ...before, sending: { ...before.sending, [docKind]: file.name } })),
    onReleased: (docKind, { uploadId, fileName, size }) =>
      change(({ sending: { [docKind]: _, ...sending }, ...before }) => ({
        ...before,
        sending,
        documents: { ...before.documents, [docKind]: { uploadId, fileName, size } },
      })),
  });
}

/** The documents of the request. */
function documentsOf({ documents }: Draft): Pick<BodyOf<'CreateReceiver'>, 'documents'> {
  const ids = Object.entries(documents).map(([docKind, { uploadId }]) => [docKind, uploadId] as const);
  return ids.length > 0 ? { documents: Object.fromEntries(ids) } : {};
}

/** The API's refusals by document. */
export function refusedDocuments(error: Error | null): Partial<Record<ReceiverDocument, string>> {
  const refused: Partial<Record<ReceiverDocument, string>> = {};
  for (const { field, message } of error instanceof Problem ? error.violations : []) {
    const docKind = documentAt(field);
    if (docKind) refused[docKind] ??= message;
  }
  return refused;
}

const wrongField = '[aria-invalid="true"], [data-wrong="true"] input';

/**
 * On each step change, scrolls to the top and focuses the first error or the title. Errors that were found on a step take
 * the focus as well.
 */
function useStepFocus(step: Step, attempts: number, form: RefObject<HTMLFormElement | null>) {
  const shown = useRef({ step, attempts });
  useEffect(() => {
    const before = shown.current;
    shown.current = { step, attempts };
    const wrong = form.current?.querySelector<HTMLElement>(wrongField);
    if (before.step !== step) {
      window.scrollTo({ top: 0 });
      (wrong ?? form.current?.querySelector<HTMLElement>('[data-step-title]'))?.focus({ preventScroll: !wrong });
    } else if (before.attempts !== attempts) wrong?.focus();
  }, [step, attempts, form]);
}
