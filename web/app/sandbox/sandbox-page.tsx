import './sandbox-page.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { isId } from '../../../domain/core/ids.ts';
import { connectionQueries } from '../../features/connections/api.ts';
import { SimulatePanel } from '../../features/payments/simulate-panel.tsx';
import { payoutQueries } from '../../features/payouts/api.ts';
import { SimulatePanel as SimulatePayout } from '../../features/payouts/simulate-panel.tsx';
import { receiverQueries } from '../../features/receivers/api.ts';
import { SimulatePanel as SimulateReceiver } from '../../features/receivers/simulate-panel.tsx';
import { useWords } from '../../i18n/language.tsx';
import { ErrorState } from '../../shared/api/error-state.tsx';
import { isStatus } from '../../shared/api/problem.ts';
import { placeOf } from '../../shared/entities/entity-link.tsx';
import { CommandProblem } from '../../shared/forms/command-problem.tsx';
import { SectionTabs } from '../../shared/layout/section-tabs.tsx';
import { paymentQueries } from '../../shared/payments/api.ts';
import { faultsQuery } from '../../shared/sandbox/api.ts';
import { FaultTools } from '../../shared/sandbox/fault-panel.tsx';
import { useMerchant, useSandbox } from '../../shared/session/merchant.ts';
import { PageTitle } from '../../shared/session/page-title.tsx';
import { StatusBadge } from '../../shared/status/status-badge.tsx';
import type { About } from '../../shared/timeline/attention-words.ts';
import { Button } from '../../ui/button.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import { Dropdown } from '../../ui/dropdown.tsx';
import { Field } from '../../ui/field.tsx';
import { RawParts } from '../../ui/raw.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NotFound } from '../not-found.tsx';
import { bookParts, fetchBooks, makeDocument } from './api.ts';
import { useSandboxWords } from './words.ts';

const refreshMs = 3_000;

/** Controls of the stand-in providers. The page does not exist in production. */
export function SandboxPage() {
  const t = useSandboxWords();
  const isSandbox = useSandbox();
  if (!isSandbox) return <NotFound what="page" />;
  return (
    <>
      <PageTitle title={t.title} />
      <SectionTabs />
      <div className="sandbox-head">
        <h1>{t.title}</h1>
        <p className="muted">{t.lead}</p>
      </div>
      <div className="sandbox-columns">
        <div className="sandbox-parts">
          <Part title={t.simulate.title} lead={t.simulate.lead}>
            <Simulate />
          </Part>
          <Part title={t.documents.title} lead={t.documents.lead}>
            <Documents />
          </Part>
          <Part title={t.cards.title} lead={t.cards.lead}>
            <Cards />
          </Part>
        </div>
        <div className="sandbox-parts in-order">
          <Part title={t.faults.title}>
            <Faults />
          </Part>
          <Part title={t.books.title} lead={t.books.lead}>
            <Books />
          </Part>
        </div>
      </div>
    </>
  );
}

function Part({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="sandbox-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead && <p className="muted">{lead}</p>}
      {children}
    </section>
  );
}

const kinds = { pay: SimulatedPayment, pyo: SimulatedPayout, rcv: SimulatedReceiver } as const;

function Simulate() {
  const { simulate: t } = useSandboxWords();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<{ kind: keyof typeof kinds; id: string }>();
  const [isWrong, setWrong] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    const id = typed.trim();
    const kind = (Object.keys(kinds) as (keyof typeof kinds)[]).find((one) => isId(one, id));
    setWrong(kind === undefined);
    setAsked(kind && { kind, id });
  }

  const Found = asked && kinds[asked.kind];
  return (
    <>
      <form className="sandbox-form" noValidate onSubmit={submit}>
        <Field
          label={t.id}
          help={t.idHelp}
          error={isWrong ? t.wrong : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit">{t.show}</Button>
      </form>
      {Found && <Found key={asked.id} id={asked.id} />}
    </>
  );
}

