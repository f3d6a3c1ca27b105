import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '../../../i18n/language.tsx';
import { ProblemText, useProblemWords } from '../../../shared/api/problem-text.tsx';
import { createdBetween } from '../../../shared/lists/days.ts';
import { providersQuery } from '../../../shared/providers/api.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Button } from '../../../ui/button.tsx';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { Field } from '../../../ui/field.tsx';
import type { May } from '../../../ui/may.ts';
import { Popover } from '../../../ui/popover.tsx';
import { reconciliationQueries, startReconciliation } from './api.ts';
import { dayBefore, dayOf } from './span.ts';

const longestDays = 31;

/** Opens beside its button: the days and the provider to reconcile. */
export function StartForm({ may }: { may: May }) {
  const { recon: t } = useWords();
  if (!may.allowed) {
    return (
      <Button kind="primary" may={may}>
        {t.start}
      </Button>
    );
  }
  return (
    <Popover
      title={t.startTitle}
      align="end"
      trigger={
        <Button kind="primary" className="recon-start">
          {t.start}
        </Button>
      }
    >
      <Form />
    </Popover>
  );
}

function Form() {
  const { recon: t } = useWords();
  const { merchantId } = useMerchant();
  const navigate = useNavigate();
  const client = useQueryClient();
  const providers = useQuery(providersQuery(merchantId)).data;
  const [from, setFrom] = useState(() => dayBefore(Date.now()));
  const [to, setTo] = useState(() => dayBefore(Date.now()));
  const [provider, setProvider] = useState('');
  const today = dayOf(Date.now());
  const span = createdBetween(`${from}..${to}`, Date.now());
  const days =
    span.createdFrom && span.createdTo ? (Date.parse(span.createdTo) - Date.parse(span.createdFrom)) / 86_400_000 : 0;
  const wrong = from === '' || to === '' || days <= 0 ? t.spanWrong : days > longestDays ? t.spanLong : undefined;
  const start = useMutation({
    mutationFn: (asked: { from: string; to: string }) => startReconciliation(merchantId, asked, provider),
    onSuccess: (one) => {
      client.setQueryData(reconciliationQueries.one(merchantId, one.id).queryKey, one);
      void navigate(`/m/${merchantId}/reconciliations/${one.id}`);
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const { createdFrom, createdTo } = span;
    if (!wrong && createdFrom && createdTo && !start.isPending) start.mutate({ from: createdFrom, to: createdTo });
  }
  return (
    <form className="recon-start-form" noValidate onSubmit={submit} aria-label={t.startTitle}>
      <div className="recon-days">
        <Field
          label={t.from}
          type="date"
          max={today}
          value={from}
          onChange={(event) => {
            setFrom(event.target.value);
            if (to < event.target.value) setTo(event.target.value);
          }}
        />
        <Field label={t.to} type="date" max={today} value={to} onChange={(event) => setTo(event.target.value)} />
      </div>
      <p className="field-note" data-tone={wrong ? 'bad' : undefined} role={wrong ? 'alert' : undefined}>
        {wrong ?? t.zone}
      </p>
      <Dropdown
        label={t.provider}
        value={provider}
        onChange={setProvider}
        options={[
          { value: '', label: t.allProviders },
          ...(providers ?? []).map(({ name }) => ({ value: name, label: name })),
        ]}
      />
      <p className="muted">{t.startEffect}</p>
      <Button type="submit" kind="primary" disabled={wrong !== undefined} aria-busy={start.isPending}>
        {start.isPending ? t.starting : t.startNow}
      </Button>
      {start.error && <Refused error={start.error} />}
    </form>
  );
}

function Refused({ error }: { error: Error }) {
  const { title } = useProblemWords(error);
  return (
    <div role="alert">
      <p className="recon-refused">{title}</p>
      <ProblemText error={error} />
    </div>
  );
}
