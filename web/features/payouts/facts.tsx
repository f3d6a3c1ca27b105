import { Link } from 'react-router';
import type { Waiting } from '../../../domain/core/timeline.ts';
import type { Payout } from '../../../domain/payouts/payout.ts';
import { useWords } from '../../i18n/language.tsx';
import { TrafficLinks } from '../../shared/entities/traffic-links.tsx';
import { ProviderLink } from '../../shared/providers/provider-link.tsx';
import { useMerchant } from '../../shared/session/merchant.ts';
import { useSession } from '../../shared/session/session.ts';
import { Fact, FactGroup, IdFact, TextFact, TimeFact } from '../../ui/facts.tsx';
import { Money } from '../../ui/money.tsx';

/** The payout's facts. A fact without a value has no line. */
export function Facts({ payout, run }: { payout: Payout; run: Waiting['run'] | undefined }) {
  const words = useWords();
  const { user } = useSession();
  const { merchantId } = useMerchant();
  const { page } = words.payouts;
  const fact = { ...words.payment.fact, ...page.fact };
  const { factsOf } = page;
  const { createdBy, batchId } = payout;
  return (
    <section className="facts" aria-label={words.payment.facts}>
      <FactGroup title={factsOf.payout}>
        <IdFact name={fact.id} id={payout.id} />
        {payout.withdrawReference !== payout.id && <IdFact name={fact.reference} id={payout.withdrawReference} />}
        <TextFact name={fact.description} text={payout.description} />
        <Fact name={fact.amount}>
          <Money cents={payout.amount} />
        </Fact>
        <Fact name={fact.method}>{words.payouts.method[payout.paymentMethod] ?? payout.paymentMethod}</Fact>
        {batchId && (
          <Fact name={fact.batch}>
            <Link to={`/m/${merchantId}/payouts/batches/${batchId}`}>…{batchId.slice(-6)}</Link>
          </Fact>
        )}
        {createdBy &&
          (createdBy === user.id ? (
            <Fact name={fact.createdBy}>{fact.you}</Fact>
          ) : (
            <IdFact name={fact.createdBy} id={createdBy} />
          ))}
        <TimeFact name={fact.created} at={payout.createdAt} />
        <TimeFact name={fact.approved} at={payout.approvedAt} />
        <TimeFact name={fact.returned} at={payout.returnedAt} />
        <TimeFact name={fact.updated} at={payout.updatedAt} />
      </FactGroup>
      <FactGroup title={factsOf.receiver}>
        <TextFact name={fact.name} text={payout.name} />
        <TextFact name={fact.document} text={payout.document} />
        <TextFact name={fact.key} text={payout.pixKey} />
        {payout.pixType && <Fact name={fact.keyType}>{page.keyType[payout.pixType] ?? payout.pixType}</Fact>}
        <TextFact name={fact.bank} text={payout.bankCode} />
        <TextFact name={fact.branch} text={payout.branchNumber} />
        <TextFact name={fact.account} text={payout.accountNumber} />
        <TextFact name={fact.holder} text={payout.accountHolder} />
        <TextFact name={fact.holderDocument} text={payout.accountDocument} />
        {payout.receiverId && <IdFact name={fact.receiver} id={payout.receiverId} />}
        <TextFact name={fact.email} text={payout.email} />
      </FactGroup>
      <FactGroup title={factsOf.provider}>
        <Fact name={fact.provider}>
          <ProviderLink name={payout.provider} warn />
        </Fact>
        {payout.withdrawId && <IdFact name={fact.withdraw} id={payout.withdrawId} />}
        {payout.endToEndId && <IdFact name={fact.endToEnd} id={payout.endToEndId} />}
        <IdFact name={fact.connection} id={payout.connectionId} />
      </FactGroup>
      <TrafficLinks id={payout.id} />
      {run && (
        <FactGroup title={factsOf.run}>
          <IdFact name={fact.workflow} id={run.workflowId} />
          <IdFact name={fact.run} id={run.runId} />
          {run.url && (
            <Fact name={fact.temporal}>
              <a href={run.url} target="_blank" rel="noopener noreferrer">
                {fact.openRun}
              </a>
            </Fact>
          )}
        </FactGroup>
      )}
    </section>
  );
}
