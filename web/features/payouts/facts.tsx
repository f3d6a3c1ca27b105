import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Waiting } from '../../../domain/core/timeline.ts';
import type { Payout } from '../../../domain/payouts/payout.ts';
import { useWords } from '../../i18n/language.tsx';
import { TrafficLinks } from '../../shared/entities/traffic-links.tsx';
import { ProviderLink } from '../../shared/providers/provider-link.tsx';
import { useMerchant } from '../../shared/session/merchant.ts';
import { useSession } from '../../shared/session/session.ts';
import { CopyId } from '../../ui/copy-id.tsx';
import { Fact, FactGroup } from '../../ui/facts.tsx';
import { ForeignText } from '../../ui/foreign-text.tsx';
import { Money } from '../../ui/money.tsx';
import { TimeCell } from '../../ui/time-cell.tsx';

/** Everything known of the payout that is not news. What is not known has no line. */
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
        <Copied name={fact.id} id={payout.id} />
        {payout.withdrawReference !== payout.id && <Copied name={fact.reference} id={payout.withdrawReference} />}
        <Said name={fact.description} text={payout.description} />
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
            <Copied name={fact.createdBy} id={createdBy} />
          ))}
        <Moment name={fact.created} at={payout.createdAt} />
        <Moment name={fact.approved} at={payout.approvedAt} />
        <Moment name={fact.returned} at={payout.returnedAt} />
        <Moment name={fact.updated} at={payout.updatedAt} />
      </FactGroup>
      <FactGroup title={factsOf.receiver}>
        <Said name={fact.name} text={payout.name} />
        <Said name={fact.document} text={payout.document} />
        <Said name={fact.key} text={payout.pixKey} />
        {payout.pixType && <Fact name={fact.keyType}>{page.keyType[payout.pixType] ?? payout.pixType}</Fact>}
        <Said name={fact.bank} text={payout.bankCode} />
        <Said name={fact.branch} text={payout.branchNumber} />
        <Said name={fact.account} text={payout.accountNumber} />
        <Said name={fact.holder} text={payout.accountHolder} />
        <Said name={fact.holderDocument} text={payout.accountDocument} />
        {payout.receiverId && <Copied name={fact.receiver} id={payout.receiverId} />}
        <Said name={fact.email} text={payout.email} />
      </FactGroup>
      <FactGroup title={factsOf.provider}>
        <Fact name={fact.provider}>
          <ProviderLink name={payout.provider} warn />
        </Fact>
        {payout.withdrawId && <Copied name={fact.withdraw} id={payout.withdrawId} />}
        {payout.endToEndId && <Copied name={fact.endToEnd} id={payout.endToEndId} />}
        <Copied name={fact.connection} id={payout.connectionId} />
      </FactGroup>
      <TrafficLinks id={payout.id} />
      {run && (
        <FactGroup title={factsOf.run}>
          <Copied name={fact.workflow} id={run.workflowId} />
          <Copied name={fact.run} id={run.runId} />
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

const Copied = ({ name, id }: { name: string; id: string }): ReactNode => (
  <Fact name={name}>
    <CopyId id={id} what={name} />
  </Fact>
);

function Said({ name, text }: { name: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <Fact name={name}>
      <ForeignText text={text} />
    </Fact>
  );
}

function Moment({ name, at }: { name: string; at: string | undefined }) {
  if (!at) return null;
  return (
    <Fact name={name}>
      <TimeCell at={at} />
    </Fact>
  );
}
