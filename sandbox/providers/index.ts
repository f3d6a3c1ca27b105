import type { Provider } from '../provider.ts';
import { onz } from './onz.ts';
import { orbita } from './orbita.ts';

/** Every provider that the stand-ins play. */
export const providers: readonly Provider[] = [
  //
  onz,
  orbita,
];
