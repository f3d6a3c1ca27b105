import { sql } from 'kysely';
import { isId } from '../../domain/core/ids.ts';
import { dayInBrazil } from '../../domain/finance/statement.ts';
import type { StatementLine } from '../../domain/finance/statement-line.ts';
import { descriptionKey, isInUse, type LearnedRule, type StatementRule } from '../../domain/finance/statement-rules.ts';
import { newId } from '../../runtime/ids.ts';
import { contexts } from '../core/contexts.ts';
import { storableText } from '../core/storable.ts';
import type { Store } from '../core/store.ts';

/** What one merchant has learned of its banks' descriptions. Every query is bound to the merchant. */
export function statementRulesOf(store: Store, merchantId: string) {
  const macOf = (key: string): Buffer => store.keys.mac('statement-description', merchantId, key);
  const rows = () =>
    store.db
      .selectFrom('statement_rules')
      .where('statement_rules.merchant_id', '=', merchantId)
      .where('removed_at', 'is', null);

  return {
    /** The rules in use that the descriptions of incoming lines have, by the line's number. */
    async ofLines(lines: readonly StatementLine[]): Promise<Map<number, LearnedRule[]>> {
      const macs = new Map<string, Buffer>();
      const keyOf = new Map<number, string>();
      for (const { n, cents, description } of lines) {
        const key = cents > 0 ? descriptionKey(description) : undefined;
        if (key === undefined) continue;
        keyOf.set(n, key);
        if (!macs.has(key)) macs.set(key, macOf(key));
      }
      if (macs.size === 0) return new Map();
      const found = await rows()
        .selectAll()
        .where(sql<boolean>`description_mac = any(${[...macs.values()]}::bytea[])`)
        .execute();
      const byMac = new Map<string, LearnedRule[]>();
      for (const row of found.filter(isInUse)) {
        const mac = row.description_mac.toString('hex');
        const rule = { id: row.id, connectionId: row.connection_id, confirmedOn: dayInBrazil(row.confirmed_at) };
        byMac.set(mac, [...(byMac.get(mac) ?? []), rule]);
      }
      const rules = [...keyOf].map(([n, key]) => [n, byMac.get(macs.get(key)?.toString('hex') ?? '') ?? []] as const);
      return new Map(rules.filter(([, own]) => own.length > 0));
    },

    /** The last confirmed first. @param after the last one that was seen */
    async page(limit: number, after?: { value: Date | number; id: string }): Promise<StatementRule[]> {
      const found = await rows()
        .innerJoin('connections', 'connections.id', 'statement_rules.connection_id')
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
        description: seal.open<string>(contexts.statementRule(row.id), row.description_sealed),
        connectionId: row.connection_id,
        provider: row.provider,
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
     * Remembers that a person has confirmed a line as a settlement of this connection. Rules of other connections with the same
     * description are contradicted by it.
     */
    async learn(description: string, connectionId: string, by: string): Promise<void> {
      const key = descriptionKey(description);
      if (key === undefined) return;
      const mac = macOf(key);
      const seal = await store.sealOf(merchantId);
      const id = newId('rul');
      await store.db.transaction().execute(async (tx) => {
        await tx
          .insertInto('statement_rules')
          .values({
            id,
            merchant_id: merchantId,
            connection_id: connectionId,
            description_mac: mac,
            description_sealed: seal.seal(contexts.statementRule(id), storableText(key, 500)),
            confirmed_by: by,
          })
          .onConflict((conflict) =>
            conflict.columns(['merchant_id', 'description_mac', 'connection_id']).doUpdateSet({
              confirmed: sql`case when statement_rules.removed_at is null then statement_rules.confirmed + 1 else 1 end`,
              contradicted: sql`case when statement_rules.removed_at is null then statement_rules.contradicted else 0 end`,
              removed_at: null,
              confirmed_at: new Date(),
              confirmed_by: by,
            }),
          )
          .execute();
        await tx
          .updateTable('statement_rules')
          .set({ contradicted: sql`contradicted + 1` })
          .where('merchant_id', '=', merchantId)
          .where('description_mac', '=', mac)
          .where('connection_id', '<>', connectionId)
          .execute();
      });
    },

    /** Remembers that a person has rejected what a line's description suggested. */
    async contradict(description: string, connectionId: string): Promise<void> {
      const key = descriptionKey(description);
      if (key === undefined) return;
      await store.db
        .updateTable('statement_rules')
        .set({ contradicted: sql`contradicted + 1` })
        .where('merchant_id', '=', merchantId)
        .where('description_mac', '=', macOf(key))
        .where('connection_id', '=', connectionId)
        .execute();
    },
  };
}
