import { parseArgs } from 'node:util';
import { type Condition, readCondition } from './conditions.ts';
import type { CostSize } from './cost.ts';
import { type FormName, formNames } from './forms.ts';
import type { GrowthSize } from './growth.ts';
import type { IsolationSize } from './isolation.ts';
import type { OpenLoopSize, RampSize } from './open-loop.ts';
import type { SoakSize } from './soak.ts';
import type { ThroughputSize } from './throughput.ts';
import { type ServerKind, serverKinds } from './world.ts';

export const usage = `npm run bench -- [--parts …] [--server …] [--forms …] [--quick] [--json FILE]
npm run bench -- --cost [--history]
  --parts      of cost, answers, throughput, open-loop, ramp, isolation, memory (default: all these), growth, soak
  --cost       --parts cost
  --server     Temporal's dev server, the real server on Postgres, or one after the other: dev, real, both (default)
  --forms      of activities, local, client, safe, dbos, ours (default: all; client only in answers)
  --quick      few payments: shows that it works, and says little about speed
  --payments   of each form: 100 for cost, 60 for answers, 1000 for throughput, 2000 for memory,
               300 for each step of growth
  --open       payments that wait for their payer, in growth (default: 50000)
  --finished   finished ones beside them (default: 1000000; needs the real server)
  --workers    of ours, in growth (default: 1,2,4)
  --clients    how many make payments at the same time: 5 for cost, 10 for throughput; or several: 5,1
  --rounds     of answers and throughput (default: 5), and of isolation (default: 1); the spread is that of the rounds
  --conditions merchants x milliseconds of the provider, for answers and throughput: 1x5 (default), or several: 1x5,50x500
  --seconds    of each rate of the open loop, and of each phase of isolation (default: 60)
  --rate       payments a second of the others, in isolation (default: a fifth of the most), and in soak (default: 4)
  --minutes    of the soak (default: 60)
  --openings-per-second  what a merchant of ours may open a second, in isolation (default: any number)
  --cluster    ours with two APIs and three workers, as npm run cluster runs it
  --history    prints the history of one payment of each form, event by event (cost)
  --json       writes all figures to FILE, and those of each part to FILE.parts as soon as it ends`;

export const partNames = [
  'cost',
  'answers',
  'throughput',
  'open-loop',
  'ramp',
  'isolation',
  'memory',
  'growth',
  'soak',
] as const;
export type PartName = (typeof partNames)[number];

export interface Plan {
  servers: ServerKind[];
  parts: PartName[];
  forms: FormName[];
  conditions: Condition[];
  /** Unmeasured payments of each form at the beginning. */
  warmUp: number;
  cost: CostSize;
  answers: { rounds: number; payments: number };
  throughput: ThroughputSize;
  openLoop: OpenLoopSize;
  ramp: RampSize;
  isolation: IsolationSize;
  /** Ours as `npm run cluster` runs it: two APIs and three workers. */
  isCluster: boolean;
  openingsPerSecond: number | undefined;
  /** Open payments. */
  memory: number;
  growth: GrowthSize;
  soak: SoakSize;
  history: boolean;
  json: string | undefined;
}

/** @throws Error that says what is wrong. */
export function readPlan(args: string[]): Plan {
  const { values } = parseArgs({
    args,
    options: {
      parts: { type: 'string', default: partNames.filter((name) => name !== 'growth' && name !== 'soak').join() },
      cost: { type: 'boolean', default: false },
      server: { type: 'string', default: 'both' },
      forms: { type: 'string', default: Object.keys(formNames).join() },
      quick: { type: 'boolean', default: false },
      payments: { type: 'string' },
      clients: { type: 'string' },
      rounds: { type: 'string' },
      conditions: { type: 'string', default: '1x5' },
      seconds: { type: 'string' },
      rate: { type: 'string' },
      minutes: { type: 'string' },
      open: { type: 'string' },
      finished: { type: 'string' },
      workers: { type: 'string' },
      'openings-per-second': { type: 'string' },
      history: { type: 'boolean', default: false },
      cluster: { type: 'boolean', default: false },
      json: { type: 'string' },
    },
  });
  const { quick } = values;
  const rate = values.rate === undefined ? undefined : Number(values.rate);
  if (rate !== undefined && !(rate > 0)) throw new Error(`--rate: ${values.rate} is not payments a second`);
  const payments = values.payments === undefined ? undefined : whole('payments', values.payments);
  const clients = values.clients?.split(',').map((text) => whole('clients', text));
  const rounds = values.rounds === undefined ? (quick ? 1 : 5) : whole('rounds', values.rounds);
  const parts = values.cost ? ['cost' as const] : chosen('parts', values.parts, partNames);
  const servers = values.server === 'both' ? [...serverKinds] : chosen('server', values.server, serverKinds);
  if (parts.includes('growth') && servers.includes('dev')) {
    throw new Error('--parts growth writes into Temporal’s tables, which are in Postgres with --server real only');
  }
  const wholeOr = (option: 'open' | 'finished', usual: number) =>
    values[option] === undefined ? usual : whole(option, values[option]);
  const seconds = values.seconds === undefined ? (quick ? 5 : 60) : whole('seconds', values.seconds);
  return {
    servers,
    parts,
    forms: chosen('forms', values.forms, Object.keys(formNames) as FormName[]),
    conditions: values.conditions.split(',').map(readCondition),
    warmUp: quick || values.cost ? 5 : 40,
    cost: { payments: payments ?? (quick ? 20 : 100), clients: clients ?? [5] },
    answers: { rounds, payments: payments ?? (quick ? 8 : 60) },
    throughput: { rounds, payments: payments ?? (quick ? 20 : 1000), clients: clients ?? [quick ? 5 : 10] },
    openLoop: { seconds, shares: [0.25, 0.5, 0.75] },
    ramp: { seconds: quick ? 5 : 15, steps: quick ? 2 : 12 },
    isolation: {
      seconds,
      rounds: values.rounds === undefined ? 1 : rounds,
      hanging: quick ? 20 : 200,
      ...(rate !== undefined && { rate }),
    },
    isCluster: values.cluster,
    openingsPerSecond:
      values['openings-per-second'] === undefined
        ? undefined
        : whole('openings-per-second', values['openings-per-second']),
    memory: payments ?? (quick ? 40 : 2000),
    growth: {
      open: wholeOr('open', quick ? 50 : 50_000),
      finished: wholeOr('finished', quick ? 1_000 : 1_000_000),
      payments: payments ?? (quick ? 20 : 300),
      workers: (values.workers ?? '1,2,4').split(',').map((text) => whole('workers', text)),
    },
    soak: {
      minutes: values.minutes === undefined ? (quick ? 1 : 60) : whole('minutes', values.minutes),
      rate: rate ?? 4,
    },
    history: values.history,
    json: values.json,
  };
}

function chosen<Name extends string>(option: string, text: string, known: readonly Name[]): Name[] {
  const names = text.split(',');
  const unknown = names.find((name) => !known.includes(name as Name));
  if (unknown !== undefined) throw new Error(`--${option}: "${unknown}" is none of ${known.join(', ')}`);
  return known.filter((name) => names.includes(name));
}

function whole(option: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${option}: ${text} is not a whole number from 1`);
  return number;
}
