import './pay-panel.css';
import type { Payment } from '../../../domain/payments/payment.ts';
import { useLanguage } from '../../i18n/language.tsx';
import type { Words } from '../../i18n/pt.ts';
import { displayOf } from '../../shared/status/display.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { calendarDay, dateAndTime, relativeTime } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';

/**
 * What the payer needs to pay. If the payment leaves PENDING while the page is open, the panel keeps its size, so that
 * the layout does not shift, and says that the code is closed and must not be sent any more.
 */
export function PayPanel({ payment }: { payment: Payment }) {
  const { tag, words } = useLanguage();
  const now = useNow();
  const open = payment.status === 'PENDING';
  const isPix = payment.paymentMethod === 'PIX';
  const code = isPix ? payment.pixCode : payment.billetCode;
  // Only an image embedded in the response: an address chosen by a provider is not loaded.
  const qr = payment.pixQrCode?.startsWith('data:image/png;base64,') ? payment.pixQrCode : undefined;
  const billetUrl = open ? followable(payment.billetUrl) : undefined;
  const codeLabel = isPix ? words.payment.pay.code : words.payment.pay.billetCode;
  const expired = payment.expiresAt !== undefined && Date.parse(payment.expiresAt) <= now;

  return (
    <section className="panel" aria-label={words.payment.pay[payment.paymentMethod]}>
      <div className="panel-head">
        <h2>{words.payment.pay[payment.paymentMethod]}</h2>
        {open && payment.expiresAt && (
          <p className="muted" title={dateAndTime(payment.expiresAt, tag)}>
            {expired ? words.payment.fact.expired : words.payment.fact.expires}{' '}
            {relativeTime(payment.expiresAt, now, tag)}
          </p>
        )}
      </div>
      {!code && !billetUrl && <p className="muted">{whyNoCode(payment, now, words.payment.pay)}</p>}
      {(code || billetUrl) && (
        <div className="pay">
          {isPix && qr && (
            <div className="pay-qr" data-closed={!open || undefined}>
              {open ? (
                <img src={qr} alt={words.payment.pay.qr} width="148" height="148" />
              ) : (
                <Icon name={displayOf(payment.status).icon} />
              )}
            </div>
          )}
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
                        {words.payment.pay.billetDue} {calendarDay(payment.billetDueDate, tag)}
                      </p>
                    )}
                  </>
                )}
                <p className="pay-actions cluster">
                  {code && <CopyButton kind="primary" text={code} label={words.payment.pay.copyCode} />}
                  {billetUrl && (
                    <a className="button" href={billetUrl} target="_blank" rel="noopener noreferrer">
                      {words.payment.pay.openBillet}
                    </a>
                  )}
                </p>
              </>
            ) : (
              <>
                <p className="strong">{words.payment.pay.closed}</p>
                <p className="muted">{words.payment.pay.closedHelp}</p>
              </>
            )}
          </div>
        </div>
      )}
    </section>
  );
}

/** The API waits about ten seconds for the provider's first answer. */
const slowMs = 12_000;

function whyNoCode({ attention, createdAt }: Payment, now: number, t: Words['payment']['pay']): string {
  if (attention?.reason === 'code_mismatch') return t.withheld;
  if (attention?.reason === 'outcome_unknown') return t.unknown;
  return now - Date.parse(createdAt) > slowMs ? t.slow : t.waiting;
}

/**
 * The provider chooses this address unless we store the boleto, so it is linked only over https and without a referrer.
 */
const followable = (url: string | undefined): string | undefined =>
  url?.startsWith('https://') || url?.startsWith(`${location.origin}/storage/public/`) ? url : undefined;
