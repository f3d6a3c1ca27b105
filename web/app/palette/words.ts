import { areaWords, type Same } from '../../i18n/area.ts';

/** Messages of the palette. Commands match in the reader's language; the aliases are synonyms. */
const pt = {
  title: 'Buscar e ir',
  label: 'Buscar páginas, ações e registros',
  placeholder: 'Página, ação, Id, pedido, nome, documento, valor…',
  group: { recent: 'Recentes', found: 'Encontrados', pages: 'Páginas', actions: 'Ações' },
  entity: {
    payment: 'Pagamento',
    refund: 'Estorno',
    dispute: 'Contestação',
    payout: 'Saque',
    receiver: 'Recebedor',
    event: 'Evento',
    webhook: 'Webhook recebido',
  },
  action: {
    newPayout: 'Novo saque',
    newBatch: 'Novo lote de saques',
    newReceiver: 'Novo recebedor',
    newConnection: 'Nova conexão',
    merchant: (name: string) => `Trocar para a loja ${name}`,
    language: 'Mudar para English',
    shortcuts: 'Ver atalhos de teclado',
    docs: 'Abrir a documentação da API',
  },
  /** Synonyms that people may type for an action. */
  alias: {
    newPayout: 'pagar transferir pix criar',
    newBatch: 'folha planilha csv criar',
    newReceiver: 'seller parceiro criar',
    newConnection: 'provedor credencial criar',
    merchant: 'loja',
    language: 'idioma língua inglês language',
    theme: 'tema escuro claro aparência',
    shortcuts: 'teclas ajuda',
    docs: 'openapi swagger referência',
    signOut: 'logout encerrar sessão',
  },
  searching: 'Buscando nos registros…',
  counted: (n: number) => (n === 1 ? '1 resultado' : `${n} resultados`),
  none: 'Nada encontrado',
  noneHelp:
    'Registros são achados por valores e palavras inteiros: Id, pedido, EndToEndId, TxId, nome, e-mail, documento, 129,90.',
  failed: 'A busca nos registros não respondeu. Páginas e ações seguem aqui.',
  keys: { move: 'escolher', open: 'abrir', close: 'fechar' },
};

const en: Same<typeof pt> = {
  title: 'Search and go',
  label: 'Search pages, actions and records',
  placeholder: 'Page, action, id, order, name, document, amount…',
  group: { recent: 'Recent', found: 'Found', pages: 'Pages', actions: 'Actions' },
  entity: {
    payment: 'Payment',
    refund: 'Refund',
    dispute: 'Dispute',
    payout: 'Payout',
    receiver: 'Receiver',
    event: 'Event',
    webhook: 'Webhook received',
  },
  action: {
    newPayout: 'New payout',
    newBatch: 'New payout batch',
    newReceiver: 'New receiver',
    newConnection: 'New connection',
    merchant: (name) => `Switch to merchant ${name}`,
    language: 'Switch to Português',
    shortcuts: 'See keyboard shortcuts',
    docs: 'Open the API’s documentation',
  },
  alias: {
    newPayout: 'pay transfer withdraw create',
    newBatch: 'payroll sheet csv create',
    newReceiver: 'seller partner create',
    newConnection: 'provider credentials create',
    merchant: 'shop store',
    language: 'portuguese idioma',
    theme: 'theme dark light appearance',
    shortcuts: 'keys help',
    docs: 'openapi swagger reference',
    signOut: 'logout end session',
  },
  searching: 'Searching records…',
  counted: (n) => (n === 1 ? '1 result' : `${n} results`),
  none: 'Nothing found',
  noneHelp:
    'Records are found by whole values and words: id, order, end-to-end id, txid, name, e-mail, document, 129,90.',
  failed: 'The search of records did not answer. Pages and actions are still here.',
  keys: { move: 'choose', open: 'open', close: 'close' },
};

export const both = { pt, en };
export const usePaletteWords = areaWords(both);
