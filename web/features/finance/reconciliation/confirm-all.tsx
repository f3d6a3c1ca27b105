import './messages.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { ReasonForm } from '../../../shared/detail/action-form.tsx';
import { Refused } from '../../../shared/forms/refused.tsx';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { confirmSuggestions } from './api.ts';

/** Confirms all suggestions that differ in nothing, some at a time. */
export function ConfirmAll({ reconciliationId }: { reconciliationId: string }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const may = useMay('POST /v1/reconciliations/{id}/confirm-suggestions');
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const [confirmed, setConfirmed] = useState(0);
  const confirm = useMutation({
    async mutationFn(reason: string) {
      setConfirmed(0);
      for (let sum = 0; ; ) {
        const done = await confirmSuggestions(merchantId, reconciliationId, reason);
        sum += done.confirmed;
        setConfirmed(sum);
        // What cannot be confirmed would come again with each request.
        if (done.left === 0 || done.confirmed === 0) return { sum, stayed: done.failed + done.left };
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['reconciliations', merchantId] }),
    onSuccess: () => setOpen(false),
  });
  return (
    <div className="stack gap-2">
      {!open && (
        <p>
          <Button may={may} onClick={() => setOpen(true)}>
            {t('reconciliation:confirmAll')}
          </Button>
        </p>
      )}
      {open && (
        <ReasonForm
          label={t('reconciliation:confirmAll')}
          confirm={
            confirm.isPending ? t('reconciliation:confirming', { count: confirmed }) : t('reconciliation:confirmAll')
          }
          help={t('reconciliation:confirmAllHelp')}
          command={confirm}
          onBack={() => setOpen(false)}
          onSend={(reason) => !confirm.isPending && confirm.mutate(reason)}
        />
      )}
      {confirm.error && <Refused error={confirm.error} />}
      {confirm.data && (
        <Notice tone="good" icon="check" role="status">
          <p>
            {t('reconciliation:confirmed', { count: confirm.data.sum })}
            {confirm.data.stayed > 0 && ` ${t('reconciliation:stayed', { count: confirm.data.stayed })}`}
          </p>
        </Notice>
      )}
    </div>
  );
}
