import type { Provider } from '../kit/declaration.ts';
import type { Operation } from '../kit/errors.ts';
import { byAssumption } from '../kit/general.ts';
import type { Protocol } from '../kit/protocol.ts';
import { cardTokens, type WhiteLabel, whiteLabel } from './white-label.ts';
import { recipients, transfers } from './white-label-payouts.ts';

/** The specification's message for each operation (section 8); the provider's message is appended. */
const failed: Partial<Record<Operation, string>> = {
  createTransaction: 'Erro ao criar transação',
  getTransaction: 'Erro ao buscar transação',
  refund: 'Erro ao estornar transação',
  withdraw: 'Erro ao realizar saque',
  getWithdraw: 'Erro ao buscar saque',
  createReceiver: 'Erro ao criar recebedor',
  getReceiver: 'Erro ao buscar recebedor',
  createCardToken: 'Erro ao criar token do cartão',
};
const failures: Protocol['failures'] = Object.fromEntries(
  Object.entries(failed).map(([operation, words]) => [operation, (message: string) => `${words}: ${message}`]),
);

/** A provider with messages but no paths in the specification: everything that the white-label family offers (assumed). */
export const assumed = (brand: Pick<WhiteLabel, 'name'> & Partial<WhiteLabel>): Provider =>
  whiteLabel({
    evidence: byAssumption,
    baseUrl: '',
    methods: ['PIX', 'CREDIT_CARD', 'BILLET'],
    paths: { transactions: '/transactions' },
    card: 'token',
    sendsSplits: true,
    payouts: ['PIX', 'BANK_ACCOUNT', 'RECEIVER'],
    ...cardTokens('/card-token'),
    ...transfers(),
    getWithdraw: { method: 'GET', path: '/transfers/{id}' },
    ...recipients('/recipients', { balanceAt: '/recipients/{id}/balance' }),
    failures,
    ...brand,
  });
