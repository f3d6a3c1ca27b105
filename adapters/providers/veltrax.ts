import { deposits } from '../families/deposits.ts';

/**
 * Veltrax (specification, sections 5, 7, 8; public facts: sister brands run the same API, grade B; no public source
 * names it). Its words are those that the specification gives for Vexy. Its address is not public.
 */
export default deposits({
  name: 'Veltrax',
  evidence: {
    grade: 'B',
    notes: 'The API of sister brands, by several integrations; Veltrax itself is named nowhere.',
  },
  baseUrl: '',
  logInFailure: 'Falha na autenticação com Veltrax',
  unsupportedMethod: {
    CREDIT_CARD: 'Veltrax não suporta cartão de crédito. Apenas PIX.',
    BILLET: 'Veltrax suporta apenas pagamentos PIX.',
  },
  notes: [
    'PIX only.',
    'A key without a type is classified by its form: 11 digits are a CPF.',
    'Webhooks are not signed; each status is confirmed by a look-up.',
  ],
});
