import type { Reconciliation } from '../../../../domain/finance/reconciliation.ts';
import { useWords } from '../../../i18n/language.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { itemKindDisplay, reconciliationStateOf, standingLooks } from './display.ts';

export function StandingBadge({ of }: { of: Reconciliation }) {
  const t = useWords().recon;
  const standing = reconciliationStateOf(of);
  const word = standing === 'open' ? t.openCount(of.counts.open) : t.standing[standing];
  return <Badge {...standingLooks[standing]} word={word} />;
}

export function KindBadge({ kind }: { kind: string }) {
  const { kind: t } = useWords().recon;
  return <Badge {...itemKindDisplay(kind)} word={Object.hasOwn(t, kind) ? t[kind as keyof typeof t] : kind} />;
}
