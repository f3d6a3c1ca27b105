import '../../../shared/detail/actions-panel.css';
import '../../../shared/detail/messages.ts';
import './messages.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { z } from 'zod';
import { formatBRL, parseReais, writeReais } from '../../../../domain/core/money.ts';
import { useTexts } from '../../../i18n/texts.ts';
import type { BodyOf } from '../../../shared/api/client.ts';
import { ActionForm, ReasonForm } from '../../../shared/detail/action-form.tsx';
import { CommandProblem } from '../../../shared/forms/command-problem.tsx';
import { FormField, FormMoney } from '../../../shared/forms/fields.tsx';
import { useZodForm } from '../../../shared/forms/use-zod-form.ts';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { confirmSettlement, reopenSettlement, type Settlement, settlementQueries } from './api.ts';
import { useToday } from './display.tsx';

type Confirmation = BodyOf<'ConfirmSettlement'>;
/** To withdraw is to reopen while it waits for a second person. */
type What = 'confirm' | 'withdraw' | 'reopen';
type Request = { what: 'confirm'; body: Confirmation } | { what: 'withdraw' | 'reopen'; reason: string };

/** What can be done with it now. */
function actionsOf({ state, proposal }: Settlement): What[] {
  if (state === 'SETTLED') return ['reopen'];
  return proposal ? ['confirm', 'withdraw'] : ['confirm'];
}

/** What the signed-in person may do with it now. */
export function useActions(one: Settlement): What[] {
  const mayConfirm = useMay('POST /v1/settlements/{id}/confirm').allowed;
  const mayReopen = useMay('POST /v1/settlements/{id}/reopen').allowed;
  return actionsOf(one).filter((what) => (what === 'confirm' ? mayConfirm : mayReopen));
}

/** Confirms that it has arrived, or takes that back. */
export function Actions({ one, actions }: { one: Settlement; actions: readonly What[] }) {
  const t = useTexts();
  const id = useId();
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  const [open, setOpen] = useState<What>();
  const opener = useRef<HTMLButtonElement | null>(null);
  const command = useMutation({
    mutationFn: (request: Request) =>
      request.what === 'confirm'
        ? confirmSettlement(merchantId, one.id, request.body)
        : reopenSettlement(merchantId, one.id, request.reason),
    onSuccess: (now) => {
      client.setQueryData(settlementQueries.one(merchantId, one.id).queryKey, now);
      void client.invalidateQueries({ queryKey: settlementQueries.all(merchantId) });
      close();
    },
  });
  function close() {
    setOpen(undefined);
    opener.current?.focus();
  }
  return (
    <section className="panel actions" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('detail:act.title')}</h2>
      <ul>
        {actions.map((what) => (
          <li key={what}>
            <Button
              kind={one.needsAttention && what === 'confirm' && open !== what ? 'primary' : 'plain'}
              aria-describedby={`${id}-${what}`}
              aria-expanded={open === what}
              onClick={(event) => {
                opener.current = event.currentTarget;
                command.reset();
                setOpen(open === what ? undefined : what);
              }}
            >
              {t(`settlements:act.${what}`)}
            </Button>
            <p id={`${id}-${what}`}>
              {what === 'confirm' && one.amount < 0
                ? t('settlements:act.debitEffect')
                : t(`settlements:act.${what}Effect`)}
            </p>
            {open === what && (
              <Confirm what={what} one={one} command={command} onSend={command.mutate} onBack={close} />
            )}
          </li>
        ))}
      </ul>
      {command.error && <CommandProblem error={command.error} />}
    </section>
  );
}

/** The form of an action. */
function Confirm({
  what,
  one,
  onSend,
  ...rest
}: {
  what: What;
  one: Settlement;
  command: { isPending: boolean; error: Error | null };
  onSend: (request: Request) => void;
  onBack: () => void;
}) {
  const t = useTexts();
  const frame = { ...rest, label: t(`settlements:act.${what}`) };
  if (what === 'confirm') return <ConfirmForm {...frame} one={one} onSend={(body) => onSend({ what, body })} />;
  return (
    <ReasonForm
      {...frame}
      confirm={t(`settlements:act.${what}Now`)}
      help={t('settlements:act.reasonHelp')}
      onSend={(reason) => onSend({ what, reason })}
    />
  );
}

/** Cents as typed, with a minus before them or not; undefined for what is no amount. */
function centsOf(typed: string): number | undefined {
  const [, minus, rest = ''] = /^\s*([-−]?)(.*)$/s.exec(typed) ?? [];
  const cents = parseReais(rest);
  return typeof cents === 'number' ? (minus ? -cents : cents) : undefined;
}
const typedOf = (cents: number) => `${cents < 0 ? '-' : ''}${writeReais(Math.abs(cents))}`;

const shortestReason = 3;

const schemaOf = (expected: number, today: string) =>
  z
    .object({ settledOn: z.string(), amount: z.string(), reason: z.string().trim() })
    .transform(({ settledOn, amount, reason }, context): Confirmation => {
      const wrong = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
      if (Number.isNaN(Date.parse(settledOn)) || settledOn > today) wrong('settledOn', 'dayWrong');
      const cents = centsOf(amount);
      if (cents === undefined) wrong('amount', 'amountWrong');
      if (cents === undefined || cents === expected) return { settledOn };
      if (reason.length < shortestReason) wrong('reason', 'reasonMissing');
      return { settledOn, amount: cents, reason };
    });

function ConfirmForm({
  one: { amount: expected, expectedOn, proposal },
  command,
  onSend,
  ...frame
}: {
  one: Settlement;
  label: string;
  command: { isPending: boolean; error: Error | null };
  onBack: () => void;
  onSend: (body: Confirmation) => void;
}) {
  const t = useTexts();
  const today = useToday();
  const form = useZodForm({
    schema: schemaOf(expected, today),
    // A second person confirms what the first one has said.
    initial: {
      settledOn: proposal?.settledOn ?? (expectedOn < today ? expectedOn : today),
      amount: typedOf(proposal?.amount ?? expected),
      reason: '',
    },
    texts: {
      dayWrong: t('settlements:act.dayWrong'),
      amountWrong: t('settlements:act.amountWrong'),
      reasonMissing: t('detail:act.reasonMissing'),
    },
    command,
    send: onSend,
    atOnce: ['amount'],
  });
  const cents = centsOf(form.watch('amount'));
  const missing = cents === undefined ? 0 : expected - cents;
  return (
    <ActionForm
      form={form}
      {...frame}
      confirm={t('settlements:act.confirmNow', { amount: formatBRL(cents ?? expected) })}
    >
      <FormField
        form={form}
        name="settledOn"
        label={expected < 0 ? t('settlements:act.debitDay') : t('settlements:act.day')}
        type="date"
        max={today}
        autoFocus
      />
      <FormMoney
        form={form}
        name="amount"
        label={expected < 0 ? t('settlements:act.debitAmount') : t('settlements:act.amount')}
        help={t('settlements:act.amountHelp', { amount: formatBRL(expected) })}
      />
      <div role="status">
        {missing !== 0 && (
          <p className="field-note" data-tone="ask">
            <Icon name="alert" />
            {missing > 0
              ? t('settlements:act.missing', { amount: formatBRL(missing) })
              : t('settlements:act.more', { amount: formatBRL(-missing) })}
          </p>
        )}
      </div>
      {missing !== 0 && (
        <FormField
          form={form}
          name="reason"
          label={t('detail:act.reason')}
          help={t('settlements:act.reasonHelp')}
          maxLength={500}
          autoComplete="off"
        />
      )}
    </ActionForm>
  );
}
