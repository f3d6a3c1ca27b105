import type { ReceiverRequest } from '../../domain/entities.ts';
import { whiteLabel } from '../families/white-label.ts';
import { recipients } from '../families/white-label-payouts.ts';
import { fewBanks, unknownBank } from '../kit/banks.ts';
import { AdapterRefusal } from '../kit/errors.ts';
import { digest, partsOf } from '../kit/fields.ts';
import { credentials, notes } from '../kit/general.ts';

/**
 * ABMEXSPLIT (specification, sections 5, 7 and 9; public plug-ins contradict each other and are not followed).
 *
 * - Paths and rules are the specification's; every field is the family's (docs/decisions/0009).
 * - The "random price" is what a marketplace declares to sell at: never an amount charged, and the same for the same
 *   receiver.
 */
const marketplaces = recipients('/marketplaces');
const withoutBranchDigit = ['001', '036', '246', '204', '237'];

export default whiteLabel({
  name: 'ABMEXSPLIT',
  evidence: {
    grade: 'spec',
    notes: 'The specification’s paths and rules; nothing public shows them, field names are assumed.',
  },
  baseUrl: '',
  methods: ['PIX'],
  credentials: [credentials.publicKey(), credentials.secretKey(), credentials.baseUrl(true)],
  paths: { transactions: '/sells' },
  sendsSplits: true,
  alsoSends: (request) => {
    const parts = partsOf(request);
    return parts ? { splits: parts.map(({ recipientId, cents }) => ({ recipientId, amount: cents })) } : {};
  },
  ...marketplaces,
  createReceiver: {
    ...marketplaces.createReceiver,
    body: (request) => ({ ...marketplaces.createReceiver.body(request), itemPrice: itemPrice(request) }),
  },
  check: (_, operation, argument) => {
    if (operation === 'createReceiver') checkReceiver(argument as ReceiverRequest);
  },
  notes: [
    'Receivers are companies with an account at one of 28 banks.',
    'Splits are sent in cents.',
    notes.notDeduplicated,
    notes.unsigned,
  ],
});

/** Cents from 50 to 150000 (specification, section 9), drawn by our own id. */
function itemPrice({ reference, document }: ReceiverRequest): number {
  return 50 + (Number.parseInt(digest(reference ?? document).slice(0, 8), 16) % 149_951);
}

function checkReceiver({ documentType, bankAccount }: ReceiverRequest) {
  const refuse = (message: string, field: string) => {
    throw new AdapterRefusal(message, 'invalid', field);
  };
  if (documentType === 'CPF') refuse('Adquirente não aceita CPF', 'documentType');
  const { bankCode = '', branchDigit = '' } = bankAccount ?? {};
  if (!fewBanks.has(bankCode)) refuse(unknownBank, 'bankAccount.bankCode');
  if (withoutBranchDigit.includes(bankCode) && !/^0*$/.test(branchDigit)) {
    refuse('Dígito da agência deve ser 0 para este banco.', 'bankAccount.branchDigit');
  }
}
