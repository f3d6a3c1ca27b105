import './sandbox-page.css';
import './messages.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { connectionQueries } from '../../features/connections/api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ErrorState } from '../../shared/api/error-state.tsx';
import { CommandProblem } from '../../shared/forms/command-problem.tsx';
import { PageHead } from '../../shared/layout/page-head.tsx';
import { faultsQuery } from '../../shared/sandbox/api.ts';
import type { FaultAbout } from '../../shared/sandbox/arm-form.tsx';
import { FaultTools } from '../../shared/sandbox/fault-panel.tsx';
import { useMerchant, useSandbox } from '../../shared/session/merchant.ts';
import { Button } from '../../ui/button.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import { Dropdown } from '../../ui/dropdown.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NotFound } from '../not-found.tsx';
import { makeDocument } from './api.ts';
import { BooksForm } from './books-form.tsx';
import { Simulate } from './simulate.tsx';

/** Provider calls made elsewhere use up armed faults, so the list is polled. */
const refreshMs = 3_000;

/** Controls of the stand-in providers. The page does not exist in production. */
export function SandboxPage() {
  const t = useTexts();
  const isSandbox = useSandbox();
  if (!isSandbox) return <NotFound what="page" />;
  return (
    <>
      <PageHead title={t('sandbox:title')} lead={t('sandbox:lead')} />
      <div className="sandbox-columns">
        <div className="stack gap-8 shrink">
          <Part title={t('sandbox:simulate.title')} lead={t('sandbox:simulate.lead')}>
            <Simulate />
          </Part>
          <Part title={t('sandbox:documents.title')} lead={t('sandbox:documents.lead')}>
            <Documents />
          </Part>
          <Part title={t('sandbox:cards.title')} lead={t('sandbox:cards.lead')}>
            <Cards />
          </Part>
        </div>
        <div className="in-order stack gap-8 shrink">
          <Part title={t('sandbox:faults.title')}>
            <Faults />
          </Part>
          <Part title={t('sandbox:books.title')} lead={t('sandbox:books.lead')}>
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
    <section className="sandbox-part stack shrink" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead && <p className="muted">{lead}</p>}
      {children}
    </section>
  );
}

/** Providers that the merchant has a connection to, without duplicates. */
function useProviders(): { names: string[] | undefined; error: Error | null; retry: () => void } {
  const { merchantId } = useMerchant();
  const list = useQuery(connectionQueries.list(merchantId));
  const names = list.data && [...new Set(list.data.map(({ provider }) => provider))].sort();
  return { names, error: list.error, retry: () => void list.refetch() };
}

const abouts = ['payment', 'payout', 'receiver'] as const satisfies readonly FaultAbout[];

function Faults() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const { names, error, retry } = useProviders();
  const [chosen, setChosen] = useState<string>();
  const [about, setAbout] = useState<FaultAbout>('payment');
  useQuery({ ...faultsQuery(merchantId), refetchInterval: refreshMs });
  if (!names) return error ? <ErrorState error={error} onRetry={retry} /> : <Skeleton width="long" />;
  const provider = chosen ?? names[0];
  if (provider === undefined) return <NoProvider />;
  const words = {
    payment: t('common:nav.section.payments'),
    payout: t('common:nav.section.payouts'),
    receiver: t('common:nav.section.receivers'),
  };
  return (
    <>
      <div className="sandbox-form stack start">
        <Dropdown
          label={t('sandbox:faults.provider')}
          searchable
          placeholder={t('sandbox:faults.choose')}
          value={provider}
          options={names.map((name) => ({ value: name, label: name }))}
          onChange={setChosen}
        />
        <Segments
          name="sandbox-about"
          label={t('sandbox:faults.about')}
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
  const t = useTexts();
  const { merchantId } = useMerchant();
  return (
    <p className="muted cluster gap-3">
      {t('sandbox:faults.none')} <Link to={`/m/${merchantId}/connections/new`}>{t('sandbox:faults.connect')}</Link>
    </p>
  );
}

function Books() {
  const { names, error, retry } = useProviders();
  if (!names) return error ? <ErrorState error={error} onRetry={retry} /> : <Skeleton width="long" />;
  return names.length === 0 ? <NoProvider /> : <BooksForm providers={names} />;
}

const documentKinds = ['cpf', 'cnpj', 'letters'] as const;

function Documents() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const [made, setMade] = useState<string[]>([]);
  const command = useMutation({
    mutationFn: (kind: (typeof documentKinds)[number]) => makeDocument(merchantId, kind),
    onSuccess: ({ formatted }) => setMade((before) => [formatted, ...before].slice(0, 6)),
  });
  return (
    <>
      <p className="cluster gap-3">
        {documentKinds.map((kind) => (
          <Button
            key={kind}
            aria-busy={command.isPending && command.variables === kind}
            onClick={() => !command.isPending && command.mutate(kind)}
          >
            {t(`sandbox:documents.${kind}`)}
          </Button>
        ))}
      </p>
      <ul className="stack gap-2" aria-live="polite" aria-label={t('sandbox:documents.made')}>
        {made.map((document) => (
          <li key={document}>
            <CopyId id={document} what={t('sandbox:documents.made')} whole />
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
  const t = useTexts();
  return (
    <ul className="stack gap-2">
      {cards.map(({ number, brand, approved }) => (
        <li key={number}>
          <CopyId id={number} what={t('sandbox:cards.number')} whole /> {brand} ·{' '}
          <span className="muted">{approved ? t('sandbox:cards.approved') : t('sandbox:cards.refused')}</span>
        </li>
      ))}
    </ul>
  );
}
