// The exports of this subject for the other subjects of db/.
export { disputesOf } from './disputes.ts';
