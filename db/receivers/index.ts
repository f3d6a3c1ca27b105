// The exports of this subject for the other subjects of db/.
export { receiverDetailsOf, receiversOf } from './receivers.ts';
