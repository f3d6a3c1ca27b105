import type { Reconciliation } from '../../../../domain/finance/reconciliation.ts';
import { useWords } from '../../../i18n/language.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { itemKindDisplay, reconciliationStateOf, standingLooks } from './display.ts';

export function StandingBadge({ of }: { of: Reconciliation }) {
  const said = useWords().recon;
  const standing = reconciliationStateOf(of);
  const word = standing === 'open' ? said.openCount(of.counts.open) : said.standing[standing];
  return <Badge {...standingLooks[standing]} word={word} />;
}

export function KindBadge({ kind }: { kind: string }) {
  const { kind: said } = useWords().recon;
  return <Badge {...itemKindDisplay(kind)} word={Object.hasOwn(said, kind) ? said[kind as keyof typeof said] : kind} />;
}
