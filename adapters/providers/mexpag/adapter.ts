import { assumed } from '../../families/assumed.ts';

/** Mexpag (specification, section 8: its failure messages). */
export default assumed({ name: 'Mexpag' });
