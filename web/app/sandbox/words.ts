import { areaWords, type Same } from '../../i18n/area.ts';

/** Messages of the sandbox page. */
const pt = {
  title: 'Sandbox',
  lead: 'Aqui os provedores são de mentira e nenhum dinheiro anda. Tudo vale só para as contas desta loja.',
  simulate: {
    title: 'Simular o que o provedor faz',
    lead: 'Cole o id de um pagamento, saque ou recebedor. O provedor de mentira faz e manda o webhook, como o de verdade.',
    id: 'Id',
    idHelp: 'Começa com pay_, pyo_ ou rcv_.',
    wrong: 'Não é um id de pagamento, saque ou recebedor. Confira se ele está inteiro.',
    show: 'Mostrar',
    notFound: 'Não existe nesta loja. Confira o id e a loja escolhida no alto.',
    open: 'Abrir a página',
    now: 'Está assim',
  },
  faults: {
    title: 'Falhas e relógio',
    provider: 'Provedor',
    choose: 'Escolha um provedor',
    about: 'Chamadas de',
    none: 'Esta loja não tem conexão com nenhum provedor.',
    connect: 'Conectar um provedor',
  },
  books: {
    title: 'Livros do provedor',
    lead: 'O que aconteceu de verdade do lado de lá, sem passar por nós. Serve para ver se os dois lados concordam.',
    reference: 'Id ou pedido',
    referenceHelp: 'Id de pagamento ou saque, pedido ou withdrawReference. Vazio: tudo da conta.',
    look: 'Ver livros',
    looking: 'Procurando…',
    nothing: 'Nada nos livros com isso.',
    part: { charges: 'Cobranças', refunds: 'Estornos', transfers: 'Saques', receivers: 'Recebedores' },
    count: (name: string, n: number) => `${name}: ${n}`,
  },
  documents: {
    title: 'Documentos de teste',
    lead: 'Com dígitos verificadores certos. Podem ser de alguém: nunca use com um provedor de verdade.',
    cpf: 'Gerar CPF',
    cnpj: 'Gerar CNPJ',
    letters: 'Gerar CNPJ com letras',
    copy: (document: string) => `Copiar ${document}`,
    made: 'Documento gerado',
  },
  cards: {
    title: 'Cartões de teste',
    lead: 'Qualquer número válido é aprovado; o que termina em 0002 é recusado pelo emissor. Validade futura, CVV qualquer.',
    approved: 'Aprovado',
    refused: 'Recusado pelo emissor',
    number: 'Número do cartão',
  },
};

const en: Same<typeof pt> = {
  title: 'Sandbox',
  lead: 'Providers here are stand-ins, and no money moves. All of this is for this merchant’s own accounts.',
  simulate: {
    title: 'Simulate what the provider does',
    lead: 'Paste the id of a payment, payout or receiver. The stand-in does it and sends the webhook, as the real one would.',
    id: 'An id',
    idHelp: 'Begins with pay_, pyo_ or rcv_.',
    wrong: 'No id of a payment, payout or receiver. See whether it is whole.',
    show: 'Show',
    notFound: 'There is none at this merchant. See to the id, and to the merchant chosen above.',
    open: 'Open its page',
    now: 'It stands at',
  },
  faults: {
    title: 'Faults and clock',
    provider: 'Provider',
    choose: 'Choose a provider',
    about: 'Calls of',
    none: 'This merchant has no connection to any provider.',
    connect: 'Connect a provider',
  },
  books: {
    title: 'The provider’s books',
    lead: 'What really happened over there, not by way of us. It shows whether both sides agree.',
    reference: 'Id or order',
    referenceHelp: 'Id of a payment or payout, order or withdrawReference. Empty: all of the account.',
    look: 'See books',
    looking: 'Looking…',
    nothing: 'Nothing in the books by that.',
    part: { charges: 'Charges', refunds: 'Refunds', transfers: 'Transfers', receivers: 'Receivers' },
    count: (name, n) => `${name} (${n})`,
  },
  documents: {
    title: 'Test documents',
    lead: 'With the right check digits. They may be somebody’s: never use them with a real provider.',
    cpf: 'Make a CPF',
    cnpj: 'Make a CNPJ',
    letters: 'Make a CNPJ with letters',
    copy: (document) => `Copy ${document}`,
    made: 'Document made',
  },
  cards: {
    title: 'Test cards',
    lead: 'Any valid number is approved; one that ends in 0002 is refused by the issuer. Any expiry to come, any CVV.',
    approved: 'Approved',
    refused: 'Refused by the issuer',
    number: 'Card number',
  },
};

export const both = { pt, en };
export const useSandboxWords = areaWords(both);
