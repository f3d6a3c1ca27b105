import './new-payout-page.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatBRL } from '../../../domain/core/money.ts';
import { kindOfPixKey } from '../../../domain/core/pix-keys.ts';
import type { PayoutMethod } from '../../../domain/payouts/payout.ts';
import { useWords } from '../../i18n/language.tsx';
import type { Words } from '../../i18n/pt.ts';
import type { BodyOf } from '../../shared/api/client.ts';
import { isStatus, Problem } from '../../shared/api/problem.ts';
import { ProblemText } from '../../shared/api/problem-text.tsx';
import { parseReais } from '../../shared/lists/parse-reais.ts';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { PageTitle } from '../../shared/session/page-title.tsx';
import { StatusBadge } from '../../shared/status/status-badge.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Dropdown } from '../../ui/dropdown.tsx';
import { Field } from '../../ui/field.tsx';
import { ForeignText } from '../../ui/foreign-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Tick } from '../../ui/tick.tsx';
import { TimeCell } from '../../ui/time-cell.tsx';
import { createPayout, payoutQueries } from './api.ts';
import { bodyOf, emptyForm, errorsOf, type FieldErrors, type Filled, type FilledField, fieldsOf } from './form.ts';
import { receiverOf } from './receiver.ts';
import { methods } from './states.ts';

