import { Link } from 'react-router';
import type { Payment } from '../../../domain/entities.ts';
import { formatBRL } from '../../../domain/money.ts';
import { useLanguage, useWords } from '../../i18n/language.tsx';
import { useMerchant } from '../../session/merchant.ts';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { exactTime, relativeTime, zoneName } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import { attentionWords } from '../payments/attention-words.ts';
import { ProviderLink } from '../providers/provider-link.tsx';
import type { Overview } from './api.ts';

/** The payments that need a person, the longest waiting first: what it is about, and what to do. */
export function Queue({ overview }: { overview: Overview | undefined }) {
  const { attention, home } = useWords();
  const { merchantId } = useMerchant();
  const waiting = overview?.attention ?? 0;
  return (
    <section className="queue" aria-labelledby="home-queue" data-waiting={waiting > 0}>
      <div className="queue-head">
        <h2 id="home-queue">
          <Icon name={waiting > 0 || !overview ? 'alert' : 'check'} />
          {overview && waiting === 0 ? home.queueEmpty : attention.label}
          {waiting > 0 && <span className="queue-count">{home.counted(waiting)}</span>}
        </h2>
        {overview && waiting > overview.queue.length && (
          <Link to={`/m/${merchantId}/payments?needsAttention=true`}>{home.queueAll}</Link>
        )}
      </div>
      {!overview && (
        <p className="queue-wait">
          <Skeleton width="long" />
        </p>
      )}
      {waiting > 0 && (
        <ul>
          {overview?.queue.map((payment) => (
            <Entry key={payment.id} payment={payment} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Entry({ payment }: { payment: Payment }) {
  const { tag, words } = useLanguage();
  const { merchantId } = useMerchant();
  const now = useNow();
  const said = attentionWords(words, payment.attention?.reason);
  const since = payment.attention?.since ?? payment.updatedAt;
  return (
    <li className="queue-entry">
      <p className="queue-amount">
        <Money cents={payment.amount} />
      </p>
      <div className="queue-text">
        <h3>
          <Link
            to={`/m/${merchantId}/payments/${payment.id}`}
            aria-label={words.home.openQueued(said.title, formatBRL(payment.amount), payment.customer.name)}
          >
            {said.title}
          </Link>
        </h3>
        <p className="muted">{said.advice}</p>
      </div>
      <p className="queue-facts muted">
        <bdi className="queue-name">{payment.customer.name}</bdi>
        <span>
          {words.method[payment.paymentMethod]} · <ProviderLink name={payment.provider} /> ·{' '}
          <time dateTime={since} title={`${exactTime(since, tag)}, ${words.time.zone(zoneName)}`}>
            {relativeTime(since, now, tag)}
          </time>
        </span>
      </p>
    </li>
  );
}
