// The shop's page. Data from other systems is set as text, never as markup.

const byId = (id) => document.getElementById(id);
const form = byId('checkout');
const time = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' });
const dateTime = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short' });

const methods = { PIX: 'Pix', CREDIT_CARD: 'Cartão', BILLET: 'Boleto' };
const statuses = {
  PENDING: ['wait', '◷', 'Aguardando pagamento'],
  APPROVED: ['good', '✓', 'Pago'],
  REJECTED: ['bad', '✕', 'Recusado'],
  REFUNDED: ['wait', '↩', 'Devolvido'],
  CHARGEBACK: ['bad', '!', 'Contestado'],
};

let shop;
let shown;
let orders = [];
/** A purchase with an unknown outcome: the same request is sent again, so that it is paid only once. */
let open;
let checkoutId = newCheckoutId();

function newCheckoutId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== false) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== undefined && child !== false));
  return element;
}

/** `open`: the outcome is unknown. `fields`: the errors by field. */
class Failed extends Error {
  constructor(message, more = {}) {
    super(message);
    this.open = more.open;
    this.fields = more.fields;
  }
}

async function call(path, body) {
  const sent = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  let answer;
  try {
    answer = await fetch(path, sent || {});
  } catch {
    throw new Failed('A loja não respondeu. Tente de novo: você não paga duas vezes.', { open: true });
  }
  const said = answer.status === 204 ? undefined : await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Failed(said.message || 'Algo falhou na loja.', { open: answer.status >= 500, ...said });
  return said;
}

// Problems

const fieldOf = {
  'customer.name': 'name',
  'customer.email': 'email',
  'customer.document': 'document',
  'customer.phone': 'phone',
  cardNumber: 'cardNumber',
  holderName: 'holderName',
  expMonth: 'expiry',
  expYear: 'expiry',
  cvv: 'cvv',
};
const faults = {
  name: 'Informe seu nome completo.',
  email: 'Informe um e-mail válido.',
  document: 'Informe um CPF ou CNPJ válido.',
  phone: 'Informe o celular com DDD.',
  cardNumber: 'Confira o número do cartão.',
  holderName: 'Informe o nome como está no cartão.',
  expiry: 'Informe mês e ano, como 12/30.',
  cvv: 'Informe os 3 ou 4 dígitos.',
};

function clearProblems() {
  byId('problem').hidden = true;
  for (const fault of form.querySelectorAll('.fault')) fault.remove();
  for (const input of form.querySelectorAll('[aria-invalid]')) {
    input.removeAttribute('aria-invalid');
    input.removeAttribute('aria-describedby');
  }
}

function showProblem(message, fields = []) {
  const inputs = [...new Set(fields)].map(byId).filter(Boolean);
  for (const input of inputs) {
    const fault = el('p', { class: 'fault', id: `${input.id}-fault` }, faults[input.id]);
    input.closest('.field').append(fault);
    input.setAttribute('aria-invalid', 'true');
    input.setAttribute('aria-describedby', fault.id);
  }
  const problem = byId('problem');
  problem.textContent = inputs.length > 0 ? 'Confira os campos marcados.' : message;
  problem.hidden = false;
  (inputs[0] || problem).focus();
}

// Form

const chosen = (name) => form.elements.namedItem(name).value;

function showProducts() {
  const choices = shop.products.map(({ id, title, note, price }, at) =>
    el(
      'label',
      { class: 'choice' },
      el('input', {
        type: 'radio',
        name: 'product',
        value: id,
        checked: at === 0 ? '' : undefined,
        onchange: showTerms,
      }),
      el('span', {}, title),
      el('small', {}, `${price} · ${note}`),
    ),
  );
  byId('products').append(el('div', { class: 'choices' }, ...choices));
}

async function showTerms() {
  const product = chosen('product');
  const { price } = shop.products.find(({ id }) => id === product);
  byId('buy').textContent = `Pagar ${price}`;
  const offered = await call(`/api/installments/${encodeURIComponent(product)}`).catch(() => []);
  if (chosen('product') !== product) return;
  const options = offered.map(({ count, label }) => el('option', { value: count }, label));
  byId('installments').replaceChildren(...options);
}

