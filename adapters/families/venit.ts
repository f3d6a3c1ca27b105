import { basic } from '../kit/auth.ts';
import type { Provider } from '../kit/declaration.ts';
import { credentials } from '../kit/general.ts';
import { upperCaseMethods, type WhiteLabel, whiteLabel } from './white-label.ts';

/**
 * The platform of VENIT and VENITIP (public facts, grade B): PIX of the white-label API, with words in capitals, phones
 * with 55 and few members. Basic auth is secret key : company id.
 */
export const venitPlatform = (brand: Omit<WhiteLabel, 'baseUrl' | 'methods'>): Provider =>
  whiteLabel({
    baseUrl: 'https://api.venitip.com.br/functions/v1',
    methods: ['PIX'],
    credentials: [credentials.secretKey(), credentials.companyId(), credentials.baseUrl()],
    accountBy: ['companyId'],
    auth: basic('secretKey', 'companyId'),
    methodWords: upperCaseMethods,
    documentType: 'upper',
    phoneWithCountry: true,
    omits: ['currency', 'ip', 'pix', 'customer.address', 'items.tangible', 'items.externalRef'],
    answersAt: ['data'],
    failures: { createTransaction: 'Erro ao criar transação', getTransaction: 'Erro ao buscar transação' },
    ...brand,
  });
