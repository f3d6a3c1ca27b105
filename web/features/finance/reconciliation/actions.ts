import type { ReconciliationItem } from '../../../../domain/finance/reconciliation.ts';
import type { OfferedAction } from './api.ts';

/** The operation that settles an item, whatever it is about. */
export const settleOperation = 'POST /v1/reconciliations/{id}/items/{n}/settle';

/** The operation that a person must be allowed beside it, since the action does the same; the API asks for it too. */
export function operationOf(action: OfferedAction, { entity }: Pick<ReconciliationItem, 'entity'>): string {
  const isAboutSettlement = action === 'assign_settlement' || entity === 'settlement';
  if (isAboutSettlement && action === 'undo_match') return 'POST /v1/settlements/{id}/reopen';
  if (isAboutSettlement && (action === 'confirm_match' || action === 'assign_settlement'))
    return 'POST /v1/settlements/{id}/confirm';
  if (entity !== 'payment' && entity !== 'payout') return settleOperation;
  if (action === 'look') return `POST /v1/${entity}s/{id}/look`;
  return action.startsWith('resolve_') ? `POST /v1/${entity}s/{id}/resolve` : settleOperation;
}
