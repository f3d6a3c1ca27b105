import { expect, it } from 'vitest';
import { partNames, readPlan } from './arguments.ts';

it('measures everything on both servers, with a thousand payments of each form', () => {
  const plan = readPlan([]);
  expect(plan.servers).toEqual(['dev', 'real']);
  expect(plan.parts).toEqual(partNames.filter((name) => name !== 'growth' && name !== 'soak'));
  expect(plan.soak).toEqual({ minutes: 60, rate: 4 });
  expect(plan.forms).toEqual(['activities', 'local', 'client', 'safe', 'dbos', 'ours']);
  expect(plan.throughput).toEqual({ rounds: 5, payments: 1000, clients: [10] });
  expect(plan.openLoop).toEqual({ seconds: 60, shares: [0.25, 0.5, 0.75] });
});

it('reads what is chosen', () => {
  const plan = readPlan([
    ...['--parts', 'ramp,throughput', '--server', 'real', '--forms', 'ours,local', '--payments', '30'],
    ...['--clients', '5,1', '--rounds', '2', '--seconds', '7', '--conditions', '1x5,50x500'],
  ]);
  expect(plan.servers).toEqual(['real']);
  expect(plan.parts).toEqual(['throughput', 'ramp']);
  expect(plan.forms).toEqual(['local', 'ours']);
  expect(plan.throughput).toEqual({ rounds: 2, payments: 30, clients: [5, 1] });
  expect(plan.conditions).toEqual([
    { merchants: 1, providerMs: 5 },
    { merchants: 50, providerMs: 500 },
  ]);
  expect(plan.openLoop.seconds).toBe(7);
  expect(readPlan(['--cost']).parts).toEqual(['cost']);
});

it('measures growth only where it is asked for, with Temporal’s tables in Postgres', () => {
  const asked = ['--parts', 'growth', '--server', 'real'];
  expect(readPlan(asked).growth).toEqual({ open: 50_000, finished: 1_000_000, payments: 300, workers: [1, 2, 4] });
  const smaller = readPlan([...asked, '--open', '20', '--finished', '500', '--workers', '2', '--payments', '10']);
  expect(smaller.growth).toEqual({ open: 20, finished: 500, payments: 10, workers: [2] });
  expect(() => readPlan(['--parts', 'growth'])).toThrow('--server real only');
});

it.each([
  [['--parts', 'speed'], '--parts: "speed" is none of cost, answers'],
  [['--server', 'cloud'], '--server: "cloud" is none of dev, real'],
  [['--forms', ''], '--forms: "" is none of'],
  [['--payments', '0'], '--payments: 0 is not a whole number from 1'],
  [['--clients', '5,x'], '--clients: x is not a whole number from 1'],
  [['--conditions', '0x5'], '--conditions: 0x5 is not merchants'],
  [['--fast'], "Unknown option '--fast'"],
])('refuses %j', (args, message) => {
  expect(() => readPlan(args)).toThrow(message);
});
