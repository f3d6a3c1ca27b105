import { expect, it } from 'vitest';
import { catalogue, providerNames } from '../../adapters/index.ts';
import { wire, withoutCall } from './wire/index.ts';

/*
 * Nothing is forgotten in the wire table: each operation of each provider of the specification has a row, and each method
 * of its charges and payouts. That each call of an operation has one is a case of the suite.
 */

const ofSpecification = catalogue.filter(({ name }) => providerNames.includes(name));

it.each(ofSpecification)('$name has a row for each operation that makes a call', (entry) => {
  const rows = wire.filter(({ provider }) => provider === entry.name);
  const kinds = { createTransaction: entry.methods, withdraw: entry.payouts ?? [] };
  const wanted = [...entry.operations, ...(entry.balance ? ['getBalance'] : [])]
    .filter((operation) => operation !== 'processWebhook')
    .flatMap((operation) =>
      operation in kinds ? kinds[operation as keyof typeof kinds].map((kind) => `${operation} ${kind}`) : [operation],
    );
  const present = rows.map(({ operation, given }) => {
    const of = kinds[operation as keyof typeof kinds];
    // Without a method, a row's argument is of the first.
    return of ? `${operation} ${(given as { paymentMethod?: string })?.paymentMethod ?? of[0]}` : operation;
  });
  const excepted = withoutCall.filter(({ provider }) => provider === entry.name).map(({ operation }) => operation);
  expect(wanted.filter((one) => !present.includes(one) && !excepted.includes(one))).toEqual([]);
  expect(present.filter((one) => !wanted.includes(one))).toEqual([]);
});

it('has all providers of the specification', () => {
  const present = new Set(wire.map(({ provider }) => provider));
  expect(providerNames.filter((name) => !present.has(name))).toEqual([]);
});

it('excepts only operations that exist and have no row', () => {
  for (const { provider, operation } of withoutCall) {
    expect(ofSpecification.find(({ name }) => name === provider)?.operations).toContain(operation);
    expect(wire.filter((row) => row.provider === provider && row.operation === operation)).toEqual([]);
  }
});
