import '../../shared/lists/bulk-bar.css';
import './messages.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type PayoutSituation, whyNotPayout } from '../../../domain/payouts/actions.ts';
import type { Payout } from '../../../domain/payouts/payout.ts';
import { useTexts } from '../../i18n/texts.ts';
import { CommandProblem } from '../../shared/forms/command-problem.tsx';
import { providersQuery } from '../../shared/providers/api.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { useSession } from '../../shared/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { useLate } from '../../ui/use-late.ts';
import { askForMany, type BulkRequest, maxBulk } from './api.ts';
import { actionOf, type BulkAction, bulkActions, sum } from './bulk-actions.ts';
import type { BulkCommand } from './bulk-results.tsx';
import { situationOf } from './situation.ts';

/** Loaded once a row is ticked: few visits of the list need them. */
const loadForms = () => import('./bulk-forms.ts');

interface Props {
  merchantId: string;
  chosen: Payout[];
  onClear: () => void;
  /** Receives the payouts as they are after the command. */
  onResults: (payouts: Payout[]) => void;
  /** Offers to select the rows of the other pages too. */
  more?: ReactNode;
}

/** Actions on several payouts: the totals before the click, the result of each payout after it. */
export function BulkBar({ merchantId, chosen, onClear, onResults, more }: Props) {
  const t = useTexts();
  const [open, setOpen] = useState<BulkAction>();
  const situations = useSituations(chosen.length > 0);
  const command = useMutation({
    mutationFn: ({ body }: BulkCommand) => askForMany(merchantId, body),
    onSuccess: ({ results }) => {
      setOpen(undefined);
      onClear();
      onResults(results.flatMap(({ payout }) => payout ?? []));
    },
  });
  const results = command.data?.results;
  const forms = useLate(loadForms, chosen.length > 0 || results !== undefined);
  const isTooMany = chosen.length > maxBulk;

  if (chosen.length === 0 && !results) return null;
  return (
    <section className="bulk stack" aria-label={t('payouts:bulk.title')}>
      {results && chosen.length === 0 && forms && (
        <forms.BulkResults
          results={results}
          sent={command.variables}
          situations={situations}
          merchantId={merchantId}
          onClose={command.reset}
        />
      )}
      {chosen.length > 0 && (
        <>
          <div className="bulk-line cluster gap-4">
            <p role="status">
              <strong>{t('payouts:bulk.selected', { count: chosen.length })}</strong> <Money cents={sum(chosen)} />
            </p>
            {more}
            <div className="bulk-actions cluster">
              {bulkActions.map((what) => (
                <Button
                  key={what}
                  disabled={isTooMany}
                  aria-expanded={open === what}
                  onClick={() => {
                    command.reset();
                    setOpen(open === what ? undefined : what);
                  }}
                >
                  {t(`payouts:act.label.${what}`)}
                </Button>
              ))}
            </div>
            <Button kind="quiet" aria-label={t('payouts:bulk.clear')} onClick={onClear}>
              <Icon name="close" />
            </Button>
          </div>
          {isTooMany && <p className="muted">{t('payouts:bulk.tooMany', { most: maxBulk })}</p>}
          {open && !isTooMany && forms && (
            <forms.BulkForm
              key={open}
              what={open}
              chosen={chosen}
              can={chosen.filter((payout) => situations(payout, actionOf(open)) === undefined)}
              command={command}
              onBack={() => setOpen(undefined)}
              onSend={(body) => command.mutate({ body, of: chosen })}
            />
          )}
          {command.error && <CommandProblem error={command.error} />}
        </>
      )}
    </section>
  );
}

/** Why an action is not safe for a payout, from the data of the list. @param enabled the catalogue is large. */
function useSituations(enabled: boolean) {
  const { merchantId, role } = useMerchant();
  const { user } = useSession();
  const catalogue = useQuery({ ...providersQuery(merchantId), enabled });
  return (payout: Payout, action: BulkRequest['action']) => {
    const provider = catalogue.data?.find(({ name }) => name === payout.provider);
    const now: PayoutSituation = situationOf(payout, provider, { id: user.id, role });
    return whyNotPayout(action, now);
  };
}
