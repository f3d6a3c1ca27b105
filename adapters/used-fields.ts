import type { PaymentMethod } from '../domain/core/schemas.ts';

/**
 * The optional fields of a Transaction request that reach each provider's wire, by method. Made by
 * `npm run docs:providers`: every adapter charges its stand-in, which records what it receives
 * (launcher/used-fields.ts). Do not edit.
 */
// biome-ignore format: one line per method reads better
export const usedFields: Record<string, Partial<Record<PaymentMethod, readonly string[]>>> = {
  AbacatePay: {
    PIX: ['customer.phone', 'description'],
    BILLET: ['customer.phone', 'description'],
  },
  ABMEXSPLIT: {
    PIX: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp', 'splits'],
  },
  Adyen: {
    PIX: ['customerIp', 'checkoutUrl'],
    CREDIT_CARD: ['address', 'customerIp', 'checkoutUrl', 'installments'],
    BILLET: ['address', 'customerIp', 'checkoutUrl'],
  },
  Ameii: {
    PIX: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp', 'splits'],
    CREDIT_CARD: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp', 'splits', 'installments'],
    BILLET: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp', 'splits'],
  },
  Appmax: {
    PIX: ['customer.phone', 'items', 'items.id', 'address', 'customerIp'],
    CREDIT_CARD: ['customer.phone', 'items', 'items.id', 'address', 'customerIp', 'softDescriptor', 'installments'],
    BILLET: ['customer.phone', 'items', 'items.id', 'address', 'customerIp'],
  },
  Asaas: {
    PIX: ['customer.phone', 'description', 'splits'],
    CREDIT_CARD: ['customer.phone', 'description', 'address', 'customerIp', 'splits', 'installments'],
    BILLET: ['customer.phone', 'description', 'splits'],
  },
  AXISBANK: {
    PIX: ['customer.phone', 'description', 'userId', 'userDocument', 'fingerPrints', 'referrerUrl', 'checkoutUrl'],
    CREDIT_CARD: ['customer.phone', 'description', 'userId', 'userDocument', 'fingerPrints', 'referrerUrl', 'checkoutUrl', 'installments'],
  },
  'Banco do Brasil': {
    PIX: ['description'],
    BILLET: ['address'],
  },
  'Banco Inter': {
    PIX: ['description'],
    BILLET: ['customer.phone', 'address'],
  },
  Banrisul: {
    PIX: ['description'],
  },
  BMB: {
    PIX: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
  },
  Bradesco: {
    PIX: ['description'],
  },
  Braspag: {
    PIX: ['address'],
    BILLET: ['address'],
    CREDIT_CARD: ['address', 'softDescriptor', 'installments'],
  },
  Bravive: {
    PIX: ['customer.phone', 'description'],
  },
  BS2: {},
  ByNet: {
    PIX: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
    BILLET: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
  },
  'C6 Bank': {
    PIX: ['description'],
    BILLET: ['description', 'address'],
  },
  CASHTIME: {
    PIX: ['customer.phone', 'items', 'description', 'customerIp'],
  },
  CELCOIN: {
    PIX: ['customer.phone', 'description', 'address'],
    CREDIT_CARD: ['customer.phone', 'description', 'address', 'installments'],
    BILLET: ['customer.phone', 'description', 'address'],
  },
  'Celcoin BaaS': {},
  Cielo: {
    PIX: ['address'],
    BILLET: ['address'],
    CREDIT_CARD: ['address', 'softDescriptor', 'installments'],
  },
  Cora: {
    PIX: ['description'],
    BILLET: ['description'],
  },
  CRMCOIN: {
    PIX: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
  },
  dLocal: {
    BILLET: ['customer.phone', 'description', 'address'],
    CREDIT_CARD: ['customer.phone', 'description', 'address', 'softDescriptor', 'installments'],
  },
  EBANX: {
    PIX: ['customer.phone', 'orderId', 'address', 'customerIp'],
    BILLET: ['customer.phone', 'orderId', 'address', 'customerIp'],
  },
  'Efí': {
    PIX: ['description'],
    BILLET: ['customer.phone', 'items', 'address'],
  },
  FAIRPAY: {
    PIX: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
    CREDIT_CARD: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp', 'installments'],
    BILLET: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
  },
  FastSoft: {
    PIX: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
    BILLET: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
  },
  Flow2Pay: {
    PIX: [],
  },
  GATYWAY: {
    PIX: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
    CREDIT_CARD: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp', 'installments'],
  },
  Getnet: {
    CREDIT_CARD: ['customer.phone', 'items', 'items.id', 'orderId', 'address', 'customerIp', 'softDescriptor', 'installments'],
  },
  Hawkpay: {
    PIX: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
    CREDIT_CARD: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp', 'installments'],
    BILLET: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
  },
  HORIZONBANK: {
    PIX: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
    CREDIT_CARD: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp', 'installments'],
    BILLET: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
  },
  HunterPay: {
    PIX: ['customer.phone', 'description', 'userId', 'userDocument', 'fingerPrints', 'referrerUrl', 'checkoutUrl'],
    CREDIT_CARD: ['customer.phone', 'description', 'userId', 'userDocument', 'fingerPrints', 'referrerUrl', 'checkoutUrl', 'installments'],
  },
  InfinitePay: {
    PIX: ['items', 'checkoutUrl'],
    CREDIT_CARD: ['items', 'checkoutUrl'],
  },
  'Itaú': {
    PIX: ['description'],
    BILLET: ['address'],
  },
  IUGUBAAS: {
    PIX: ['customer.phone', 'items', 'address', 'receiverToken'],
    CREDIT_CARD: ['customer.phone', 'items', 'address', 'receiverToken', 'installments'],
    BILLET: ['customer.phone', 'items', 'address', 'receiverToken'],
  },
  'Kuber Finance': {
    PIX: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
    CREDIT_CARD: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp', 'installments'],
    BILLET: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
  },
  Lexxen: {},
  LordsCash: {
    PIX: ['customer.phone', 'description', 'userId'],
    CREDIT_CARD: ['customer.phone', 'description', 'userId', 'installments'],
    BILLET: ['customer.phone', 'description', 'userId'],
  },
  LordsPay: {
    PIX: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
    CREDIT_CARD: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp', 'installments'],
    BILLET: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
  },
  Lumion: {
    PIX: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
    CREDIT_CARD: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp', 'installments'],
    BILLET: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
  },
  LYNXPAY: {
    PIX: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
    CREDIT_CARD: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp', 'installments'],
  },
  Lytex: {
    PIX: ['customer.phone', 'items', 'address'],
    BILLET: ['customer.phone', 'items', 'address'],
  },
  'Make Your Bank': {
    PIX: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
    CREDIT_CARD: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp', 'installments'],
    BILLET: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
  },
  MEDIUS: {
    PIX: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
  },
  'Mercado Pago': {
    PIX: ['description', 'address', 'customerIp'],
    CREDIT_CARD: ['description', 'address', 'customerIp', 'softDescriptor', 'installments'],
    BILLET: ['description', 'address', 'customerIp'],
  },
  Mexpag: {
    PIX: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp', 'splits'],
    CREDIT_CARD: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp', 'splits', 'installments'],
    BILLET: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp', 'splits'],
  },
  NEWLEVEL: {
    PIX: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
  },
  NEXTPAY: {
    PIX: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
  },
  NuPay: {
    CREDIT_CARD: ['items', 'items.id', 'orderId', 'description', 'checkoutUrl'],
  },
  Onz: {
    PIX: ['description'],
  },
  Orbita: {
    PIX: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
    CREDIT_CARD: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp', 'installments'],
    BILLET: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
  },
  OwemPay: {
    PIX: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
  },
  Pagaleve: {
    PIX: ['customer.phone', 'items', 'items.id', 'orderId', 'address', 'checkoutUrl'],
  },
  'Pagar.me': {
    PIX: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp', 'splits', 'splits.chargeProcessingFee', 'splits.liable'],
    CREDIT_CARD: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp', 'softDescriptor', 'splits', 'splits.chargeProcessingFee', 'splits.liable', 'installments'],
    BILLET: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp', 'splits', 'splits.chargeProcessingFee', 'splits.liable'],
  },
  PAGARMEBAAS: {
    PIX: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp', 'splits', 'splits.chargeProcessingFee', 'splits.liable'],
    CREDIT_CARD: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp', 'softDescriptor', 'splits', 'splits.chargeProcessingFee', 'splits.liable', 'installments'],
    BILLET: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp', 'splits', 'splits.chargeProcessingFee', 'splits.liable'],
  },
  PagBank: {
    PIX: ['items', 'items.id', 'address'],
    CREDIT_CARD: ['items', 'items.id', 'description', 'address', 'softDescriptor', 'installments'],
    BILLET: ['items', 'items.id', 'description', 'address'],
  },
  PagHiper: {
    PIX: ['customer.phone', 'items', 'items.id', 'description', 'address'],
    BILLET: ['customer.phone', 'items', 'items.id', 'description', 'address'],
  },
  Pagnet: {
    PIX: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
    CREDIT_CARD: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp', 'installments'],
    BILLET: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
  },
  PagouAi: {
    PIX: ['customer.phone', 'items', 'items.id', 'address', 'customerIp'],
    CREDIT_CARD: ['customer.phone', 'items', 'items.id', 'address', 'customerIp', 'installments'],
    BILLET: ['customer.phone', 'items', 'items.id', 'address', 'customerIp'],
  },
  PAGUESAFE: {
    PIX: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
    CREDIT_CARD: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp', 'installments'],
    BILLET: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
  },
  Payber: {
    PIX: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
    CREDIT_CARD: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp', 'installments'],
    BILLET: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
  },
  PayRoyal: {
    PIX: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
    CREDIT_CARD: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp', 'installments'],
  },
  PaySharkGateway: {
    PIX: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp', 'splits'],
    CREDIT_CARD: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp', 'splits', 'installments'],
    BILLET: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp', 'splits'],
  },
  PicPay: {
    PIX: ['customer.phone', 'customerIp', 'softDescriptor'],
    CREDIT_CARD: ['customer.phone', 'address', 'customerIp', 'softDescriptor', 'installments'],
  },
  PIXIUM: {
    PIX: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
    CREDIT_CARD: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp', 'installments'],
    BILLET: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
  },
  Pluggo: {
    PIX: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
    CREDIT_CARD: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp', 'installments'],
    BILLET: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
  },
  Pluggou: {
    PIX: ['customer.phone'],
  },
  Podpay: {
    PIX: ['description'],
  },
  PodPay2: {
    PIX: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
    CREDIT_CARD: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp', 'installments'],
    BILLET: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
  },
  PRONTTUS: {
    PIX: ['customer.phone', 'description'],
  },
  PushinPay: {
    PIX: [],
  },
  RAPDYN: {
    PIX: ['customer.phone', 'items', 'address'],
    CREDIT_CARD: ['customer.phone', 'items', 'address', 'installments'],
  },
  Rede: {
    PIX: [],
    CREDIT_CARD: ['softDescriptor', 'installments'],
  },
  Reflow2: {
    PIX: ['customer.phone', 'items', 'description', 'splits'],
  },
  REFLOWPAY: {
    PIX: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
  },
  Royalpay: {
    PIX: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
  },
  ROYALTY: {
    PIX: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
  },
  Safe2Pay: {
    PIX: ['customer.phone', 'items', 'items.id', 'description', 'address'],
    BILLET: ['customer.phone', 'items', 'items.id', 'description', 'address'],
  },
  Santander: {
    PIX: ['description'],
    BILLET: ['address'],
  },
  Sicoob: {
    PIX: ['description'],
    BILLET: ['address'],
  },
  Sicredi: {
    PIX: ['description'],
    BILLET: ['address'],
  },
  'Stark Bank': {
    PIX: ['description'],
    BILLET: ['address'],
  },
  Stone: {
    PIX: ['description'],
  },
  Stripe: {
    PIX: ['description'],
    CREDIT_CARD: ['description', 'checkoutUrl', 'softDescriptor', 'installments'],
    BILLET: ['description', 'address'],
  },
  SuitPay: {
    PIX: ['customer.phone'],
  },
  Syncpay: {
    PIX: ['customer.phone', 'items', 'address', 'customerIp'],
  },
  TRANSAC: {
    PIX: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
    CREDIT_CARD: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp', 'installments'],
    BILLET: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
  },
  Transfeera: {},
  TREEAL: {
    PIX: ['description'],
  },
  UNICOPAY: {
    PIX: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
    CREDIT_CARD: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp', 'installments'],
    BILLET: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
  },
  Veltrax: {
    PIX: ['customer.phone'],
  },
  VENIT: {
    PIX: ['customer.phone', 'items', 'description'],
  },
  VENITIP: {
    PIX: ['customer.phone', 'items', 'description'],
  },
  Vexy: {
    PIX: ['customer.phone'],
  },
  VILLET: {
    PIX: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp', 'splits'],
    CREDIT_CARD: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp', 'splits', 'installments'],
    BILLET: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp', 'splits'],
  },
  VOLUTI: {
    PIX: ['description'],
  },
  Witetec: {
    PIX: ['customer.phone', 'items', 'items.id'],
    CREDIT_CARD: ['customer.phone', 'items', 'items.id', 'installments'],
  },
  Woovi: {
    PIX: ['customer.phone', 'description'],
  },
  XitBank: {
    PIX: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
    CREDIT_CARD: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp', 'installments'],
    BILLET: ['customer.phone', 'items', 'items.id', 'description', 'address', 'customerIp'],
  },
  ZENDRY: {
    PIX: [],
  },
};

/** The optional fields of a Receiver request that reach each provider's wire, measured likewise. */
// biome-ignore format: one line per provider reads better
export const usedReceiverFields: Record<string, readonly string[]> = {
  ABMEXSPLIT: ['phone', 'description', 'address', 'bankAccount', 'bankAccount.pixCode'],
  Ameii: ['phone', 'description', 'address', 'bankAccount', 'bankAccount.pixCode'],
  Asaas: ['phone', 'providerSpecificData.monthlyRevenue', 'address'],
  IUGUBAAS: ['phone', 'address', 'bankAccount', 'documents'],
  'Make Your Bank': ['phone', 'description', 'address', 'bankAccount', 'bankAccount.pixCode'],
  Mexpag: ['phone', 'description', 'address', 'bankAccount', 'bankAccount.pixCode'],
  PaySharkGateway: ['phone', 'description', 'address', 'bankAccount', 'bankAccount.pixCode'],
  VILLET: ['phone', 'description', 'address', 'bankAccount', 'bankAccount.pixCode'],
};
