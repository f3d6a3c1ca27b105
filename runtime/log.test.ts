import { expect, it } from 'vitest';
import { entityLogFields } from './log.ts';

it('names what an event is about as the entity’s own lines do', () => {
  expect(['pay_1', 'pyo_1', 'rcv_1'].map(entityLogFields)).toEqual([
    { paymentId: 'pay_1' },
    { payoutId: 'pyo_1' },
    { receiverId: 'rcv_1' },
  ]);
});
