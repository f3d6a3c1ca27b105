import type { SeenMerchant } from '../../../db/core/payer-pages.ts';
import { formatBRL } from '../../../domain/core/money.ts';
import type { PaymentMethod } from '../../../domain/core/schemas.ts';
import { installmentsOfLink, type PaymentLink } from '../../../domain/payments/payment-link.ts';
import { Amount, PaidTo } from './page.tsx';
import { Qr } from './pictures.tsx';
import type { PayTexts, Words } from './texts.ts';

/** What a payer has entered, as text. */
export interface Entered {
  /** The number of this form: the same form sent twice is one payment. */
  submission: string;
  amount: string;
  method: string;
  name: string;
  document: string;
  email: string;
  phone: string;
  zipCode: string;
  address: string;
  number: string;
  district: string;
  city: string;
  state: string;
  installments: string;
}
export type EnteredName = Exclude<keyof Entered, 'submission'>;

export interface LinkPageProps {
  words: Words;
  link: PaymentLink;
  merchant: SeenMerchant;
  entered: Entered;
  /** The fields that a provider asks for besides the usual ones. */
  asksFor: { phone: boolean; address: boolean };
  /** The fields whose values are not right. */
  wrong: readonly EnteredName[];
  /** What went wrong as a whole. */
  problem?: 'unknown' | 'refused' | 'repeated' | 'card' | undefined;
  /** Where a card is sent that is entered on this page; absent where its provider has a page for it. */
  cardAt?: string | undefined;
}

const notOpen = {
  EXPIRED: { title: 'linkExpiredTitle', help: 'linkExpiredHelp' },
  USED_UP: { title: 'linkUsedUpTitle', help: 'linkUsedUpHelp' },
  DISABLED: { title: 'linkDisabledTitle', help: 'linkDisabledHelp' },
} as const;

/** A payment link as a payer sees it: who is paid what for, and what the payment needs. */
export function LinkPage(props: LinkPageProps) {
  const { link, merchant, words } = props;
  const { t } = words;
  return (
    <article className="slip">
      <header className="stub">
        <PaidTo merchant={merchant} t={t} />
        {link.amount !== undefined && <Amount cents={link.amount} label={t.amount} />}
        <div className="what">
          <p>
            <bdi>{link.description}</bdi>
          </p>
        </div>
      </header>
      <section className="body" aria-labelledby="state">
        {link.state === 'OPEN' ? (
          <Form {...props} />
        ) : (
          <div className="note" data-tone="plain">
            <h2 id="state">{t[notOpen[link.state].title]}</h2>
            <p className="help">{t[notOpen[link.state].help]}</p>
          </div>
        )}
      </section>
    </article>
  );
}

/** A page to print and put up, whose code leads a phone to the link. */
export function Poster({ words: { t }, link, merchant }: Pick<LinkPageProps, 'words' | 'link' | 'merchant'>) {
  return (
    <article className="slip plain poster">
      <section className="body">
        <PaidTo merchant={merchant} t={t} />
        <p>
          <bdi>{link.description}</bdi>
        </p>
        {link.amount !== undefined && <Amount cents={link.amount} label={t.amount} />}
        <Qr text={link.url} label={t.posterQr} />
        <p className="strong">{t.posterHelp}</p>
        <p className="no-print">
          <button type="button" className="button" data-print>
            {t.print}
          </button>
        </p>
      </section>
    </article>
  );
}

function Form({ link, words, entered, asksFor, wrong, problem, cardAt }: LinkPageProps) {
  const { t } = words;
  const field = (name: EnteredName) => ({
    name,
    value: entered[name],
    label: t[`field_${name}`],
    fault: t[`fault_${name}`],
    isWrong: wrong.includes(name),
  });
  return (
    <form method="post" className="form" noValidate data-once data-busy={t.sending}>
      <h2 id="state">{t.linkTitle}</h2>
      <p
        className="problem"
        role="alert"
        id="problem"
        tabIndex={-1}
        hidden={!problem && wrong.length === 0}
        data-fields={t.problem_fields}
      >
        {problem ? t[`problem_${problem}`] : wrong.length > 0 ? t.problem_fields : ''}
      </p>
      <input type="hidden" name="submission" value={entered.submission} />
      {problem === 'repeated' && <input type="hidden" name="again" value="1" />}
      {link.amount === undefined && (
        <Field
          {...field('amount')}
          fault={boundsOf(link, t)}
          help={boundsOf(link, t)}
          prefix="R$"
          inputMode="decimal"
          autoComplete="transaction-amount"
        />
      )}
      <Field {...field('name')} autoComplete="name" />
      <Field {...field('document')} inputMode="text" autoComplete="off" mask="document" />
      <Field {...field('email')} type="email" inputMode="email" autoComplete="email" />
      {asksFor.phone && <Field {...field('phone')} type="tel" inputMode="tel" autoComplete="tel-national" />}
      {asksFor.address && (
        <div className="two">
          <Field {...field('zipCode')} inputMode="numeric" autoComplete="postal-code" />
          <Field {...field('address')} autoComplete="address-line1" />
          <Field {...field('number')} autoComplete="off" />
          <Field {...field('district')} autoComplete="address-level3" />
          <Field {...field('city')} autoComplete="address-level2" />
          <Field {...field('state')} autoComplete="address-level1" maxLength={2} />
        </div>
      )}
      <Methods methods={link.methods} chosen={entered.method} words={words} />
      {cardAt && (
        <Card at={cardAt} link={link} chosen={entered.installments} isWrong={wrong.includes('installments')} t={t} />
      )}
      <button type="submit" className="button primary">
        {problem === 'repeated'
          ? t.payAgain
          : link.amount === undefined
            ? t.goOn
            : `${t.pay} ${formatBRL(link.amount)}`}
      </button>
      <p className="muted">{t.linkHelp}</p>
    </form>
  );
}

