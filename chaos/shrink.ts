// Makes a broken plan smaller while it still breaks in the same way.
import type { RunResult } from './batch.ts';
import type { Plan, Step } from './plan.ts';

/** How many smaller plans run side by side. */
const width = 12;

/**
 * @param runPlans runs plans side by side.
 * @param isOver then the smallest plan so far is taken.
 */
export async function shrink(
  broken: RunResult,
  runPlans: (plans: Plan[]) => Promise<RunResult[]>,
  isOver: () => boolean,
): Promise<RunResult> {
  const names = new Set(broken.broken.map(({ name }) => name));
  let smallest = broken;
  /** Takes the first of these plans that breaks likewise. */
  const takeFirst = async (candidates: Step[][]): Promise<boolean> => {
    for (let at = 0; at < candidates.length && !isOver(); at += width) {
      const plans = candidates.slice(at, at + width).map((steps) => ({ seed: broken.plan.seed, steps }));
      const found = (await runPlans(plans)).find((result) => result.broken.some(({ name }) => names.has(name)));
      if (found) smallest = found;
      if (found) return true;
    }
    return false;
  };

  for (let size = Math.ceil(smallest.plan.steps.length / 2); size >= 1 && !isOver(); ) {
    const { steps } = smallest.plan;
    const part = size;
    const starts = Array.from({ length: Math.ceil(steps.length / part) }, (_, index) => index * part);
    const without = starts.map((start) => [...steps.slice(0, start), ...steps.slice(start + part)]);
    const shorter = await takeFirst(without.filter((one) => one.length > 0));
    if (!shorter) size = size === 1 ? 0 : Math.ceil(size / 2);
    else size = Math.min(size, Math.ceil(smallest.plan.steps.length / 2));
  }
  while (await takeFirst(simpler(smallest.plan.steps)));
  return smallest;
}

/** The plans in which one step has one difficulty less. */
function simpler(steps: Step[]): Step[][] {
  return steps.flatMap((step, index) => {
    const fields = Object.entries(step).filter(
      ([name, value]) => value === true || ['fault', 'webhook', 'part', 'twin', 'by', 'to'].includes(name),
    );
    const less = fields.map(([name]) => {
      const { [name as keyof Step]: _, ...rest } = step;
      return rest as Step;
    });
    const once = 'copies' in step && step.copies > 1 ? [{ ...step, copies: 1 } as Step] : [];
    const optional = less.filter(
      (one) => step.do !== 'fault' && !(step.do !== 'payout' && 'by' in step && !('by' in one)),
    );
    return [...optional, ...once].map((one) => steps.with(index, one));
  });
}
