import './receipt.css';
import './messages.ts';
import { Fragment } from 'react';
import { createPortal } from 'react-dom';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { dateAndTime, merchantZone } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import { useSandbox } from '../session/merchant.ts';
import type { Receipt } from './receipts.ts';

export function PrintButton() {
  const t = useTexts();
  return (
    <Button kind="quiet" onClick={() => window.print()}>
      <Icon name="print" />
      {t('receipts:print')}
    </Button>
  );
}

/**
 * The print version of the page, hidden on the screen. It is outside of the page's element, so that printing can hide
 * the page as a whole.
 */
export function PrintedReceipt({ title, merchantName, amount, status, lines }: Receipt) {
  const { tag } = useLanguage();
  const t = useTexts();
  const sandbox = useSandbox();
  const now = useNow();
  return createPortal(
    <div className="receipt">
      <div className="receipt-head">
        <h1>{title}</h1>
        <p className="receipt-merchant">
          <bdi>{merchantName}</bdi>
        </p>
      </div>
      <div className="receipt-sum">
        <p className="receipt-amount">{amount}</p>
        <p>
          {t('receipts:status')}: {status}
        </p>
        {sandbox && <p>{t('receipts:sandbox')}</p>}
      </div>
      <dl>
        {lines.map(
          ([name, value]) =>
            value && (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </Fragment>
            ),
        )}
      </dl>
      <p className="receipt-foot">
        {t('receipts:issued', { at: dateAndTime(new Date(now).toISOString(), tag) })} ({merchantZone}) · Trilho
      </p>
    </div>,
    document.body,
  );
}
