import '../../shared/detail/messages.ts';
import './messages.ts';
import { Link } from 'react-router';
import type { Payout } from '../../../domain/payouts/payout.ts';
import { known, useTexts } from '../../i18n/texts.ts';
import { ProviderLink } from '../../shared/providers/provider-link.tsx';
import { useMerchant } from '../../shared/session/merchant.ts';
import { useSession } from '../../shared/session/session.ts';
import { Fact, FactColumns, FactGroup, IdFact, TextFact, TimeFact } from '../../ui/facts.tsx';
import { Money } from '../../ui/money.tsx';

/** What the provider keeps for it, beside the expected fee where that differs, and what leaves the account in all. */
function Fees({ payout: { status, fee, expectedFee, debitedAmount } }: { payout: Payout }) {
  const t = useTexts();
  const kept = fee ?? expectedFee;
  if (kept === undefined || debitedAmount === undefined) return null;
  const isOther = fee !== undefined && expectedFee !== undefined && fee !== expectedFee;
  return (
    <>
      <Fact name={t('payouts:page.fact.fee')}>
        <Money cents={kept} /> {fee === undefined && <span className="muted">{t('payouts:page.feeByTable')}</span>}
      </Fact>
      {isOther && (
        <Fact name={t('payouts:page.fact.expectedFee')}>
          <Money cents={expectedFee} />{' '}
          <span className="icon-text strong" data-tone="ask">
            <Money cents={fee - expectedFee} signed />
          </span>
        </Fact>
      )}
      <Fact name={t('payouts:page.fact.debited')}>
        <Money cents={debitedAmount} />{' '}
        {status === 'REJECTED' && (
          <span className="muted">{t(debitedAmount === 0 ? 'payouts:page.feeReturned' : 'payouts:page.feeKept')}</span>
        )}
      </Fact>
    </>
  );
}

/** The payout's facts. A fact without a value has no line. */
export function Facts({ payout }: { payout: Payout }) {
  const t = useTexts();
  const { user } = useSession();
  const { merchantId } = useMerchant();
  const { createdBy, batchId } = payout;
  return (
    <section aria-label={t('detail:facts')}>
      <FactColumns
        first={
          <>
            <FactGroup title={t('payouts:page.factsOf.payout')}>
              <IdFact name={t('detail:fact.id')} id={payout.id} />
              {payout.withdrawReference !== payout.id && (
                <IdFact name={t('payouts:page.fact.reference')} id={payout.withdrawReference} />
              )}
              <TextFact name={t('detail:fact.description')} text={payout.description} />
              <Fact name={t('detail:fact.amount')}>
                <Money cents={payout.amount} />
              </Fact>
              <Fees payout={payout} />
              <Fact name={t('detail:fact.method')}>
                {known(t, `common:payoutMethod.${payout.paymentMethod}`, payout.paymentMethod)}
              </Fact>
              {batchId && (
                <Fact name={t('payouts:page.fact.batch')}>
                  <Link to={`/m/${merchantId}/payout-batches/${batchId}`}>…{batchId.slice(-6)}</Link>
                </Fact>
              )}
              {createdBy &&
                (createdBy === user.id ? (
                  <Fact name={t('payouts:page.fact.createdBy')}>{t('payouts:page.fact.you')}</Fact>
                ) : (
                  <Fact name={t('payouts:page.fact.createdBy')}>
                    <bdi title={createdBy}>{payout.createdByName ?? createdBy}</bdi>
                  </Fact>
                ))}
              <TimeFact name={t('detail:fact.created')} at={payout.createdAt} />
              <TimeFact name={t('payouts:page.fact.approved')} at={payout.approvedAt} />
              <TimeFact name={t('payouts:page.fact.returned')} at={payout.returnedAt} />
              <TimeFact name={t('detail:fact.updated')} at={payout.updatedAt} />
            </FactGroup>
            <FactGroup title={t('payouts:page.factsOf.provider')}>
              <Fact name={t('detail:fact.provider')}>
                <ProviderLink name={payout.provider} warn />
              </Fact>
              {payout.withdrawId && <IdFact name={t('payouts:page.fact.withdraw')} id={payout.withdrawId} />}
              {payout.endToEndId && <IdFact name={t('detail:fact.endToEnd')} id={payout.endToEndId} />}
              <IdFact name={t('detail:fact.connection')} id={payout.connectionId} />
            </FactGroup>
          </>
        }
        second={
          <FactGroup title={t('payouts:page.factsOf.receiver')}>
            <TextFact name={t('detail:fact.name')} text={payout.name} />
            <TextFact name={t('detail:fact.document')} text={payout.document} />
            <TextFact name={t('payouts:page.fact.key')} text={payout.pixKey} />
            {payout.pixType && (
              <Fact name={t('payouts:page.fact.keyType')}>
                {known(t, `payouts:page.keyType.${payout.pixType}`, payout.pixType)}
              </Fact>
            )}
            <TextFact name={t('payouts:page.fact.bank')} text={payout.bankCode} />
            <TextFact name={t('payouts:page.fact.branch')} text={payout.branchNumber} />
            <TextFact name={t('payouts:page.fact.account')} text={payout.accountNumber} />
            <TextFact name={t('payouts:page.fact.holder')} text={payout.accountHolder} />
            <TextFact name={t('payouts:page.fact.holderDocument')} text={payout.accountDocument} />
            {payout.receiverId && <IdFact name={t('payouts:page.fact.receiver')} id={payout.receiverId} />}
            <TextFact name={t('detail:fact.email')} text={payout.email} />
          </FactGroup>
        }
      />
    </section>
  );
}
