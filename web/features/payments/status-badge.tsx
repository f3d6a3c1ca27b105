import type { Payment } from '../../../domain/entities.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { Badge } from '../../ui/badge.tsx';
import { lookOf } from './states.ts';

export function StatusBadge({ status }: { status: string }) {
  const { language } = useLanguage();
  const { tone, icon, word } = lookOf(status);
  return <Badge tone={tone} icon={icon} word={word[language]} />;
}

/** The status, and beside it what outranks it. */
export function StatusBadges({ payment }: { payment: Payment }) {
  const { words } = useLanguage();
  return (
    <span className="payment-status">
      <StatusBadge status={payment.status} />
      {payment.needsAttention && <Badge tone="ask" icon="alert" word={words.list.flagged} loud />}
    </span>
  );
}
