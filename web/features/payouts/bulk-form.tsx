import '../../shared/detail/messages.ts';
import './messages.ts';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { formatBRL } from '../../../domain/core/money.ts';
import type { Payout } from '../../../domain/payouts/payout.ts';
import { useTexts } from '../../i18n/texts.ts';
import { reasonField } from '../../shared/detail/action-form.tsx';
import { FormDropdown } from '../../shared/forms/dropdown-field.tsx';
import { FormField } from '../../shared/forms/fields.tsx';
import { useZodForm } from '../../shared/forms/use-zod-form.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { Button } from '../../ui/button.tsx';
import { type BulkRequest, payoutQueries } from './api.ts';
import { actionOf, type BulkAction, sum } from './bulk-actions.ts';
import { useProviderChoices } from './use-provider-choices.ts';

const schema = z.object({ provider: z.string(), reason: reasonField });
const elsewhereSchema = schema.extend({ provider: z.string().min(1, 'providerMissing') });

/** The form to confirm an action on several payouts. */
export function BulkForm({
  what,
  chosen,
  can,
  command,
  onSend,
  onBack,
}: {
  what: BulkAction;
  chosen: Payout[];
  /** The chosen payouts for which the action is safe. */
  can: Payout[];
  command: { isPending: boolean; error: Error | null };
  onSend: (body: BulkRequest) => void;
  onBack: () => void;
}) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const ways = useQuery({ ...payoutQueries.routes(merchantId), enabled: what === 'retryElsewhere' });
  const choices = useProviderChoices(ways.data?.map(({ provider }) => provider) ?? []);
  const form = useZodForm({
    schema: what === 'retryElsewhere' ? elsewhereSchema : schema,
    initial: { provider: '', reason: '' },
    texts: { reasonMissing: t('detail:act.reasonMissing'), providerMissing: t('payouts:choice.missing') },
    command,
    send: ({ provider, reason }) => {
      const ids = chosen.map((payout) => payout.id);
      onSend({ action: actionOf(what), ids, reason, ...(what === 'retryElsewhere' && { provider }) });
    },
  });
  const provider = form.watch('provider');
  return (
    <form {...form.props} className="bulk-form stack" aria-label={t(`payouts:act.label.${what}`)}>
      <p>
        {t(`payouts:act.effect.${what}`)}{' '}
        <strong>
          {can.length === 0
            ? t('payouts:bulk.none', { count: chosen.length })
            : can.length === chosen.length
              ? t('payouts:bulk.all', { count: can.length })
              : `${t('payouts:bulk.some', { count: can.length, all: chosen.length })} ${t('payouts:bulk.others', { count: chosen.length - can.length })}`}
        </strong>
      </p>
      <div className="bulk-fields">
        {what === 'retryElsewhere' && (
          <FormDropdown
            form={form}
            name="provider"
            label={t('payouts:act.provider')}
            helper={ways.data && choices.length === 0 ? t('payouts:act.noOther') : undefined}
            placeholder={ways.isPending ? t('common:loading') : t('payouts:form.choose')}
            options={choices}
          />
        )}
        <FormField
          form={form}
          name="reason"
          label={t('detail:act.reason')}
          help={t('detail:act.reasonHelp')}
          maxLength={500}
          autoComplete="off"
          // The form opens in response to a click, so taking the focus does not surprise the user.
          autoFocus
        />
      </div>
      <p className="cluster">
        <Button type="submit" kind="primary" disabled={can.length === 0} aria-busy={form.busy}>
          <Confirm what={what} amount={formatBRL(sum(can))} provider={provider} />
        </Button>
        <Button onClick={onBack}>{t('detail:act.back')}</Button>
      </p>
    </form>
  );
}

function Confirm({ what, amount, provider }: { what: BulkAction; amount: string; provider: string }) {
  const t = useTexts();
  if (what === 'look') return t('payouts:bulk.confirm.look');
  return what === 'retryElsewhere' && provider
    ? t('payouts:bulk.confirm.retryElsewhere', { amount, provider })
    : what === 'retryElsewhere'
      ? t('payouts:form.sendAmount', { amount })
      : t(`payouts:bulk.confirm.${what}`, { amount });
}
