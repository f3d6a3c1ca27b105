/**
 * The published production address of every provider of the specification that has one (public facts). All others take
 * the address of the account.
 */
export const productionAddresses: Readonly<Record<string, string>> = {
  Asaas: 'https://api.asaas.com/v3',
  AXISBANK: 'https://api.axisbanking.com.br',
  Bravive: 'https://app.bravive.com/api/v1',
  ByNet: 'https://api-gateway.techbynet.com/api',
  CASHTIME: 'https://api.cashtime.com.br/v1',
  CELCOIN: 'https://api.galaxpay.com.br/v2',
  FastSoft: 'https://api.fastsoftbrasil.com/api',
  Hawkpay: 'https://api.hawkpaybrasil.com/v1',
  IUGUBAAS: 'https://api.iugu.com/v1',
  MEDIUS: 'https://api.mediuspag.com/functions/v1',
  Orbita: 'https://api.dashboard.orbitapay.com.br/v1',
  PAGARMEBAAS: 'https://api.pagar.me/core/v5',
  PagouAi: 'https://api.pagou.ai/v2',
  PaySharkGateway: 'https://api.paysharkgateway.com.br/v1',
  Pluggou: 'https://api.pluggoutech.com/api',
  PodPay2: 'https://api.podpay.co/v1',
  PRONTTUS: 'https://api.pronttus.com.br/v1',
  RAPDYN: 'https://app.rapdyn.io/api',
  Syncpay: 'https://api.syncpay.pro/v1',
  Transfeera: 'https://api.transfeera.com',
  TREEAL: 'https://api.pix.treeal.com',
  VENIT: 'https://api.venitip.com.br/functions/v1',
  VENITIP: 'https://api.venitip.com.br/functions/v1',
  Vexy: 'https://api.vexypayments.com',
  VOLUTI: 'https://api.pix.voluti.com.br',
  Witetec: 'https://api.witetec.net',
  ZENDRY: 'https://api.zendry.com.br',
};

/** Further hosts of a provider, beside its production address. */
export const otherHosts: Readonly<Record<string, readonly string[]>> = {
  Syncpay: ['https://api.syncpay.pro'],
  Transfeera: ['https://login-api.transfeera.com'],
};
