import type { ReactNode } from 'react';
import { logoPath, type SeenMerchant } from '../../../db/core/payer-pages.ts';
import { formatBRL } from '../../../domain/core/money.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { Barcode, Mark, type MarkName, Qr } from './pictures.tsx';
import type { PayTexts, Words } from './texts.ts';
import { followable, isOpenable, isOver, receiverIn, type Screen, screenOf, versionOf } from './view.ts';

export interface PayPageProps {
  words: Words;
  payment: Payment;
  merchant: SeenMerchant;
  now: Date;
  /** Base of our own pages, for files that we store. */
  site: string;
  /** Pages of providers are opened over http too: the stand-ins have no certificates. */
  allowsHttp: boolean;
  /** Where the payer may begin again, if the payment came of a link that still takes payments. */
  retryUrl?: string | undefined;
}

const zone = 'America/Sao_Paulo';

/** A payment as its payer sees it: who is paid what for on the stub, and beside it what there is to do. */
export function PayPage(props: PayPageProps) {
  const { payment, merchant, words, now } = props;
  const screen = screenOf(payment, now);
  return (
    <article className="slip" data-version={versionOf(payment, now)} data-over={isOver(screen)} data-screen={screen}>
      <Stub payment={payment} merchant={merchant} t={words.t} />
      <section className="body" aria-labelledby="state">
        <Body {...props} screen={screen} />
      </section>
    </article>
  );
}

const shownItems = 4;

function Stub({ payment, merchant, t }: { payment: Payment; merchant: SeenMerchant; t: PayTexts }) {
  const { description, items, orderId, amount } = payment;
  const more = items.length - shownItems;
  return (
    <header className="stub">
      <PaidTo merchant={merchant} t={t} />
      <Amount cents={amount} label={t.amount} />
      <div className="what">
        {description && (
          <p>
            <bdi>{description}</bdi>
          </p>
        )}
        <ul>
          {items
            .slice(0, shownItems)
            .filter(({ title }) => title !== description)
            .map(({ title, quantity }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and two items may be the same
              <li key={at}>
                {quantity > 1 && `${quantity} × `}
                <bdi>{title}</bdi>
              </li>
            ))}
          {more > 0 && (
            <li>
              {t.more} {more}
            </li>
          )}
        </ul>
        {orderId && (
          <p className="muted">
            {t.order} <bdi>{orderId}</bdi>
          </p>
        )}
      </div>
    </header>
  );
}

/** Who is paid. The logo says nothing that the name does not. */
export function PaidTo({ merchant: { name, logo }, t }: { merchant: SeenMerchant; t: PayTexts }) {
  return (
    <>
      {logo && <img className="logo" src={logoPath(logo.hash)} width={logo.width} height={logo.height} alt="" />}
      <p className="eyebrow">{t.to}</p>
      <h1 className="merchant">
        <bdi>{name}</bdi>
      </h1>
    </>
  );
}

export function Amount({ cents, label }: { cents: number; label: string }) {
  const [sign, number = ''] = formatBRL(cents).split('\u00a0');
  return (
    <p className="amount">
      <span className="unseen">{label}: </span>
      <span className="sign">
        {sign}
        {'\u00a0'}
      </span>
      {number}
    </p>
  );
}

/** Screens that are a title, a sentence and at most a few facts. */
const notes = {
  preparing: { mark: 'clock', tone: 'wait', title: 'preparingTitle', help: 'preparingHelp' },
  checking: { mark: 'clock', tone: 'ask', title: 'checkingTitle', help: 'checkingHelp' },
  reserved: { mark: 'done', tone: 'wait', title: 'reservedTitle', help: 'reservedHelp' },
  expired: { mark: 'clock', tone: 'plain', title: 'expiredTitle', help: 'expiredHelp' },
  otherAmount: { mark: 'ask', tone: 'ask', title: 'otherAmountTitle', help: 'otherAmountHelp' },
  paid: { mark: 'done', tone: 'good', title: 'paidTitle', help: 'paidHelp' },
  returned: { mark: 'back', tone: 'plain', title: 'returnedTitle', help: 'returnedHelp' },
  refused: { mark: 'stop', tone: 'plain', title: 'refusedTitle', help: 'refusedHelp' },
  canceled: { mark: 'stop', tone: 'plain', title: 'canceledTitle', help: 'canceledHelp' },
  disputed: { mark: 'ask', tone: 'plain', title: 'disputedTitle', help: 'disputedHelp' },
} as const satisfies Partial<
  Record<Screen, { mark: MarkName; tone: string; title: keyof PayTexts; help: keyof PayTexts }>
