import './messages.ts';
import './acts/messages.ts';
import '../home/messages.ts';
import { Link } from 'react-router';
import { formatBRL } from '../../../domain/core/money.ts';
import { useLanguage } from '../../i18n/language.ts';
import { known, useTexts } from '../../i18n/texts.ts';
import { ProviderLink } from '../../shared/providers/provider-link.tsx';
import { useMerchant } from '../../shared/session/merchant.ts';
import { ForeignText } from '../../ui/foreign-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { exactTime, merchantZone, relativeDate, relativeTime } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import { EntryTools } from './acts/tools.tsx';
import { type AttentionItem, whereOf } from './entities.ts';
import { MoreTools } from './more-tools.tsx';
import { whyOf } from './why.ts';

interface Props {
  item: AttentionItem;
  isChosen: boolean;
  /** Absent where this person may not act on several entries. */
  onChoose?: ((isChosen: boolean) => void) | undefined;
  onSaid: (text: string) => void;
}

/** A row of the queue: amount, whose it is, since when, until when, and what can be done. */
export function Entry({ item, isChosen, onChoose, onSaid }: Props) {
  const t = useTexts();
  const { tag } = useLanguage();
  const { merchantId } = useMerchant();
  const now = useNow();
  const { entity, amount, provider, paymentMethod } = item;
  const kind = t(`home:queue.one.${entity}`);
  const name = item.name ?? kind;
  const why = whyOf(t, entity, item.reason).title;
  const method =
    entity === 'payment' && paymentMethod ? known(t, `common:method.${paymentMethod}`, paymentMethod) : undefined;
  return (
    <li className="entry" data-chosen={isChosen}>
      {onChoose && (
        <label className="entry-tick">
          <input
            type="checkbox"
            data-row-tick
            checked={isChosen}
            onChange={(event) => onChoose(event.target.checked)}
          />
          <span className="unseen">
            {t('queue:choose', { about: amount === undefined ? name : `${formatBRL(amount)}, ${name}` })}
          </span>
        </label>
      )}
      <p className="entry-amount">{amount !== undefined && <Money cents={amount} />}</p>
      <div className="entry-what">
        <h3 className="cut">
          <Link
            to={`/m/${merchantId}/${whereOf(item)}`}
            data-row-link
            aria-label={
              amount === undefined
                ? t('home:queue.open', { reason: why, name })
                : t('home:queue.openAmount', { reason: why, amount: formatBRL(amount), name })
            }
          >
            <bdi>{name}</bdi>
          </Link>
        </h3>
        <p className="entry-facts muted">
          <span>{method ?? kind}</span>
          {provider && <ProviderLink name={provider} />}
          <time
            dateTime={item.since}
            title={`${exactTime(item.since, tag)}, ${t('common:time.zone', { zone: merchantZone })}`}
          >
            {relativeTime(item.since, now, tag)}
          </time>
        </p>
      </div>
      <Due item={item} now={now} />
      <EntryTools item={item} name={name} more={MoreTools} onSaid={onSaid} />
      <Snoozed item={item} now={now} />
    </li>
  );
}

/** Until when somebody must look at it, or settle it, and whether it waits for the reader. */
function Due({ item: { dueAt, lookBy, forYou }, now }: { item: AttentionItem; now: number }) {
  const t = useTexts();
  const { tag } = useLanguage();
  const isLate = Date.parse(dueAt) <= now;
  const when = relativeDate(dueAt, now, tag);
  return (
    <div className="entry-due">
      <span className="icon-text" data-tone={isLate ? 'bad' : 'plain'} title={exactTime(dueAt, tag)}>
        <Icon name={isLate ? 'alert' : 'clock'} />
        <span>
          {lookBy === dueAt
            ? t(isLate ? 'queue:notLookedAt' : 'queue:lookDue', { when })
            : t(isLate ? 'acts:overdue' : 'queue:due', { when })}
        </span>
      </span>
      {forYou && <span className="queue-mine">{t('home:queue.forYou')}</span>}
    </div>
  );
}

/** Why and until when it is put off, or was until it came back. */
function Snoozed({ item: { snooze }, now }: { item: AttentionItem; now: number }) {
  const t = useTexts();
  const { tag } = useLanguage();
  if (!snooze) return null;
  const { until, reason, by } = snooze;
  const when = relativeDate(until, now, tag);
  return (
    <p className="entry-snooze">
      <Icon name={Date.parse(until) > now ? 'clock' : 'undo'} />
      <span>
        {Date.parse(until) > now
          ? t('queue:snoozed', { when, name: by.name })
          : t('queue:wasSnoozed', { when, name: by.name })}{' '}
        <ForeignText text={reason} />
      </span>
    </p>
  );
}
