import type { Payment } from '../../../domain/payments/payment.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { displayOf } from './display.ts';

export function StatusBadge({ status }: { status: string }) {
  const { language } = useLanguage();
  const { tone, icon, word } = displayOf(status);
  return <Badge tone={tone} icon={icon} word={word[language]} />;
}

export function AttentionBadge() {
  const t = useTexts();
  return <Badge tone="ask" icon="alert" word={t('common:list.flagged')} loud />;
}

/** The status and, beside it, the attention badge, which is more important. */
export function StatusBadges({ payment }: { payment: Payment }) {
  return (
    <span className="badges">
      <StatusBadge status={payment.status} />
      {payment.needsAttention && <AttentionBadge />}
    </span>
  );
}