function SimulatedPayment({ id }: { id: string }) {
  const { merchantId } = useMerchant();
  const one = useQuery({ ...paymentQueries.one(merchantId, id), refetchInterval: refreshMs });
  return (
    <Found id={id} status={one.data?.status} error={one.error} onRetry={() => void one.refetch()}>
      {one.data && <SimulatePanel merchantId={merchantId} payment={one.data} onDone={() => void one.refetch()} />}
    </Found>
  );
}

function SimulatedPayout({ id }: { id: string }) {
  const { merchantId } = useMerchant();
  const one = useQuery({ ...payoutQueries.one(merchantId, id), refetchInterval: refreshMs });
  return (
    <Found id={id} status={one.data?.status} error={one.error} onRetry={() => void one.refetch()}>
      {one.data && <SimulatePayout merchantId={merchantId} payout={one.data} onDone={() => void one.refetch()} />}
    </Found>
  );
}

function SimulatedReceiver({ id }: { id: string }) {
  const { merchantId } = useMerchant();
  const one = useQuery({ ...receiverQueries.one(merchantId, id), refetchInterval: refreshMs });
  return (
    <Found id={id} status={one.data?.status} error={one.error} onRetry={() => void one.refetch()}>
      {one.data && <SimulateReceiver merchantId={merchantId} receiver={one.data} onDone={() => void one.refetch()} />}
    </Found>
  );
}

/** The status of the requested entity and the actions on it. */
function Found({
  id,
  status,
  error,
  onRetry,
  children,
}: {
  id: string;
  status: string | undefined;
  error: Error | null;
  onRetry: () => void;
  children: ReactNode;
}) {
  const { simulate: t } = useSandboxWords();
  const { merchantId } = useMerchant();
  if (isStatus(error, 404)) return <p role="alert">{t.notFound}</p>;
  if (error && !status) return <ErrorState error={error} onRetry={onRetry} />;
  if (!status) return <Skeleton width="long" />;
  return (
    <>
      <p className="sandbox-standing" aria-live="polite">
        {t.now} <StatusBadge status={status} />
        <Link to={placeOf(merchantId, id) ?? ''}>{t.open}</Link>
      </p>
      {children}
    </>
  );
}

/** Providers that the merchant has a connection to, without duplicates. */
function useProviders(): { names: string[] | undefined; error: Error | null; retry: () => void } {
  const { merchantId } = useMerchant();
  const list = useQuery(connectionQueries.list(merchantId));
  const names = list.data && [...new Set(list.data.map(({ provider }) => provider))].sort();
  return { names, error: list.error, retry: () => void list.refetch() };
}

const abouts = ['payment', 'payout', 'receiver'] as const satisfies readonly About[];

function Faults() {
  const { nav } = useWords();
  const { faults: t } = useSandboxWords();
  const { merchantId } = useMerchant();
  const { names, error, retry } = useProviders();
  const [chosen, setChosen] = useState<string>();
  const [about, setAbout] = useState<About>('payment');
  // Provider calls made elsewhere use up armed faults, so the list is polled.
  useQuery({ ...faultsQuery(merchantId), refetchInterval: refreshMs });
  if (!names) return error ? <ErrorState error={error} onRetry={retry} /> : <Skeleton width="long" />;
  const provider = chosen ?? names[0];
  if (provider === undefined) return <NoProvider />;
  const words = { payment: nav.section.payments, payout: nav.section.payouts, receiver: nav.section.receivers };
  return (
    <>
      <div className="sandbox-form">
        <Dropdown
          label={t.provider}
          searchable
          placeholder={t.choose}
          value={provider}
          options={names.map((name) => ({ value: name, label: name }))}
          onChange={setChosen}
        />
        <Segments
          name="sandbox-about"
          label={t.about}
          all={abouts}
          chosen={about}
          wordOf={(word) => words[word]}
          onChoose={setAbout}
        />
      </div>
      <FaultTools key={about} merchantId={merchantId} provider={provider} about={about} seen={0} />
    </>
  );
}

