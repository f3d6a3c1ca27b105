import './people.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { isStatus } from '../../../shared/api/problem.ts';
import { CommandProblem } from '../../../shared/forms/command-problem.tsx';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { PageTitle } from '../../../shared/session/page-title.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { isWrong } from '../account/api.ts';
import { addPerson } from './api.ts';
import { OneTime } from './one-time.tsx';
import { RoleChoice } from './role-choice.tsx';
import type { Role } from './search.ts';
import { usePeopleWords } from './words.ts';

export function NewPersonPage() {
  const t = usePeopleWords();
  const { merchantId, merchantName } = useMerchant();
  const may = useMay('POST /v1/users');
  const [round, setRound] = useState(0);
  return (
    <>
      <PageTitle title={t.new.title} />
      <BackLink to={`/m/${merchantId}/people`}>{t.list.title}</BackLink>
      <div className="person-title">
        <h1>{t.new.title}</h1>
      </div>
      {may.allowed ? (
        <>
          <p className="muted">{t.new.lead(merchantName)}</p>
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

function NewPerson({ onAnother }: { onAnother: () => void }) {
  const { new: t } = usePeopleWords();
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('viewer');
  const [tried, setTried] = useState(false);
  const focus = (field: string) => form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();
  const add = useMutation({
    mutationFn: () => addPerson(merchantId, { email: email.trim(), ...(name.trim() && { name: name.trim() }), role }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['people', merchantId] }),
    onError: (error) => focus(isWrong(error, 'name') ? 'name' : 'email'),
  });

  if (add.data) {
    const { id, password, oneTimePasswordUntil } = add.data;
    return (
      <div className="person-form">
        <Notice tone="good" icon="check" role="status" title={t.done(add.data.name)}>
          {!password && <p>{t.known}</p>}
        </Notice>
        {password && oneTimePasswordUntil && <OneTime given={{ password, oneTimePasswordUntil }} />}
        <p className="people-buttons">
          <Link className="button" to={`/m/${merchantId}/people/${id}`}>
            {t.open}
          </Link>
          <Button onClick={onAnother}>{t.another}</Button>
        </p>
      </div>
    );
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (email.trim() === '') focus('email');
    else if (!add.isPending) add.mutate();
  }

  const missing = tried && email.trim() === '' ? t.emailMissing : undefined;
  const errors = {
    email: missing ?? (isWrong(add.error, 'email') ? t.emailWrong : isStatus(add.error, 409) ? t.there : undefined),
    name: isWrong(add.error, 'name') && name.trim() === '' ? t.nameMissing : undefined,
  };
  return (
    <form ref={form} className="person-form" noValidate onSubmit={submit}>
      <Field
        label={t.email}
        help={t.emailHelp}
        name="email"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
        value={email}
        onChange={(event) => {
          setEmail(event.target.value);
          if (add.error) add.reset();
        }}
        error={errors.email}
      />
      <Field
        label={t.name}
        help={t.nameHelp}
        name="name"
        autoComplete="off"
        maxLength={120}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={errors.name}
      />
      <RoleChoice name="role" chosen={role} onChoose={setRole} />
      {add.error && !errors.email && !isWrong(add.error, 'name') && <CommandProblem error={add.error} />}
      <p className="people-buttons">
        <Button kind="primary" type="submit" aria-busy={add.isPending}>
          {add.isPending ? t.saving : t.save}
        </Button>
        <Link className="button" to={`/m/${merchantId}/people`}>
          {t.cancel}
        </Link>
      </p>
    </form>
  );
}
