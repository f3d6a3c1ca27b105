// What the other subjects of domain/ may use of this one.
export { Dispute, type DisputeState, EvidenceName } from './dispute.ts';
