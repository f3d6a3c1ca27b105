import './messages.ts';
import { Link } from 'react-router';
import { formatBRL } from '../../../domain/core/money.ts';
import type { WhyNotPayout } from '../../../domain/payouts/actions.ts';
import type { Payout } from '../../../domain/payouts/payout.ts';
import { useTexts } from '../../i18n/texts.ts';
import { SentenceText } from '../../shared/sentences/sentence-text.tsx';
import { StatusBadge } from '../../shared/status/status-badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { BulkRequest, BulkResult } from './api.ts';
import { receiverOf } from './receiver.ts';

/** The command with its payouts as they were when it was sent; the results refer to that state. */
export interface BulkCommand {
  body: BulkRequest;
  of: Payout[];
}

/** The result of each payout: completed, refused, or waiting, and for what. */
export function BulkResults({
  results,
  sent,
  situations,
  merchantId,
  onClose,
}: {
  results: BulkResult[];
  sent: BulkCommand | undefined;
  /** Why an action is not safe for a payout. */
  situations: (payout: Payout, action: BulkRequest['action']) => WhyNotPayout | undefined;
  merchantId: string;
  onClose: () => void;
}) {
  const t = useTexts();
  const refused = results.filter(({ ok }) => !ok).length;
  const went = results.length - refused;
  return (
    <>
      <div className="bulk-line cluster gap-4" role="status">
        <h2>
          {t('payouts:bulk.results')}:{' '}
          {[
            went > 0 && t('payouts:bulk.went', { count: went }),
            refused > 0 && t('payouts:bulk.refused', { count: refused }),
          ]
            .filter(Boolean)
            .join(', ')}
        </h2>
        <Button kind="quiet" aria-label={t('payouts:bulk.close')} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </div>
      <ul className="bulk-results stack gap-2">
        {results.map(({ id, ok, status, detail, payout }) => {
          const before = sent?.of.find((each) => each.id === id);
          const shown = payout ?? before;
          // The reason in the reader's language where the console knows it; the API's text is shown beside it.
          const why = !ok && before && sent ? situations(before, sent.body.action) : undefined;
          return (
            <li key={id} data-tone={ok ? 'good' : 'bad'}>
              <Icon name={ok ? (status === 202 ? 'clock' : 'check') : 'close'} />
              <div>
                <p>
                  <Link to={`/m/${merchantId}/payouts/${id}`}>
                    {shown ? formatBRL(shown.amount) : id}
                    {shown && ` · ${receiverOf(shown) ?? t('payouts:list.noName')}`}
                  </Link>{' '}
                  {payout && <StatusBadge status={payout.status} />}
                </p>
                <p>
                  <strong>
                    {ok
                      ? status === 202
                        ? t('payouts:bulk.open')
                        : t('payouts:bulk.gone')
                      : status === 0
                        ? t('payouts:bulk.unanswered')
                        : t('payouts:bulk.notDone')}
                  </strong>
                  {why && `: ${t(`payouts:act.whyNot.${why}`)}`}
                </p>
                {detail && (
                  <p className="muted">
                    <SentenceText text={detail} />
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