function NoProvider() {
  const { faults: t } = useSandboxWords();
  const { merchantId } = useMerchant();
  return (
    <p className="sandbox-standing muted">
      {t.none} <Link to={`/m/${merchantId}/connections/new`}>{t.connect}</Link>
    </p>
  );
}

function Books() {
  const { books: t, faults } = useSandboxWords();
  const { merchantId } = useMerchant();
  const { names, error, retry } = useProviders();
  const [chosen, setChosen] = useState<string>();
  const [reference, setReference] = useState('');
  const provider = chosen ?? names?.[0];
  const command = useMutation({
    mutationFn: (asked: { provider: string; reference: string }) => fetchBooks(merchantId, asked),
  });
  if (!names) return error ? <ErrorState error={error} onRetry={retry} /> : <Skeleton width="long" />;
  if (provider === undefined) return <NoProvider />;
  const found = bookParts.flatMap((part) => {
    const rows = command.data?.[part] ?? [];
    return rows.length > 0 ? [{ label: t.count(t.part[part], rows.length), text: JSON.stringify(rows, null, 2) }] : [];
  });
  return (
    <>
      <form
        className="sandbox-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!command.isPending) command.mutate({ provider, reference: reference.trim() });
        }}
      >
        <Dropdown
          label={faults.provider}
          searchable
          value={provider}
          options={names.map((name) => ({ value: name, label: name }))}
          onChange={setChosen}
        />
        <Field
          label={t.reference}
          help={t.referenceHelp}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={reference}
          onChange={(event) => setReference(event.target.value)}
        />
        <Button type="submit" aria-busy={command.isPending}>
          {command.isPending ? t.looking : t.look}
        </Button>
      </form>
      <p role="status" className="muted">
        {command.isSuccess && found.length === 0 ? t.nothing : ''}
      </p>
      <div>
        <RawParts heading="h3" parts={found} />
      </div>
      {command.error && <CommandProblem error={command.error} />}
    </>
  );
}

const documentKinds = ['cpf', 'cnpj', 'letters'] as const;

function Documents() {
  const { documents: t } = useSandboxWords();
  const { merchantId } = useMerchant();
  const [made, setMade] = useState<string[]>([]);
  const command = useMutation({
    mutationFn: (kind: (typeof documentKinds)[number]) => makeDocument(merchantId, kind),
    onSuccess: ({ formatted }) => setMade((before) => [formatted, ...before].slice(0, 6)),
  });
  return (
    <>
      <p className="sandbox-standing">
        {documentKinds.map((kind) => (
          <Button
            key={kind}
            aria-busy={command.isPending && command.variables === kind}
            onClick={() => !command.isPending && command.mutate(kind)}
          >
            {t[kind]}
          </Button>
        ))}
      </p>
      <ul className="sandbox-made" aria-live="polite" aria-label={t.made}>
        {made.map((document) => (
          <li key={document}>
            <CopyId id={document} what={t.made} whole />
          </li>
        ))}
      </ul>
      {command.error && <CommandProblem error={command.error} />}
    </>
  );
}

/** The stand-ins refuse card numbers that end in 0002 and accept all others (`sandbox/core/cards.ts`). */
const cards = [
  { number: '4111111111111111', brand: 'Visa', approved: true },
  { number: '5555555555554444', brand: 'Mastercard', approved: true },
  { number: '4000000000000002', brand: 'Visa', approved: false },
];

function Cards() {
  const { cards: t } = useSandboxWords();
  return (
    <ul className="sandbox-made">
      {cards.map(({ number, brand, approved }) => (
        <li key={number}>
          <CopyId id={number} what={t.number} whole /> {brand} ·{' '}
          <span className="muted">{approved ? t.approved : t.refused}</span>
        </li>
      ))}
    </ul>
  );
}
