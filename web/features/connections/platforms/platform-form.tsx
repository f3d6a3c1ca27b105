import { useConnectionWords } from '../words.ts';
import '../connection-form.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { FormField, FormTick } from '../../../shared/forms/fields.tsx';
import { Refused } from '../../../shared/forms/refused.tsx';
import { type FormOf, useZodForm } from '../../../shared/forms/use-zod-form.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Button } from '../../../ui/button.tsx';
import { KeyField } from '../key-field.tsx';
import { changePlatform, createPlatform, type Platform, type PlatformChange, platformQueries } from './api.ts';
import { changesOf, formOf, platformSchema } from './form.ts';
import { ReceiverChoice } from './receiver-choice.tsx';

/** The fields that can show an error. */
const typed = ['name', 'defaultReceiverId', 'privateKey', 'certCashInUrl', 'certCashOutUrl'] as const;

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
  const [base, setBase] = useState(platform);
  const command = useSave(platform, (now) => {
    begin(now);
    onDone?.(now);
  });
  const form = useZodForm({
    schema: platformSchema,
    initial: formOf(platform),
    texts: t.fault,
    fieldAt: (field) => typed.find((one) => one === field),
    command,
    send: (given) => {
      const change = changesOf(given, base);
      if (Object.keys(change).length > 0) command.mutate(change);
    },
    onChange: () => (command.isError || command.isSuccess) && command.reset(),
  });
  const isChanged = Object.keys(changesOf(form.watch(), base)).length > 0;

  function begin(now: Platform | undefined) {
    setBase(now);
    form.reset(formOf(now));
  }

  // Takes over what other people saved, as long as this form has no unsaved input.
  const isOld = platform !== undefined && platform.updatedAt !== base?.updatedAt && !isChanged;
  const takeOver = useEffectEvent(() => begin(platform));
  useEffect(() => {
    if (isOld) takeOver();
  }, [isOld]);

  return (
    <form
      {...form.props}
      className="platform-form stack gap-5"
      autoComplete="off"
      aria-label={platform ? platform.name : newTitle}
    >
      <Inputs platform={platform} form={form} isFixed={base?.isDefault ?? false} />
      {form.problem && <Refused error={form.problem} elsewhere={form.elsewhere} />}
      <p className="cluster gap-3">
        <Button type="submit" kind="primary" disabled={platform !== undefined && !isChanged} aria-busy={form.busy}>
          {form.busy ? t.saving : platform ? t.save : t.create}
        </Button>
        {platform && isChanged && (
          <Button
            kind="quiet"
            onClick={() => {
              begin(base);
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

function useSave(platform: Platform | undefined, onSaved: (now: Platform) => void) {
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (asked: PlatformChange) =>
      platform
        ? changePlatform(merchantId, platform.id, asked)
        : createPlatform(merchantId, { ...asked, name: asked.name ?? '' }),
    // The mutation cache must not keep the credentials.
    gcTime: 0,
    onSuccess: (now) => {
      client.setQueryData(platformQueries.one(merchantId, now.id).queryKey, now);
      void client.invalidateQueries({ queryKey: platformQueries.all(merchantId) });
      onSaved(now);
    },
  });
}

function Inputs({
  platform,
  form,
  isFixed,
}: {
  platform: Platform | undefined;
  form: FormOf<typeof platformSchema>;
  /** The default platform cannot give up its role here: another platform has to take it over. */
  isFixed: boolean;
}) {
  const { form: t, newLead } = useConnectionWords().platforms;
  const [privateKey, dropKey] = form.watch(['privateKey', 'dropKey']);
  const address = { form, autoComplete: 'off', inputMode: 'url', spellCheck: false } as const;
  return (
    <fieldset className="stack gap-4">
      {!platform && <p className="muted">{newLead}</p>}
      <FormField form={form} name="name" label={t.name} maxLength={80} autoComplete="off" />
      <div>
        <FormTick form={form} name="isDefault" disabled={isFixed}>
          {t.isDefault}
        </FormTick>
        <p className="field-note">{isFixed ? t.isDefaultNow : t.isDefaultHelp}</p>
      </div>
      <ReceiverChoice form={form} />
      <div>
        <KeyField form={form} name="privateKey" label={t.key} help={platform?.hasPrivateKey ? t.keyKept : t.keyHelp} />
        {platform?.hasPrivateKey && !privateKey && (
          <>
            <FormTick form={form} name="dropKey">
              {t.dropKey}
            </FormTick>
            {dropKey && <p className="field-note">{t.dropEffect}</p>}
          </>
        )}
      </div>
      <FormField
        {...address}
        name="certCashInUrl"
        label={t.certCashIn}
        help={platform?.certCashInUrl ? t.certKept : t.certHelp}
      />
      <FormField
        {...address}
        name="certCashOutUrl"
        label={t.certCashOut}
        help={platform?.certCashOutUrl ? t.certKept : t.certHelp}
      />
    </fieldset>
  );
}
