import { expect, it } from 'vitest';
import { readsOnly } from './temporal-ui.ts';

const workflow = '/api/v1/namespaces/default/workflows/payment%2Fpay_1';

it.each([
  ['GET', `${workflow}/history`],
  ['POST', `${workflow}/query/__stack_trace`],
  ['POST', `${workflow}/query/__stack_trace?x=/../y`],
])('lets %s %s through', (method, url) => {
  expect(readsOnly({ method, url })).toBe(true);
});

it.each([
  ['POST', `${workflow}/terminate`],
  ['POST', `${workflow}/query/../terminate`],
  ['POST', '/api/v1/namespaces/default/workflows/a/query/../b/terminate'],
  ['POST', '/api/v1/namespaces/default/workflows/a/query/../../workflows/query/terminate'],
  ['POST', `${workflow}/terminate/..%2fquery/x`],
  ['POST', `${workflow}/query/%2e%2e/terminate`],
  ['POST', `${workflow}/terminate/query/%2e%2e`],
  ['POST', `${workflow}/x/%252e%252e/query/y`],
  ['POST', `${workflow}/query/..%5cterminate`],
  ['POST', `${workflow}/query/x/terminate`],
  ['POST', `${workflow}/terminate?/query/x`],
  ['POST', `${workflow}/terminate#/query/x`],
  ['POST', `${workflow}//query/x`],
  ['DELETE', `${workflow}/query/x`],
])('refuses %s %s', (method, url) => {
  expect(readsOnly({ method, url })).toBe(false);
});
