import type { Language } from '../../i18n/language.ts';

/** Portuguese titles of credentials; the API's are English. */
const inPortuguese: Record<string, string> = {
  'API address': 'Endereço da API',
  'API key': 'Chave de API',
  'API token': 'Token de API',
  'Account id': 'Id da conta',
  'Cash-in address': 'Endereço de entrada (cash-in)',
  'Cash-in certificate (PEM, or PFX in base64)': 'Certificado de entrada (PEM, ou PFX em base64)',
  'Cash-out address': 'Endereço de saída (cash-out)',
  'Cash-out certificate': 'Certificado de saída (cash-out)',
  'Cash-out client id, if another': 'Client id de saída, se for outro',
  'Cash-out client secret, if another': 'Client secret de saída, se for outro',
  'Code of webhooks (X-Webhook-Code)': 'Código dos webhooks (X-Webhook-Code)',
  'Company id': 'Id da empresa',
  'Confirm hash of webhooks': 'Confirm hash dos webhooks',
  'E-mail of the panel (payouts)': 'E-mail do painel (saques)',
  'Key of the webhook (HMAC)': 'Chave do webhook (HMAC)',
  'Marketplace id': 'Id do marketplace',
  'Organization id': 'Id da organização',
  'PIX key': 'Chave Pix',
  'Partner key': 'Chave de parceiro',
  'Password of the cash-in certificate (PFX)': 'Senha do certificado de entrada (PFX)',
  'Password of the cash-out certificate (PFX)': 'Senha do certificado de saída (PFX)',
  'Password of the panel (payouts)': 'Senha do painel (saques)',
  'Platform, whose private key signs where there is no other': 'Plataforma',
  'Platform: receiver and certificate addresses': 'Plataforma',
  'Private key that signs transfers (PEM)': 'Chave privada que assina transferências (PEM)',
  'Proxy for every call; certificates are not verified behind it': 'Endereço do proxy',
  'Public key': 'Chave pública',
  'Public key (cards)': 'Chave pública (cartões)',
  'Secret key': 'Chave secreta',
  'Seller id': 'Id do vendedor',
  'Token that its webhooks carry': 'Token que os webhooks dele trazem',
  'Token that webhooks carry': 'Token que os webhooks trazem',
  'User-Agent: company and contact e-mail': 'User-Agent: empresa e e-mail de contato',
  'Webhook secret': 'Segredo dos webhooks',
  'Withdraw key, if another than the secret key': 'Chave de saque, se não for a chave secreta',
};

/** A title without a translation, such as one of a newer API, is shown unchanged. */
export const titleOf = (language: Language, title: string): string =>
  (language === 'pt' && Object.hasOwn(inPortuguese, title) && inPortuguese[title]) || title;
