import type { Provider } from '../provider.ts';
import { bmb } from './bmb.ts';
import { crmcoin } from './crmcoin.ts';
import { flow2pay } from './flow2pay.ts';
import { lexxen } from './lexxen.ts';
import { nextpay } from './nextpay.ts';
import { onz } from './onz.ts';
import { orbita } from './orbita.ts';
import { podpay } from './podpay.ts';
import { reflow2 } from './reflow2.ts';
import { transfeera } from './transfeera.ts';
import { treeal } from './treeal.ts';
import { veltrax } from './veltrax.ts';
import { vexy } from './vexy.ts';
import { voluti } from './voluti.ts';
import { zendry } from './zendry.ts';

/** Every provider that the stand-ins play. */
export const providers: readonly Provider[] = [
  //
  bmb,
  crmcoin,
  flow2pay,
  lexxen,
  nextpay,
  onz,
  orbita,
  podpay,
  reflow2,
  transfeera,
  treeal,
  veltrax,
  vexy,
  voluti,
  zendry,
];
