import type { Provider } from '../provider.ts';
import { orbita } from './orbita.ts';

/** Every provider that the stand-ins play. */
export const providers: readonly Provider[] = [orbita];
