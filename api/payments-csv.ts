import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { PaymentFilters, paymentsOf } from '../db/payments.ts';
import type { Payment } from '../domain/entities.ts';
import { centsToReais } from '../domain/money.ts';

export const csvLanguages = ['pt', 'en'] as const;
export type CsvLanguage = (typeof csvLanguages)[number];

/** Rows read at a time: the file is written as it is read, so its length costs no memory. */
const batch = 500;

/** Column names, in their order. Times are of Brasília's clock; codes are the API's own in both languages. */
const columns: Record<string, Record<CsvLanguage, string>> = {
  id: { pt: 'Id', en: 'Id' },
  created: { pt: 'Criado em', en: 'Created at' },
  approved: { pt: 'Aprovado em', en: 'Approved at' },
  status: { pt: 'Status', en: 'Status' },
  attention: { pt: 'Precisa de atenção', en: 'Needs attention' },
  method: { pt: 'Método', en: 'Method' },
  provider: { pt: 'Provedor', en: 'Provider' },
  amount: { pt: 'Valor (R$)', en: 'Amount (R$)' },
  amount_cents: { pt: 'Valor (centavos)', en: 'Amount (cents)' },
  refunded: { pt: 'Estornado (R$)', en: 'Refunded (R$)' },
  order: { pt: 'Pedido', en: 'Order' },
  customer: { pt: 'Cliente', en: 'Customer' },
  email: { pt: 'E-mail', en: 'E-mail' },
  document: { pt: 'Documento', en: 'Document' },
  transaction: { pt: 'Id no provedor', en: 'Id at provider' },
  endToEnd: { pt: 'EndToEndId', en: 'EndToEndId' },
};

/**
 * The payments of a filter as a spreadsheet reads them in Brazil (`;` and decimal comma) or in English (`,` and point):
 * UTF-8 with its mark. Text that a spreadsheet would run as a formula is escaped; documents are masked as everywhere.
 */
export function paymentsCsv(payments: ReturnType<typeof paymentsOf>, filters: PaymentFilters, language: CsvLanguage) {
  const sheet = stringify({
    bom: true,
    header: true,
    delimiter: language === 'pt' ? ';' : ',',
    columns: Object.entries(columns).map(([key, header]) => ({ key, header: header[language] })),
    escape_formulas: true,
  });
  const rows = Readable.from(every(payments, filters, language));
  // Either side's end is the other's: a reader that went away stops the reading.
  rows.once('error', (error) => sheet.destroy(error));
  sheet.once('close', () => rows.destroy());
  return rows.pipe(sheet);
}

async function* every(payments: ReturnType<typeof paymentsOf>, filters: PaymentFilters, language: CsvLanguage) {
  let after = filters.after;
  do {
    const page = await payments.page({ ...filters, limit: batch, ...(after && { after }) });
    for (const payment of page.data) yield csvRow(payment, language);
    after = page.next;
  } while (after);
}

function csvRow(payment: Payment, language: CsvLanguage): Record<keyof typeof columns, string | number> {
  const reais = (cents: number) => centsToReais(cents).replace('.', language === 'pt' ? ',' : '.');
  return {
    id: payment.id,
    created: clock(payment.createdAt),
    approved: clock(payment.approvedAt),
    status: payment.status,
    attention: payment.attention?.reason ?? '',
    method: payment.paymentMethod,
    provider: payment.provider,
    amount: reais(payment.amount),
    amount_cents: payment.amount,
    refunded: reais(payment.refundedAmount),
    order: payment.orderId ?? '',
    customer: payment.customer.name,
    email: payment.customer.email,
    document: payment.customer.document,
    transaction: payment.transactionId ?? '',
    endToEnd: payment.endToEndId ?? '',
  };
}

// Swedish writes dates as spreadsheets of every language read them: 2026-11-21 14:05:09.
const brasilia = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
});
const clock = (iso: string | undefined) => (iso ? brasilia.format(new Date(iso)) : '');

/** `pagamentos-loja-demo-2026-11-21.csv`, in letters that every system takes. */
export function csvName(merchantName: string, language: CsvLanguage): string {
  const merchant = merchantName
    .normalize('NFD')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\W+/g, '-')
    .toLowerCase()
    .slice(0, 40);
  const what = language === 'pt' ? 'pagamentos' : 'payments';
  return `${[what, merchant, clock(new Date().toISOString()).slice(0, 10)].filter(Boolean).join('-')}.csv`;
}
