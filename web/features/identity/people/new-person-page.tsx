import './people.css';
import './messages.ts';
import { useTexts } from '../../../i18n/texts.ts';
import '../../../shared/detail/detail-page.css';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { CommandProblem } from '../../../shared/forms/command-problem.tsx';
import { FormField, useBound } from '../../../shared/forms/fields.tsx';
import { useZodForm } from '../../../shared/forms/use-zod-form.ts';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { PageTitle } from '../../../shared/session/page-title.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { invite } from './api.ts';
import { HandedLink } from './handed-link.tsx';
import { RoleChoice } from './role-choice.tsx';

export function NewPersonPage() {
  const t = useTexts();
  const { merchantId, merchantName } = useMerchant();
  const may = useMay('POST /v1/users');
  const [round, setRound] = useState(0);
  return (
    <>
      <PageTitle title={t('people:new.title')} />
      <BackLink to={`/m/${merchantId}/people`}>{t('people:list.title')}</BackLink>
      <div className="detail-head">
        <h1>{t('people:new.title')}</h1>
      </div>
      {may.allowed ? (
        <>
          <p className="muted">{t('people:new.lead', { merchant: merchantName })}</p>
          <NewPerson key={round} onAnother={() => setRound(round + 1)} />
        </>
      ) : (
        <Notice tone="plain" icon="lock">
          <p>{may.why}</p>
        </Notice>
      )}
    </>
  );
}

const schema = z.object({ email: z.string().trim().min(1, 'emailMissing'), role: z.string() });

function NewPerson({ onAnother }: { onAnother: () => void }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  const add = useMutation({
    mutationFn: (person: z.output<typeof schema>) => invite(merchantId, person),
    onSuccess: () => client.invalidateQueries({ queryKey: ['people', merchantId] }),
  });
  if (!add.data) return <PersonForm add={add} />;

  return (
    <div className="person-form stack gap-4">
      <HandedLink given={add.data} email={add.data.email} />
      <p className="muted">{t('people:new.next')}</p>
      <p className="cluster">
        <Link className="button" to={`/m/${merchantId}/people`}>
          {t('people:new.open')}
        </Link>
        <Button onClick={onAnother}>{t('people:new.another')}</Button>
      </p>
    </div>
  );
}

function PersonForm({ add }: { add: UseMutationResult<unknown, Error, z.output<typeof schema>> }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const form = useZodForm({
    schema,
    initial: { email: '', role: 'viewer' },
    texts: { emailMissing: t('people:new.emailMissing') },
    refusals: { email: t('people:new.emailWrong') },
    problemAt: ({ status, message }) => ({ email: status === 409 ? message : undefined }),
    command: add,
    send: (person) => add.mutate(person),
    // All that the API refuses depends on the e-mail.
    onChange: ({ email }) => {
      if (add.error && email.trim() !== add.variables?.email) add.reset();
    },
  });
  const role = useBound(form, 'role');

  return (
    <form {...form.props} className="person-form stack gap-4">
      <FormField
        form={form}
        label={t('people:new.email')}
        help={t('people:new.emailHelp')}
        name="email"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
      />
      <RoleChoice name="role" chosen={role.value} onChoose={role.onChange} />
      {form.problem && <CommandProblem error={form.problem} />}
      <p className="cluster">
        <Button kind="primary" type="submit" aria-busy={form.busy}>
          {form.busy ? t('people:new.saving') : t('people:new.save')}
        </Button>
        <Link className="button" to={`/m/${merchantId}/people`}>
          {t('people:new.cancel')}
        </Link>
      </p>
    </form>
  );
}
