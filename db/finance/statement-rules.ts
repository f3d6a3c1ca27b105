import { type SqlBool, sql } from 'kysely';
import { isId } from '../../domain/core/ids.ts';
import { dayInBrazil } from '../../domain/finance/statement.ts';
import type { StatementLine } from '../../domain/finance/statement-line.ts';
import {
  descriptionKey,
  isInUse,
  type LearnedRule,
  RuleSubject,
  type StatementRule,
  type Taught,
} from '../../domain/finance/statement-rules.ts';
import { newId } from '../../runtime/ids.ts';
import { contexts } from '../core/contexts.ts';
import { storableText } from '../core/storable.ts';
import type { Store } from '../core/store.ts';

type Direction = StatementRule['direction'];

/** What is learned from: a line's description, and whether its money came in. */
interface LearnedFrom {
  description: string;
  direction: Direction;
}

/** What is sealed of a rule. A text alone: the description of settlements. */
type Sealed = string | { description: string; direction: Direction; subject: RuleSubject; reason?: string };

/** In the column of the connection where a rule is of none. */
const ofNoConnection = '';

const openedOf = (sealed: Sealed): Exclude<Sealed, string> =>
  typeof sealed === 'string' ? { description: sealed, direction: 'in', subject: 'settlement' } : sealed;

