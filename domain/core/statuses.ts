import { z } from 'zod';

// Which status may follow which is in status-transitions.ts.

export const PaymentStatus = z.enum(['PENDING', 'REJECTED', 'APPROVED', 'REFUNDED', 'CHARGEBACK']);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

export const WithdrawStatus = z.enum(['PENDING', 'APPROVED', 'REJECTED', 'CANCELED']);
export type WithdrawStatus = z.infer<typeof WithdrawStatus>;

export const ReceiverStatus = z.enum(['PENDING', 'ACTIVE', 'REJECTED']);
export type ReceiverStatus = z.infer<typeof ReceiverStatus>;
