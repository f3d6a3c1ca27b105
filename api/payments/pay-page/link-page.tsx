import { formatBRL } from '../../../domain/core/money.ts';
import type { PaymentMethod } from '../../../domain/core/schemas.ts';
import type { PaymentLink } from '../../../domain/payments/payment-link.ts';
import { Amount } from './page.tsx';
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
}
export type EnteredName = Exclude<keyof Entered, 'submission'>;

export interface LinkPageProps {
  words: Words;
  link: PaymentLink;
  merchantName: string;
  entered: Entered;
  /** The fields that a provider asks for besides the usual ones. */
  asksFor: { phone: boolean; address: boolean };
  /** The fields whose values are not right. */
  wrong: readonly EnteredName[];
  /** What went wrong as a whole. */
  problem?: 'unknown' | 'refused' | 'repeated' | undefined;
}

const notOpen = {
  EXPIRED: { title: 'linkExpiredTitle', help: 'linkExpiredHelp' },
  USED_UP: { title: 'linkUsedUpTitle', help: 'linkUsedUpHelp' },
  DISABLED: { title: 'linkDisabledTitle', help: 'linkDisabledHelp' },
} as const;

/** A payment link as a payer sees it: who is paid what for, and what the payment needs. */
export function LinkPage(props: LinkPageProps) {
  const { link, merchantName, words } = props;
  const { t } = words;
  return (
    <article className="slip">
      <header className="stub">
        <p className="eyebrow">{t.to}</p>
        <h1 className="merchant">
          <bdi>{merchantName}</bdi>
        </h1>
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
export function Poster({ words: { t }, link, merchantName }: Pick<LinkPageProps, 'words' | 'link' | 'merchantName'>) {
  return (
    <article className="slip plain poster">
      <section className="body">
        <p className="eyebrow">{t.to}</p>
        <h1 className="merchant">
          <bdi>{merchantName}</bdi>
        </h1>
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

function Form({ link, words, entered, asksFor, wrong, problem }: LinkPageProps) {
  const { t } = words;
  const field = (name: EnteredName) => ({
    name,
    value: entered[name],
    label: t[`field_${name}`],
    fault: wrong.includes(name) ? t[`fault_${name}`] : undefined,
  });
  return (
    <form method="post" className="form" noValidate data-once data-busy={t.sending}>
      <h2 id="state">{t.linkTitle}</h2>
      {(problem || wrong.length > 0) && (
        <p className="problem" role="alert" id="problem" tabIndex={-1}>
          {problem ? t[`problem_${problem}`] : t.problem_fields}
        </p>
      )}
      <input type="hidden" name="submission" value={entered.submission} />
      {problem === 'repeated' && <input type="hidden" name="again" value="1" />}
      {link.amount === undefined && (
        <Field
          {...field('amount')}
          fault={wrong.includes('amount') ? boundsOf(link, t) : undefined}
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
  fault: string | undefined;
  help?: string;
  prefix?: string;
  type?: 'text' | 'email' | 'tel';
  inputMode?: 'text' | 'decimal' | 'numeric' | 'email' | 'tel';
  autoComplete: string;
  maxLength?: number;
  mask?: 'document';
}

function Field({ name, value, label, fault, help, prefix, mask, type = 'text', ...input }: FieldProps) {
  const about = fault ? `${name}-fault` : help ? `${name}-help` : undefined;
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <div className={prefix ? 'prefixed' : undefined}>
        {prefix && <span aria-hidden="true">{prefix}</span>}
        <input
          {...input}
          id={name}
          name={name}
          type={type}
          defaultValue={value}
          required
          aria-invalid={fault ? true : undefined}
          aria-describedby={about}
          data-mask={mask}
        />
      </div>
      {fault ? (
        <p className="fault" id={`${name}-fault`}>
          {fault}
        </p>
      ) : (
        help && (
          <p className="muted" id={`${name}-help`}>
            {help}
          </p>
        )
      )}
    </div>
  );
}

function Methods({ methods, chosen, words: { t } }: { methods: PaymentMethod[]; chosen: string; words: Words }) {
  const [only] = methods;
  if (methods.length === 1) return <input type="hidden" name="method" value={only} />;
  return (
    <fieldset className="methods">
      <legend>{t.method}</legend>
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
