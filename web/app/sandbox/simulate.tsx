import './messages.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { isId } from '../../../domain/core/ids.ts';
import { SimulatePanel } from '../../features/payments/simulate-panel.tsx';
import { payoutQueries } from '../../features/payouts/api.ts';
import { SimulatePanel as SimulatePayout } from '../../features/payouts/simulate-panel.tsx';
import { receiverQueries } from '../../features/receivers/api.ts';
import { SimulatePanel as SimulateReceiver } from '../../features/receivers/simulate-panel.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { ErrorState } from '../../shared/api/error-state.tsx';
import { isStatus } from '../../shared/api/problem.ts';
import { placeOf } from '../../shared/entities/entity-link.tsx';
import { FormField } from '../../shared/forms/fields.tsx';
import { useZodForm } from '../../shared/forms/use-zod-form.ts';
import { paymentQueries } from '../../shared/payments/api.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { StatusBadge } from '../../shared/status/status-badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Events that are simulated elsewhere, or that follow later, are polled. */
const refreshMs = 3_000;

const kinds = { pay: SimulatedPayment, pyo: SimulatedPayout, rcv: SimulatedReceiver } as const;

const kindOf = (id: string) => (Object.keys(kinds) as (keyof typeof kinds)[]).find((kind) => isId(kind, id));

const schema = z.object({
  id: z
    .string()
    .trim()
    .refine((id) => kindOf(id) !== undefined, 'wrong'),
});

/** Nothing is sent: the form shows the entity below. */
const noCommand = { isPending: false, error: null };

/** Shows one entity with the events that its stand-in can simulate. */
export function Simulate() {
  const t = useTexts();
  const [id, setId] = useState<string>();
  const form = useZodForm({
    schema,
    initial: { id: '' },
    texts: { wrong: t('sandbox:simulate.wrong') },
    command: noCommand,
    send: (given) => setId(given.id),
  });
  const kind = id === undefined ? undefined : kindOf(id);
  const Found = kind && kinds[kind];
  return (
    <>
      <form {...form.props} className="sandbox-form stack start">
        <FormField
          form={form}
          name="id"
          label={t('sandbox:simulate.id')}
          help={t('sandbox:simulate.idHelp')}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
        />
        <Button type="submit">{t('sandbox:simulate.show')}</Button>
      </form>
      {Found && id && <Found key={id} id={id} />}
    </>
  );
}

function SimulatedPayment({ id }: { id: string }) {
  const { merchantId } = useMerchant();
  const one = useQuery({ ...paymentQueries.one(merchantId, id), refetchInterval: refreshMs });
  return (
    <Found id={id} status={one.data?.status} error={one.error} onRetry={() => void one.refetch()}>
      {one.data && (
        <SimulatePanel unfolded merchantId={merchantId} payment={one.data} onDone={() => void one.refetch()} />
      )}
    </Found>
  );
}

function SimulatedPayout({ id }: { id: string }) {
  const { merchantId } = useMerchant();
  const one = useQuery({ ...payoutQueries.one(merchantId, id), refetchInterval: refreshMs });
  return (
    <Found id={id} status={one.data?.status} error={one.error} onRetry={() => void one.refetch()}>
      {one.data && (
        <SimulatePayout unfolded merchantId={merchantId} payout={one.data} onDone={() => void one.refetch()} />
      )}
    </Found>
  );
}

function SimulatedReceiver({ id }: { id: string }) {
  const { merchantId } = useMerchant();
  const one = useQuery({ ...receiverQueries.one(merchantId, id), refetchInterval: refreshMs });
  return (
    <Found id={id} status={one.data?.status} error={one.error} onRetry={() => void one.refetch()}>
      {one.data && (
        <SimulateReceiver unfolded merchantId={merchantId} receiver={one.data} onDone={() => void one.refetch()} />
      )}
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
  const t = useTexts();
  const { merchantId } = useMerchant();
  if (isStatus(error, 404)) return <p role="alert">{t('sandbox:simulate.notFound')}</p>;
  if (error && !status) return <ErrorState error={error} onRetry={onRetry} />;
  if (!status) return <Skeleton width="long" />;
  return (
    <>
      <p className="cluster gap-3" aria-live="polite">
        {t('sandbox:simulate.now')} <StatusBadge status={status} />
        <Link to={placeOf(merchantId, id) ?? ''}>{t('sandbox:simulate.open')}</Link>
      </p>
      {children}
    </>
  );
}
