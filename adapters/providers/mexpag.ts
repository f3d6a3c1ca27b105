import { assumed } from '../families/assumed.ts';

/** Mexpag (specification, section 8: its words of failure). */
export default assumed({ name: 'Mexpag' });
