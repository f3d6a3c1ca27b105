import './accounts-panel.css';
import './messages.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { Receiver, ReceiverAccount } from '../../../domain/receivers/receiver.ts';
import { known, useTexts } from '../../i18n/texts.ts';
import { CommandProblem } from '../../shared/forms/command-problem.tsx';
import { ProviderLink } from '../../shared/providers/provider-link.tsx';
import { useMay } from '../../shared/session/may.ts';
import { StatusBadge } from '../../shared/status/status-badge.tsx';
import { attentionWords } from '../../shared/timeline/attention-words.ts';
import { Button } from '../../ui/button.tsx';
import { Dropdown } from '../../ui/dropdown.tsx';
import { Fact, IdFact, TimeFact } from '../../ui/facts.tsx';
import { ForeignText } from '../../ui/foreign-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { TimeCell } from '../../ui/time-cell.tsx';
import { AccountActions } from './account-actions.tsx';
import { addAccount, cacheReceiver, fetchBalance, receiverQueries } from './api.ts';
import { useReceiverProviders } from './use-providers.ts';

/** The receiver's accounts with their status, balance and actions. */
export function AccountsPanel({
  merchantId,
  receiver,
  onDone,
}: {
  merchantId: string;
  receiver: Receiver;
  onDone: () => void;
}) {
  const t = useTexts();
  const id = useId();
  const client = useQueryClient();
  const balances = useMutation({
    mutationFn: () => fetchBalance(merchantId, receiver.id),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: receiverQueries.one(merchantId, receiver.id).queryKey });
      onDone();
    },
  });
  const isThere = receiver.accounts.some(({ receiverId }) => receiverId);
  return (
    <section className="panel accounts" aria-labelledby={`${id}-title`}>
      <div className="panel-head">
        <h2 id={`${id}-title`}>{t('receivers:accounts.title')}</h2>
        {receiver.accounts.length > 1 && receiver.balance !== undefined && (
          <p>
            {t('receivers:accounts.total')} <Money cents={receiver.balance} />
          </p>
        )}
      </div>
      <ul>
        {receiver.accounts.map((account) => (
          <Account
            key={account.id}
            merchantId={merchantId}
            receiverId={receiver.id}
            account={account}
            why={balances.data?.data.find(({ accountId }) => accountId === account.id)?.why}
            onDone={onDone}
          />
        ))}
      </ul>
      {isThere && (
        <p>
          <Button aria-busy={balances.isPending} onClick={() => !balances.isPending && balances.mutate()}>
            <Icon name="refresh" />
            {balances.isPending ? t('receivers:accounts.refreshing') : t('receivers:accounts.refresh')}
          </Button>
        </p>
      )}
      {balances.error && <CommandProblem error={balances.error} />}
      <AddAccount merchantId={merchantId} receiver={receiver} onDone={onDone} />
    </section>
  );
}

function Account({
  merchantId,
  receiverId,
  account,
  why,
  onDone,
}: {
  merchantId: string;
  receiverId: string;
  account: ReceiverAccount;
  /** Why the latest request for the balance failed. */
  why: string | undefined;
  onDone: () => void;
}) {
  const t = useTexts();
  const { failure, attention } = account;
  return (
    <li className="account">
      <div className="account-head">
        <h3>
          <ProviderLink name={account.provider} warn />
        </h3>
        <span aria-live="polite">
          <StatusBadge status={account.status} />
        </span>
      </div>
      {attention && (
        <p className="account-attention" data-tone="ask">
          <Icon name="alert" />
          <span>{attentionWords(t, attention.reason, 'receiver').title}</span>
        </p>
      )}
      {account.status === 'PENDING' && !failure && (
        <p className="muted">
          {account.missing.length > 0
            ? t('receivers:missing.title', { count: account.missing.length })
            : known(t, `receivers:stage.${account.stage}`, account.stage)}
        </p>
      )}
      {failure && account.status !== 'ACTIVE' && (
        <p>
          <strong>{known(t, `receivers:accounts.failure.${failure.effect}`, failure.effect)}</strong>:{' '}
          <ForeignText text={failure.message} />{' '}
          <span className="muted">
            {failure.providerCode ?? failure.code}
            {failure.httpStatus !== undefined && ` · HTTP ${failure.httpStatus}`}
          </span>
        </p>
      )}
      <dl>
        {account.receiverId && (
          <>
            <IdFact name={t('receivers:fact.providerId')} id={account.receiverId} />
            <Fact name={t('receivers:accounts.balance')}>
              {account.balance !== undefined ? (
                <>
                  <Money cents={account.balance} />{' '}
                  {account.balanceAt && (
                    <span className="muted">
                      {t('receivers:accounts.balanceAt')} <TimeCell at={account.balanceAt} />
                    </span>
                  )}
                </>
              ) : (
                <span className="muted">{t('receivers:accounts.noBalance')}</span>
              )}
              {why && (
                <span className="muted" lang="en">
                  {' '}
                  {why}
                </span>
              )}
            </Fact>
          </>
        )}
        <TimeFact name={t('receivers:fact.active')} at={account.activatedAt} />
        <IdFact name={t('receivers:accounts.connection')} id={account.connectionId} />
      </dl>
      <AccountActions merchantId={merchantId} receiverId={receiverId} account={account} onDone={onDone} />
    </li>
  );
}

/** Adds an account at another provider, with the same details and documents. */
function AddAccount({ merchantId, receiver, onDone }: { merchantId: string; receiver: Receiver; onDone: () => void }) {
  const t = useTexts();
  const client = useQueryClient();
  const may = useMay('POST /v1/receivers/{id}/accounts');
  const { providers } = useReceiverProviders();
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState('');
  const command = useMutation({
    mutationFn: (provider: string) => addAccount(merchantId, receiver.id, provider),
    onSuccess: (now) => {
      cacheReceiver(client, merchantId, now);
      setOpen(false);
      setChosen('');
      onDone();
    },
  });
  const others = providers?.filter(
    ({ value, provider }) =>
      !receiver.accounts.some((account) => account.connectionId === value || account.provider === provider.name),
  );
  const provider = others?.find(({ value }) => value === chosen);
  const isTaken = provider?.provider.receivers?.documentTypes.includes(receiver.documentType) ?? true;
  const why = !provider
    ? undefined
    : isTaken
      ? undefined
      : t('receivers:accounts.typeRefused', { provider: provider.provider.name });

  function send(event: FormEvent) {
    event.preventDefault();
    if (provider && isTaken && !command.isPending) command.mutate(chosen);
  }
  return (
    <div className="account-add">
      <Button may={may} aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('receivers:accounts.add')}
      </Button>
      {open && (
        <form onSubmit={send} aria-label={t('receivers:accounts.add')}>
          {others?.length === 0 ? (
            <p className="muted">{t('receivers:accounts.addNone')}</p>
          ) : (
            <>
              <Dropdown
                label={t('receivers:accounts.addTo')}
                helper={t('receivers:accounts.addHelp')}
                error={why}
                placeholder={others ? t('receivers:form.choose') : t('common:loading')}
                options={others ?? []}
                value={chosen}
                onChange={setChosen}
              />
              <p>
                <Button type="submit" kind="primary" disabled={!provider || !isTaken} aria-busy={command.isPending}>
                  {t('receivers:accounts.addConfirm', { provider: provider?.provider.name ?? '…' })}
                </Button>
              </p>
            </>
          )}
        </form>
      )}
      {command.error && <CommandProblem error={command.error} />}
    </div>
  );
}
