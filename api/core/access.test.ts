import { expect, it } from 'vitest';
import { builtInRoles } from '../../domain/core/roles.ts';
import { permissions } from '../../domain/identity/permissions.ts';
import {
  access,
  allows,
  assertCovered,
  grantsOf,
  mayGrantAll,
  mayOf,
  opens,
  operationsOf,
  permissionsHeld,
  permissionsOf,
} from './access.ts';
import type { Route } from './route.ts';

const heldBy = (role: string) => permissionsHeld({ role, own: null });

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
  expect(mayOf(heldBy('admin'), 'production').filter((operation) => operation.includes('sandbox'))).toEqual([]);
});

it('allows a viewer to read only', () => {
  const theirOwn = /^(POST|PUT|PATCH|DELETE) \/v1\/session/;
  const doing = [...access].filter(([name, who]) => !name.startsWith('GET ') && allows(who, 'viewer'));
  expect(doing.map(([name]) => name).filter((name) => !theirOwn.test(name))).toEqual([]);
});

it('lets only an administrator give a key a scope that moves money', () => {
  const money = ['payouts:write', 'refunds:write'];
  // Finance may pay out and refund in person; a key would do it without them.
  for (const role of ['ops', 'finance', 'developer', 'viewer'] as const) {
    expect(
      grantsOf(heldBy(role)).filter((scope) => money.includes(scope)),
      role,
    ).toEqual([]);
  }
  expect(grantsOf(heldBy('admin'))).toEqual(expect.arrayContaining(money));
});

it('has in the permissions of the built-in roles exactly what the table’s columns say', () => {
  for (const [operation, who] of access) {
    for (const role of builtInRoles)
      expect(opens(heldBy(role), operation), `${operation}, ${role}`).toBe(allows(who, role));
  }
  expect([...heldBy('admin')], 'an administrator may do everything').toEqual([...permissions]);
  expect(builtInRoles.filter((role) => mayGrantAll(heldBy(role)))).toEqual(['admin']);
});

it('opens with each permission alone its own operations and no other', () => {
  const everybodys = [...access].flatMap(([name, who]) =>
    who === 'anyone' || permissionsOf(name) === 'basics' ? [name] : [],
  );
  for (const permission of permissions) {
    const may = mayOf(new Set([permission]), 'sandbox');
    expect(may.toSorted(), permission).toEqual([...everybodys, ...operationsOf(permission)].toSorted());
  }
  const opened = new Set(permissions.flatMap(operationsOf));
  expect([...access.keys()].filter((name) => !opened.has(name)).toSorted()).toEqual(everybodys.toSorted());
});

it('gives nothing for a permission that is unknown, and only basics to a role without any', () => {
  const held = permissionsHeld({ role: 'rol_x', own: { name: 'X', permissions: ['payments.read', 'moon.land'] } });
  expect([...held]).toEqual(['payments.read']);
  expect(opens(permissionsHeld({ role: 'rol_gone', own: null }), 'GET /v1/payments')).toBe(false);
});
