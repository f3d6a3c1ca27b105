/* Banks of the two providers that accept only those of a list; IUGUBAAS names a receiver's bank by its name. */

export { bankNames } from '../../domain/core/banks.ts';

/** The 28 banks of the specification's other list (ABMEXSPLIT). */
export const fewBanks: ReadonlySet<string> = new Set([
  ...['001', '033', '036', '041', '070', '077', '085', '104', '136', '197', '204', '208', '212', '218'],
  ...['237', '246', '260', '290', '323', '336', '341', '380', '403', '422', '655', '707', '748', '756'],
]);

/** Specification, section 5. */
export const unknownBank = 'Banco não suportado, tente outro.';
