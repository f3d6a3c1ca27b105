import { conformance } from './suite.ts';

conformance(2, 4);
