import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Breaker,
  type Charge,
  type Connection,
  faultsOf,
  mostRoutes,
  RouteRule,
  routePayment,
} from './routing.ts';

const providers = ['Alfa', 'Beta', 'Gama', 'Delta', 'Zeta', 'Eta'];
const connections: Connection[] = providers.map((provider) => ({
  id: `con_${provider.toLowerCase()}`,
  provider,
  account: `account of ${provider}`,
}));
const charge = (over: Partial<Charge> = {}): Charge => ({
  paymentId: 'pay_1',
  paymentMethod: 'PIX',
  amount: 10_000,
  installments: 1,
  ...over,
});
interface State {
  refused?: Record<string, string>;
  breakers?: Record<string, Breaker>;
  fees?: Record<string, number>;
}
const conditions = (over: State = {}) => ({
  connections,
  refusal: ({ provider }: Connection) => over.refused?.[provider],
  breaker: ({ provider }: Connection) => over.breakers?.[provider] ?? ('closed' as const),
  fee: ({ provider }: Connection) => over.fees?.[provider],
});
const rule = (value: object) => RouteRule.parse(value);
const names = ({ candidates }: { candidates: { connection: Connection }[] }) =>
  candidates.map(({ connection }) => connection.provider);

describe('a route', () => {
  it('is the first rule that matches, bounds included', () => {
    const rules = [
      rule({ name: 'Boletos', when: { paymentMethod: ['BILLET'] }, to: [{ provider: 'Alfa' }] }),
      rule({ when: { amountMin: 10_000, amountMax: 20_000 }, to: [{ provider: 'Beta' }] }),
      rule({ name: 'Rest', to: [{ provider: 'Gama' }] }),
    ];
    const by = (over: Partial<Charge>) => routePayment(rules, charge(over), conditions());
    expect(by({ paymentMethod: 'BILLET' })).toMatchObject({ rule: 'Boletos' });
    expect(by({ amount: 9_999 })).toMatchObject({ rule: 'Rest' });
    expect(by({ amount: 10_000 })).toMatchObject({ rule: 'rule 2' });
    expect(by({ amount: 20_000 })).toMatchObject({ rule: 'rule 2' });
    expect(by({ amount: 20_001 })).toMatchObject({ rule: 'Rest' });
  });

  it('explains the choice in words', () => {
    const rules = [rule({ name: 'PIX', to: [{ provider: 'Alfa' }], fallback: ['Beta', 'Gama', 'con_zeta'] })];
    const routed = routePayment(
      rules,
      charge(),
      conditions({ refused: { Beta: 'PIX is not supported' }, breakers: { Alfa: 'open' } }),
    );
    expect(names(routed)).toEqual(['Gama', 'Zeta', 'Alfa']);
    expect(routed.why.replaceAll(/\s/g, ' ')).toBe(
      'A PIX of R$ 100,00 goes to Gama by rule "PIX": fallback 2; Beta cannot take it (PIX is not supported); ' +
        'Alfa comes last (its circuit breaker is open).',
    );
    expect(routed.skipped).toEqual([{ provider: 'Beta', connectionId: 'con_beta', why: 'PIX is not supported' }]);
  });

  it('uses an unhealthy connection where there is no other', () => {
    const rules = [rule({ to: [{ provider: 'Alfa' }] })];
    const routed = routePayment(rules, charge(), conditions({ breakers: { Alfa: 'open' } }));
    expect(names(routed)).toEqual(['Alfa']);
    expect(routed.trial).toBeUndefined();
  });

  it('names a half-open connection that would come first as the trial, and puts it last', () => {
    const rules = [rule({ to: [{ provider: 'Alfa' }], fallback: ['Beta'] })];
    const routed = routePayment(rules, charge(), conditions({ breakers: { Alfa: 'half_open' } }));
    expect(names(routed)).toEqual(['Beta', 'Alfa']);
    expect(routed.trial?.provider).toBe('Alfa');
    const other = routePayment(rules, charge(), conditions({ breakers: { Beta: 'half_open' } }));
    expect(other.trial).toBeUndefined();
  });

  it('skips unknown connections, and a second connection to the same account', () => {
    const twin = { id: 'con_twin', provider: 'Alfa', account: 'account of Alfa' };
    const rules = [rule({ to: [{ provider: 'Alfa' }], fallback: ['con_gone', 'Gone', 'con_twin', 'Alfa', 'Beta'] })];
    const routed = routePayment(rules, charge(), { ...conditions(), connections: [...connections, twin] });
    expect(names(routed)).toEqual(['Alfa', 'Beta']);
    expect(routed.skipped.map(({ provider, connectionId }) => connectionId ?? provider)).toEqual([
      'con_gone',
      'Gone',
      'con_twin',
    ]);
  });

  it('uses the only connection that can take it without a rule, and none of several', () => {
    const refused = Object.fromEntries(providers.slice(1).map((provider) => [provider, 'no']));
    expect(names(routePayment([], charge(), conditions({ refused })))).toEqual(['Alfa']);
    const several = routePayment([], charge(), conditions());
    expect(names(several)).toEqual([]);
    expect(several.why).toContain('6 connections can take it');
  });

  it('by the least fee tries the cheapest first, and those without a known fee after the others', () => {
    const to = ['Alfa', 'Beta', 'Gama', 'Delta'].map((provider) => ({ provider }));
    const rules = [rule({ name: 'Cheap', order: 'cheapest', to, fallback: ['Zeta'] })];
    const fees = { Beta: 99, Gama: 150, Delta: 120, Zeta: 1 };
    const routed = routePayment(rules, charge(), conditions({ fees }));
    expect(names(routed)).toEqual(['Beta', 'Delta', 'Gama', 'Alfa', 'Zeta']);
    expect(routed.candidates.map(({ cause }) => cause)).toEqual([
      { kind: 'cheapest', position: 1, fee: 99 },
      { kind: 'cheapest', position: 2, fee: 120 },
      { kind: 'cheapest', position: 3, fee: 150 },
      { kind: 'unpriced', position: 4 },
      { kind: 'fallback', position: 1 },
    ]);
    expect(routed.why.replaceAll(/\s/g, ' ')).toBe(
      'A PIX of R$ 100,00 goes to Beta by rule "Cheap": its fee is expected to be R$ 0,99, the least of 3 known.',
    );
    const broken = routePayment(
      rules,
      charge(),
      conditions({ fees, refused: { Beta: 'no' }, breakers: { Delta: 'open' } }),
    );
    expect(names(broken)).toEqual(['Gama', 'Alfa', 'Zeta', 'Delta']);
  });

  it('by the least fee draws among equal ones, and all of them where none is known', () => {
    const to = ['Alfa', 'Beta'].map((provider) => ({ provider }));
    for (const fees of [{ Alfa: 50, Beta: 50 }, {}]) {
      const firsts = Array.from({ length: 50 }, (_, i) => {
        const state = conditions({ fees });
        const [cheap, drawn] = ['cheapest', 'weight'].map((order) =>
          names(routePayment([rule({ order, to })], charge({ paymentId: `pay_${i}` }), state)),
        );
        expect(cheap).toEqual(drawn);
        return cheap?.[0];
      });
      expect(new Set(firsts).size).toBe(2);
    }
  });

  it('gives each target about the share of its weight', () => {
    const weights = { Alfa: 70, Beta: 20, Gama: 10 };
    const rules = [rule({ to: Object.entries(weights).map(([provider, weight]) => ({ provider, weight })) })];
    const counts: Record<string, number> = {};
    const all = 5000;
    for (let i = 0; i < all; i++) {
      const [first = ''] = names(routePayment(rules, charge({ paymentId: `pay_${i}` }), conditions()));
      counts[first] = (counts[first] ?? 0) + 1;
    }
    // A deviation of more than four standard deviations would show a wrong draw.
    for (const [provider, weight] of Object.entries(weights)) {
      const share = weight / 100;
      const deviation = Math.sqrt(all * share * (1 - share));
      expect(Math.abs((counts[provider] ?? 0) - all * share)).toBeLessThan(4 * deviation);
    }
  });
});

