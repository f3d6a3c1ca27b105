import { z } from 'zod';
import type { Charge } from '../core/entities.ts';
import { type Call, type Caller, orNotFound, Refusal, type Reply, type Route } from '../core/provider.ts';

/**
 * The issuer's page of a 3-D Secure challenge. The payer passes it, fails it, or leaves it: then nothing happens. It is
 * served beside the provider's API, and takes no credentials: its address names the account, by a hash that is no secret.
 */
interface Challenge {
  /** Fields of the form with which the payer's browser comes. Absent: the address is just opened. */
  fieldsOf?(charge: Charge): Readonly<Record<string, string>>;
  /** Why the card of a payer who failed is refused. */
  failed: string;
  /** Whether a card that was confirmed is only authorised. */
  isCapturedLater?(charge: Charge): boolean;
  /** Where the payer goes afterwards. */
  returnUrlOf?(charge: Charge): string | undefined;
  /**
   * The provider decides once the shop has sent on what the payer brings back: the value for it, which is stored with the
   * answer as details of the charge, and the member of the query by which the payer has it. Absent: it decides at once.
   */
  bringsBack?(charge: Charge): { name: string; value: string };
}

const path = '/3ds/:account/:id';

/** The address of a charge's page. @param base the provider's base before the route. */
export const challengeAddress = ({ headers, provider, account }: Call, base: string, id: string): string =>
  `http://${headers.host}/${provider}${base}/3ds/${account}/${id}`;

export function challengeRoutes(of: Challenge): Route[] {
  const account = ({ path: called }: Caller) => /\/3ds\/([0-9a-f]+)\//.exec(called)?.[1];
  const { fieldsOf } = of;
  return [
    { method: 'post', path, account, bodyKind: 'form', handle: (call) => answered(call, of) },
    ...(fieldsOf ? [] : [{ method: 'get', path, account, handle: (call: Call) => asked(named(call), of) } as const]),
  ];
}

const Sent = z.record(z.string(), z.string());
const named = ({ context, params }: Call) => orNotFound(context.charge(params.id ?? ''));
const isOpen = ({ state, authorized, details }: Charge) =>
  state === 'waiting' && !authorized && details.challengeAnswer === undefined;

/** The browser comes with the form, or with the payer's answer beside it. */
function answered(call: Call, of: Challenge): Reply {
  const { answer, ...fields } = Sent.parse(call.body ?? {});
  const charge = named(call);
  const expected = of.fieldsOf?.(charge) ?? {};
  for (const [name, value] of Object.entries(expected)) {
    if (fields[name] !== value) throw new Refusal(400, `${name}: is not that of this challenge`);
  }
  if (answer === undefined || !isOpen(charge)) return asked(charge, of);
  if (answer !== 'passed' && answer !== 'failed') throw new Refusal(400, 'answer: is passed or failed');
  const brought = of.bringsBack?.(charge);
  const back = of.returnUrlOf?.(charge);
  if (brought && back !== undefined) {
    call.context.updateDetails(charge, { challengeAnswer: answer, challengeResult: brought.value });
    const location = new URL(back);
    location.searchParams.set(brought.name, brought.value);
    return { status: 303, body: '', headers: { ...html, location: location.href } };
  }
  const outcome = answer === 'passed' ? { state: 'paid' as const } : { state: 'refused' as const, reason: of.failed };
  const decided = call.context.decideCharge(charge, outcome, of.isCapturedLater?.(charge));
  const location = of.returnUrlOf?.(charge);
  return location === undefined ? asked(decided, of) : { status: 303, body: '', headers: { ...html, location } };
}

const html = { 'content-type': 'text/html; charset=utf-8' };

function asked(charge: Charge, { fieldsOf, returnUrlOf }: Challenge): Reply {
  const hidden = Object.entries(fieldsOf?.(charge) ?? {}).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  const back = returnUrlOf?.(charge);
  const reais = (charge.amount / 100).toFixed(2).replace('.', ',');
  const content = isOpen(charge)
    ? `<p>A shop asks for R$ ${reais} from your card.</p>
<form method="post">${hidden.join('')}
<button name="answer" value="passed">Confirm it: pass</button>
<button name="answer" value="failed">It was not me: fail</button></form>
<p>Whoever leaves this page has answered nothing.${back ? ` <a href="${escaped(back)}">Leave</a>` : ''}</p>`
    : '<p>This challenge is over. You can close the page.</p>';
  const body = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Challenge</title><h1>Your bank (a stand-in)</h1>
${content}</html>`;
  return { status: 200, body, headers: html };
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
