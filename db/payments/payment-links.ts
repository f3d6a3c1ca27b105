import { type Selectable, sql } from 'kysely';
import type { PaymentMethod } from '../../domain/core/schemas.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { type CreatePaymentLink, type PaymentLink, stateOfLink } from '../../domain/payments/payment-link.ts';
import { newId } from '../../runtime/ids.ts';
import type { MerchantSeal } from '../../runtime/keys.ts';
import type { Database } from '../core/database.ts';
import type { PageCursor } from '../core/lists.ts';
import { idInToken, isTokenOf, payerUrl, type SeenMerchant, seenColumns, seenMerchant } from '../core/payer-pages.ts';
import type { Schema } from '../core/schema.ts';
import type { Store } from '../core/store.ts';
import { paymentsOf } from './payments.ts';

type LinkRow = Selectable<Schema['payment_links']>;

interface Uses {
  open: number;
  paid: number;
  paidAmount: number;
}

/**
 * A use whose payment has no row after this long never came to be: the API ended between the two. Until then it counts,
 * since its payment may be on its way.
 */
const startsWithin = sql`interval '1 hour'`;

/** A payment that ended unpaid, which leaves room for another one. */
const endedUnpaid = sql<boolean>`(p.status = 'REJECTED' or (p.status = 'REFUNDED' and p.approved_at is null))`;

/** The uses of links, by link. */
async function usesOf(db: Database, linkIds: readonly string[]): Promise<Map<string, Uses>> {
  if (linkIds.length === 0) return new Map();
  const { rows } = await sql<{ link_id: string; open: number; paid: number; paid_amount: number }>`
    select u.link_id,
      count(*) filter (where p.approved_at is null and not coalesce(${endedUnpaid}, u.created_at < now() - ${startsWithin}))::int as open,
      count(p.approved_at)::int as paid,
      coalesce(sum(p.amount) filter (where p.approved_at is not null), 0)::bigint as paid_amount
    from payment_link_uses u left join payments p on p.id = u.payment_id
    where u.link_id = any(${linkIds}::text[]) group by u.link_id`.execute(db);
  return new Map(
    rows.map((row) => [row.link_id, { open: row.open, paid: row.paid, paidAmount: Number(row.paid_amount) }]),
  );
}

const noUses: Uses = { open: 0, paid: 0, paidAmount: 0 };

function shownLink(row: LinkRow, uses: Uses | undefined, seal: MerchantSeal, now: Date): PaymentLink {
  const { open, paid, paidAmount } = uses ?? noUses;
  const times = { expiresAt: row.expires_at, disabledAt: row.disabled_at, maxPayments: row.max_payments };
  return {
    id: row.id,
    url: payerUrl(seal, row.id),
    state: stateOfLink(times, open + paid, now),
    description: row.description,
    ...(row.amount !== null && { amount: row.amount }),
    ...(row.amount_min !== null && { amountMin: row.amount_min }),
    ...(row.amount_max !== null && { amountMax: row.amount_max }),
    methods: row.methods as PaymentMethod[],
    ...(row.provider !== null && { provider: row.provider }),
    ...(row.platform_id !== null && { platformId: row.platform_id }),
    ...(row.expires_at && { expiresAt: row.expires_at.toISOString() }),
    ...(row.max_payments !== null && { maxPayments: row.max_payments }),
    ...(row.max_installments !== null && { maxInstallments: row.max_installments }),
    openPayments: open,
    paidPayments: paid,
    paidAmount,
    createdAt: row.created_at.toISOString(),
    ...(row.created_by !== null && { createdBy: row.created_by }),
    ...(row.disabled_at && { disabledAt: row.disabled_at.toISOString() }),
  };
}

