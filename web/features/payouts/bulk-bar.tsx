import './bulk-bar.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { formatBRL } from '../../../domain/core/money.ts';
import { type PayoutSituation, whyNotPayout } from '../../../domain/payouts/actions.ts';
import type { Payout } from '../../../domain/payouts/payout.ts';
import { useWords } from '../../i18n/language.tsx';
import { CommandProblem } from '../../shared/forms/command-problem.tsx';
import { providersQuery } from '../../shared/providers/api.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { useSession } from '../../shared/session/session.ts';
import { StatusBadge } from '../../shared/status/status-badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dropdown } from '../../ui/dropdown.tsx';
import { Field } from '../../ui/field.tsx';
import { ForeignText } from '../../ui/foreign-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { askForMany, type BulkRequest, type BulkResult, maxBulk, payoutQueries } from './api.ts';
import { receiverOf } from './receiver.ts';
import { situationOf } from './situation.ts';

const actions = ['approve', 'retry', 'retryElsewhere', 'cancel', 'look'] as const;
type Shown = (typeof actions)[number];
const actionOf = (shown: Shown): BulkRequest['action'] => (shown === 'retryElsewhere' ? 'retry' : shown);

const shortestReason = 3;
const sum = (payouts: readonly Payout[]) => payouts.reduce((total, { amount }) => total + amount, 0);

interface Props {
  merchantId: string;
  chosen: Payout[];
  onClear: () => void;
  /** Receives the payouts as they are after the command. */
  onResults: (payouts: Payout[]) => void;
}

/** The command with its payouts as they were when it was sent; the results refer to that state. */
interface Asked {
  body: BulkRequest;
  of: Payout[];
}

/** Actions on several payouts: the totals before the click, the result of each payout after it. */
export function BulkBar({ merchantId, chosen, onClear, onResults }: Props) {
  const { bulk: t, act } = useWords().payouts;
  const [open, setOpen] = useState<Shown>();
  const situations = useSituations();
  const command = useMutation({
    mutationFn: ({ body }: Asked) => askForMany(merchantId, body),
    onSuccess: ({ results }) => {
      setOpen(undefined);
      onClear();
      onResults(results.flatMap(({ payout }) => payout ?? []));
    },
  });
  const results = command.data?.results;
  const isTooMany = chosen.length > maxBulk;

  if (chosen.length === 0 && !results) return null;
  return (
    <section className="bulk" aria-label={t.title}>
      {results && chosen.length === 0 && (
        <Results
          results={results}
          asked={command.variables}
          situations={situations}
          merchantId={merchantId}
          onClose={command.reset}
        />
      )}
      {chosen.length > 0 && (
        <>
          <div className="bulk-line">
            <p className="bulk-count" role="status">
              <strong>{t.selected(chosen.length)}</strong> <Money cents={sum(chosen)} />
            </p>
            <div className="bulk-actions">
              {actions.map((what) => (
                <Button
                  key={what}
                  disabled={isTooMany}
                  aria-expanded={open === what}
                  onClick={() => {
                    command.reset();
                    setOpen(open === what ? undefined : what);
                  }}
                >
                  {act.label[what]}
                </Button>
              ))}
            </div>
            <Button kind="quiet" aria-label={t.clear} onClick={onClear}>
              <Icon name="close" />
            </Button>
          </div>
          {isTooMany && <p className="muted">{t.tooMany(maxBulk)}</p>}
          {open && !isTooMany && (
            <BulkForm
              key={open}
              what={open}
              chosen={chosen}
              can={chosen.filter((payout) => situations(payout, actionOf(open)) === undefined)}
              busy={command.isPending}
              onBack={() => setOpen(undefined)}
              onSend={(body) => command.mutate({ body, of: chosen })}
            />
          )}
          {command.error && <CommandProblem error={command.error} />}
        </>
      )}
    </section>
  );
}

/** Why an action is not safe for a payout, from the data of the list. */
function useSituations() {
  const { merchantId, role } = useMerchant();
  const { user } = useSession();
  const catalogue = useQuery(providersQuery(merchantId));
  return (payout: Payout, action: BulkRequest['action']) => {
    const provider = catalogue.data?.find(({ name }) => name === payout.provider);
    const now: PayoutSituation = situationOf(payout, provider, { id: user.id, role });
    return whyNotPayout(action, now);
  };
}