>;

function Body({ screen, ...props }: PayPageProps & { screen: Screen }): ReactNode {
  if (screen === 'pay') return <Pay {...props} />;
  if (screen === 'confirm') return <Confirm {...props} />;
  const { payment, words, retryUrl } = props;
  const { t } = words;
  const { mark, tone, title, help } = notes[screen];
  const isCard = screen === 'refused' && payment.paymentMethod === 'CREDIT_CARD';
  const canRetry = screen === 'expired' || screen === 'refused' || screen === 'canceled';
  return (
    <div className="note" data-tone={tone}>
      <Mark name={mark} />
      <h2 id="state" tabIndex={-1}>
        {t[title]}
      </h2>
      <p className="help">{isCard ? t.refusedCardHelp : t[help]}</p>
      {screen === 'otherAmount' && (
        <Facts
          facts={[
            [t.received, payment.receivedAmount !== undefined && formatBRL(payment.receivedAmount)],
            [t.expected, formatBRL(payment.amount)],
          ]}
        />
      )}
      {(screen === 'paid' || screen === 'returned' || screen === 'disputed') && <Receipt {...props} />}
      {canRetry && retryUrl && (
        <p>
          <a className="button primary" href={retryUrl}>
            {t.retry}
          </a>
        </p>
      )}
    </div>
  );
}

function Receipt({ payment, words }: PayPageProps) {
  const { t } = words;
  const { card, refundedAmount, approvedAt, customer, endToEndId } = payment;
  const method = t[payment.paymentMethod];
  const brand = card?.brand ? ` ${card.brand}` : '';
  return (
    <>
      <Facts
        label={t.receipt}
        facts={[
          [t.returned, refundedAmount > 0 && formatBRL(refundedAmount)],
          [t.paidAt, approvedAt && `${moment(approvedAt, words)} (${t.zone})`],
          [t.method, card?.last4 ? `${method}${brand}, ${t.endsWith} ${card.last4}` : method],
          [t.payer, customer.name],
          [t.document, customer.document],
          [t.e2e, endToEndId],
          [t.number, payment.id],
        ]}
      />
      <p className="no-print">
        <button type="button" className="button" data-print>
          {t.print}
        </button>
      </p>
    </>
  );
}

type Fact = readonly [string, string | false | undefined];

