/*
 * What a connection of each provider asks for, written from the specification (section 3, "Provider credentials"; section
 * 7, "Authentication"), decision 9 for what neither says, and the fact files. The console's form and a key's rotation are
 * made of it.
 *
 * A credential is its field with marks: `!` required, `*` secret, `@` part of what names the account, which a rotation
 * keeps, `+` and the member of the platform's record that serves in its place. The text after it is what a person reads,
 * where it is not the field's usual title.
 */

/** Titles of fields that need no other. */
export const usualTitles: Readonly<Record<string, string>> = {
  publicKey: 'Public key',
  secretKey: 'Secret key',
  clientId: 'Client id',
  clientSecret: 'Client secret',
  companyId: 'Company id',
  webhookSecret: 'Webhook secret',
  withdrawKey: 'Withdraw key, if another than the secret key',
  marketplaceId: 'Marketplace id',
  sellerId: 'Seller id',
  organizationId: 'Organization id',
  pixKey: 'PIX key',
  baseUrl: 'API address',
  cashOutBaseUrl: 'Cash-out address',
};

/** Decision 9: a pair of keys, at an address that each account is given. */
export const usualCredentials = ['publicKey*!', 'secretKey*!', 'baseUrl!'];

const secretKeyAlone = ['secretKey*!', 'baseUrl!'];
const secretKeyAtPublicAddress = ['secretKey*!', 'baseUrl'];
const client = ['clientId!@', 'clientSecret*!'];
/** The standard of the central bank: a client, the key that is charged with, and certificates for both hosts. */
const pixApi = (address: string) => [
  ...client,
  'pixKey!',
  `${address} Cash-in address`,
  'cashOutBaseUrl',
  'certificate*!+certCashInUrl Cash-in certificate (PEM, or PFX in base64)',
  'certificatePassword* Password of the cash-in certificate (PFX)',
  'cashOutCertificate* Cash-out certificate',
  'cashOutCertificatePassword* Password of the cash-out certificate (PFX)',
  'platform* Platform: receiver and certificate addresses',
  'publicKey Cash-out client id, if another',
  'secretKey* Cash-out client secret, if another',
];

export const credentials: Readonly<Record<string, readonly string[]>> = {
  Ameii: ['publicKey!@ Company id', 'secretKey*!', 'baseUrl!'],
  Asaas: ['secretKey*! API key', 'baseUrl', 'webhookSecret* Token that webhooks carry'],
  AXISBANK: secretKeyAtPublicAddress,
  BMB: ['publicKey*!@', 'secretKey*!', 'baseUrl!'],
  Bravive: secretKeyAtPublicAddress,
  ByNet: ['secretKey*! API key', 'baseUrl'],
  CASHTIME: secretKeyAtPublicAddress,
  CELCOIN: ['publicKey!@ Galax id', 'secretKey*! Galax hash', 'baseUrl', 'webhookSecret* Confirm hash of webhooks'],
  CRMCOIN: ['secretKey*! Partner key', 'baseUrl!'],
  FastSoft: secretKeyAtPublicAddress,
  Flow2Pay: [
    'publicKey*!@ Client id',
    'secretKey*! Client secret',
    'webhookSecret*! Token that its webhooks carry',
    'baseUrl!',
  ],
  Hawkpay: ['publicKey*!', 'secretKey*!', 'baseUrl'],
  HunterPay: secretKeyAlone,
  IUGUBAAS: ['secretKey*! API token', 'publicKey! Account id', 'baseUrl'],
  Lexxen: [
    ...client,
    'privateKey*!+privateKey Private key that signs transfers (PEM)',
    'platform* Platform, whose private key signs where there is no other',
    'baseUrl!',
  ],
  LordsCash: secretKeyAlone,
  'Make Your Bank': ['publicKey*!', 'secretKey*!', 'marketplaceId!', 'sellerId!', 'baseUrl!'],
  MEDIUS: secretKeyAtPublicAddress,
  NEXTPAY: [...client, 'baseUrl!'],
  Onz: pixApi('baseUrl!'),
  Orbita: ['secretKey*!', 'publicKey*! API key', 'baseUrl'],
  OwemPay: [...client, 'baseUrl!'],
  PAGARMEBAAS: ['secretKey*!', 'publicKey!', 'baseUrl'],
  PagouAi: ['secretKey*! Token', 'baseUrl'],
  PaySharkGateway: ['publicKey*!@', 'secretKey*!@', 'withdrawKey*', 'baseUrl'],
  Pluggou: [
    'publicKey*!',
    'secretKey*!',
    'organizationId!@',
    'webhookSecret* Code of webhooks (X-Webhook-Code)',
    'baseUrl',
  ],
  Podpay: pixApi('baseUrl!'),
  PodPay2: ['publicKey*!@', 'secretKey*!@', 'withdrawKey*', 'baseUrl'],
  PRONTTUS: [...client, 'baseUrl'],
  RAPDYN: ['secretKey*!@ API token', 'publicKey*! Public key (cards)', 'baseUrl'],
  Reflow2: ['secretKey*! Token', 'baseUrl!', 'cashOutBaseUrl'],
  ROYALTY: secretKeyAlone,
  Syncpay: ['secretKey*! API key', 'baseUrl'],
  Transfeera: [...client, 'webhookSecret*!', 'companyId User-Agent: company and contact e-mail', 'baseUrl'],
  TREEAL: pixApi('baseUrl'),
  Veltrax: [...client, 'baseUrl!'],
  VENIT: ['secretKey*!', 'companyId!@', 'baseUrl'],
  VENITIP: ['secretKey*!', 'companyId!@', 'baseUrl'],
  Vexy: [...client, 'webhookSecret*', 'baseUrl'],
  VOLUTI: pixApi('baseUrl'),
  Witetec: [
    'secretKey*!@ API key',
    'clientId! E-mail of the panel (payouts)',
    'clientSecret*! Password of the panel (payouts)',
    'baseUrl',
  ],
  ZENDRY: [...client, 'baseUrl'],
};
