import type { ReceiverRequest } from '../../../domain/receivers/receiver.ts';
import { whiteLabel } from '../../families/white-label.ts';
import { recipients } from '../../families/white-label-payouts.ts';
import { digest } from '../../kit/fields.ts';
import { notes } from '../../kit/general.ts';
import { accountAtFewBanks } from '../../kit/receivers.ts';

/**
 * ABMEXSPLIT (specification, sections 5, 7 and 9; public plug-ins contradict each other and are not followed).
 *
 * - Paths and rules are the specification's; every field is the family's (docs/decisions/0009).
 * - The "random price" is the item price that a marketplace declares: never an amount charged, and the same for the
 *   same receiver.
 */
const marketplaces = recipients('/marketplaces');
const withoutBranchDigit = ['001', '036', '246', '204', '237'];

export default whiteLabel({
  name: 'ABMEXSPLIT',
  evidence: {
    grade: 'spec',
    notes:
      'The specification’s paths and rules; public plug-ins (C) contradict each other and show none of them; field names are assumed.',
  },
  baseUrl: '',
  methods: ['PIX'],
  paths: { transactions: '/sells' },
  sendsSplits: true,
  ...marketplaces,
  createReceiver: {
    ...marketplaces.createReceiver,
    body: (request) => ({ ...marketplaces.createReceiver.body(request), itemPrice: itemPrice(request) }),
  },
  receiverRules: [
    {
      field: 'documentType',
      message: 'Adquirente não aceita CPF',
      wrong: ({ documentType }) => documentType === 'CPF',
    },
    ...accountAtFewBanks('ABMEXSPLIT'),
    {
      field: 'bankAccount.branchDigit',
      message: 'Dígito da agência deve ser 0 para este banco.',
      wrong: ({ bankAccount }) =>
        bankAccount !== undefined &&
        withoutBranchDigit.includes(bankAccount.bankCode) &&
        !/^0*$/.test(bankAccount.branchDigit ?? ''),
    },
  ],
  notes: [
    'Receivers are companies with an account at one of 28 banks.',
    'Splits are sent in cents.',
    notes.notDeduplicated,
    notes.unsigned,
  ],
});

/** Cents from 50 to 150000 (specification, section 9), derived from our own id. */
function itemPrice({ reference, document }: ReceiverRequest): number {
  return 50 + (Number.parseInt(digest(reference ?? document).slice(0, 8), 16) % 149_951);
}
