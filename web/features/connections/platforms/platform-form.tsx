import '../messages.ts';
import { known, useTexts } from '../../../i18n/texts.ts';
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
const typed = [
  'name',
  'defaultReceiverId',
  'privateKey',
  'certCashInUrl',
  'certCashOutUrl',
  'certCashInPassword',
  'certCashOutPassword',
] as const;

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
  const t = useTexts();
  const [base, setBase] = useState(platform);
  const command = useSave(platform, (now) => {
    begin(now);
    onDone?.(now);
  });
  const form = useZodForm({
    schema: platformSchema,
    initial: formOf(platform),
    texts: (message) => known(t, `connections:platforms.form.fault.${message}`, message),
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
      aria-label={platform ? platform.name : t('connections:platforms.new')}
    >
      <Inputs platform={platform} form={form} isFixed={base?.isDefault ?? false} />
      {form.problem && <Refused error={form.problem} elsewhere={form.elsewhere} />}
      <p className="cluster gap-3">
        <Button type="submit" kind="primary" disabled={platform !== undefined && !isChanged} aria-busy={form.busy}>
          {form.busy
            ? t('connections:platforms.form.saving')
            : platform
              ? t('connections:platforms.form.save')
              : t('connections:platforms.form.create')}
        </Button>
        {platform && isChanged && (
          <Button
            kind="quiet"
            onClick={() => {
              begin(base);
              command.reset();
            }}
          >
            {t('connections:platforms.form.undo')}
          </Button>
        )}
        {children}
        {platform && (
          <span className="muted" role="status">
            {command.isSuccess
              ? t('connections:platforms.form.saved')
              : !isChanged && t('connections:platforms.form.unchanged')}
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
    mutationFn: (request: PlatformChange) =>
      platform
        ? changePlatform(merchantId, platform.id, request)
        : createPlatform(merchantId, { ...request, name: request.name ?? '' }),
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
  const t = useTexts();
  const [privateKey, dropKey] = form.watch(['privateKey', 'dropKey']);
  const address = { form, autoComplete: 'off', inputMode: 'url', spellCheck: false } as const;
  return (
    <fieldset className="stack gap-4">
      {!platform && <p className="muted">{t('connections:platforms.newLead')}</p>}
      <FormField
        form={form}
        name="name"
        label={t('connections:platforms.form.name')}
        maxLength={80}
        autoComplete="off"
      />
      <div>
        <FormTick form={form} name="isDefault" disabled={isFixed}>
          {t('connections:platforms.form.isDefault')}
        </FormTick>
        <p className="field-note">
          {isFixed ? t('connections:platforms.form.isDefaultNow') : t('connections:platforms.form.isDefaultHelp')}
        </p>
      </div>
      <ReceiverChoice form={form} />
      <div>
        <KeyField
          form={form}
          name="privateKey"
          label={t('connections:platforms.form.key')}
          help={
            platform?.hasPrivateKey ? t('connections:platforms.form.keyKept') : t('connections:platforms.form.keyHelp')
          }
        />
        {platform?.hasPrivateKey && !privateKey && (
          <>
            <FormTick form={form} name="dropKey">
              {t('connections:platforms.form.dropKey')}
            </FormTick>
            {dropKey && <p className="field-note">{t('connections:platforms.form.dropEffect')}</p>}
          </>
        )}
      </div>
      <h2 className="subject">{t('connections:platforms.form.certificates')}</h2>
      <div className="platform-pair">
        <FormField
          {...address}
          name="certCashInUrl"
          label={t('connections:platforms.form.certCashIn')}
          help={
            platform?.certCashInUrl
              ? t('connections:platforms.form.certKept')
              : t('connections:platforms.form.certHelp')
          }
        />
        <PasswordInput form={form} use="CashIn" isStored={platform?.hasCertCashInPassword ?? false} />
      </div>
      <div className="platform-pair">
        <FormField
          {...address}
          name="certCashOutUrl"
          label={t('connections:platforms.form.certCashOut')}
          help={
            platform?.certCashOutUrl
              ? t('connections:platforms.form.certKept')
              : t('connections:platforms.form.certHelp')
          }
        />
        <PasswordInput form={form} use="CashOut" isStored={platform?.hasCertCashOutPassword ?? false} />
      </div>
    </fieldset>
  );
}

/** The password of the file at a certificate's address. */
function PasswordInput({
  form,
  use,
  isStored,
}: {
  form: FormOf<typeof platformSchema>;
  use: 'CashIn' | 'CashOut';
  isStored: boolean;
}) {
  const t = useTexts();
  const typed = form.watch(`cert${use}Password`);
  return (
    <div>
      <FormField
        form={form}
        name={`cert${use}Password`}
        label={t(`connections:platforms.form.cert${use}Password`)}
        help={isStored ? t('connections:platforms.form.passwordKept') : t('connections:platforms.form.passwordHelp')}
        type="password"
        autoComplete="off"
        maxLength={200}
      />
      {isStored && !typed && (
        <FormTick form={form} name={`dropCert${use}Password`}>
          {t('connections:platforms.form.dropPassword')}
        </FormTick>
      )}
    </div>
  );
}
