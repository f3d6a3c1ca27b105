// What the other subjects of db/ may use of this one.
export { receiverDetailsOf, receiversOf } from './receivers.ts';
