import './items.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatBRL } from '../../../../domain/core/money.ts';
import type { Facts, ReconciliationItem } from '../../../../domain/finance/reconciliation.ts';
import { useLanguage, useWords } from '../../../i18n/language.tsx';
import { ProblemText, useProblemWords } from '../../../shared/api/problem-text.tsx';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { displayOf } from '../../../shared/status/display.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Tick } from '../../../ui/tick.tsx';
import { calendarDay } from '../../../ui/time.ts';
import { TimeCell } from '../../../ui/time-cell.tsx';
import { type SettleAction, settleItem } from './api.ts';
import { KindBadge } from './badges.tsx';

const shortestReason = 3;

/** The compared items: our side beside the other side, with the differences marked. */
export function Items({
  items,
  theirs,
  reconciliationId,
}: {
  items: readonly ReconciliationItem[];
  /** The name of the other side: a provider, or a statement. */
  theirs: string;
  /** Absent in a preview, where nothing can be settled. */
  reconciliationId?: string;
}) {
  return (
    <ul className="recon-items">
      {items.map((item) => (
        <Item key={item.n} item={item} theirs={theirs} reconciliationId={reconciliationId} />
      ))}
    </ul>
  );
}

function Item({
  item,
  theirs,
  reconciliationId,
}: {
  item: ReconciliationItem;
  theirs: string;
  reconciliationId: string | undefined;
}) {
  const { recon: t } = useWords();
  const id = useId();
  const { merchantId } = useMerchant();
  const may = useMay('POST /v1/reconciliations/{id}/items/{n}/settle');
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const settles = reconciliationId !== undefined && item.kind !== 'matched' && !item.settled;
  const meaning = meaningOf(item, t);

  return (
    <li className="recon-item" data-open={item.kind !== 'matched' && !item.settled}>
      <div className="recon-item-head">
        <KindBadge kind={item.kind} />
        <h2 id={`${id}-name`}>
          {item.entity && item.entityId ? (
            <Link to={`/m/${merchantId}/${item.entity === 'payout' ? 'payouts' : 'payments'}/${item.entityId}`}>
              {t.entity[item.entity]} <bdi className="recon-id">{item.entityId}</bdi>
            </Link>
          ) : (
            t.line(item.n)
          )}
        </h2>
        {item.by && <span className="muted">{t.by[item.by]}</span>}
        {settles && (
          <Button
            ref={opener}
            className="recon-settle"
            may={may}
            aria-expanded={open}
            aria-describedby={`${id}-name`}
            onClick={() => setOpen(!open)}
          >
            {t.settle}
          </Button>
        )}
      </div>
      {meaning && <p className="recon-meaning">{meaning}</p>}
      <Sides item={item} theirs={theirs} />
      {item.text && (
        <p className="recon-text muted">
          <span>{t.says}</span> <ForeignText text={item.text} />
        </p>
      )}
      {item.why && (
        <p className="recon-text muted">
          <span>{t.note}</span> <ForeignText text={item.why} />
        </p>
      )}
      {item.settled && (
        <p className="recon-settled">
          <Icon name="check" />
          <span>
            <bdi>{item.settled.by}</bdi>: {t.actionDone[item.settled.action]}. <bdi>{item.settled.reason}</bdi>
          </span>
          <TimeCell at={item.settled.at} />
        </p>
      )}
      {open && settles && may.allowed && (
        <SettleForm
          reconciliationId={reconciliationId}
          item={item}
          onClose={() => {
            setOpen(false);
            opener.current?.focus();
          }}
        />
      )}
    </li>
  );
}

type Messages = ReturnType<typeof useWords>['recon'];

function meaningOf({ kind, differs, entity }: ReconciliationItem, t: Messages): string | undefined {
  if (kind === 'matched') return undefined;
  if (kind === 'different') return differs?.map((one) => t.differs[one]).join(' ');
  if (kind === 'missing') return entity === 'payout' ? t.missingPayout : t.missingPayment;
  return t.kindMeaning[kind];
}

const rows = ['status', 'amount', 'refundedAmount', 'day', 'endToEndId', 'providerId'] as const;
type Row = (typeof rows)[number];

/** A line of a statement has no status; its direction or the provider's word takes its place. */
const has = (facts: Facts | undefined, row: Row): boolean =>
  facts?.[row] !== undefined || (row === 'status' && (facts?.direction ?? facts?.word) !== undefined);

