import { documentKind } from '../../../domain/core/documents.ts';
import { whiteLabel } from '../../../sandbox/dialects/white-label.ts';

/**
 * ABMEXSPLIT: charges are `sells`, receivers are `marketplaces`. No public source shows either. Sells use the field
 * names of the white-label family; marketplaces use those of the specification, which also states which marketplaces
 * are refused (`validate`).
 */
export const abmexsplit = whiteLabel({
  name: 'ABMEXSPLIT',
  path: '/sells',
  methods: ['pix'],
  refund: 'post',
  receivers: {
    path: '/marketplaces',
    notFound: 'Marketplace not found',
    validate: (body) => {
      const { document } = body;
      const number = typeof document === 'string' ? document : String((document as { number?: unknown }).number);
      if (documentKind(number) !== 'CNPJ') return 'document: only companies';
      const { bankCode, branchDigit } = (body.bankAccount ?? {}) as Readonly<Record<string, unknown>>;
      const digit = Number(branchDigit ?? 0) !== 0;
      if (digit && ['001', '036', '246', '204', '237'].includes(String(bankCode))) return 'branchDigit: must be 0';
      const prices = pricesIn(body);
      if (prices.length === 0 || prices.some((price) => price < 50 || price > 150_000))
        return 'price: must be 50 to 150000';
      return undefined;
    },
  },
});

/**
 * All numbers in fields whose name contains `price`, at any depth: no source names the field that holds an item's
 * declared price.
 */
function pricesIn(value: unknown): number[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'number' && /price/i.test(name) ? [inner] : pricesIn(inner),
  );
}
