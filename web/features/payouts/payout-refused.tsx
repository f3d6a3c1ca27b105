import './messages.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatBRL } from '../../../domain/core/money.ts';
import { useTexts } from '../../i18n/texts.ts';
import { isStatus, Problem } from '../../shared/api/problem.ts';
import { ProblemText } from '../../shared/api/problem-text.tsx';
import { useMerchant } from '../../shared/session/merchant.ts';
import { StatusBadge } from '../../shared/status/status-badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ForeignText } from '../../ui/foreign-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TimeCell } from '../../ui/time-cell.tsx';
import { payoutQueries } from './api.ts';
import { receiverOf } from './receiver.ts';

/** Why the payout was not made, or that it is unknown whether it was. */
export function PayoutRefused({
  error,
  named,
  busy,
  onAnyway,
}: {
  error: Error;
  /** How many fields show why. */
  named: number;
  busy: boolean;
  /** Sends it although a similar payout exists. */
  onAnyway: () => void;
}) {
  const duplicate = duplicateOf(error);
  if (duplicate) return <Duplicate detail={error.message} id={duplicate} busy={busy} onAnyway={onAnyway} />;
  return <Refused error={error} named={named} />;
}

/** The id of the similar payout that the API found. */
function duplicateOf(error: Error): string | undefined {
  if (!isStatus(error, 409) || !error.message.includes('allowDuplicate')) return undefined;
  return /\bpyo_[0-9a-z]{26}\b/.exec(error.message)?.[0];
}

function Refused({ error, named }: { error: Error; named: number }) {
  const t = useTexts();
  const isUnclear = !(error instanceof Problem) || error.status === 0 || error.status >= 500;
  if (isUnclear) {
    return (
      <Notice tone="ask" icon="question" role="alert" title={t('payouts:form.unclear')}>
        <p>{t('payouts:form.unclearHelp')}</p>
      </Notice>
    );
  }
  return (
    <Notice tone="bad" icon="alert" role="alert" title={t('payouts:form.refused')}>
      <p>{named > 0 ? t('payouts:form.problems', { count: named }) : t('payouts:form.refusedHelp')}</p>
      {named === 0 && <ProblemText error={error} />}
    </Notice>
  );
}

/** The similar payout, shown to the person before a second one is sent. */
function Duplicate({
  detail,
  id,
  busy,
  onAnyway,
}: {
  detail: string;
  id: string;
  busy: boolean;
  onAnyway: () => void;
}) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const before = useQuery(payoutQueries.one(merchantId, id));
  const payout = before.data;
  return (
    <Notice tone="ask" icon="alert" role="alert" title={t('payouts:form.duplicate')}>
      <p>{t('payouts:form.duplicateHelp')}</p>
      {payout ? (
        <p className="cluster gap-3">
          <Link to={`/m/${merchantId}/payouts/${id}`} target="_blank">
            {formatBRL(payout.amount)}
            {receiverOf(payout) && ` · ${receiverOf(payout)}`}
          </Link>
          <StatusBadge status={payout.status} />
          <TimeCell at={payout.createdAt} />
        </p>
      ) : (
        <p lang="en">
          <ForeignText text={detail} />
        </p>
      )}
      <p>
        <Button aria-busy={busy} onClick={() => !busy && onAnyway()}>
          {t('payouts:form.sendAnyway')}
        </Button>
      </p>
    </Notice>
  );
}
