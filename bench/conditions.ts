import type { World } from './world.ts';

/** What is outside of a form and changes its speed. */
export interface Condition {
  /** Among how many merchants of ours the payments are spread. */
  merchants: number;
  /** Milliseconds that the provider waits before it answers a charge or a look-up. */
  providerMs: number;
}

export const usualCondition: Condition = { merchants: 1, providerMs: 5 };

/** `50x500`: 50 merchants, a provider of 500 ms. @throws Error for other text. */
export function readCondition(text: string): Condition {
  const [, merchants, providerMs] = /^(\d{1,4})x(\d{1,5})$/.exec(text) ?? [];
  if (!Number(merchants) || providerMs === undefined) {
    throw new Error(`--conditions: ${text} is not merchants and milliseconds of the provider, such as 50x500`);
  }
  return { merchants: Number(merchants), providerMs: Number(providerMs) };
}

/** More calls than a bench makes: each armed fault hits so many. */
const times = 100_000;

export async function setCondition(world: World, { merchants, providerMs }: Condition): Promise<void> {
  while (world.keys.length < merchants) world.keys.push(await world.newMerchant());
  world.keys.length = merchants;
  await setFault(world, 'orbita', 'slow', providerMs);
}

/** How a stand-in answers charges and look-ups from now on: after `delayMs`, or not at all after its effect. */
export async function setFault(
  world: World,
  provider: string,
  fault: 'slow' | 'timeout_after',
  delayMs: number,
): Promise<void> {
  const faults = `${world.urls.sandbox}/_sandbox/faults`;
  await expectOk(fetch(`${faults}?provider=${provider}`, { method: 'DELETE' }));
  for (const operation of ['createTransaction', 'getTransaction']) {
    const body = JSON.stringify({ provider, operation, fault, delayMs, times });
    await expectOk(fetch(faults, { method: 'POST', headers: { 'content-type': 'application/json' }, body }));
  }
}

async function expectOk(request: Promise<Response>): Promise<void> {
  const reply = await request;
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${reply.url} answered ${reply.status}: ${text.slice(0, 300)}`);
}
