import { bacenCob, bacenCobNotes } from '../../families/bacen-cob.ts';

/**
 * Podpay, the certificate provider (specification, sections 4, 5, 7: the same calls as Onz; no public source, so its
 * wire format is Onz's). The public brand of that name is `PodPay2`.
 */
export default bacenCob({
  name: 'Podpay',
  evidence: { grade: 'spec', notes: 'The specification gives it Onz’s calls; form and words are taken from there.' },
  baseUrl: '',
  logIn: 'form',
  scopes: { cashIn: 'cob.write cob.read webhook.write', cashOut: 'pix.write pix.read transactions.read account.read' },
  notes: bacenCobNotes,
});
