import './first-payment.css';
import './messages.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { useSandbox } from '../../../shared/session/merchant.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Icon } from '../../../ui/icon.tsx';

/** Shown before the first payment: how to create one, with a request to copy. */
export function FirstPayment() {
  const t = useTexts();
  const sandbox = useSandbox();
  const command = `curl -s ${window.location.origin}/v1/payments \\
  -H 'Authorization: Bearer ${sandbox ? 'sk_test_…' : 'sk_live_…'}' \\
  -H 'Idempotency-Key: 1' -H 'content-type: application/json' \\
  -d '{"provider":"Orbita","amount":12990,"paymentMethod":"PIX","orderId":"A-1",
       "customer":{"name":"Maria Silva","email":"maria@example.com","document":"52998224725","phone":"11999998888"},
       "items":[{"id":"1","title":"Camiseta","unitPrice":12990,"quantity":1,"tangible":true}]}'`;
  return (
    <section className="first" aria-labelledby="home-first">
      <h2 id="home-first">{t('common:list.empty')}</h2>
      <p className="muted">{t('below:firstHelp')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled box must be reachable by keyboard */}
      <section className="first-code" tabIndex={0} aria-label={t('below:command')}>
        <pre>{command}</pre>
      </section>
      {sandbox && (
        <p className="muted first-hint">
          <Icon name="note" />
          {t('below:sandboxKey')}
        </p>
      )}
      <p className="cluster">
        <CopyButton kind="primary" text={command} label={t('below:copyCommand')} />
        <a className="button" href="/docs">
          {t('common:list.emptyDocs')}
        </a>
      </p>
    </section>
  );
}