function showMethod() {
  byId('card').hidden = chosen('method') !== 'CREDIT_CARD';
}

/** Sends the card directly to Trilho; the shop's server never receives it. */
async function tokenOf() {
  if (!window.Trilho) throw new Failed('O Trilho não respondeu, e sem ele não há como enviar o cartão.');
  const [, expMonth = '', expYear = ''] = /^\s*(\d{1,2})\s*\/?\s*(\d{2}|\d{4})\s*$/.exec(byId('expiry').value) || [];
  const card = {
    provider: shop.provider,
    cardNumber: byId('cardNumber').value,
    holderName: byId('holderName').value,
    expMonth,
    expYear,
    cvv: byId('cvv').value,
  };
  const { cardToken } = await window.Trilho(shop.publicKey, { api: shop.apiUrl }).createToken(card);
  return cardToken;
}

async function purchase() {
  const method = chosen('method');
  const customer = Object.fromEntries(['name', 'email', 'document', 'phone'].map((id) => [id, byId(id).value]));
  const missing = ['name', 'email', 'document'].filter((id) => customer[id].trim() === '');
  if (missing.length > 0) throw new Failed('', { fields: missing.map((id) => ({ field: `customer.${id}` })) });
  const card = method === 'CREDIT_CARD' && { cardToken: await tokenOf(), installments: Number(chosen('installments')) };
  return { checkoutId, product: chosen('product'), method, customer, ...card };
}

function setBusy(busy) {
  const buy = byId('buy');
  buy.disabled = busy;
  buy.setAttribute('aria-busy', String(busy));
}

/** Disables the form while an outcome is unknown: a changed request would be another purchase. */
function lock(locked) {
  for (const fieldset of form.querySelectorAll('fieldset')) fieldset.disabled = locked;
  if (locked) byId('buy').textContent = 'Tentar de novo';
}

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  clearProblems();
  setBusy(true);
  try {
    open = open || (await purchase());
    const order = await call('/api/orders', open);
    show(order.id, order);
    finish();
    for (const id of ['cardNumber', 'expiry', 'cvv']) byId(id).value = '';
  } catch (error) {
    if (error.open && open) lock(true);
    else finish();
    const fields = (error.fields || error.violations || []).map(({ field }) => fieldOf[field]).filter(Boolean);
    showProblem(error.message || 'Não deu certo.', fields);
  } finally {
    setBusy(false);
  }
});

/** Called when the outcome is known: the next purchase gets a new id. */
function finish() {
  open = undefined;
  checkoutId = newCheckoutId();
  lock(false);
  void showTerms();
}

byId('methods').addEventListener('change', showMethod);
byId('make-cpf').addEventListener('click', async () => {
  const { formatted } = await call('/api/cpf').catch(() => ({ formatted: '' }));
  byId('document').value = formatted;
});

// Orders

const badge = (status) => {
  const [tone, icon, word] = statuses[status];
  return el(
    'span',
    { class: 'badge', 'data-tone': tone },
    el('span', { 'aria-hidden': 'true' }, icon),
    el('span', {}, word),
  );
};

const codeToCopy = (code, name) => [
  el('p', { class: 'code' }, code),
  el(
    'button',
    {
      type: 'button',
      async onclick({ currentTarget }) {
        await navigator.clipboard.writeText(code);
        currentTarget.textContent = 'Copiado';
      },
    },
    name,
  ),
];

