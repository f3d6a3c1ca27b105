import { createHash } from 'node:crypto';
import { z } from 'zod';
import { logoPath } from '../../db/core/payer-pages.ts';
import { findSettings, putLatePayment, putLogo } from '../../db/identity/merchants.ts';
import { fileTypeOf, pictureSize } from '../../domain/core/files.ts';
import { LatePayment } from '../../domain/payments/payment.ts';
import { redraw } from '../../runtime/pictures.ts';
import type { Api } from '../core/context.ts';
import { PageQuery, pageOf } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { type Caller, type Route, route } from '../core/route.ts';
import { membershipsOf } from './auth.ts';
import { RoleRef, roleShown, shownRole } from './role-shown.ts';

const Merchant = z
  .object({
    id: z.string(),
    name: z.string(),
    latePayment: LatePayment.meta({
      description:
        'What is done with money that arrives after its payment was closed unpaid: `accept` keeps it, `refund` returns it',
    }),
    logoUrl: z.string().optional().meta({ description: 'On the pages of payers; absent: the name stands alone' }),
  })
  .meta({ id: 'Merchant' });

/** A page of a payer with it stays below 60 kB. */
const largestLogo = 30_000;
const longestLogoSide = 1_200;

const ChangeMerchant = z
  .strictObject({
    latePayment: LatePayment.optional(),
    logo: z
      .base64({ error: 'must be the picture in base64' })
      .max(2 * largestLogo)
      .nullable()
      .optional()
      .meta({
        description: `A PNG or JPEG of at most ${largestLogo} bytes and ${longestLogoSide} pixels a side, in base64, for the pages of payers. Null removes it`,
      }),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), { error: 'changes nothing' });

const SeenMerchant = z
  .object({
    id: z.string(),
    name: z.string(),
    role: RoleRef.optional().meta({ description: 'Your role there; absent for an API key' }),
    roleName: shownRole.roleName,
  })
  .meta({ id: 'SeenMerchant' });

export const merchantRoutes = (api: Api): Route[] => {
  /** The caller's own merchant; any other id is unknown. @throws Problem 404 */
  async function own({ merchantId }: Caller, id: string | undefined) {
    const found = id === merchantId ? await findSettings(api.store.db, merchantId) : undefined;
    if (!found) throw new Problem('not_found', 'There is no such merchant.');
    const { name, latePayment, logoHash } = found;
    const logoUrl = logoHash === null ? {} : { logoUrl: `${api.settings.consoleUrl}${logoPath(logoHash)}` };
    return { id: merchantId, name, latePayment, ...logoUrl };
  }
  /** The merchants of a person, oldest first; for a key, its own merchant. */
  async function seen({ merchantId, merchantName, person }: Caller): Promise<z.output<typeof SeenMerchant>[]> {
    if (!person) return [{ id: merchantId, name: merchantName }];
    const held = await membershipsOf(api, person.id);
    return held.map((each) => ({ id: each.merchantId, name: each.merchantName, ...roleShown(each) }));
  }
  return [
    route({
      method: 'get',
      path: '/v1/merchants',
      tag: 'Administration',
      summary: 'List the merchants that you may see',
      description: 'An API key sees its own merchant. A person selects a merchant with the header `Trilho-Merchant`.',
      query: PageQuery,
      answers: { 200: { description: 'A page of merchants, the oldest first', schema: pageOf(SeenMerchant) } },
      async handle({ caller, query: { limit, cursor } }) {
        const all = await seen(caller);
        const from = cursor === undefined ? 0 : all.findIndex(({ id }) => id === cursor) + 1;
        if (cursor !== undefined && from === 0) {
          throw new Problem('validation', 'cursor was not returned by this list', [
            { field: 'cursor', rule: 'valid', message: 'was not returned by this list' },
          ]);
        }
        const data = all.slice(from, from + limit);
        const nextCursor = from + limit < all.length ? (data.at(-1)?.id ?? null) : null;
        return { status: 200, body: { data, nextCursor } };
      },
    }),
    route({
      method: 'get',
      path: '/v1/merchants/:id',
      tag: 'Administration',
      summary: 'Read your merchant',
      answers: { 200: { description: 'The merchant', schema: Merchant } },
      handle: async ({ caller, params }) => ({ status: 200, body: await own(caller, params.id) }),
    }),
    route({
      method: 'patch',
      path: '/v1/merchants/:id',
      tag: 'Administration',
      summary: 'Change how your merchant handles late payments, or its logo',
      body: ChangeMerchant,
      answers: { 200: { description: 'The merchant after the change', schema: Merchant } },
      async handle({ caller, params, body }) {
        const { id } = await own(caller, params.id);
        const { latePayment, logo } = body;
        const drawn = logo ? await drawnLogo(Buffer.from(logo, 'base64')) : null;
        if (latePayment) await putLatePayment(api.store.db, id, latePayment);
        if (logo !== undefined) await putLogo(api.store.db, id, drawn);
        const changed = [
          ...(latePayment ? [`latePayment: ${latePayment}`] : []),
          ...(logo === undefined ? [] : [logo ? 'logo' : 'no logo']),
        ];
        return { status: 200, body: await own(caller, id), reason: changed.join(', ') };
      },
    }),
  ];
};

/** A logo as it is shown: drawn again, so that it is a picture and nothing else. @throws Problem 422 */
async function drawnLogo(bytes: Buffer) {
  const type = fileTypeOf(bytes);
  if (type !== 'image/png' && type !== 'image/jpeg') throw badLogo('type', 'must be a PNG or JPEG');
  const size = pictureSize(bytes, type);
  if (!size || Math.max(size.width, size.height) > longestLogoSide) {
    throw badLogo('size', `must have at most ${longestLogoSide} pixels a side`);
  }
  const drawn = await redraw(bytes, type).catch(() => undefined);
  const shown = drawn && pictureSize(drawn, type);
  if (!shown) throw badLogo('picture', 'cannot be read as a picture');
  if (drawn.length > largestLogo) throw badLogo('max', `must be at most ${largestLogo} bytes`);
  return { bytes: drawn, hash: createHash('sha256').update(drawn).digest('hex').slice(0, 32), ...shown };
}

const badLogo = (rule: string, message: string) =>
  new Problem('validation', `logo ${message}`, [{ field: 'logo', rule, message }]);
