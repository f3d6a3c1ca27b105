import { z } from 'zod';
import type { StandInServices } from './context.ts';
import { ControlError, providerNamed } from './control-request.ts';
import { chargeRow, receiverRow, transferRow } from './control-rows.ts';
import { type Charge, InvalidChange, type Receiver, type Transfer } from './entities.ts';
import type { ChargeFilter, Ledger } from './ledger.ts';
import { infractionOf, type Provider } from './provider.ts';

/** Selects a charge, transfer or receiver. */
const selector = {
  provider: z.string(),
  account: z.string().optional(),
  id: z.string().optional(),
  reference: z.string().optional(),
  silent: z.boolean().optional(),
};

/** The body of `POST /simulate`. */
export const Simulate = z.discriminatedUnion('kind', [
  z.strictObject({
    ...selector,
    kind: z.literal('payment'),
    event: z.enum(['paid', 'refused', 'expired', 'refunded', 'chargeback', 'infraction']),
    amount: z.int().min(1).optional(),
  }),
  z.strictObject({
    ...selector,
    kind: z.literal('payout'),
    event: z.enum(['paid', 'refused', 'canceled', 'returned']),
  }),
  z.strictObject({ ...selector, kind: z.literal('receiver'), event: z.enum(['approved', 'refused']) }),
]);

type Simulation = z.output<typeof Simulate>;
type SimulationOf<Kind> = Extract<Simulation, { kind: Kind }>;
type Parts = StandInServices & { providers: ReadonlyMap<string, Provider> };

/**
 * Simulates an action of a payer, a bank or the provider's staff.
 *
 * @returns the row of the changed entity.
 * @throws ControlError 400 or 404 when the request names no entity, 409 when its state does not allow the change.
 */
export function simulate(parts: Parts, request: Simulation) {
  try {
    switch (request.kind) {
      case 'payment':
        return chargeRow(changeCharge(parts, request), parts.providers);
      case 'payout':
        return transferRow(changeTransfer(parts, request), parts.providers);
      case 'receiver':
        return receiverRow(changeReceiver(parts, request), parts.providers);
    }
  } catch (error) {
    if (error instanceof InvalidChange) throw new ControlError(409, error.message);
    throw error;
  }
}

/** The transfers of a filter. A reference also matches the idempotency key: some providers have no other reference. */
export function transfersBy(ledger: Ledger, { reference, ...filter }: ChargeFilter): Transfer[] {
  return ledger
    .transfers(filter)
    .filter(
      (transfer) =>
        reference === undefined || transfer.reference === reference || transfer.idempotencyKey === reference,
    );
}

/** The entity that the request names. References are not unique: the latest entity is taken. */
function pick<Entity extends { id: string; endToEndId?: string | null }>(
  { providers }: Parts,
  { provider, account, id, reference, kind }: Simulation,
  list: (filter: { provider: string; account: string | undefined; reference: string | undefined }) => Entity[],
): Entity {
  if (id === undefined && reference === undefined) throw new ControlError(400, 'id or reference is required');
  const { slug } = providerNamed(providers, provider);
  // Some providers answer only the end-to-end id of a transfer.
  const matches = (entity: Entity) =>
    id === undefined || entity.id === id || (kind === 'payout' && entity.endToEndId === id);
  const entity = list({ provider: slug, account, reference }).findLast(matches);
  if (entity === undefined) throw new ControlError(404, `no such ${kind}`);
  return entity;
}

function changeCharge(parts: Parts, request: SimulationOf<'payment'>): Charge {
  const { charges, ledger, providers } = parts;
  const { event, amount, silent } = request;
  if (amount !== undefined && event !== 'paid' && event !== 'refunded') {
    throw new ControlError(400, `amount: does not go with "${event}"`);
  }
  const charge = pick(parts, request, ledger.charges);
  switch (event) {
    case 'paid':
      return charges.pay(charge, { amount, silent });
    case 'refused':
      return charges.refuse(charge, { silent });
    case 'expired':
      return charges.expire(charge, { silent });
    case 'refunded':
      return charges.refund(charge, { amount, silent });
    case 'chargeback':
      return charges.chargeBack(charge, { silent });
    case 'infraction': {
      const provider = providerNamed(providers, request.provider);
      const effect = infractionOf(provider);
      if (!effect) throw new ControlError(400, `event: no source shows that ${provider.name} reports infractions`);
      return charges.reportInfraction(charge, effect, { silent });
    }
  }
}

function changeTransfer(parts: Parts, request: SimulationOf<'payout'>): Transfer {
  const { transfers, ledger } = parts;
  const { event, silent } = request;
  const transfer = pick(parts, request, (filter) => transfersBy(ledger, filter));
  switch (event) {
    case 'paid':
      return transfers.pay(transfer, { silent });
    case 'refused':
      return transfers.refuse(transfer, { silent });
    case 'canceled':
      return transfers.cancel(transfer, { silent });
    case 'returned':
      return transfers.returnToSender(transfer, { silent });
  }
}

function changeReceiver(parts: Parts, request: SimulationOf<'receiver'>): Receiver {
  const { receivers, ledger } = parts;
  const { event, silent } = request;
  const receiver = pick(parts, request, ledger.receivers);
  return event === 'approved' ? receivers.approve(receiver, { silent }) : receivers.refuse(receiver, { silent });
}
