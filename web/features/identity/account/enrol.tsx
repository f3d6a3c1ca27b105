import './account.css';
import './messages.ts';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { useTexts } from '../../../i18n/texts.ts';
import { FormField } from '../../../shared/forms/fields.tsx';
import { useZodForm } from '../../../shared/forms/use-zod-form.ts';
import { SignInProblem } from '../../../shared/session/sign-in-problem.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { confirmFactor, offerFactor } from './api.ts';
import { ProofForm } from './proof-form.tsx';
import { Qr } from './qr.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/**
 * Sets up a second factor in three steps: password, authenticator app, recovery codes. Only the last one calls onDone.
 */
export function Enrol({ onDone, onCancel }: { onDone: () => void; onCancel?: () => void }) {
  const t = useTexts();
  const [offer, setOffer] = useState<{ secret: string; uri: string }>();
  const [codes, setCodes] = useState<string[]>();
  if (codes) {
    return (
      <Step n={3} title="save">
        <RecoveryCodes codes={codes} onDone={onDone} />
      </Step>
    );
  }
  if (offer) {
    return (
      <Step n={2} title="scan">
        <Scan {...offer} onConfirmed={setCodes} onCancel={onCancel} />
      </Step>
    );
  }
  return (
    <Step n={1} title="prove">
      <ProofForm label={t('account:factor.next')} act={offerFactor} onDone={setOffer} onCancel={onCancel} />
    </Step>
  );
}

function Step({ n, title, children }: { n: number; title: 'prove' | 'scan' | 'save'; children: ReactNode }) {
  const t = useTexts();
  const head = useRef<HTMLHeadingElement>(null);
  // Moves the focus to each new step's title, synchronously. The first step leaves the focus where it is.
  useLayoutEffect(() => {
    if (n > 1) head.current?.focus();
  }, [n]);
  return (
    <section className="enrol stack start">
      <p className="muted">{t('account:factor.step', { n })}</p>
      <h3 ref={head} tabIndex={-1}>
        {t(`account:factor.${title}`)}
      </h3>
      {children}
    </section>
  );
}

const codeSchema = z.object({ code: z.string().trim().min(1, 'codeMissing') });

function Scan({
  secret,
  uri,
  onConfirmed,
  onCancel,
}: {
  secret: string;
  uri: string;
  onConfirmed: (codes: string[]) => void;
  onCancel: (() => void) | undefined;
}) {
  const t = useTexts();
  const confirm = useMutation({
    mutationFn: confirmFactor,
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  });
  const form = useZodForm({
    schema: codeSchema,
    initial: { code: '' },
    texts: { codeMissing: t('account:factor.codeMissing') },
    refusals: { code: t('account:factor.codeWrong') },
    command: confirm,
    send: ({ code }) => confirm.mutate(code, { onError: () => form.setFocus('code', { shouldSelect: true }) }),
  });

  return (
    <form {...form.props} className="account-form stack start">
      <p className="muted">{t('account:factor.scanHelp')}</p>
      <div className="cluster gap-4">
        <Qr text={uri} label={t('account:factor.qr')} />
        <div className="enrol-key stack gap-2 start shrink">
          <p>{t('account:factor.byHand')}</p>
          <p className="enrol-secret">{secret.replace(/.{4}(?=.)/g, '$& ')}</p>
          <CopyButton text={secret} label={t('account:factor.copySecret')} />
          <a href={uri}>{t('account:factor.open')}</a>
        </div>
      </div>
      <FormField
        form={form}
        label={t('account:factor.six')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={40}
        required
      />
      {form.problem && <SignInProblem error={form.problem} />}
      <p className="account-actions cluster stack gap-2">
        <Button kind="primary" type="submit" aria-busy={form.busy}>
          {t('account:factor.confirm')}
        </Button>
        {onCancel && (
          <Button kind="quiet" onClick={onCancel}>
            {t('account:factor.cancel')}
          </Button>
        )}
      </p>
    </form>
  );
}