function Facts({ facts, label }: { facts: readonly Fact[]; label?: string }) {
  return (
    <dl className="facts" aria-label={label}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Pay(props: PayPageProps) {
  const { payment, words } = props;
  const { t } = words;
  const { pixCode } = payment;
  const isBoleto = payment.billetCode !== undefined || payment.billetUrl !== undefined;
  return (
    <>
      <div className="waiting">
        <h2 id="state" tabIndex={-1}>
          <span className="dot" aria-hidden="true" />
          {isBoleto ? t.waitingBoleto : t.waitingPix}
        </h2>
        {!isBoleto && payment.expiresAt && <Countdown at={payment.expiresAt} words={words} />}
      </div>
      {isBoleto && <Boleto {...props} />}
      {isBoleto && pixCode && <h3 className="or">{t.boletoOrPix}</h3>}
      {pixCode && <Pix code={pixCode} t={t} />}
    </>
  );
}

/** The time that is left. Without the script it says until when. */
function Countdown({ at, words }: { at: string; words: Words }) {
  const { t } = words;
  return (
    <p className="left" title={moment(at, words)}>
      <span data-left-word={t.validFor}>{t.validUntil}</span>{' '}
      <time dateTime={at} data-expires={at} className="figures">
        {moment(at, words)}
      </time>
    </p>
  );
}

function Pix({ code, t }: { code: string; t: PayTexts }) {
  const receiver = receiverIn(code);
  return (
    <div className="pix">
      <div className="qr-box">
        <Qr text={code} label={t.qr} />
        <p className="muted">{t.qrHelp}</p>
      </div>
      <div className="by-copy">
        <h3 className="unseen">{t.steps}</h3>
        <Copied shown={code} value={code} label={t.code} copy={t.copy} done={t.copied} failed={t.copyFailed} />
        <ol className="steps">
          <li>{t.step1}</li>
          <li>{t.step2}</li>
          <li>{t.step3}</li>
        </ol>
        {receiver && (
          <p className="muted">
            {t.receiver}: <bdi className="strong">{receiver}</bdi>
          </p>
        )}
      </div>
    </div>
  );
}

/** A code that can be copied with one press, or selected where the script does not run. */
function Copied(props: { shown: string; value: string; label: string; copy: string; done: string; failed: string }) {
  const { shown, value, label, copy, done, failed } = props;
  return (
    <div className="copied">
      <button type="button" className="button primary" data-copy={value} data-done={done} data-failed={failed}>
        {copy}
      </button>
      <p className="code">
        <span className="unseen">{label}: </span>
        <bdi>{shown}</bdi>
      </p>
    </div>
  );
}

function Boleto({ payment, words, site }: PayPageProps) {
  const { t } = words;
  const { billetCode, billetBarcode, billetDueDate } = payment;
  const url = followable(payment.billetUrl, site);
  return (
    <div className="boleto">
      {billetDueDate && <Facts facts={[[t.due, day(billetDueDate, words)]]} />}
      {billetCode && (
        <Copied
          shown={printedLine(billetCode)}
          value={billetCode}
          label={t.boletoLine}
          copy={t.copyLine}
          done={t.lineCopied}
          failed={t.copyFailed}
        />
      )}
      {billetBarcode && <Barcode digits={billetBarcode} label={t.barcode} />}
      <p className="buttons no-print">
        {url && (
          <a className="button" href={url} target="_blank" rel="noopener noreferrer">
            {t.openBoleto}
          </a>
        )}
        <button type="button" className="button" data-print>
          {t.print}
        </button>
      </p>
      <p className="muted">{t.boletoHelp}</p>
    </div>
  );
}

function Confirm({ payment, words: { t }, allowsHttp }: PayPageProps) {
  const { paymentMethod } = payment;
  const nextAction = isOpenable(payment.nextAction?.url, allowsHttp) ? payment.nextAction : undefined;
  return (
    <div className="note" data-tone="wait">
      <Mark name="clock" />
      <h2 id="state" tabIndex={-1}>
        {t.confirmTitle}
      </h2>
      <p className="help">{paymentMethod === 'CREDIT_CARD' ? t.confirmHelp : t.confirmPayHelp}</p>
      {nextAction?.type === 'redirect' && (
        <p>
          <a className="button primary" href={nextAction.url} rel="noreferrer">
            {t.confirm}
          </a>
        </p>
      )}
      {nextAction?.type === 'challenge' && (
        <form method="post" action={nextAction.url}>
          {Object.entries(nextAction.data).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className="button primary">
            {t.confirm}
          </button>
        </form>
      )}
    </div>
  );
}

/** A boleto's line as it is printed: `23793.38128 60007.827136 95000.063305 9 84410000002000`. */
const printedLine = (line: string): string =>
  line.replace(/^(.{5})(.{5})(.{5})(.{6})(.{5})(.{6})(.)(.+)$/, '$1.$2 $3.$4 $5.$6 $7 $8');

const moment = (at: string, { tag }: Words): string =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'short', timeStyle: 'short', timeZone: zone }).format(new Date(at));

const day = (date: string, { tag }: Words): string =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`));