function boundsOf({ amountMin, amountMax }: PaymentLink, t: PayTexts): string {
  if (amountMin !== undefined && amountMax !== undefined)
    return `${t.between} ${formatBRL(amountMin)} ${t.and} ${formatBRL(amountMax)}`;
  if (amountMin !== undefined) return `${t.atLeast} ${formatBRL(amountMin)}`;
  return amountMax === undefined ? t.amountHelp : `${t.atMost} ${formatBRL(amountMax)}`;
}

interface FieldProps {
  name: string;
  value: string;
  label: string;
  /** What to say where the value is not right. */
  fault: string;
  isWrong?: boolean;
  help?: string;
  /** The value stays in the browser: the field is not of the form. */
  isKept?: true;
  prefix?: string;
  type?: 'text' | 'email' | 'tel';
  inputMode?: 'text' | 'decimal' | 'numeric' | 'email' | 'tel';
  autoComplete: string;
  maxLength?: number;
  mask?: 'document';
}

function Field({
  name,
  value,
  label,
  fault,
  isWrong,
  help,
  prefix,
  mask,
  isKept,
  type = 'text',
  ...input
}: FieldProps) {
  const about = isWrong ? `${name}-fault` : help ? `${name}-help` : undefined;
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <div className={prefix ? 'prefixed' : undefined}>
        {prefix && <span aria-hidden="true">{prefix}</span>}
        <input
          {...input}
          id={name}
          name={isKept ? undefined : name}
          type={type}
          defaultValue={value}
          required
          aria-invalid={isWrong ? true : undefined}
          aria-describedby={about}
          data-mask={mask}
        />
      </div>
      <p className="fault" id={`${name}-fault`} hidden={!isWrong}>
        {fault}
      </p>
      {help && (
        <p className="muted" id={`${name}-help`} hidden={isWrong}>
          {help}
        </p>
      )}
    </div>
  );
}

/** The card's fields have no names: no form sends them. The script sends them to the vault, and its token with the form. */
function Card({
  at,
  link,
  chosen,
  isWrong,
  t,
}: {
  at: string;
  link: PaymentLink;
  chosen: string;
  isWrong: boolean;
  t: PayTexts;
}) {
  const field = (name: 'cardNumber' | 'holderName' | 'expiry' | 'cvv') => ({
    name,
    value: '',
    label: t[`field_${name}`],
    fault: t[`fault_${name}`],
    isKept: true as const,
  });
  return (
    <fieldset className="card" data-card={at} data-only={link.methods.length === 1} data-unsent={t.cardUnsent}>
      <legend className="unseen">{t.card}</legend>
      <input type="hidden" name="cardToken" value="" />
      <noscript>
        <p className="problem">{t.cardScript}</p>
      </noscript>
      <Field {...field('cardNumber')} inputMode="numeric" autoComplete="cc-number" maxLength={23} />
      <Field {...field('holderName')} autoComplete="cc-name" maxLength={140} />
      <div className="two">
        <Field {...field('expiry')} inputMode="numeric" autoComplete="cc-exp" maxLength={7} />
        <Field {...field('cvv')} inputMode="numeric" autoComplete="cc-csc" maxLength={4} />
      </div>
      {link.maxInstallments !== undefined && (
        <Installments most={link.maxInstallments} amount={link.amount} chosen={chosen} isWrong={isWrong} t={t} />
      )}
      <p className="muted">{t.cardHelp}</p>
    </fieldset>
  );
}

/** The counts to choose from, each with its value where the link has an amount. */
function Installments({
  most,
  amount,
  chosen,
  isWrong,
  t,
}: {
  most: number;
  amount: number | undefined;
  chosen: string;
  isWrong: boolean;
  t: PayTexts;
}) {
  const counts = amount === undefined ? Array.from({ length: most }, (_, index) => index + 1) : undefined;
  const offered = counts
    ? counts.map((count) => ({ count, word: count === 1 ? t.atOnce : `${count}x ${t.withoutInterest}` }))
    : installmentsOfLink(most, amount ?? 0).map(({ installmentNumber: count, installmentValue }) => ({
        count,
        word: `${count}x ${t.of} ${formatBRL(installmentValue)} ${t.withoutInterest}`,
      }));
  return (
    <div className="field">
      <label htmlFor="installments">{t.field_installments}</label>
      <select
        id="installments"
        name="installments"
        defaultValue={chosen || '1'}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={isWrong ? 'installments-fault' : undefined}
      >
        {offered.map(({ count, word }) => (
          <option key={count} value={count}>
            {word}
          </option>
        ))}
      </select>
      <p className="fault" id="installments-fault" hidden={!isWrong}>
        {t.fault_installments}
      </p>
    </div>
  );
}

function Methods({ methods, chosen, words: { t } }: { methods: PaymentMethod[]; chosen: string; words: Words }) {
  const [only] = methods;
  if (methods.length === 1) return <input type="hidden" name="method" value={only} />;
  return (
    <fieldset className="methods">
      <legend>{t.field_method}</legend>
      {methods.map((method) => (
        <label key={method}>
          <input type="radio" name="method" value={method} defaultChecked={method === (chosen || only)} />
          <span>
            {t[method]}
            <small>{t[`about_${method}`]}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
