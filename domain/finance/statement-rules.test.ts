import { describe, expect, it } from 'vitest';
import { daysLater } from '../core/days.ts';
import { matchStatement, type OurSettlement, type Ours } from './reconciliation.ts';
import type { StatementLine } from './statement-line.ts';
import { descriptionKey, isInUse, type LearnedRule } from './statement-rules.ts';

describe('what stays of a description', () => {
  it.each([
    ['TED 0034 CR ADQ 20/11/2026', 'TED CR ADQ'],
    ['Crédito adquirência nº 889.900-1 20.11', 'CREDITO ADQUIRENCIA N'],
    ['LIQ INT*VENDAS 2026-11-20 DOC0123', 'LIQ INT VENDAS'],
  ])('%s → %s', (text, key) => expect(descriptionKey(text)).toBe(key));

  it('is the same on another day, and undefined where too little is left', () => {
    expect(descriptionKey('CR ADQUIRENTE 0001 03/11')).toBe(descriptionKey('cr adquirente 0002 04/11'));
    for (const text of ['', '0034 20/11', 'TED 1', '•••• 1111']) expect(descriptionKey(text)).toBeUndefined();
  });
});

it('a rule is in use while it was confirmed more often than contradicted', () => {
  expect(isInUse({ confirmed: 1, contradicted: 0 })).toBe(true);
  expect(isInUse({ confirmed: 1, contradicted: 1 })).toBe(false);
  expect(isInUse({ confirmed: 3, contradicted: 2 })).toBe(true);
});

describe('a line whose description is known', () => {
  const settlement = (
    id: string,
    connectionId: string,
    provider: string,
    day: string,
    amount: number,
  ): OurSettlement => ({
    entity: 'settlement',
    id,
    connectionId,
    provider,
    names: [id],
    status: 'EXPECTED',
    amount,
    day,
    expected: true,
  });
  const line = (n: number, day: string, cents: number): StatementLine => ({
    n,
    day,
    cents,
    description: 'CR ADQ 0034',
  });
  const rule = (connectionId: string): LearnedRule => ({
    ...{ id: 'rul_a', subject: 'settlement', connectionId, confirmedOn: '2026-11-02' },
  });
  const match = (lines: StatementLine[], ours: OurSettlement[], rules: LearnedRule[]) =>
    matchStatement(lines, ours, false, new Map(rules.length > 0 ? lines.map(({ n }) => [n, rules]) : []));

  const cielo = settlement('a', 'con_a', 'Cielo', '2026-11-03', 500);
  const stone = settlement('b', 'con_b', 'Stone', '2026-11-03', 500);

  it('is suggested for the connection that was confirmed, with the day, where two have its amount', () => {
    const [today] = [line(1, '2026-11-03', 500)];
    expect(match([today], [cielo, stone], [])).toMatchObject([{ kind: 'unknown' }]);
    expect(match([today], [cielo, stone], [rule('con_b')])).toMatchObject([
      { kind: 'suggested', entityId: 'b', by: 'learned', learned: { ruleId: 'rul_a', confirmedOn: '2026-11-02' } },
      // The other one of that day has not come.
    ]);
  });

  it('is suggested for the one connection of a provider that its text names', () => {
    const other = settlement('d', 'con_d', 'Cielo', '2026-11-03', 500);
    const named = { ...line(1, '2026-11-03', 500), description: 'CIELO CREDITO' };
    expect(match([named], [cielo, other], [])).toMatchObject([{ kind: 'unknown' }]);
    expect(match([named], [cielo, other], [rule('con_d')])[0]).toMatchObject({ kind: 'suggested', entityId: 'd' });
  });

  it('is suggested with another amount, as one that names its provider is', () => {
    const late = line(1, daysLater('2026-11-03', 1), 499);
    expect(match([late], [cielo], [])).toMatchObject([{ kind: 'unknown' }]);
    expect(match([late], [cielo], [rule('con_a')])).toMatchObject([
      { kind: 'suggested', entityId: 'a', by: 'learned', differs: ['amount', 'day'] },
    ]);
    expect(match([late], [cielo], [rule('con_b')])).toMatchObject([{ kind: 'unknown' }]);
  });

  it('is not one that has arrived with another amount', () => {
    const arrived = { ...settlement('z', 'con_a', 'Cielo', '2026-11-03', 800), status: 'SETTLED', expected: false };
    expect(match([line(1, '2026-11-03', 499)], [arrived, cielo], [rule('con_a')])).toMatchObject([
      { kind: 'suggested', entityId: 'a', differs: ['amount'] },
    ]);
    expect(match([line(1, '2026-11-03', 499)], [arrived], [rule('con_a')])).toMatchObject([{ kind: 'unknown' }]);
  });

  it('takes settlements of neighbouring days together', () => {
    const next = settlement('c', 'con_a', 'Cielo', '2026-11-04', 700);
    const [item] = match([line(1, '2026-11-04', 1_200)], [cielo, next], [rule('con_a')]);
    expect(item).toMatchObject({ kind: 'suggested', by: 'learned', entityId: 'a', ours: { together: ['c'] } });
  });

  it('is still another connection’s where only that has its amount on its day', () => {
    expect(match([line(1, '2026-11-03', 500)], [stone], [rule('con_a')])).toMatchObject([
      { kind: 'suggested', entityId: 'b', by: 'amount and day' },
    ]);
  });

  it('is never matched without a person, unless its settlement has arrived as just that', () => {
    const arrived = { ...cielo, status: 'SETTLED', expected: false };
    expect(match([line(1, '2026-11-03', 500)], [cielo], [rule('con_a')])).toMatchObject([{ kind: 'suggested' }]);
    expect(match([line(1, '2026-11-03', 500)], [arrived], [rule('con_a')])).toMatchObject([{ kind: 'matched' }]);
  });
});

