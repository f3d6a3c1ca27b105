import { expect, it } from 'vitest';
import { inPortuguese } from './sentences.ts';

it('has the values of a sentence in their places', () => {
  expect(inPortuguese('Paid R$ 50,00 where R$ 129,90 were charged.')).toBe(
    'Pagos R$ 50,00 onde foram cobrados R$ 129,90.',
  );
});

it('says statuses and words as the console does, and sentences within a sentence', () => {
  expect(inPortuguese('The payment is REJECTED and can no longer be cancelled.')).toBe(
    'O pagamento está Recusado e não pode mais ser cancelado.',
  );
  expect(inPortuguese('This payout does not wait for approval: it is awaiting approval.')).toContain(
    'está à espera de aprovação',
  );
  expect(
    inPortuguese(
      'For five minutes the refund could not be prepared, or its outcome could not be stored. It is tried again automatically; the worker’s log has the error.',
    ),
  ).toContain('não deu para preparar o estorno,');
  expect(
    inPortuguese(
      'This payout cannot be looked up at Onz: the provider offers no look-up. It waits for the provider’s webhook.',
    ),
  ).toBe('Este saque não pode ser consultado em Onz: o provedor não tem consulta. Ele espera o webhook do provedor.');
});

it('takes the text of a provider as it is, also where it looks like a pattern', () => {
  expect(inPortuguese('Insufficient funds')).toBeUndefined();
  expect(inPortuguese('Nothing was sent: Insufficient $& funds')).toBe('Nada foi enviado: Insufficient $& funds');
});
