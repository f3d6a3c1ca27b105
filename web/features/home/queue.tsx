import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Payment } from '../../../domain/entities.ts';
import { formatBRL } from '../../../domain/money.ts';
import type { Payout } from '../../../domain/payouts.ts';
import { useLanguage, useWords } from '../../i18n/language.tsx';
import { useMerchant } from '../../session/merchant.ts';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { exactTime, relativeTime, zoneName } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import { type About, attentionWords } from '../payments/attention-words.ts';
import type { Page } from '../payments/use-live-list.ts';
import { receiverOf, targetOf } from '../payouts/receiver.ts';
import { ProviderLink } from '../providers/provider-link.tsx';
import type { Overview } from './api.ts';

const shownAtMost = 6;
const sinceOf = (thing: Payment | Payout): string => thing.attention?.since ?? thing.updatedAt;
const isPayout = (thing: Payment | Payout): thing is Payout => 'withdrawReference' in thing;

/** The payments and payouts that need a person, the longest waiting first: what it is about, and what to do. */
export function Queue({ overview, payouts }: { overview: Overview | undefined; payouts: Page<Payout> | undefined }) {
  const { attention, home, payouts: said } = useWords();
  const { merchantId } = useMerchant();
  const waiting = (overview?.attention ?? 0) + (payouts?.data.length ?? 0);
  const isMore = Boolean(payouts?.nextCursor);
  const queue = [...(overview?.queue ?? []), ...(payouts?.data ?? [])]
    .sort((a, b) => sinceOf(a).localeCompare(sinceOf(b)))
    .slice(0, shownAtMost);
  return (
    <section className="queue" aria-labelledby="home-queue" data-waiting={waiting > 0}>
      <div className="queue-head">
        <h2 id="home-queue">
          <Icon name={waiting > 0 || !overview ? 'alert' : 'check'} />
          {overview && waiting === 0 ? home.queueEmpty : attention.label}
          {waiting > 0 && (
            <span className="queue-count">
              {home.counted(waiting)}
              {isMore && '+'}
            </span>
          )}
        </h2>
        {overview && (waiting > queue.length || isMore) && (
          <p className="queue-all">
            {overview.attention > 0 && (
              <Link to={`/m/${merchantId}/payments?needsAttention=true`}>
                {payouts?.data.length ? home.queuePayments : home.queueAll}
              </Link>
            )}
            {payouts && payouts.data.length > 0 && (
              <Link to={`/m/${merchantId}/payouts?needsAttention=true&sort=createdAt`}>{said.list.queue}</Link>
            )}
          </p>
        )}
      </div>
      {!overview && (
        <p className="queue-wait">
          <Skeleton width="long" />
        </p>
      )}
      {waiting > 0 && (
        <ul>
          {queue.map((thing) =>
            isPayout(thing) ? (
              <PayoutEntry key={thing.id} payout={thing} />
            ) : (
              <PaymentEntry key={thing.id} payment={thing} />
            ),
          )}
        </ul>
      )}
    </section>
  );
}

function PaymentEntry({ payment }: { payment: Payment }) {
  const { method } = useWords();
  return (
    <Entry about="payment" thing={payment} name={payment.customer.name}>
      {method[payment.paymentMethod]}
    </Entry>
  );
}

function PayoutEntry({ payout }: { payout: Payout }) {
  const { payouts: said } = useWords();
  return (
    <Entry about="payout" thing={payout} name={receiverOf(payout) ?? targetOf(payout) ?? said.list.noName}>
      {said.list.one}, {said.method[payout.paymentMethod]}
    </Entry>
  );
}

function Entry({
  about,
  thing,
  name,
  children,
}: {
  about: About;
  thing: Payment | Payout;
  name: string;
  /** What it is, in a word or two. */
  children: ReactNode;
}) {
  const { tag, words } = useLanguage();
  const { merchantId } = useMerchant();
  const now = useNow();
  const said = attentionWords(words, thing.attention?.reason, about);
  const since = sinceOf(thing);
  return (
    <li className="queue-entry">
      <p className="queue-amount">
        <Money cents={thing.amount} />
      </p>
      <div className="queue-text">
        <h3>
          <Link
            to={`/m/${merchantId}/${about}s/${thing.id}`}
            aria-label={words.home.openQueued(said.title, formatBRL(thing.amount), name)}
          >
            {said.title}
          </Link>
        </h3>
        <p className="muted">{said.advice}</p>
      </div>
      <p className="queue-facts muted">
        <bdi className="queue-name">{name}</bdi>
        <span>
          {children} · <ProviderLink name={thing.provider} /> ·{' '}
          <time dateTime={since} title={`${exactTime(since, tag)}, ${words.time.zone(zoneName)}`}>
            {relativeTime(since, now, tag)}
          </time>
        </span>
      </p>
    </li>
  );
}