const provider = fc.constantFrom(...providers);
const anyRule = fc
  .record({
    to: fc.uniqueArray(fc.record({ provider, weight: fc.integer({ min: 1, max: 1000 }) }), {
      minLength: 1,
      maxLength: 4,
      selector: (target) => target.provider,
    }),
    fallback: fc.uniqueArray(provider, { maxLength: 6 }),
    order: fc.constantFrom('weight', 'cheapest'),
  })
  .map(rule);
const anyState = fc.record({
  refused: fc.dictionary(provider, fc.constant('no')),
  breakers: fc.dictionary(provider, fc.constantFrom<Breaker>('open', 'half_open')),
  fees: fc.dictionary(provider, fc.integer({ min: 0, max: 3 })),
});
const anyId = fc.string({ minLength: 1 });

describe('any rule and any state of its connections', () => {
  const properly = (check: (one: RouteRule, state: Parameters<typeof conditions>[0], id: string) => void) =>
    fc.assert(fc.property(anyRule, anyState, anyId, check));

  it('the same payment has the same route, with a reason for each entry', () =>
    properly((one, state, paymentId) => {
      const routed = routePayment([one], charge({ paymentId }), conditions(state));
      expect(routePayment([one], charge({ paymentId }), conditions(state))).toEqual(routed);
      expect(routed.why).toMatch(/^A PIX of .* goes .*\.$/s);
      for (const { why } of [...routed.candidates, ...routed.skipped]) expect(why).not.toBe('');
    }));

  it('each target is tried once or skipped with a reason, up to the maximum', () =>
    properly((one, state, paymentId) => {
      const routed = routePayment([one], charge({ paymentId }), conditions(state));
      const tried = names(routed);
      const named = new Set([...one.to.map((target) => target.provider), ...one.fallback]);
      const skipped = routed.skipped.map((skip) => skip.provider);
      expect(new Set(tried).size).toBe(tried.length);
      expect(skipped.every((skip) => state?.refused?.[skip] !== undefined)).toBe(true);
      expect(tried.length).toBe(Math.min(mostRoutes, named.size - skipped.length));
    }));

  it('healthy connections come first, and fallbacks among them in the rule’s order', () =>
    properly((one, state, paymentId) => {
      const tried = names(routePayment([one], charge({ paymentId }), conditions(state)));
      const sick = tried.map((each) => state?.breakers?.[each] !== undefined);
      expect([...sick].sort()).toEqual(sick);
      const drawn = new Set(one.to.map((target) => target.provider));
      const healthyFallbacks = tried.filter((each, i) => !drawn.has(each) && !sick[i]);
      expect(healthyFallbacks).toEqual(one.fallback.filter((each) => healthyFallbacks.includes(each)));
    }));

  it('by the least fee no healthy target comes before a cheaper one', () =>
    properly((one, state, paymentId) => {
      if (one.order !== 'cheapest') return;
      const tried = names(routePayment([one], charge({ paymentId }), conditions(state)));
      const drawn = new Set(one.to.map((target) => target.provider));
      const fees = tried
        .filter((each) => drawn.has(each) && state?.breakers?.[each] === undefined)
        .map((each) => state?.fees?.[each] ?? Number.MAX_SAFE_INTEGER);
      expect(fees).toEqual([...fees].sort((a, b) => a - b));
    }));

  it('removing a target changes nothing among the others', () =>
    properly((one, _state, paymentId) => {
      const tried = names(routePayment([one], charge({ paymentId }), conditions()));
      const [gone = ''] = tried;
      const left = names(routePayment([one], charge({ paymentId }), conditions({ refused: { [gone]: 'no' } })));
      expect(left.slice(0, tried.length - 1)).toEqual(tried.slice(1));
    }));
});

