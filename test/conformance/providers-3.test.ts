import { conformance } from './suite.ts';

conformance(3, 4);
