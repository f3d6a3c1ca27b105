import { conformance } from './suite.ts';

conformance(1, 4);
