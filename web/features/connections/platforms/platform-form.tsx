import { useConnectionWords } from '../words.ts';
import '../connection-form.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Refused } from '../../../shared/forms/refused.tsx';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Button } from '../../../ui/button.tsx';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { Field } from '../../../ui/field.tsx';
import { Tick } from '../../../ui/tick.tsx';
import { refusalsOf } from '../form.ts';
import { KeyField } from '../key-field.tsx';
import {
  changePlatform,
  createPlatform,
  type Platform,
  type PlatformChange,
  platformQueries,
  useReceivers,
} from './api.ts';
import { changesOf, faultsOf, formOf, type PlatformForm, type TypedField } from './form.ts';

const typed: TypedField[] = ['name', 'defaultReceiverId', 'privateKey', 'certCashInUrl', 'certCashOutUrl'];

/** Creates or changes a platform. Only changed fields are sent. */
export function PlatformFields({
  platform,
  onDone,
  children,
}: {
  platform?: Platform;
  onDone?: (now: Platform) => void;
  /** Shown beside the submit button. */
  children?: ReactNode;
}) {
  const { form: t, new: newTitle } = useConnectionWords().platforms;
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  const box = useRef<HTMLFormElement>(null);
  const [form, setForm] = useState(() => formOf(platform));
  const [base, setBase] = useState(platform);
  const [tried, setTried] = useState(false);
  const change = changesOf(form, base);
  const isChanged = Object.keys(change).length > 0;
  // Takes over what other people saved, as long as this form has no unsaved input.
  if (platform && platform.updatedAt !== base?.updatedAt && !isChanged) {
    setBase(platform);
    setForm(formOf(platform));
  }
  const command = useMutation({
    mutationFn: (asked: PlatformChange) =>
      platform
        ? changePlatform(merchantId, platform.id, asked)
        : createPlatform(merchantId, { ...asked, name: asked.name ?? '' }),
    // The mutation cache must not keep the credentials.
    gcTime: 0,
    onSuccess: (now) => {
      setBase(now);
      setForm(formOf(now));
      setTried(false);
      client.setQueryData(platformQueries.one(merchantId, now.id).queryKey, now);
      void client.invalidateQueries({ queryKey: platformQueries.all(merchantId) });
      onDone?.(now);
    },
  });
  const faults = faultsOf(form);
  const refused = refusalsOf(command.error, typed);
  const errorOf = (field: TypedField) => {
    const fault = tried ? faults[field] : undefined;
    return fault ? t.fault[fault] : refused.at[field];
  };
  const set = (changed: Partial<PlatformForm>) => {
    setForm((before) => ({ ...before, ...changed }));
    if (!command.isIdle && !command.isPending) command.reset();
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (Object.keys(faults).length > 0) {
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    } else if (!command.isPending && isChanged) command.mutate(change);
  }

  return (
    <form
      ref={box}
      className="platform-form"
      noValidate
      autoComplete="off"
      aria-label={platform ? platform.name : newTitle}
      onSubmit={submit}
    >
      <Inputs {...{ platform, form, set, errorOf }} isFixed={base?.isDefault ?? false} />
      {command.error && <Refused error={command.error} elsewhere={refused.elsewhere} />}
      <p className="connection-form-buttons">
        <Button
          type="submit"
          kind="primary"
          disabled={platform !== undefined && !isChanged}
          aria-busy={command.isPending}
        >
          {command.isPending ? t.saving : platform ? t.save : t.create}
        </Button>
        {platform && isChanged && (
          <Button
            kind="quiet"
            onClick={() => {
              setForm(formOf(base));
              setTried(false);
              command.reset();
            }}
          >
            {t.undo}
          </Button>
        )}
        {children}
        {platform && (
          <span className="muted" role="status">
            {command.isSuccess ? t.saved : !isChanged && t.unchanged}
          </span>
        )}
      </p>
    </form>
  );
}

function Inputs({
  platform,
  form,
  set,
  errorOf,
  isFixed,
}: {
  platform: Platform | undefined;
  form: PlatformForm;
  set: (changed: Partial<PlatformForm>) => void;
  errorOf: (field: TypedField) => string | undefined;
  /** The default platform cannot give up its role here: another platform has to take it over. */
  isFixed: boolean;
}) {
  const { form: t, newLead } = useConnectionWords().platforms;
  const bind = (field: Exclude<TypedField, 'privateKey'>) => ({
    name: field,
    value: form[field],
    error: errorOf(field),
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => set({ [field]: event.target.value }),
  });
  return (
    <fieldset className="platform-fields">
      {!platform && <p className="muted">{newLead}</p>}
      <Field label={t.name} maxLength={80} {...bind('name')} />
      <div>
        <Tick
          checked={form.isDefault}
          disabled={isFixed}
          onChange={(event) => set({ isDefault: event.target.checked })}
        >
          {t.isDefault}
        </Tick>
        <p className="field-note">{isFixed ? t.isDefaultNow : t.isDefaultHelp}</p>
      </div>
      <ReceiverChoice
        value={form.defaultReceiverId}
        error={errorOf('defaultReceiverId')}
        onChange={(defaultReceiverId) => set({ defaultReceiverId })}
      />
      <div>
        <KeyField
          label={t.key}
          name="privateKey"
          help={platform?.hasPrivateKey ? t.keyKept : t.keyHelp}
          error={errorOf('privateKey')}
          value={form.privateKey}
          onChange={(privateKey) => set({ privateKey })}
        />
        {platform?.hasPrivateKey && !form.privateKey && (
          <>
            <Tick checked={form.dropKey} onChange={(event) => set({ dropKey: event.target.checked })}>
              {t.dropKey}
            </Tick>
            {form.dropKey && <p className="field-note">{t.dropEffect}</p>}
          </>
        )}
      </div>
      <Field
        label={t.certCashIn}
        help={platform?.certCashInUrl ? t.certKept : t.certHelp}
        inputMode="url"
        spellCheck={false}
        {...bind('certCashInUrl')}
      />
      <Field
        label={t.certCashOut}
        help={platform?.certCashOutUrl ? t.certKept : t.certHelp}
        inputMode="url"
        spellCheck={false}
        {...bind('certCashOutUrl')}
      />
    </fieldset>
  );
}

const other = 'other';

/** One of the merchant's receivers, or an id typed by hand. */
function ReceiverChoice({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (id: string) => void;
}) {
  const { form: t } = useConnectionWords().platforms;
  const receivers = useReceivers();
  const known = receivers?.some(({ id }) => id === value) ?? false;
  const [types, setTypes] = useState(false);
  const typing = types || (value !== '' && !known);
  const field = (
    <Field
      label={typing && receivers ? t.receiverId : t.receiver}
      help={receivers ? t.receiverIdHelp : `${t.receiverHelp} ${t.receiverIdHelp}`}
      name="defaultReceiverId"
      maxLength={100}
      autoComplete="off"
      spellCheck={false}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
  if (!receivers) return field;
  return (
    <>
      <Dropdown
        label={t.receiver}
        helper={typing ? undefined : t.receiverHelp}
        error={typing ? undefined : error}
        searchable={receivers.length > 8}
        options={[
          { value: '', label: t.noReceiver },
          ...receivers.map(({ id, name }) => ({ value: id, label: name, hint: id })),
          { value: other, label: t.otherReceiver },
        ]}
        value={typing ? other : value}
        onChange={(chosen) => {
          setTypes(chosen === other);
          onChange(chosen === other ? '' : chosen);
        }}
      />
      {typing && field}
    </>
  );
}