/** The form for a payout. Errors keep the input, and a repeated click never sends the payout twice. */
export function NewPayoutPage() {
  const words = useWords();
  const t = words.payouts.form;
  const { merchantId } = useMerchant();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const may = useMay('POST /v1/payouts');
  const routes = useQuery(payoutQueries.routes(merchantId));
  const [filled, setFilled] = useState<Filled>(emptyForm);
  const [tried, setTried] = useState(false);
  const keyOf = useKeys();
  const command = useMutation({
    mutationFn: (body: BodyOf<'CreatePayout'>) => createPayout(merchantId, body, keyOf(body)),
    onSuccess: (payout) => void navigate(`/m/${merchantId}/payouts/${payout.id}`, { replace: true }),
  });

  const able = routes.data?.filter(({ methods }) => methods.includes(filled.paymentMethod));
  const providers = able && [...new Set(able.map(({ provider }) => provider))];
  const amount = parseReais(filled.amount);
  const faults = errorsOf(filled);
  const refused = violationsOf(command.error);
  const errors: Partial<Record<FilledField, string>> = { ...refused, ...(tried && wordsOf(faults, words)) };
  const shown = fieldsOf(filled.paymentMethod);
  const wrongCount = Object.keys(errors).length;
  const duplicate = duplicateOf(command.error);

  function set(change: Partial<Filled>) {
    setFilled((before) => ({ ...before, ...change }));
    // The errors refer to the previous input.
    if (command.isError) command.reset();
  }
  const bind: Bind = (field) => ({
    value: filled[field],
    error: errors[field],
    autoComplete: 'off',
    name: field,
    onChange: (event: { target: { value: string } }) => set({ [field]: event.target.value }),
  });

  const choose: Choose = (field) => ({
    value: filled[field],
    error: errors[field],
    name: field,
    onChange: (value: string) => set({ [field]: value }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (command.isPending || !may.allowed) return;
    const [first] = shown.filter((field) => faults[field]);
    if (first) {
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    command.mutate(bodyOf(filled));
  }

  return (
    <>
      <PageTitle title={t.title} />
      <BackLink to={`/m/${merchantId}/payouts`}>{words.payouts.list.title}</BackLink>
      <div className="payout-new">
        <h1>{t.title}</h1>
        <p className="muted">{may.why ?? t.lead}</p>
        <form ref={form} noValidate onSubmit={submit} aria-label={t.title}>
          <Recipient {...{ filled, set, bind, choose }} />
          <AmountAndProvider {...{ bind, choose, providers }} loading={routes.isPending} />
          {routes.error && (
            <Notice tone="bad" icon="alert" role="alert">
              <ProblemText error={routes.error} />
            </Notice>
          )}
          {command.error &&
            (duplicate ? (
              <Duplicate
                detail={command.error.message}
                id={duplicate}
                busy={command.isPending}
                onAnyway={() => command.mutate({ ...bodyOf(filled), allowDuplicate: true })}
              />
            ) : (
              <Refused error={command.error} named={Object.keys(refused).length} />
            ))}
          {tried && !command.error && wrongCount > 0 && (
            <p className="field-note" data-tone="bad" role="alert">
              {t.problems(wrongCount)}
            </p>
          )}
          <p className="payout-new-buttons">
            <Button type="submit" kind="primary" may={may} aria-busy={command.isPending}>
              {command.isPending ? t.sending : typeof amount === 'number' ? t.sendAmount(formatBRL(amount)) : t.send}
            </Button>
            <Link className="button" to={`/m/${merchantId}/payouts`}>
              {t.cancel}
            </Link>
          </p>
        </form>
      </div>
    </>
  );
}

/** Connects a field with the form's state. */
interface Bound<Change> {
  value: string;
  error: string | undefined;
  name: string;
  onChange: (change: Change) => void;
}
type Bind = (field: FilledField) => Bound<{ target: { value: string } }> & { autoComplete: string };
type Choose = (field: FilledField) => Bound<string>;

/** The method, and the receiver's fields for that method. */
function Recipient({
  filled,
  set,
  bind,
  choose,
}: {
  filled: Filled;
  set: (change: Partial<Filled>) => void;
  bind: Bind;
  choose: Choose;
}) {
  const words = useWords();
  const t = words.payouts.form;
  const id = useId();
  const inferred = kindOfPixKey(filled.pixKey);
  return (
    <fieldset className="payout-new-part">
      <legend>{t.who}</legend>
      <div className="payout-new-methods">
        {methods.map((method: PayoutMethod) => (
          <Tick
            key={method}
            kind="radio"
            name={`${id}-method`}
            checked={filled.paymentMethod === method}
            onChange={() => set({ paymentMethod: method })}
          >
            {t.methodOf[method]}
          </Tick>
        ))}
      </div>
      {filled.paymentMethod === 'PIX' && (
        <>
          <Field label={t.key} help={t.keyHelp} spellCheck={false} {...bind('pixKey')} />
          <Dropdown
            label={t.keyType}
            helper={filled.pixKey.trim() && !filled.pixType && !inferred ? t.keyAmbiguous : undefined}
            {...choose('pixType')}
            options={[
              {
                value: '',
                label: inferred ? t.keyTypeAuto(words.payouts.page.keyType[inferred] ?? inferred) : t.keyTypeUnknown,
              },
              ...Object.entries(words.payouts.page.keyType).map(([value, label]) => ({ value, label })),
            ]}
          />
        </>
      )}
      {filled.paymentMethod === 'BANK_ACCOUNT' && (
        <div className="payout-new-row">
          <Field label={t.bankCode} help={t.bankCodeHelp} inputMode="numeric" {...bind('bankCode')} />
          <Field label={t.branch} {...bind('branchNumber')} />
          <Field label={t.account} {...bind('accountNumber')} />
        </div>
      )}
      {filled.paymentMethod === 'RECEIVER' ? (
        <Field label={t.receiverId} spellCheck={false} {...bind('receiverId')} />
      ) : (
        <div className="payout-new-row">
          <Field label={filled.paymentMethod === 'PIX' ? t.name : t.holder} {...bind('name')} />
          <Field
            label={filled.paymentMethod === 'PIX' ? t.document : t.holderDocument}
            help={t.documentHelp}
            {...bind('document')}
          />
        </div>
      )}
    </fieldset>
  );
}

function AmountAndProvider({
  bind,
  choose,
  providers,
  loading,
}: {
  bind: Bind;
  choose: Choose;
  /** Providers that support the chosen method. */
  providers: string[] | undefined;
  loading: boolean;
}) {
  const words = useWords();
  const t = words.payouts.form;
  return (
    <fieldset className="payout-new-part">
      <legend>{t.what}</legend>
      <div className="payout-new-row">
        <Field label={t.amount} prefix="R$" help={t.amountHelp} inputMode="decimal" {...bind('amount')} />
        <Dropdown
          label={t.provider}
          helper={providers?.length === 0 ? t.noProvider : undefined}
          placeholder={loading ? words.loading : t.choose}
          {...choose('provider')}
          options={(providers ?? []).map((name) => ({ value: name, label: name }))}
        />
      </div>
      <Field label={t.description} help={t.descriptionHelp} maxLength={255} {...bind('description')} />
      <Field
        label={t.reference}
        help={t.referenceHelp}
        maxLength={100}
        spellCheck={false}
        {...bind('withdrawReference')}
      />
    </fieldset>
  );
}

/** The error messages by field. */
function wordsOf(faults: FieldErrors, { payouts }: Words): Partial<Record<FilledField, string>> {
  const { form: t, page } = payouts;
  return Object.fromEntries(
    Object.entries(faults).map(([field, { what, of = '' }]) => [
      field,
      what === 'keyWrong' ? t.keyWrong(page.keyType[of] ?? of) : t[what],
    ]),
  );
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

/** The API's violations by field of the form. */
function violationsOf(error: Error | null): Partial<Record<FilledField, string>> {
  if (!(error instanceof Problem)) return {};
  const known = error.violations.filter(({ field }) => Object.hasOwn(emptyForm, field));
  return Object.fromEntries(known.map(({ field, message }) => [field, message]));
}

/** The id of the similar payout that the API found. */
function duplicateOf(error: Error | null): string | undefined {
  if (!isStatus(error, 409) || !error?.message.includes('allowDuplicate')) return undefined;
  return /\bpyo_[0-9a-z]{26}\b/.exec(error.message)?.[0];
}

function Refused({ error, named }: { error: Error; named: number }) {
  const t = useWords().payouts.form;
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

/** The similar payout, shown to the person before a second one is sent. */
function Duplicate({
  detail,
  id,
  busy,
  onAnyway,
}: {
  detail: string;
  id: string;
  busy: boolean;
  onAnyway: () => void;
}) {
  const { form: t } = useWords().payouts;
  const { merchantId } = useMerchant();
  const before = useQuery(payoutQueries.one(merchantId, id));
  const payout = before.data;
  return (
    <Notice tone="ask" icon="alert" role="alert" title={t.duplicate}>
      <p>{t.duplicateHelp}</p>
      {payout ? (
        <p className="payout-new-twin">
          <Link to={`/m/${merchantId}/payouts/${id}`} target="_blank">
            {formatBRL(payout.amount)}
            {receiverOf(payout) && ` · ${receiverOf(payout)}`}
          </Link>
          <StatusBadge status={payout.status} />
          <TimeCell at={payout.createdAt} />
        </p>
      ) : (
        <p lang="en">
          <ForeignText text={detail} />
        </p>
      )}
      <p>
        <Button aria-busy={busy} onClick={() => !busy && onAnyway()}>
          {t.sendAnyway}
        </Button>
      </p>
    </Notice>
  );
}