const safeLink = (url) => (/^https?:\/\//.test(url || '') ? url : undefined);

function simulate(order, event) {
  return async ({ currentTarget }) => {
    currentTarget.disabled = true;
    try {
      await call(`/api/orders/${order.id}/simulate`, { event });
    } catch (error) {
      currentTarget.disabled = false;
      say(error.message);
    }
  };
}

async function remind(order) {
  try {
    const { url } = await call(`/api/orders/${order.id}/reminder`);
    window.open(url, '_blank', 'noopener');
  } catch (error) {
    say(error.message);
  }
}

function toPay(order) {
  if (order.status !== 'PENDING') return [];
  const parts = [];
  if (order.pixQrCode) parts.push(el('img', { class: 'qr', src: order.pixQrCode, alt: 'QR Code do Pix' }));
  if (order.pixCode) parts.push(...codeToCopy(order.pixCode, 'Copiar código Pix'));
  if (order.billetCode) parts.push(...codeToCopy(order.billetCode, 'Copiar linha digitável'));
  const boletoLink = safeLink(order.billetUrl);
  if (boletoLink)
    parts.push(el('a', { href: boletoLink, target: '_blank', rel: 'noopener noreferrer' }, 'Abrir o boleto'));
  if (parts.length === 0) {
    parts.push(
      el('p', {}, 'O provedor ainda não respondeu. Não pague de outra forma: esta página avisa o que aconteceu.'),
    );
  }
  if (order.expiresAt)
    parts.push(el('p', { class: 'muted' }, `Vale até ${dateTime.format(new Date(order.expiresAt))}.`));
  return [
    ...parts,
    el(
      'div',
      { class: 'actions sandbox-only' },
      el('span', { class: 'muted' }, 'Simular:'),
      el('button', { type: 'button', onclick: simulate(order, 'paid') }, 'Pagar'),
      el('button', { type: 'button', onclick: simulate(order, 'refused') }, 'Recusar'),
      (order.pixCode || order.billetCode) &&
        el('button', { type: 'button', onclick: () => remind(order) }, 'Lembrar por WhatsApp'),
    ),
  ];
}

/** The payer's own page: it also opens on another device, follows the payment, and is the receipt in the end. */
function payerPage({ payUrl, status }) {
  const link = safeLink(payUrl);
  if (!link) return [];
  const word = status === 'PENDING' ? 'Abrir a página de pagamento' : 'Abrir o comprovante';
  return [el('p', {}, el('a', { href: link, target: '_blank', rel: 'noopener noreferrer' }, word))];
}

function showCurrent() {
  const order = orders.find(({ id }) => id === shown);
  const section = byId('current');
  if (!order) return;
  const state = JSON.stringify(order);
  if (section.dataset.state === state) return;
  section.dataset.state = state;
  section.hidden = false;
  section.replaceChildren(
    el('h2', { id: 'current-title', tabindex: '-1' }, `${order.title}, por ${methods[order.method]}`),
    el('div', { class: 'head' }, el('span', { class: 'amount' }, order.amount), badge(order.status)),
    ...(order.statement ? [el('p', { class: 'muted' }, `Na fatura do cartão: ${order.statement}`)] : []),
    ...(order.failure ? [el('p', { class: 'problem' }, order.failure)] : []),
    ...toPay(order),
    ...payerPage(order),
  );
}

function show(id, order) {
  shown = id;
  if (order && !orders.some((one) => one.id === id)) orders = [order, ...orders];
  showCurrent();
  byId('current-title')?.focus();
}

function showOrders() {
  byId('no-orders').hidden = orders.length > 0;
  const focused = document.activeElement?.closest('#orders button')?.dataset.order;
  const rows = orders.map((order) =>
    el(
      'li',
      {},
      el(
        'button',
        { type: 'button', 'data-order': order.id, onclick: () => show(order.id) },
        el('span', {}, order.title),
        el('span', { class: 'figure' }, order.amount),
        el('span', { class: 'muted' }, `${methods[order.method]} · ${time.format(new Date(order.createdAt))}`),
        badge(order.status),
      ),
    ),
  );
  byId('orders').replaceChildren(...rows);
  if (focused)
    byId('orders')
      .querySelector(`[data-order="${CSS.escape(focused)}"]`)
      ?.focus();
}

function say(message) {
  byId('news').textContent = message;
}

function follow() {
  const stream = new EventSource('/api/stream');
  stream.addEventListener('message', ({ data }) => {
    const before = new Map(orders.map(({ id, status }) => [id, status]));
    orders = JSON.parse(data);
    for (const { id, status, title } of orders) {
      if (before.has(id) && before.get(id) !== status) say(`${title}: ${statuses[status][2]}`);
    }
    showOrders();
    showCurrent();
  });
}

function loadTokenizer() {
  document.head.append(el('script', { src: `${shop.apiUrl}/tokenizer.js` }));
}

try {
  shop = await call('/api/shop');
  showProducts();
  loadTokenizer();
  follow();
  await showTerms();
  byId('buy').disabled = false;
} catch (error) {
  showProblem(error.message);
}
