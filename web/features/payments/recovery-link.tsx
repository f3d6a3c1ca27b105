import './messages.ts';
import { useMutation } from '@tanstack/react-query';
import type { Payment } from '../../../domain/payments/payment.ts';
import { useTexts } from '../../i18n/texts.ts';
import { CommandProblem } from '../../shared/forms/command-problem.tsx';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Fact } from '../../ui/facts.tsx';
import { fetchRecoveryLink } from './api.ts';

/** The link that reminds the payer of an unpaid payment, for whoever may make it. Nothing is sent by making it. */
export function RecoveryLink({ payment, phone }: { payment: Payment; phone: string | undefined }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const may = useMay('GET /v1/payments/{id}/recovery-link');
  const link = useMutation({ mutationFn: () => fetchRecoveryLink(merchantId, payment.id) });
  const isPayable = payment.status === 'PENDING' && (payment.pixCode ?? payment.billetCode) !== undefined;
  if (!isPayable || !may.allowed) return null;
  const url = link.data?.url;
  return (
    <Fact name={t('payments:recovery.name')}>
      {phone === undefined ? (
        <span className="muted">{t('payments:recovery.noPhone')}</span>
      ) : (
        <span className="cluster">
          {url === undefined ? (
            <Button aria-busy={link.isPending} onClick={() => !link.isPending && link.mutate()}>
              {t('payments:recovery.make')}
            </Button>
          ) : (
            <>
              <CopyButton text={url} label={t('payments:recovery.copy')} />
              <a className="button" href={url} target="_blank" rel="noopener noreferrer">
                {t('payments:recovery.open')}
              </a>
            </>
          )}
          <span className="muted">{t('payments:recovery.help')}</span>
        </span>
      )}
      {link.error && <CommandProblem error={link.error} />}
    </Fact>
  );
}
