import { type Kysely, sql } from 'kysely';

/**
 * Boletos are found by their number at the bank (nosso número), by which a bank's return file names them. It stands in the free
 * field of the stored line, at a place of each bank's own. The form is that of `slipNumber`: `341-231327`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create function boleto_slip(line text) returns text language sql immutable strict parallel safe as $$
      select case substr(line, 1, 3)
        when '001' then '001-' || ltrim(case when free like '000000%' then substr(free, 7, 17) else substr(free, 1, 11) end, '0')
        when '033' then '033-' || ltrim(substr(free, 9, 13), '0')
        when '237' then '237-' || ltrim(substr(free, 7, 11), '0')
        when '341' then '341-' || ltrim(substr(free, 4, 8), '0')
      end
      from (select substr(line, 5, 5) || substr(line, 11, 10) || substr(line, 22, 10) as free) as barcode
    $$`,
    'create index payments_slip on payments (merchant_id, boleto_slip(billet_code)) where billet_code is not null',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
