import './messages.ts';
import '../roles/messages.ts';
import { known, type Translate } from '../../../i18n/texts.ts';
import { dateAndTime } from '../../../ui/time.ts';

/** Says a detail from its parts, which are the groups of the expression beside it. */
type Say = (t: Translate, parts: string[], tag: string) => string;
type Form = [matches: RegExp, say: Say];

const roleOf = (t: Translate, name = '') => known(t, `common:roles.${name}`, name);
const whyOf = (t: Translate, why = '') => known(t, `audit:detail.why.${why}`, why);

const ofRole: Form = [/^role (.+)$/s, (t, [role]) => t('audit:detail.role', { role: roleOf(t, role) })];
/** A role's name is a person's text; the permissions behind it are ours. */
const ofPermissions: Form = [
  /^(.*)$/s,
  (t, [text = '']) => text.replace(/\b[a-z]+\.[a-z]+\b(?=,|;|$)/g, (one) => known(t, `roles:may.${one}`, one)),
];
const ofMail: Form[] = [
  [/^link mailed$/, (t) => t('audit:detail.mailed')],
  [/^link handed over$/, (t) => t('audit:detail.handed')],
  [/^the mail was not accepted$/, (t) => t('audit:detail.notMailed')],
];
const ofRefusal: Form[] = [
  [/^account (\w+), (.+)$/s, (t, [account = '', why]) => t('audit:detail.accountWhy', { account, why: whyOf(t, why) })],
  [/^account (\w+)$/, (t, [account = '']) => t('audit:detail.account', { account })],
  [/^(.+)$/s, (t, [why]) => whyOf(t, why)],
];
const mailOf = (t: Translate, kind = '') => known(t, `audit:detail.mail.${kind}`, kind);

/**
 * The details that the API writes itself, in English, by the action that writes them. Every other detail is a reason or a
 * name that a person typed, which must not be taken for one of these, whatever it says.
 */
export const forms: Readonly<Record<string, Form[]>> = {
  'session.signed_in': [
    [/^with a passkey$/, (t) => t('audit:detail.withPasskey')],
    [/^by passkey$/, (t) => t('audit:detail.byPasskey')],
    [/^by the identity provider$/, (t) => t('audit:detail.byProvider')],
  ],
  'session.provider_bound': [
    [
      /^ended: ((?:password|passkeys|app)(?:, (?:passkeys|app))*)$/,
      (t, [all = '']) => {
        const what = all.split(', ').map((one) => known(t, `audit:detail.method.${one}`, one));
        return t('audit:detail.methodsEnded', { what: what.join(', ') });
      },
    ],
  ],
  'session.refused': ofRefusal,
  'session.code_asked': ofRefusal,
  'session.code_refused': ofRefusal,
  'session.password_closed': ofRefusal,
  'session.passkey_refused': ofRefusal,
  'session.passkey_counter_refused': ofRefusal,
  'session.provider_refused': ofRefusal,
  'session.password_forgotten': ofMail,
  'POST /v1/users/{id}/reset-password': ofMail,
  'session.invitation_declined': [ofRole],
  'POST /v1/users': [ofRole],
  'session.invitation_accepted': [
    [/^role (.+), invited by (\w+)$/s, (t, [role, by = '']) => t('audit:detail.roleBy', { role: roleOf(t, role), by })],
  ],
  'PATCH /v1/users/{id}': [
    [
      /^(.{1,40}) to (.{1,40})$/s,
      (t, [from, to]) => t('audit:detail.fromTo', { from: roleOf(t, from), to: roleOf(t, to) }),
    ],
  ],
  'POST /v1/users/{id}/end-sessions': [
    [/^(\d+) ended$/, (t, [count]) => t('audit:detail.ended', { count: Number(count) })],
  ],
  'PUT /v1/sign-in-policy': [
    [/^second factor required$/, (t) => t('audit:detail.required')],
    [/^second factor optional$/, (t) => t('audit:detail.optional')],
  ],
  'POST /v1/roles': [ofPermissions],
  'PUT /v1/roles/{id}': [ofPermissions],
  'DELETE /v1/roles/{id}': [ofPermissions],
  'PATCH /v1/merchants/{id}': [
    [
      /^(.+)$/,
      (t, [text = '']) =>
        text
          .split(', ')
          .map((one) => {
            const [, choice] = /^latePayment: (\w+)$/.exec(one) ?? [];
            if (one === 'logo') return t('audit:detail.logo');
            if (one === 'no logo') return t('audit:detail.noLogo');
            if (choice === undefined) return one;
            return t('audit:detail.late', { choice: known(t, `audit:detail.lateChoice.${choice}`, choice) });
          })
          .join(', '),
    ],
  ],
  'mail.not_delivered': [
    [/^(\w+): refused by the server$/, (t, [kind]) => t('audit:detail.refusedMail', { mail: mailOf(t, kind) })],
    [
      /^(\w+): given up after (\d+) tries$/,
      (t, [kind, count]) => t('audit:detail.givenUp', { mail: mailOf(t, kind), count: Number(count) }),
    ],
  ],
  'attention.assigned': [[/^to (.+)$/s, (t, [who = '']) => t('audit:detail.to', { who })]],
  'attention.snoozed': [
    [
      /^until (\d{4}-\d\d-\d\dT[\d:.]+Z): (.*)$/s,
      (t, [until = '', reason = ''], tag) => t('audit:detail.until', { day: dateAndTime(until, tag), reason }),
    ],
  ],
  'POST /v1/reconciliations/{id}/confirm-suggestions': [
    [
      /^(\d+) suggestions: (.*)$/s,
      (t, [count, reason = '']) => t('audit:detail.suggestions', { count: Number(count), reason }),
    ],
  ],
  'PUT /v1/payout-policy': [
    [/^version (\d+)$/, (t, [version = '']) => t('audit:detail.version', { version })],
    [/^proposed to replace version (\d+)$/, (t, [version = '']) => t('audit:detail.proposed', { version })],
  ],
  'payloads.read': [[/^In the Temporal UI; noted once an hour\.$/, (t) => t('audit:detail.payloads')]],
  'person.create': [[/^admin of all merchants$/, (t) => t('audit:detail.adminOfAll')]],
  'member.set': [
    [/^(\w+) of all merchants$/, (t, [role]) => t('audit:detail.roleOfAll', { role: roleOf(t, role) })],
    [/^(\w+) of (\w+)$/, (t, [role, merchant = '']) => t('audit:detail.roleOf', { role: roleOf(t, role), merchant })],
  ],
  'person.allow_password': [[/^(\d+) hours$/, (t, [count]) => t('audit:detail.hours', { count: Number(count) })]],
  'master_key.rotate': [[/^from (\S+) to (\S+)$/, (t, [from = '', to = '']) => t('audit:detail.fromTo', { from, to })]],
};

/** A line's detail in the reader's language. */
export function detailWords(t: Translate, tag: string, { action, detail }: { action: string; detail: string }): string {
  for (const [matches, say] of forms[action] ?? []) {
    const found = matches.exec(detail);
    if (found) return say(t, found.slice(1), tag);
  }
  return detail;
}
