import './items.css';
import './messages.ts';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatBRL } from '../../../../domain/core/money.ts';
import type { Facts, ReconciliationItem } from '../../../../domain/finance/reconciliation.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { known, type Translate, useTexts } from '../../../i18n/texts.ts';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { displayOf } from '../../../shared/status/display.ts';
import { Button } from '../../../ui/button.tsx';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { calendarDay } from '../../../ui/time.ts';
import { TimeCell } from '../../../ui/time-cell.tsx';
import { operationOf, settleOperation } from './actions.ts';
import { KindBadge } from './badges.tsx';
import { SettleForm } from './settle-form.tsx';

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
    <ul className="recon-items box">
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
  const { tag } = useLanguage();
  const t = useTexts();
  const id = useId();
  const { merchantId } = useMerchant();
  const maySettle = useMay(settleOperation);
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const undoes = isUndoable(item);
  const mayUndo = useMay(operationOf('undo_match', item));
  const may = undoes && maySettle.allowed ? mayUndo : maySettle;
  const settles = reconciliationId !== undefined && (undoes || (item.kind !== 'matched' && !item.settled));
  const meaning = meaningOf(item, t);

  return (
    <li className="recon-item stack gap-2" data-open={item.kind !== 'matched' && !item.settled}>
      <div className="recon-item-head cluster gap-3">
        <KindBadge kind={item.kind} />
        <h2 id={`${id}-name`}>
          {item.entity && item.entityId ? (
            <Link to={`/m/${merchantId}/${item.entity}s/${item.entityId}`}>
              {t(`reconciliation:entity.${item.entity}`)} <bdi className="recon-id mono anywhere">{item.entityId}</bdi>
            </Link>
          ) : (
            t('reconciliation:line', { n: item.n })
          )}
        </h2>
        {item.by && (
          <span className="muted">
            {item.learned
              ? t('reconciliation:by.learnedOn', { day: calendarDay(item.learned.confirmedOn, tag) })
              : t(`reconciliation:by.${item.by}`)}
          </span>
        )}
        {settles && (
          <Button
            ref={opener}
            className="recon-settle push"
            may={may}
            aria-expanded={open}
            aria-describedby={`${id}-name`}
            onClick={() => setOpen(!open)}
          >
            {undoes ? t('reconciliation:undo') : t('reconciliation:settle')}
          </Button>
        )}
      </div>
      {meaning && <p className="prose">{meaning}</p>}
      <Sides item={item} theirs={theirs} />
      {item.text && (
        <p className="recon-text muted">
          <span>{t('reconciliation:says')}</span> <ForeignText text={item.text} />
        </p>
      )}
      {item.why && (
        <p className="recon-text muted">
          <span>{t('reconciliation:note')}</span> <ForeignText text={item.why} />
        </p>
      )}
      {item.undone?.map(({ entity, entityId, by, at, reason }) => (
        <p key={at} className="recon-settled cluster">
          <Icon name="dismiss" />
          <span>
            <bdi>{by}</bdi>: {t(`reconciliation:undone.${entity}`)} <bdi className="mono anywhere">{entityId}</bdi>.{' '}
            <bdi>{reason}</bdi>
          </span>
          <TimeCell at={at} />
        </p>
      ))}
      {item.settled && (
        <p className="recon-settled cluster">
          <Icon name="check" />
          <span>
            <bdi>{item.settled.by}</bdi>: {t(`reconciliation:actionDone.${item.settled.action}`)}.{' '}
            <bdi>{item.settled.reason}</bdi>
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

/** A match that no id in the line proves: with a settlement, or one that a person has confirmed. */
const isUndoable = ({ kind, entity, theirs, settled }: ReconciliationItem): boolean =>
  kind === 'matched' && theirs?.day !== undefined && (entity === 'settlement' || settled?.action === 'confirm_match');

function meaningOf({ kind, differs, entity, learned, theirs }: ReconciliationItem, t: Translate): string | undefined {
  if (kind === 'matched') return undefined;
  if (learned?.reason !== undefined && kind === 'suggested')
    return t('reconciliation:suggestedReason', { reason: learned.reason });
  if (kind === 'suggested' && entity === 'payout' && theirs?.direction === 'in') return t('reconciliation:ownPayout');
  if (kind === 'suggested' && learned && entity !== 'settlement')
    return [
      t('reconciliation:suggestedLearned'),
      ...(differs ?? []).map((one) => t(`reconciliation:differs.${one}`)),
    ].join(' ');
  const why = differs?.map((one) => t(`reconciliation:differs.${one}`)).join(' ');
  if (kind === 'different') return why;
  if (kind === 'missing') return entity && t(`reconciliation:missingOf.${entity}`);
  if (kind === 'suggested' && entity === 'settlement')
    return [t('reconciliation:suggestedSettlement'), why].filter(Boolean).join(' ');
  return t(`reconciliation:kindMeaning.${kind}`);
}

const rows = ['status', 'amount', 'refundedAmount', 'fee', 'day', 'endToEndId', 'providerId'] as const;
type Row = (typeof rows)[number];

/** A line of a statement has no status; its direction or the provider's word takes its place. */
const has = (facts: Facts | undefined, row: Row): boolean =>
  facts?.[row] !== undefined || (row === 'status' && (facts?.direction ?? facts?.word) !== undefined);

/** Both sides in columns. A row that neither side has is left out; a row that differs is marked. */
function Sides({ item, theirs }: { item: ReconciliationItem; theirs: string }) {
  const t = useTexts();
  const differs = (row: Row) =>
    (item.kind === 'different' || item.kind === 'suggested') &&
    (item.differs?.some((one) => (one === 'word' ? 'status' : one) === row) ?? false);
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
            <span className="unseen">{t('reconciliation:fact')}</span>
          </th>
          <th scope="col">{t('reconciliation:ours')}</th>
          <th scope="col">
            <bdi>{theirs}</bdi>
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => (
          <tr key={row} data-differs={differs(row) || undefined}>
            <th scope="row">
              {t(`reconciliation:facts.${row}`)}
              {differs(row) && <span className="unseen"> {t('reconciliation:isDifferent')}</span>}
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
  const { language, tag } = useLanguage();
  const t = useTexts();
  if (row === 'status') {
    if (of?.status) return <>{known(t, `reconciliation:arrival.${of.status}`, displayOf(of.status).word[language])}</>;
    if (of?.direction) return <>{t(`reconciliation:direction.${of.direction}`)}</>;
    if (of?.word) return <bdi className="recon-word mono anywhere">{of.word}</bdi>;
  } else if (row === 'amount' || row === 'refundedAmount' || row === 'fee') {
    const cents = of?.[row];
    if (cents !== undefined) return <span className="number">{formatBRL(cents)}</span>;
  } else if (row === 'day') {
    if (of?.day) return <span className="number">{calendarDay(of.day, tag)}</span>;
  } else if (of?.[row]) return <bdi className="recon-word mono anywhere">{of[row]}</bdi>;
  return (
    <span className="muted">
      <span aria-hidden="true">–</span>
      <span className="unseen">{t('reconciliation:nothing')}</span>
    </span>
  );
}
