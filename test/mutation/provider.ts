import { inject } from 'vitest';
import { conformanceOf } from '../conformance/suite.ts';

/** The conformance suite of the one provider whose declaration is changed. */
conformanceOf([inject('provider')]);

declare module 'vitest' {
  interface ProvidedContext {
    provider: string;
  }
}