/** What one merchant has learned of its banks' descriptions. Every query is bound to the merchant. */
export function statementRulesOf(store: Store, merchantId: string) {
  /** The hash by which a rule is found: of the description, the direction, and what its lines are. */
  const macOf = (key: string, direction: Direction, subject: RuleSubject): Buffer => {
    const text = subject === 'settlement' ? key : `${subject} ${direction} ${key}`;
    return store.keys.mac('statement-description', merchantId, text);
  };
  const macsOf = (key: string, direction: Direction): Buffer[] =>
    RuleSubject.options
      .filter((subject) => subject !== 'settlement' || direction === 'in')
      .map((subject) => macOf(key, direction, subject));
  const rows = () =>
    store.db
      .selectFrom('statement_rules')
      .where('statement_rules.merchant_id', '=', merchantId)
      .where('removed_at', 'is', null);

  return {
    /** The rules in use that the descriptions of lines have, by the line's number. */
    async ofLines(lines: readonly StatementLine[]): Promise<Map<number, LearnedRule[]>> {
      const macs = new Map<string, Buffer[]>();
      const placeOf = new Map<number, string>();
      for (const { n, cents, description } of lines) {
        const key = descriptionKey(description);
        if (key === undefined) continue;
        const direction = cents > 0 ? 'in' : 'out';
        const place = `${direction} ${key}`;
        placeOf.set(n, place);
        if (!macs.has(place)) macs.set(place, macsOf(key, direction));
      }
      if (macs.size === 0) return new Map();
      const found = await rows()
        .selectAll()
        .where(sql<SqlBool>`description_mac = any(${[...macs.values()].flat()}::bytea[])`)
        .orderBy('confirmed_at', 'desc')
        .execute();
      if (found.length === 0) return new Map();
      const seal = await store.sealOf(merchantId);
      const byMac = new Map<string, LearnedRule[]>();
      for (const row of found.filter(isInUse)) {
        const mac = row.description_mac.toString('hex');
        const { subject, reason } = openedOf(seal.open<Sealed>(contexts.statementRule(row.id), row.description_sealed));
        const rule: LearnedRule = {
          id: row.id,
          subject,
          ...(row.connection_id !== ofNoConnection && { connectionId: row.connection_id }),
          ...(reason !== undefined && { reason }),
          confirmedOn: dayInBrazil(row.confirmed_at),
        };
        byMac.set(mac, [...(byMac.get(mac) ?? []), rule]);
      }
      const rules = [...placeOf].map(([n, place]) => {
        const own = (macs.get(place) ?? []).flatMap((mac) => byMac.get(mac.toString('hex')) ?? []);
        return [n, own] as const;
      });
      return new Map(rules.filter(([, own]) => own.length > 0));
    },

    /** The last confirmed first. @param after the last one that was seen */
    async page(limit: number, after?: { value: Date | number; id: string }): Promise<StatementRule[]> {
      const found = await rows()
        .leftJoin('connections', 'connections.id', 'statement_rules.connection_id')
        .where((eb) => eb.or([eb('connections.id', 'is not', null), eb('connection_id', '=', ofNoConnection)]))
        .selectAll('statement_rules')
        .select('provider')
        .$if(after !== undefined, (query) =>
          query.where(
            sql<boolean>`(confirmed_at, statement_rules.id) < (${after?.value}::timestamptz, ${after?.id}::text)`,
          ),
        )
        .orderBy('confirmed_at', 'desc')
        .orderBy('statement_rules.id', 'desc')
        .limit(limit)
        .execute();
      const seal = await store.sealOf(merchantId);
      return found.map((row) => ({
        id: row.id,
        ...openedOf(seal.open<Sealed>(contexts.statementRule(row.id), row.description_sealed)),
        ...(row.provider !== null && { connectionId: row.connection_id, provider: row.provider }),
        confirmed: row.confirmed,
        contradicted: row.contradicted,
        inUse: isInUse(row),
        confirmedAt: row.confirmed_at.toISOString(),
        confirmedBy: row.confirmed_by,
        createdAt: row.created_at.toISOString(),
      }));
    },

    /** @returns false when there is none, and has been none. */
    async remove(id: string): Promise<boolean> {
      if (!isId('rul', id)) return false;
      const gone = await store.db
        .updateTable('statement_rules')
        .set({ removed_at: sql`coalesce(removed_at, now())` })
        .where('merchant_id', '=', merchantId)
        .where('id', '=', id)
        .executeTakeFirst();
      return Number(gone.numUpdatedRows) > 0;
    },

    /**
     * Remembers what a person has decided about a line. Whatever else lines of the same description were said to be is contradicted
     * by a match that was confirmed, and not by an explanation: it may be of this one line.
     */
    async learn({ description, direction }: LearnedFrom, taught: Taught, by: string): Promise<void> {
      const key = descriptionKey(description);
      if (key === undefined) return;
      const { subject } = taught;
      const mac = macOf(key, direction, subject);
      const connectionId = taught.subject === 'explained' ? ofNoConnection : taught.connectionId;
      const seal = await store.sealOf(merchantId);
      const sealedFor = (id: string) => {
        const words = storableText(key, 500);
        const sealed: Sealed =
          subject === 'settlement'
            ? words
            : {
                ...{ description: words, direction, subject },
                ...(taught.subject === 'explained' && { reason: storableText(taught.reason, 500) }),
              };
        return seal.seal(contexts.statementRule(id), sealed);
      };
      const again = {
        confirmed: sql<number>`case when statement_rules.removed_at is null then statement_rules.confirmed + 1 else 1 end`,
        contradicted: sql<number>`case when statement_rules.removed_at is null then statement_rules.contradicted else 0 end`,
        removed_at: null,
        confirmed_at: new Date(),
        confirmed_by: by,
      };
      await store.db.transaction().execute(async (tx) => {
        const known = await tx
          .selectFrom('statement_rules')
          .select('id')
          .where('merchant_id', '=', merchantId)
          .where('description_mac', '=', mac)
          .where('connection_id', '=', connectionId)
          .forUpdate()
          .executeTakeFirst();
        if (known) {
          // What a person wrote the last time is what is suggested.
          const written = { ...again, description_sealed: sealedFor(known.id) };
          await tx.updateTable('statement_rules').set(written).where('id', '=', known.id).execute();
        } else {
          const id = newId('rul');
          await tx
            .insertInto('statement_rules')
            .values({
              id,
              merchant_id: merchantId,
              connection_id: connectionId,
              description_mac: mac,
              description_sealed: sealedFor(id),
              confirmed_by: by,
            })
            .onConflict((conflict) =>
              conflict.columns(['merchant_id', 'description_mac', 'connection_id']).doUpdateSet(again),
            )
            .execute();
        }
        if (subject === 'explained') return;
        await tx
          .updateTable('statement_rules')
          .set({ contradicted: sql`contradicted + 1` })
          .where('merchant_id', '=', merchantId)
          .where(sql<SqlBool>`description_mac = any(${macsOf(key, direction)}::bytea[])`)
          .where((eb) => eb.not(eb.and([eb('description_mac', '=', mac), eb('connection_id', '=', connectionId)])))
          .execute();
      });
    },

    /** Remembers that a person has rejected what a line's description suggested, or would suggest. */
    async contradict(
      { description, direction }: LearnedFrom,
      subject: RuleSubject,
      connectionId: string = ofNoConnection,
    ): Promise<void> {
      const key = descriptionKey(description);
      if (key === undefined) return;
      await store.db
        .updateTable('statement_rules')
        .set({ contradicted: sql`contradicted + 1` })
        .where('merchant_id', '=', merchantId)
        .where('description_mac', '=', macOf(key, direction, subject))
        .where('connection_id', '=', connectionId)
        .execute();
    },
  };
}