function BulkForm({
  what,
  chosen,
  can,
  busy,
  onSend,
  onBack,
}: {
  what: Shown;
  chosen: Payout[];
  /** The chosen payouts for which the action is safe. */
  can: Payout[];
  busy: boolean;
  onSend: (body: BulkRequest) => void;
  onBack: () => void;
}) {
  const { bulk: t, act } = useWords().payouts;
  const shared = useWords().act;
  const { merchantId } = useMerchant();
  const ways = useQuery({ ...payoutQueries.routes(merchantId), enabled: what === 'retryElsewhere' });
  const [reason, setReason] = useState('');
  const [to, setTo] = useState('');
  const [tried, setTried] = useState(false);
  const providers = [...new Set(ways.data?.map(({ provider }) => provider))];
  const provider = to || providers[0] || '';
  const reasonWrong = reason.trim().length < shortestReason;
  const amount = formatBRL(sum(can));

  function send(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (busy || reasonWrong || (what === 'retryElsewhere' && !provider)) return;
    onSend({
      action: actionOf(what),
      ids: chosen.map((payout) => payout.id),
      reason: reason.trim(),
      ...(what === 'retryElsewhere' && { provider }),
    });
  }

  const going =
    can.length === 0
      ? t.none(chosen.length)
      : can.length === chosen.length
        ? t.all(can.length)
        : t.some(can.length, chosen.length);
  const confirm =
    what === 'look'
      ? t.confirm.look
      : what === 'retryElsewhere'
        ? t.confirm[what](amount, provider)
        : t.confirm[what](amount);

  return (
    <form className="bulk-form" aria-label={act.label[what]} noValidate onSubmit={send}>
      <p>
        {act.effect[what]} <strong>{going}</strong>
      </p>
      <div className="bulk-fields">
        {what === 'retryElsewhere' && (
          <Dropdown
            label={act.provider}
            helper={ways.data && providers.length === 0 ? act.noOther : undefined}
            value={provider}
            onChange={setTo}
            options={providers.map((name) => ({ value: name, label: name }))}
          />
        )}
        <Field
          label={shared.reason}
          help={shared.reasonHelp}
          error={tried && reasonWrong ? shared.reasonMissing : undefined}
          maxLength={500}
          autoComplete="off"
          // The form opens in response to a click, so taking the focus does not surprise the user.
          autoFocus
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
      <p className="bulk-buttons">
        <Button type="submit" kind="primary" disabled={can.length === 0} aria-busy={busy}>
          {confirm}
        </Button>
        <Button onClick={onBack}>{shared.back}</Button>
      </p>
    </form>
  );
}

/** The result of each payout: completed, refused, or waiting, and for what. */
function Results({
  results,
  asked,
  situations,
  merchantId,
  onClose,
}: {
  results: BulkResult[];
  asked: Asked | undefined;
  situations: ReturnType<typeof useSituations>;
  merchantId: string;
  onClose: () => void;
}) {
  const { bulk: t, act, list } = useWords().payouts;
  const refused = results.filter(({ ok }) => !ok).length;
  const went = results.length - refused;
  return (
    <>
      <div className="bulk-line" role="status">
        <h2>
          {t.results}: {[went > 0 && t.went(went), refused > 0 && t.refused(refused)].filter(Boolean).join(', ')}
        </h2>
        <Button kind="quiet" aria-label={t.close} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </div>
      <ul className="bulk-results">
        {results.map(({ id, ok, status, detail, payout }) => {
          const before = asked?.of.find((each) => each.id === id);
          const shown = payout ?? before;
          // The reason in the reader's language where the console knows it; the API's text is shown beside it.
          const why = !ok && before && asked ? situations(before, asked.body.action) : undefined;
          return (
            <li key={id} data-tone={ok ? 'good' : 'bad'}>
              <Icon name={ok ? (status === 202 ? 'clock' : 'check') : 'close'} />
              <div>
                <p>
                  <Link to={`/m/${merchantId}/payouts/${id}`}>
                    {shown ? formatBRL(shown.amount) : id}
                    {shown && ` · ${receiverOf(shown) ?? list.noName}`}
                  </Link>{' '}
                  {payout && <StatusBadge status={payout.status} />}
                </p>
                <p>
                  <strong>{ok ? (status === 202 ? t.open : t.gone) : t.notDone}</strong>
                  {why && `: ${act.whyNot[why]}`}
                </p>
                {detail && (
                  <p className="muted" lang="en">
                    <ForeignText text={detail} />
                  </p>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
