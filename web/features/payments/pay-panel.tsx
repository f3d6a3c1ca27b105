import './pay-panel.css';
import './messages.ts';
import '../../shared/detail/messages.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { useLanguage } from '../../i18n/language.ts';
import { type Translate, useTexts } from '../../i18n/texts.ts';
import { displayOf } from '../../shared/status/display.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { calendarDay, dateAndTime, relativeDate } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';

/**
 * What the payer needs to pay. If the payment leaves PENDING while the page is open, the panel keeps its size, so that
 * the layout does not shift, and says that the code is closed and must not be sent any more. The API withdraws a code
 * with which another amount was paid.
 */
export function PayPanel({ payment }: { payment: Payment }) {
  const { tag } = useLanguage();
  const t = useTexts();
  const now = useNow();
  const open = payment.status === 'PENDING';
  const isWithdrawn = payment.attention?.reason === 'paid_amount_differs';
  const isPix = payment.paymentMethod === 'PIX';
  const code = isPix ? payment.pixCode : payment.billetCode;
  const billetUrl = open ? followable(payment.billetUrl) : undefined;
  const page = open ? payment.nextAction : undefined;
  const pageUrl = page?.type === 'redirect' ? followable(page.url) : undefined;
  // Only the shop's own page can post it: the policy of this one sends forms nowhere else.
  const isPosted = page?.type === 'challenge';
  const codeLabel = isPix ? t('payments:pay.code') : t('payments:pay.billetCode');
  const expired = payment.expiresAt !== undefined && Date.parse(payment.expiresAt) <= now;

  return (
    <section className="panel" aria-label={t(`payments:pay.${payment.paymentMethod}`)}>
      <div className="panel-head">
        <h2>{t(`payments:pay.${payment.paymentMethod}`)}</h2>
        {open && !isWithdrawn && payment.expiresAt && (
          <p className="muted" title={dateAndTime(payment.expiresAt, tag)}>
            {expired ? t('detail:fact.expired') : t('detail:fact.expires')} {relativeDate(payment.expiresAt, now, tag)}
          </p>
        )}
      </div>
      {pageUrl && (
        <div className="pay-code">
          <p className="muted">{t('payments:pay.pageHelp')}</p>
          <p className="pay-actions cluster">
            <CopyButton kind="primary" text={pageUrl} label={t('payments:pay.copyAddress')} />
            <a className="button" href={pageUrl} target="_blank" rel="noopener noreferrer">
              {t('payments:pay.openPage')}
            </a>
          </p>
        </div>
      )}
      {isPosted && <p className="muted">{t('payments:pay.formHelp')}</p>}
      {!code && !billetUrl && !pageUrl && !isPosted && <p className="muted">{whyNoCode(payment, now, t)}</p>}
      {(code || billetUrl) && (
        <div className="pay">
          {isPix && <Qr payment={payment} />}
          <div className="pay-code">
            {open ? (
              <>
                {code && (
                  <>
                    <p className="strong">{codeLabel}</p>
                    <p className="pay-text mono muted anywhere">
                      <bdi>{code}</bdi>
                    </p>
                    {payment.billetDueDate && (
                      <p className="muted">
                        {t('payments:pay.billetDue')} {calendarDay(payment.billetDueDate, tag)}
                      </p>
                    )}
                  </>
                )}
                <p className="pay-actions cluster">
                  {code && <CopyButton kind="primary" text={code} label={t('payments:pay.copyCode')} />}
                  {payment.payUrl && <CopyButton text={payment.payUrl} label={t('payments:pay.copyPage')} />}
                  {billetUrl && (
                    <a className="button" href={billetUrl} target="_blank" rel="noopener noreferrer">
                      {t('payments:pay.openBillet')}
                    </a>
                  )}
                </p>
              </>
            ) : (
              <>
                <p className="strong">{t('payments:pay.closed')}</p>
                <p className="muted">{t('payments:pay.closedHelp')}</p>
              </>
            )}
          </div>
        </div>
      )}
      {!isPix && payment.pixCode && <PixOnBoleto payment={payment} code={payment.pixCode} />}
    </section>
  );
}

/** The PIX code on a boleto: the payer may pay by either. */
function PixOnBoleto({ payment, code }: { payment: Payment; code: string }) {
  const t = useTexts();
  return (
    <div className="pay">
      <Qr payment={payment} />
      <div className="pay-code">
        {payment.status === 'PENDING' && (
          <>
            <p className="strong">{t('payments:pay.billetPix')}</p>
            <p className="pay-text mono muted anywhere">
              <bdi>{code}</bdi>
            </p>
            <p className="pay-actions cluster">
              <CopyButton text={code} label={t('payments:pay.copyPix')} />
            </p>
          </>
        )}
      </div>
    </div>
  );
}

function Qr({ payment }: { payment: Payment }) {
  const t = useTexts();
  const { pixQrCode: qr, status } = payment;
  // Only an image embedded in the response: an address chosen by a provider is not loaded.
  if (!qr?.startsWith('data:image/png;base64,')) return null;
  const open = status === 'PENDING';
  return (
    <div className="pay-qr" data-closed={!open || undefined}>
      {open ? (
        <img src={qr} alt={t('payments:pay.qr')} width="148" height="148" />
      ) : (
        <Icon name={displayOf(status).icon} />
      )}
    </div>
  );
}

/** The API waits about ten seconds for the provider's first answer. */
const slowMs = 12_000;

function whyNoCode({ attention, createdAt }: Payment, now: number, t: Translate): string {
  if (attention?.reason === 'paid_amount_differs') return t('payments:pay.withdrawnHelp');
  if (attention?.reason === 'code_mismatch') return t('payments:pay.withheld');
  if (attention?.reason === 'outcome_unknown') return t('payments:pay.unknown');
  return now - Date.parse(createdAt) > slowMs ? t('payments:pay.slow') : t('payments:pay.waiting');
}

/**
 * The provider chooses this address unless we store the boleto, so it is linked only over https and without a referrer.
 */
const followable = (url: string | undefined): string | undefined =>
  url?.startsWith('https://') || url?.startsWith(`${location.origin}/storage/public/`) ? url : undefined;