describe('a line that is no settlement, whose description is known', () => {
  const row = (
    entity: 'payment' | 'payout',
    id: string,
    connectionId: string,
    amount = 500,
    day = '2026-11-03',
  ): Ours => ({
    ...{ entity, id, connectionId, names: [id], status: 'APPROVED', amount, day, expected: false },
  });
  const line = (n: number, cents: number, day = '2026-11-03'): StatementLine => ({
    ...{ n, day, cents, description: 'PIX FORNECEDOR 01' },
  });
  const rule = (subject: 'payment' | 'payout', connectionId: string): LearnedRule => ({
    ...{ id: `rul_${connectionId}`, subject, connectionId, confirmedOn: '2026-11-02' },
  });
  const explained: LearnedRule = { id: 'rul_x', subject: 'explained', reason: 'Tarifa', confirmedOn: '2026-11-02' };
  const match = (lines: StatementLine[], ours: Ours[], ...rules: LearnedRule[]) =>
    matchStatement(lines, ours, false, new Map(lines.map(({ n }) => [n, rules]))).map(
      ({ kind, entityId, by, learned, differs }) => [kind, entityId, by, learned?.ruleId, differs?.join()],
    );
  const nobody = ['unknown', undefined, undefined, undefined, undefined];

  it.each(['payment', 'payout'] as const)('is the %s of the connection, where two have its amount', (entity) => {
    const cents = entity === 'payment' ? 500 : -500;
    const [one, other] = [row(entity, 'a', 'con_a'), row(entity, 'b', 'con_b')];
    expect(match([line(1, cents)], [one, other])).toEqual([nobody]);
    expect(match([line(1, cents)], [one, other], rule(entity, 'con_b'))).toEqual([
      ['suggested', 'b', 'learned', 'rul_con_b', undefined],
    ]);
    // Neither the other kind, nor money that goes the other way.
    const opposite = entity === 'payment' ? 'payout' : 'payment';
    expect(match([line(1, cents)], [one, other], rule(opposite, 'con_b'))).toEqual([nobody]);
    expect(match([line(1, -cents)], [one, other], rule(entity, 'con_b'))).toEqual([nobody]);
  });

  it('may be up to a week late, and says so', () => {
    const one = row('payout', 'a', 'con_a');
    const of = (day: string) => match([line(1, -500, day)], [one], rule('payout', 'con_a'));
    expect(of('2026-11-10')).toEqual([['suggested', 'a', 'learned', 'rul_con_a', 'day']]);
    for (const day of ['2026-11-02', '2026-11-11']) expect(of(day)).toEqual([nobody]);
    expect(match([line(1, -499, '2026-11-03')], [one], rule('payout', 'con_a'))).toEqual([nobody]);
  });

  it('leaves to a person what two lines or two rows may be', () => {
    const [one, other] = [row('payout', 'a', 'con_a'), row('payout', 'b', 'con_a')];
    expect(match([line(1, -500)], [one, other], rule('payout', 'con_a'))).toEqual([nobody]);
    expect(match([line(1, -500), line(2, -500)], [one], rule('payout', 'con_a'))).toEqual([nobody, nobody]);
  });

  it('is still another row with its amount on its day, where that is the only one', () => {
    const other = row('payout', 'b', 'con_b');
    expect(match([line(1, -500)], [other], rule('payout', 'con_a'), explained)).toEqual([
      ['suggested', 'b', 'amount and day', undefined, undefined],
    ]);
  });

  it('is none of our rows, as people have explained, where nothing else explains it', () => {
    const [item] = matchStatement([line(1, -500)], [], false, new Map([[1, [explained]]]));
    expect(item).toMatchObject({ kind: 'suggested', by: 'learned', learned: { ruleId: 'rul_x', reason: 'Tarifa' } });
    expect(item).not.toHaveProperty('entity');
    const own = { ...line(1, -500), description: 'PIX pyo_named_one' };
    const named = { ...row('payout', 'a', 'con_a'), names: ['pyo_named_one'] };
    expect(match([own], [named], explained)).toEqual([['matched', 'a', 'id', undefined, undefined]]);
  });
});
