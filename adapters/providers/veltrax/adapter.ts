import { deposits } from '../../families/deposits.ts';
import { generalStatuses, generalWithdrawStatuses, notes } from '../../kit/general.ts';

/**
 * Veltrax (specification, sections 5, 7, 8; public facts: sister brands run the same API, grade B; no public source
 * names it).
 *
 * - The specification's word map and reais are Vexy's alone: here its general maps count, and cents. The sister brands take
 *   reais, so the unit is in doubt until a first small charge was looked up.
 * - Its address is not public.
 */
export default deposits({
  name: 'Veltrax',
  evidence: {
    grade: 'B',
    operations: { createTransaction: 'spec', getTransaction: 'spec', withdraw: 'spec', getWithdraw: 'spec' },
    notes: 'The API of sister brands, by several integrations; Veltrax itself is named nowhere.',
  },
  baseUrl: '',
  money: 'cents',
  unitAssumed: true,
  statuses: generalStatuses,
  withdrawStatuses: generalWithdrawStatuses,
  logInFailure: 'Falha na autenticação com Veltrax',
  unsupportedMethod: {
    CREDIT_CARD: 'Veltrax não suporta cartão de crédito. Apenas PIX.',
    BILLET: 'Veltrax suporta apenas pagamentos PIX.',
  },
  notes: [
    'PIX only.',
    notes.unitAssumed,
    'A key without a type is classified by its form: 11 digits are a CPF.',
    'Webhooks are not signed; each status is confirmed by a look-up.',
  ],
});
