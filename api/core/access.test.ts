import { expect, it } from 'vitest';
import { access, allows, assertCovered, grantsOf, mayOf } from './access.ts';
import type { Route } from './route.ts';

const routesOf = (mode: 'sandbox' | 'production') =>
  [...access.keys()]
    .filter((operation) => mode === 'sandbox' || !operation.includes('/v1/sandbox/'))
    .map((operation) => {
      const [method = '', path = ''] = operation.split(' ');
      return { method: method.toLowerCase(), path: path.replace(/\{(\w+)\}/g, ':$1') } as Route;
    });

it('reports a route without a line, and a line without a route', () => {
  const routes = routesOf('sandbox');
  expect(() => assertCovered(routes, 'sandbox')).not.toThrow();
  const added = { method: 'post', path: '/v1/payments/:id/melt' } as Route;
  expect(() => assertCovered([...routes, added], 'sandbox')).toThrow('POST /v1/payments/{id}/melt has no line');
  const [, ...others] = routes;
  expect(() => assertCovered(others, 'sandbox')).toThrow('POST /v1/session has a line');
});

it('expects the sandbox routes in sandbox mode only', () => {
  expect(() => assertCovered(routesOf('production'), 'production')).not.toThrow();
  expect(() => assertCovered(routesOf('production'), 'sandbox')).toThrow('POST /v1/sandbox/faults has a line');
  expect(mayOf('admin', 'production').filter((operation) => operation.includes('sandbox'))).toEqual([]);
});

it('allows a viewer to read only', () => {
  const theirOwn = /^(POST|DELETE) \/v1\/session/;
  const doing = [...access].filter(([name, who]) => !name.startsWith('GET ') && allows(who, 'viewer'));
  expect(doing.map(([name]) => name).filter((name) => !theirOwn.test(name))).toEqual([]);
});

it('lets only an administrator give a key a scope that moves money', () => {
  const money = ['payouts:write', 'refunds:write'];
  // Finance may pay out and refund in person; a key would do it without them.
  for (const role of ['ops', 'finance', 'developer', 'viewer'] as const) {
    expect(
      grantsOf(role).filter((scope) => money.includes(scope)),
      role,
    ).toEqual([]);
  }
  expect(grantsOf('admin')).toEqual(expect.arrayContaining(money));
});
