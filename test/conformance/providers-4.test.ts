import { conformance } from './suite.ts';

conformance(4, 4);