describe('saved rules', () => {
  const methods: Record<string, string[]> = { Alfa: ['PIX', 'BILLET'], Beta: ['PIX'], Payouts: [] };
  const faults = (...rules: object[]) =>
    faultsOf(rules.map(rule), (named) => methods[named]).map(({ field, rule: broken }) => `${field} ${broken}`);

  it('name connections that exist and support the method', () => {
    expect(faults({ to: [{ provider: 'Alfa' }], fallback: ['Beta'] })).toEqual([]);
    expect(faults({ to: [{ provider: 'Nobody' }], fallback: ['Nobody'] })).toEqual([
      'rules.0.to.0.provider known',
      'rules.0.fallback.0 known',
    ]);
    const boletos = { when: { paymentMethod: ['PIX', 'BILLET'] }, to: [{ provider: 'Alfa' }], fallback: ['Beta'] };
    expect(faults(boletos)).toEqual(['rules.0.fallback.0 supported']);
    expect(faults({ to: [{ provider: 'Payouts' }] })).toEqual(['rules.0.to.0.provider supported']);
    expect(faults({ to: [{ provider: 'Alfa' }, { provider: 'Alfa' }] })).toEqual(['rules.0.to.1.provider unique']);
    expect(() => rule({ to: [{ provider: 'Alfa', weight: 0 }] })).toThrow(/at least 1/);
  });

  it('can be reached', () => {
    const to = [{ provider: 'Alfa' }];
    expect(faults({ to }, { when: { amountMin: 5 }, to })).toEqual(['rules.1 reachable']);
    expect(faults({ when: { amountMax: 500 }, to }, { to })).toEqual([]);
    expect(
      faults(
        { when: { paymentMethod: ['PIX', 'BILLET'], amountMax: 500 }, to },
        { when: { paymentMethod: ['PIX'], amountMin: 1, amountMax: 500 }, to },
        { when: { paymentMethod: ['PIX'], amountMin: 1, amountMax: 501 }, to },
      ),
    ).toEqual(['rules.1 reachable']);
    expect(faults({ when: { amountMin: 6, amountMax: 5 }, to })).toEqual(['rules.0.when.amountMax min']);
  });
});