/** One merchant's payment links. Every query is bound to the merchant. */
export function paymentLinksOf(store: Store, merchantId: string) {
  const rows = () => store.db.selectFrom('payment_links').selectAll().where('merchant_id', '=', merchantId);
  const shown = async (found: readonly LinkRow[]): Promise<PaymentLink[]> => {
    const [uses, seal] = await Promise.all([
      usesOf(
        store.db,
        found.map(({ id }) => id),
      ),
      store.sealOf(merchantId),
    ]);
    const now = new Date();
    return found.map((row) => shownLink(row, uses.get(row.id), seal, now));
  };

  return {
    async get(id: string): Promise<PaymentLink | undefined> {
      const row = await rows().where('id', '=', id).executeTakeFirst();
      return row && (await shown([row]))[0];
    },

    /** The newest first. */
    async page({ limit, after }: { limit: number; after?: PageCursor }) {
      const found = await rows()
        .$if(after !== undefined, (query) =>
          query.where(sql<boolean>`(created_at, id) < (${after?.value}::timestamptz, ${after?.id}::text)`),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute();
      const last = found.length > limit ? found[limit - 1] : undefined;
      const data = await shown(found.slice(0, limit));
      return { data, ...(last && { next: { value: last.created_at, id: last.id } }) };
    },

    async create(given: CreatePaymentLink, createdBy: string | undefined): Promise<string> {
      const id = newId('lnk');
      await store.db
        .insertInto('payment_links')
        .values({
          id,
          merchant_id: merchantId,
          description: given.description,
          amount: given.amount ?? null,
          amount_min: given.amountMin ?? null,
          amount_max: given.amountMax ?? null,
          methods: given.methods,
          provider: given.provider ?? null,
          platform_id: given.platformId ?? null,
          expires_at: given.expiresAt ? new Date(given.expiresAt) : null,
          max_payments: given.maxPayments ?? null,
          max_installments: given.maxInstallments ?? null,
          created_by: createdBy ?? null,
        })
        .execute();
      return id;
    },

    /** No payment is begun with it from now on. Those that are open stay so. */
    async disable(id: string): Promise<void> {
      await store.db
        .updateTable('payment_links')
        .set({ disabled_at: new Date() })
        .where('merchant_id', '=', merchantId)
        .where('id', '=', id)
        .where('disabled_at', 'is', null)
        .execute();
    },

    /** The payments that were made with a link, the newest first. */
    async payments(id: string, { limit, after }: { limit: number; after?: PageCursor }) {
      const found = await store.db
        .selectFrom('payment_link_uses as u')
        .innerJoin('payments as p', 'p.id', 'u.payment_id')
        .select(['u.payment_id as id', 'u.created_at'])
        .where('u.link_id', '=', id)
        .where('p.merchant_id', '=', merchantId)
        .$if(after !== undefined, (query) =>
          query.where(sql<boolean>`(u.created_at, u.payment_id) < (${after?.value}::timestamptz, ${after?.id}::text)`),
        )
        .orderBy('u.created_at', 'desc')
        .orderBy('u.payment_id', 'desc')
        .limit(limit + 1)
        .execute();
      const page = found.slice(0, limit);
      const payments = await paymentsOf(store, merchantId).byIds(page.map(({ id }) => id));
      const data = page.flatMap(({ id }) => payments.get(id) ?? []) satisfies Payment[];
      const last = found.length > limit ? page.at(-1) : undefined;
      return { data, ...(last && { next: { value: last.created_at, id: last.id } }) };
    },
  };
}

/** The link of a payer's page, and who is paid; undefined for a token that is not right. */
export async function findLink(
  store: Store,
  token: string,
): Promise<{ link: PaymentLink; merchantId: string; merchant: SeenMerchant } | undefined> {
  const id = idInToken('lnk', token);
  if (id === undefined) return undefined;
  const found = await store.db
    .selectFrom('payment_links')
    .innerJoin('merchants', 'merchants.id', 'payment_links.merchant_id')
    .select('payment_links.merchant_id as merchantId')
    .select(seenColumns)
    .where('payment_links.id', '=', id)
    .executeTakeFirst();
  if (!found) return undefined;
  const seal = await store.sealOf(found.merchantId);
  if (!isTokenOf(seal, id, token)) return undefined;
  const link = await paymentLinksOf(store, found.merchantId).get(id);
  return link && { link, merchantId: found.merchantId, merchant: seenMerchant(found) };
}

/** The link that a payment was made with, while it takes further payments. */
export async function openLinkOf(
  store: Store,
  merchantId: string,
  paymentId: string,
): Promise<PaymentLink | undefined> {
  const use = await store.db
    .selectFrom('payment_link_uses')
    .select('link_id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  const link = use && (await paymentLinksOf(store, merchantId).get(use.link_id));
  return link?.state === 'OPEN' ? link : undefined;
}

/** One submission of a link's form. */
export interface Submission {
  linkId: string;
  /** The id that its payment gets. */
  paymentId: string;
  /** MAC of the form's own number and of what was entered. */
  submission: Buffer;
  /** MAC of what was entered. */
  content: Buffer;
  /** The payer wants to pay the same again. */
  again: boolean;
}

export type Claim =
  | { use: { paymentId: string; submission: Buffer; exists: boolean } }
  /** `repeated`: the same payer has just paid the same. */
  | { refused: 'EXPIRED' | 'DISABLED' | 'USED_UP' | 'repeated' };

/**
 * Takes one use of a link, under its row's lock: submissions of one link take turns. A submission that was made before, and
 * one with the same content whose payment is open, get the use that they have.
 */
export async function claimUse({ db }: Pick<Store, 'db'>, given: Submission): Promise<Claim> {
  return db.transaction().execute(async (tx): Promise<Claim> => {
    const link = await tx
      .selectFrom('payment_links')
      .selectAll()
      .where('id', '=', given.linkId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { rows: known } = await sql<KnownUse>`
      select u.payment_id, u.submission, p.id is not null as exists, p.approved_at,
        u.submission = ${given.submission} as is_same,
        case when p.id is null then u.created_at > now() - ${startsWithin}
          else p.status = 'PENDING' and (p.expires_at is null or p.expires_at > now()) end as is_open
      from payment_link_uses u left join payments p on p.id = u.payment_id
      where u.link_id = ${given.linkId} and (u.submission = ${given.submission} or u.content = ${given.content})
      order by u.created_at desc`.execute(tx);
    const before = known.find(({ is_same }) => is_same) ?? known.find(({ is_open }) => is_open);
    // One that never came to be counts no longer, and others may have taken its place meanwhile: it is counted as a new one.
    if (before && (before.exists || before.is_open)) {
      const { payment_id: paymentId, submission, exists } = before;
      if (!exists) {
        await tx
          .updateTable('payment_link_uses')
          .set((eb) => ({ claims: eb('claims', '+', 1) }))
          .where('payment_id', '=', paymentId)
          .execute();
      }
      return { use: { paymentId, submission, exists } };
    }
    const uses = (await usesOf(tx, [link.id])).get(link.id) ?? noUses;
    const times = { expiresAt: link.expires_at, disabledAt: link.disabled_at, maxPayments: link.max_payments };
    const state = stateOfLink(times, uses.open + uses.paid, new Date());
    if (state !== 'OPEN') return { refused: state };
    const recently = Date.now() - repeatsMs;
    if (!given.again && known.some(({ approved_at }) => approved_at && approved_at.getTime() > recently)) {
      return { refused: 'repeated' };
    }
    const { linkId, paymentId, submission, content } = given;
    await tx
      .insertInto('payment_link_uses')
      .values({ payment_id: paymentId, link_id: linkId, submission, content })
      .onConflict((conflict) => conflict.column('payment_id').doUpdateSet({ created_at: new Date(), claims: 1 }))
      .execute();
    return { use: { paymentId, submission, exists: false } };
  });
}

/** The same payer with the same amount is asked within this time whether they want to pay again. */
const repeatsMs = 24 * 3_600_000;

interface KnownUse {
  payment_id: string;
  submission: Buffer;
  exists: boolean;
  approved_at: Date | null;
  is_same: boolean;
  is_open: boolean;
}

/**
 * Gives back a use whose payment was refused before anything was stored of it. While another submission of the same form may
 * still make the payment, the use stays: without it that payment would not count.
 */
export async function releaseUse({ db }: Pick<Store, 'db'>, linkId: string, paymentId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select from payment_links where id = ${linkId} for update`.execute(tx);
    const use = await tx
      .updateTable('payment_link_uses')
      .set((eb) => ({ claims: eb('claims', '-', 1) }))
      .where('payment_id', '=', paymentId)
      .returning('claims')
      .executeTakeFirst();
    if (use === undefined || use.claims > 0) return;
    await sql`
      delete from payment_link_uses where payment_id = ${paymentId}
        and not exists (select from payments where id = ${paymentId})`.execute(tx);
  });
}
