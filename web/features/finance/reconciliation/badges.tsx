import './messages.ts';
import type { Reconciliation } from '../../../../domain/finance/reconciliation.ts';
import { known, useTexts } from '../../../i18n/texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { itemKindDisplay, reconciliationStateOf, standingLooks } from './display.ts';

export function StandingBadge({ of }: { of: Reconciliation }) {
  const t = useTexts();
  const state = reconciliationStateOf(of);
  const word =
    state === 'open' ? t('reconciliation:openCount', { n: of.counts.open }) : t(`reconciliation:standing.${state}`);
  return <Badge {...standingLooks[state]} word={word} />;
}

export function KindBadge({ kind }: { kind: string }) {
  const t = useTexts();
  return <Badge {...itemKindDisplay(kind)} word={known(t, `reconciliation:kind.${kind}`, kind)} />;
}
