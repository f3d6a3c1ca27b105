// What each step of a plan does: one function for each kind.
import { randomUUID } from 'node:crypto';
import { workflowIds } from '../domain/core/names.ts';
import { until } from '../launcher/files.ts';
import { providers as standIns } from '../sandbox/providers.ts';
import { firstPayment } from '../test/support/merchant.ts';
import type { Ordered, OrderedPayout, OrderedRefund } from './orders.ts';
import type { PayerEvent, ProviderName, Step, StepOf } from './plan.ts';
import type { Tools } from './tools.ts';
import type { World } from './world.ts';

type Steps = { [Kind in Step['do']]: (step: StepOf<Kind>) => Promise<unknown> };

/** One of them, by a number of the plan; absent if there is none. */
const pick = <T>(all: T[], of: number): T | undefined => all[of % Math.max(all.length, 1)];
const reason = 'Chaos';

export function stepsOf(world: World, tools: Tools): Steps {
  const { merchantId, accounts, connections, shop, hook, payments, refunds, payouts, lost, givenBack } = tools;
  const { control, arm, chargeOf, transferOf, order, send, sendAll, asPerson } = tools;
  const steps: Steps = {
    async pay({ at, cents, copies, changed, fault, times, early }) {
      if (fault) await arm(at, 'createTransaction', fault, times);
      else if (early) await arm(at, 'createTransaction', 'slow');
      const items = [{ id: '1', title: 'Camiseta', unitPrice: cents, quantity: 1, tangible: true }];
      const body = { ...firstPayment, provider: at, amount: cents, webhookUrl: hook.url, items };
      const amounts = changed ? [cents, cents + 1] : [cents];
      const ordered = order('pay', 'payment', { path: '/v1/payments', at, cents: amounts, body });
      const of = payments.push(ordered) - 1;
      const paid = early ? steps.payer({ do: 'payer', round: 0, of, event: 'paid' }) : undefined;
      await Promise.all([sendAll(ordered, copies), paid]);
    },
    async repeat({ of, changed }) {
      const ordered = pick([...payments, ...refunds], of);
      if (!ordered) return;
      const amount = (ordered.cents[0] ?? 0) + 7;
      // The request itself may still be under way, beside this one, which wins then.
      if (changed && !ordered.answers.some(({ status }) => status < 300)) ordered.cents.push(amount);
      await send(ordered, shop.call, changed && { amount });
    },
    async payer({ of, event, part, silent, webhook }) {
      const ordered = pick(payments, of);
      if (!ordered) return;
      // Of a payment that is opened beside this, the charge may come in a moment.
      await until(() => chargeOf(ordered) !== undefined, 500);
      const charge = chargeOf(ordered);
      const { at: provider } = ordered;
      if (!charge || !canReport(provider, event)) return;
      if (webhook) await arm(provider, 'webhook', webhook);
      const amount = Math.max(1, Math.floor((charge.amount * (part ?? 100)) / 100));
      const isPart = part !== undefined && (event === 'paid' || event === 'refunded');
      const wanted = { kind: 'payment', provider, account: accounts[provider], id: charge.id, event, silent };
      const before = charge.refundedAmount;
      const after = await control<{ refundedAmount: number }>('POST', '/simulate', {
        ...wanted,
        ...(isPart && { amount }),
      }).catch(refusedAs(409));
      if (after) ordered.done.add(event);
      if (event === 'refunded' && after) {
        givenBack.set(ordered.id, (givenBack.get(ordered.id) ?? 0) + after.refundedAmount - before);
      }
    },
    async webhook({ of, webhook }) {
      const ordered = pick(payments, of);
      const charge = ordered && chargeOf(ordered);
      if (!charge) return;
      const { at: provider } = ordered;
      if (webhook) await arm(provider, 'webhook', webhook);
      await control('POST', '/webhooks', { provider, account: accounts[provider], id: charge.id });
    },
    async act({ of, action }) {
      const ordered = pick(payments, of);
      if (!ordered) return;
      const post = (path: string, body: object) => shop.call('POST', `/v1/payments/${ordered.id}/${path}`, body);
      if (action === 'look') return post('look', {});
      if (action === 'dismiss') return post('dismiss', { reason });
      ordered.done.add(action);
      if (action === 'cancel') return post('cancel', { reason });
      return post('resolve', { reason, outcome: action === 'approve' ? 'approved' : 'rejected' });
    },
    async refund({ of, part, twin, copies, changed, fault, times }) {
      const payment = pick(payments, of);
      if (!payment) return;
      if (fault) await arm(payment.at, 'refund', fault, times);
      const path = `/v1/payments/${payment.id}/refunds`;
      const [cents = 0] = payment.cents;
      const orders = [part, ...(twin === undefined ? [] : [twin])].map((percent): OrderedRefund => {
        const amount = Math.max(1, Math.floor((cents * (percent ?? 100)) / 100));
        const amounts = changed && percent !== undefined ? [amount, amount + 1] : [amount];
        const body = percent === undefined ? {} : { amount };
        return { ...order('ref', 'refund', { path, at: payment.at, cents: amounts, body }), payment };
      });
      refunds.push(...orders);
      await Promise.all(orders.map((ordered) => sendAll(ordered, copies)));
    },
    async 'settle refund'({ of, outcome }) {
      const ordered = pick(refunds, of);
      if (!ordered) return;
      ordered.done.add(outcome);
      await shop.call('POST', `/v1/refunds/${ordered.id}/resolve`, { outcome, reason });
    },
    async payout({ at, reais, by, copies, changed, fault, times }) {
      if (fault) await arm(at, 'withdraw', fault, times);
      // A transfer is known by its amount, even if it has no reference of ours and is a cent off.
      const amount = reais * 10_000 + payouts.length * 10 + 5;
      const pixKey = `${randomUUID()}@example.com`;
      const to = { paymentMethod: 'PIX', pixKey, pixType: 'EMAIL', name: 'Maria Silva', document: '52998224725' };
      const body = { ...to, provider: at, amount, description: 'Repasse', webhookUrl: hook.url };
      const amounts = changed ? [amount, amount + 1] : [amount];
      const ordered: OrderedPayout = {
        ...order('pyo', 'payout', { path: '/v1/payouts', at, cents: amounts, body }),
        ...(by !== undefined && { by }),
        approvedBy: new Set(),
      };
      payouts.push(ordered);
      await sendAll(ordered, copies, by === undefined ? shop.call : asPerson(by));
    },
    async approve({ of, by, copies }) {
      const ordered = pick(payouts, of);
      if (!ordered) return;
      ordered.approvedBy.add(by);
      const post = () => asPerson(by)('POST', `/v1/payouts/${ordered.id}/approve`, { reason });
      await Promise.all(Array.from({ length: copies }, post));
    },
    async 'act on payout'({ of, by, action, to }) {
      const ordered = pick(payouts, of);
      if (!ordered) return;
      const post = (path: string, body: object) => asPerson(by)('POST', `/v1/payouts/${ordered.id}/${path}`, body);
      if (action === 'look') return post('look', {});
      if (action === 'dismiss') return post('dismiss', { reason });
      if (action === 'retry') return post('retry', { reason, ...(to && { provider: to }) });
      ordered.done.add(action);
      if (action === 'cancel') return post('cancel', { reason });
      return post('resolve', { reason, outcome: action === 'approve' ? 'approved' : 'rejected' });
    },
    async bank({ of, event, silent, webhook }) {
      const ordered = pick(payouts, of);
      const transfer = ordered && transferOf(ordered);
      if (!transfer) return;
      const { provider } = transfer;
      if (webhook) await arm(ordered.at, 'webhook', webhook);
      ordered.done.add(event);
      // A returned transfer is known by its webhook only.
      const quiet = event === 'returned' ? undefined : silent;
      const { account, id } = transfer;
      await control('POST', '/simulate', { kind: 'payout', provider, account, id, event, silent: quiet }).catch(
        refusedAs(409),
      );
    },
    fault: ({ at, operation, fault, times }) => arm(at, operation, fault, times),
    async endpoint({ answers }) {
      hook.answers(answers);
    },
    unmatched: ({ at, minutes }) => world.refuseMatches(connections[at], minutes),
    async lose({ what, of }) {
      const ordered = pick<Ordered>(what === 'payment' ? payments : payouts, of);
      if (ordered) lost.push(workflowIds[what](merchantId, ordered.id));
    },
    async 'lose refunds'() {
      lost.push(...refunds.map(({ id }) => workflowIds.refund(merchantId, id)));
    },
  };
  return steps;
}

/** Whether the provider has a word of its own for this end of a charge. Without one, nobody can know of it. */
function canReport(provider: ProviderName, event: PayerEvent): boolean {
  const words = standIns.find(({ name }) => name === provider)?.words;
  if (event === 'expired') return words?.expired !== words?.waiting;
  return event !== 'chargeback' || words?.charged_back !== words?.paid;
}

/** Nothing happens where the entity's state does not allow it. */
const refusedAs = (status: number) => (error: Error) => {
  if (!error.message.startsWith(`${status} `)) throw error;
  return undefined;
};