/** Both sides in columns. A row that neither side has is left out; a row that differs is marked. */
function Sides({ item, theirs }: { item: ReconciliationItem; theirs: string }) {
  const { recon: t } = useWords();
  const differs = (row: Row) =>
    item.kind === 'different' && (item.differs?.some((one) => (one === 'word' ? 'status' : one) === row) ?? false);
  const shown = rows.filter(
    (row) =>
      differs(row) ||
      ((has(item.ours, row) || has(item.theirs, row)) &&
        // A matched item shows only status, amount and day.
        (item.kind !== 'matched' || row === 'status' || row === 'amount' || row === 'day')),
  );
  if (shown.length === 0) return null;
  return (
    <table className="recon-sides">
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">{t.fact}</span>
          </th>
          <th scope="col">{t.ours}</th>
          <th scope="col">
            <bdi>{theirs}</bdi>
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => (
          <tr key={row} data-differs={differs(row) || undefined}>
            <th scope="row">
              {t.facts[row]}
              {differs(row) && <span className="unseen"> {t.isDifferent}</span>}
            </th>
            <td>
              <Value of={item.ours} row={row} />
            </td>
            <td>
              <span className="recon-theirs">
                {differs(row) && <Icon name="alert" />}
                <Value of={item.theirs} row={row} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ of, row }: { of: Facts | undefined; row: Row }) {
  const { language, tag, words } = useLanguage();
  const t = words.recon;
  if (row === 'status') {
    if (of?.status) return <>{displayOf(of.status).word[language]}</>;
    if (of?.direction) return <>{t.direction[of.direction]}</>;
    if (of?.word) return <bdi className="recon-word">{of.word}</bdi>;
  } else if (row === 'amount' || row === 'refundedAmount') {
    const cents = of?.[row];
    if (cents !== undefined) return <span className="number">{formatBRL(cents)}</span>;
  } else if (row === 'day') {
    if (of?.day) return <span className="number">{calendarDay(of.day, tag)}</span>;
  } else if (of?.[row]) return <bdi className="recon-word">{of[row]}</bdi>;
  return (
    <span className="muted">
      <span aria-hidden="true">–</span>
      <span className="unseen">{t.nothing}</span>
    </span>
  );
}

function SettleForm({
  reconciliationId,
  item,
  onClose,
}: {
  reconciliationId: string;
  item: ReconciliationItem;
  onClose: () => void;
}) {
  const { recon: t, act } = useWords();
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  const id = useId();
  const actions = actionsOf(item);
  const [action, setAction] = useState<SettleAction>();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const chosen = actions.length === 1 ? actions[0] : action;
  const reasonWrong = reason.trim().length < shortestReason;
  const settle = useMutation({
    mutationFn: (asked: { action: SettleAction; reason: string }) =>
      settleItem(merchantId, reconciliationId, item.n, asked),
    onSettled: () => client.invalidateQueries({ queryKey: ['reconciliations', merchantId] }),
    onSuccess: ({ done, item: now }) => {
      if (done && now.settled) onClose();
    },
  });

  function send(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (chosen && !reasonWrong && !settle.isPending) settle.mutate({ action: chosen, reason: reason.trim() });
  }
  const still = settle.data && !(settle.data.done && settle.data.item.settled);
  return (
    <form className="recon-form" noValidate onSubmit={send} aria-label={t.settle}>
      <fieldset aria-describedby={tried && !chosen ? `${id}-action` : undefined}>
        <legend>{t.settleHow}</legend>
        {actions.map((one) => (
          <div key={one} className="recon-action">
            <Tick
              kind="radio"
              name={id}
              checked={chosen === one}
              aria-describedby={`${id}-${one}`}
              onChange={() => setAction(one)}
            >
              {t.action[one]}
            </Tick>
            <p id={`${id}-${one}`} className="muted">
              {t.actionEffect[one]}
            </p>
          </div>
        ))}
        {tried && !chosen && (
          <p id={`${id}-action`} className="field-note" data-tone="bad">
            <Icon name="alert" />
            {t.actionMissing}
          </p>
        )}
      </fieldset>
      <Field
        label={act.reason}
        help={t.reasonHelp}
        error={tried && reasonWrong ? act.reasonMissing : undefined}
        maxLength={500}
        autoComplete="off"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <p className="recon-form-buttons">
        <Button type="submit" kind="primary" aria-busy={settle.isPending}>
          {settle.isPending ? t.settling : t.settle}
        </Button>
        <Button onClick={onClose}>{act.back}</Button>
      </p>
      {still && (
        <Notice tone="wait" icon="clock" role="status">
          <p>{settle.data?.done ? t.stillDiffers : t.underWay}</p>
        </Notice>
      )}
      {settle.error && <Refused error={settle.error} />}
    </form>
  );
}

/** The actions that an item can have; the API decides whether one is safe now. */
function actionsOf({ entity, ours }: ReconciliationItem): SettleAction[] {
  if (!entity) return ['note'];
  return ours?.status === 'PENDING' ? ['look', 'resolve_approved', 'resolve_rejected', 'note'] : ['look', 'note'];
}

function Refused({ error }: { error: Error }) {
  const { title } = useProblemWords(error);
  return (
    <Notice tone="bad" icon="alert" role="alert" title={title}>
      <ProblemText error={error} />
    </Notice>
  );
}
