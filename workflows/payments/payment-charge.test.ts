import { ApplicationFailure } from '@temporalio/activity';
import { describe, expect, it } from 'vitest';
import type {
  CaptureOutcome,
  ChargeOutcome,
  LookUpOutcome,
  PaymentCommand,
  QuickCharge,
  QuickLookUp,
} from '../../activities/payments/types.ts';
import type { Failure } from '../../domain/core/schemas.ts';
import { answered, attention, paymentWorld, statuses, unknown, waiting } from '../../test/support/payment-world.ts';
import {
  type FakePayment,
  notDone,
  paid,
  providerState,
  read,
  type Script,
} from '../../test/support/workflow-world.ts';

const { world, prepare, begin } = await paymentWorld();

describe('the charge of a payment', () => {
  it('is rejected with the reason when the provider refuses', async () => {
    const refused: Failure = { code: 'provider_refused', message: 'no', effect: 'refused' };
    const fake = await begin('refused', { charge: [() => ({ kind: 'failed', failure: refused })] });
    await world.ended(fake);
    expect(fake.transitions).toHaveLength(1);
    expect(fake.transitions[0]).toMatchObject({ to: 'REJECTED', failure: refused, answers: true });
    expect(fake).toMatchObject({ charges: 1, lookUps: 0 });
  });

  it('is tried three times when the provider provably did nothing, and then rejected', async () => {
    const away: Failure = { code: 'provider_unavailable', message: 'away', effect: 'none' };
    const fake = await begin('never-reached', { charge: [notDone(away)] });
    await world.ended(fake);
    expect(fake.charges).toBe(3);
    expect(fake.transitions.at(-1)).toMatchObject({ to: 'REJECTED', failure: away });
  });

  describe('with fallback connections', () => {
    const away: Failure = { code: 'provider_unavailable', message: 'away', effect: 'none' };
    const gone = (): ChargeOutcome => ({ kind: 'failed', failure: away });
    const refused: Failure = { code: 'provider_refused', message: 'no', effect: 'refused' };
    const fallbacks = ['b', 'c'];

    it('goes to the next one while each before it provably did nothing', async () => {
      const nothing = notDone(away);
      const charge = [nothing, nothing, nothing, gone, answered()];
      const fake = await begin('failover', { charge, lookUp: [read(paid)], fallbacks });
      await world.ended(fake);
      expect(fake.routes).toEqual(['1 con_test', '1 con_test', '1 con_test', '2 con_b', '3 con_c']);
      expect(fake.row.status).toBe('APPROVED');
      expect(attention(fake)).toEqual([]);
    });

    it('is rejected with the failure of the last one when none is left', async () => {
      const fake = await begin('failover-to-nowhere', { charge: [gone], fallbacks });
      await world.ended(fake);
      expect(fake.routes).toEqual(['1 con_test', '2 con_b', '3 con_c']);
      expect(fake.transitions).toEqual([expect.objectContaining({ to: 'REJECTED', failure: away, answers: true })]);
    });

    it.each([
      ['whose outcome is unknown', 'no-failover-unknown', unknown],
      ['that was refused', 'no-failover-refused', (): ChargeOutcome => ({ kind: 'failed', failure: refused })],
    ])('stays after a charge %s', async (_why, name, outcome) => {
      const fake = await begin(name, { charge: [outcome], lookUp: [read(paid, 'tx-9')], fallbacks });
      if (fake.row.status === 'PENDING') await world.sendEvent(fake, 'tx-9');
      await world.ended(fake);
      expect(fake.routes).toEqual(['1 con_test']);
    });

    it('stays when there is evidence of a charge after all', async () => {
      const fake = await begin('no-failover-sign', {
        charge: [gone],
        lookUp: [read(paid, 'tx-9')],
        nextRoute: unknown,
        fallbacks,
      });
      expect(fake.row).toMatchObject({ status: 'PENDING', attention: 'outcome_unknown' });
      await world.sendEvent(fake, 'tx-9');
      await world.ended(fake);
      expect(fake.routes).toEqual(['1 con_test']);
      expect(fake.row.status).toBe('APPROVED');
    });

    describe('of which the merchant’s rule allows another try of a declined card', () => {
      const declined = (): ChargeOutcome => ({
        ...(answered(providerState({ status: 'REJECTED', providerWord: '3' }))() as Extract<
          ChargeOutcome,
          { kind: 'answered' }
        >),
        declined: { returnCode: '51', transactionId: 'tx-1', why: 'Declined with 51.' },
      });
      const script = { fallbacks, retriesDeclines: true, neverExpires: true } as const;

      it('goes to the next one, and says to each but the last that the card may be needed', async () => {
        const charge = [declined, declined, answered(paid)];
        const fake = await begin('declined-then-approved', { ...script, charge });
        await world.ended(fake);
        expect(fake.routes).toEqual(['1 con_test …', '2 con_b …', '3 con_c']);
        expect(fake.transitions).toEqual([expect.objectContaining({ to: 'APPROVED', answers: true })]);
      });

      it('stays declined where the payment stays', async () => {
        const fake = await begin('declined-and-stays', {
          ...script,
          charge: [declined],
          nextRoute: () => ({ kind: 'stays' }),
        });
        await world.ended(fake);
        expect(fake.routes).toEqual(['1 con_test …']);
        expect(fake.transitions).toEqual([expect.objectContaining({ to: 'REJECTED', answers: true })]);
      });
    });

    it('raises attention when a former connection reports a charge', async () => {
      const fake = await begin('former-connection-webhook', {
        charge: [gone, answered()],
        lookUp: [read(paid)],
        fallbacks,
      });
      await world.sendEvent(fake, 'tx-of-the-first', { former: 'Alfa' });
      await expect.poll(() => attention(fake)).toEqual(['second_charge']);
      expect(fake).toMatchObject({ lookUps: 0, row: { status: 'PENDING' } });
      await world.sendEvent(fake);
      await world.ended(fake);
      expect(fake.row).toMatchObject({ status: 'APPROVED', attention: 'second_charge' });
    });

    it('answers the merchant while it tries the next one, and announces the code afterwards', async () => {
      const charge = [notDone(away, '60s'), gone, answered()];
      const fake = await begin('failover-slow', { charge, lookUp: [read(paid)], fallbacks });
      expect(fake.transitions).toEqual([expect.objectContaining({ cause: 'slow provider', answers: true })]);
      await world.ended(fake);
      expect(fake.routes).toEqual(['1 con_test', '1 con_test', '2 con_b']);
      expect(fake.transitions[1]).toMatchObject({ cause: 'charge', announcePending: true });
    });
  });

  describe('of a card that waits for its payer, at a provider that gives its id with the outcome', () => {
    const by = { kind: 'key' } as const;
    const back: PaymentCommand = { what: 'confirm', by, data: { redirectResult: 'x' }, attempt: 1 };
    const nothing = (): LookUpOutcome => ({ kind: 'nothing', why: 'no webhook' });
    const script: Script = { idFollows: true, findable: true, charge: [answered()], lookUp: [nothing] };

    it('is decided by what the payer brought back', async () => {
      const fake = await begin('challenge-confirmed', { ...script, confirm: [answered(paid)] });
      expect(fake.row).toMatchObject({ status: 'PENDING' });
      expect(await world.sendCommand(fake, back)).toEqual({ kind: 'done' });
      await world.ended(fake);
      expect(fake).toMatchObject({ confirms: 1, row: { status: 'APPROVED', transactionId: 'tx-1' } });
      expect(fake.transitions.at(-1)).toMatchObject({ cause: 'challenge', to: 'APPROVED' });
      expect(attention(fake)).toEqual([]);
    });

    it('waits on after an answer that the provider refused', async () => {
      const refused: Failure = { code: 'provider_refused', message: 'no', effect: 'refused' };
      const confirm = [(): ChargeOutcome => ({ kind: 'failed', failure: refused }), answered(paid)];
      const fake = await begin('challenge-refused', { ...script, confirm });
      expect(await world.sendCommand(fake, back)).toMatchObject({
        kind: 'refused',
        why: expect.stringContaining('no'),
      });
      expect(fake.row).toMatchObject({ status: 'PENDING' });
      expect(await world.sendCommand(fake, { ...back, attempt: 2 })).toEqual({ kind: 'done' });
      await world.ended(fake);
    });

    it('needs a webhook after an answer whose outcome was lost, and sends none meanwhile', async () => {
      const lookUp = [
        ({ transactionId }: { transactionId?: string }) => (transactionId ? read(paid, transactionId)() : nothing()),
      ];
      const fake = await begin('challenge-lost', { ...script, lookUp, confirm: [unknown] });
      expect(await world.sendCommand(fake, back)).toMatchObject({ kind: 'open' });
      expect(fake.row).toMatchObject({ status: 'PENDING', attention: 'outcome_unknown' });
      expect(await world.sendCommand(fake, { ...back, attempt: 2 })).toMatchObject({ kind: 'refused' });
      expect(fake.confirms).toBe(1);
      await world.sendEvent(fake, 'tx-9');
      await world.ended(fake);
      expect(fake.row).toMatchObject({ status: 'APPROVED', transactionId: 'tx-9' });
      expect(fake.row.attention).toBeUndefined();
    });

    it('is over when the payer has left, and the deadline has passed', async () => {
      const fake = await begin('challenge-left', script);
      await world.ended(fake);
      expect(fake.row.status).toBe('REJECTED');
      expect(fake.transitions.at(-1)).toMatchObject({ cause: 'expiry', failure: { code: 'expired' } });
      expect(attention(fake)).toEqual([]);
    });
  });

  describe('at a provider whose notice brings its id', () => {
    const script: Script = { awaitsNotice: true, charge: [answered()] };
    const named = ({ transactionId }: { transactionId?: string }): LookUpOutcome =>
      transactionId === 'tx-9' ? read(paid, 'tx-9')() : { kind: 'nothing', why: 'not paid' };

    it('is paid once the names of a notice are confirmed, and not by those that are not', async () => {
      const fake = await begin('notice-confirmed', { ...script, lookUp: [named] });
      await world.sendEvent(fake, 'tx-8');
      await expect.poll(() => fake.lookUps).toBeGreaterThan(0);
      expect(fake.row).toMatchObject({ status: 'PENDING' });
      expect(fake.row.transactionId).toBeUndefined();
      await world.sendEvent(fake, 'tx-9');
      await world.ended(fake);
      expect(fake).toMatchObject({ charges: 1, row: { status: 'APPROVED', transactionId: 'tx-9' } });
      expect(attention(fake)).toEqual([]);
    });

    it('waits for a person when its time has passed in silence, and is paid by a later notice', async () => {
      const fake = await begin('notice-missing', { ...script, lookUp: [named] });
      await world.env.sleep('26 hours');
      expect(fake.row.attention).toBe('pending_too_long');
      expect(statuses(fake)).toEqual([]);
      await world.sendEvent(fake, 'tx-9');
      await world.ended(fake);
      expect(fake.row).toMatchObject({ status: 'APPROVED' });
      expect(attention(fake)).toEqual(['pending_too_long']);
      expect(fake.row.attention).toBeUndefined();
    });
  });

  describe('whose payer agrees first, and is taken by a call of ours', () => {
    const agreed = read(providerState({ providerWord: 'AUTHORIZED', amount: 0, consented: true, payerDone: true }));
    const taken = read(providerState({ status: 'APPROVED', providerWord: 'COMPLETED', amount: 0 }));
    const unclear = (): CaptureOutcome => ({ kind: 'unknown', why: 'no answer' });
    const failed = (effect: Failure['effect']) => (): CaptureOutcome => ({
      kind: 'failed',
      failure: { code: 'provider_refused', message: 'no', effect },
    });

    it('is captured once, by itself', async () => {
      const lookUp = [agreed, taken];
      const fake = await begin('consent', { charge: [answered()], lookUp, capture: [() => ({ kind: 'answered' })] });
      await world.sendEvent(fake);
      await world.ended(fake);
      expect(fake).toMatchObject({ row: { status: 'APPROVED', amount: 12990 }, captures: [[1, 12990]] });
      expect(attention(fake)).toEqual([]);
    });

    it('is not captured again while the provider repeats old news', async () => {
      const lookUp = [agreed, agreed, agreed, agreed, taken];
      const fake = await begin('consent-late', {
        charge: [answered()],
        lookUp,
        capture: [() => ({ kind: 'answered' })],
      });
      await world.sendEvent(fake);
      await world.ended(fake);
      expect(fake).toMatchObject({ row: { status: 'APPROVED' }, captures: [[1, 12990]] });
      expect(attention(fake)).toEqual([]);
    });

    it('needs a person after an unclear capture, which the word for the consent does not settle', async () => {
      const lookUp = [agreed, agreed, agreed, agreed, agreed, taken];
      const fake = await begin('consent-unknown', { charge: [answered()], lookUp, capture: [unclear] });
      await world.sendEvent(fake);
      await expect.poll(() => fake.row.attention).toBe('outcome_unknown');
      await world.ended(fake);
      expect(fake).toMatchObject({ row: { status: 'APPROVED' }, captures: [[1, 12990]] });
      expect(attention(fake)).toEqual(['outcome_unknown']);
      expect(fake.row.attention).toBeUndefined();
    });

    it('is captured again only where the first one provably did nothing', async () => {
      const lookUp = [agreed, agreed, taken];
      const capture = [failed('none'), () => ({ kind: 'answered' }) as const];
      const fake = await begin('consent-none', { charge: [answered()], lookUp, capture });
      await world.sendEvent(fake);
      await world.ended(fake);
      expect(fake).toMatchObject({
        row: { status: 'APPROVED' },
        captures: [
          [1, 12990],
          [1, 12990],
        ],
      });
    });

    it('needs a person where the provider refuses to take it, and is not asked again', async () => {
      const lookUp = [
        agreed,
        agreed,
        agreed,
        read(providerState({ status: 'REJECTED', providerWord: 'EXPIRED', amount: 0 })),
      ];
      const fake = await begin('consent-refused', { charge: [answered()], lookUp, capture: [failed('refused')] });
      await world.sendEvent(fake);
      await expect.poll(() => fake.row.attention).toBe('pending_too_long');
      await world.ended(fake);
      expect(fake).toMatchObject({ row: { status: 'REJECTED' }, captures: [[1, 12990]] });
    });
  });

  it('waits for a database that is away before the charge, which is no unknown outcome', async () => {
    const away = (): never => {
      throw new Error('connection refused');
    };
    const fake = await begin('database-away-at-charge', {
      charge: [away, away, away, answered()],
      lookUp: [read(paid)],
    });
    await world.ended(fake);
    expect(fake.charges).toBe(4);
    expect(attention(fake)).toEqual([]);
    expect(fake.row.status).toBe('APPROVED');
  });

  it('answers the merchant while a slow provider is tried again, and announces the code afterwards', async () => {
    const busy: Failure = { code: 'provider_unavailable', message: 'busy', effect: 'none' };
    const fake = await begin('slow-provider', { charge: [notDone(busy, '60s'), answered()], lookUp: [read(paid)] });
    expect(fake.transitions).toEqual([expect.objectContaining({ cause: 'slow provider', answers: true })]);
    await world.ended(fake);
    expect(fake.charges).toBe(2);
    expect(fake.transitions[1]).toMatchObject({ cause: 'charge', announcePending: true });
    expect(fake.row.status).toBe('APPROVED');
  });

  it('raises attention while it cannot be prepared, and clears it when it was made', async () => {
    let tries = 0;
    const cannotBeOpened = (): ChargeOutcome => {
      tries += 1;
      if (tries < 60) throw new Error('the credentials cannot be opened');
      return answered(paid)();
    };
    const fake = await begin('overdue-charge', { charge: [cannotBeOpened] });
    await world.ended(fake);
    expect(attention(fake)).toEqual(['provider_unreachable']);
    expect(fake.row).toMatchObject({ status: 'APPROVED' });
    expect(fake.row.attention).toBeUndefined();
  });

  it('waits with attention when the outcome is unknown, and takes the id from a webhook', async () => {
    const fake = await begin('unknown-then-webhook', { charge: [unknown], lookUp: [read(paid, 'tx-9')] });
    expect(fake.row).toMatchObject({ status: 'PENDING', attention: 'outcome_unknown' });
    await world.sendEvent(fake, 'tx-9');
    await world.ended(fake);
    expect(fake.row).toMatchObject({ status: 'APPROVED', transactionId: 'tx-9' });
    expect(fake.row.attention).toBeUndefined();
    expect(fake.charges).toBe(1);
  });

  it('searches for a charge whose answer was lost, where the provider can be calls by our reference', async () => {
    const nothing = () => ({ kind: 'nothing' as const, why: 'not listed' });
    const script = { charge: [unknown], lookUp: [nothing, waiting, read(paid)], findable: true };
    const fake = await begin('unknown-then-found', script);
    expect(fake.row).toMatchObject({ status: 'PENDING', attention: 'outcome_unknown' });
    await expect.poll(() => fake.row.transactionId, { timeout: 30_000 }).toBe('tx-1');
    const found = fake.transitions.at(-1);
    expect(found).toMatchObject({ cause: 'look-up', adopt: { transactionId: 'tx-1' }, announcePending: true });
    await world.sendEvent(fake);
    await world.ended(fake);
    expect(fake.row.status).toBe('APPROVED');
    expect(fake.row.attention).toBeUndefined();
    expect(fake.charges).toBe(1);
  });

  it('waits for a database that is away at the start, and continues', async () => {
    // Longer than the first answer is waited for: nothing may be answered, or break, before the rows are there.
    const waits = [9_000, 3_000];
    const away = async () => {
      const waitMs = waits.shift();
      if (waitMs === undefined) return;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      throw new Error('the database is away');
    };
    const fake = await begin('database-away', { open: away, charge: [answered()], lookUp: [read(paid)] });
    expect(fake.transitions[0]).toMatchObject({ answers: true });
    await world.ended(fake);
    expect(fake).toMatchObject({ row: { status: 'APPROVED' }, charges: 1 });
  });

  it('gives its workflow task back while its row cannot be written, and continues by a timer', async () => {
    let isAway = true;
    const open = async () => {
      if (isAway) throw new Error('no such table');
    };
    const fake = await prepare('row-not-written', { open, charge: [answered()], lookUp: [read(paid)] });
    const opened = world.open(fake);
    await expect.poll(() => world.historyOf(fake).catch(() => [])).toContain('TIMER_STARTED');
    isAway = false;
    await opened;
    await world.sendEvent(fake);
    await world.ended(fake);
    expect(fake).toMatchObject({ row: { status: 'APPROVED' }, charges: 1 });
  });

  it('sends nothing twice when its first step runs again after the charge', async () => {
    const fake = await begin('repeat', { charge: [answered()], lookUp: [read(paid)] });
    const again = await world.open(fake);
    expect(again.fingerprint).toBe('fingerprint');
    await world.sendEvent(fake);
    await world.ended(fake);
    expect(fake.charges).toBe(1);
  });

  describe('whose boleto came as a file', () => {
    const withBoleto = (): ChargeOutcome => ({ ...answered()(), boletoWaiting: true }) as ChargeOutcome;

    it('has it stored before the merchant is answered', async () => {
      const stored: number[] = [];
      const fake = await begin('boleto-stored', {
        charge: [withBoleto],
        lookUp: [read(paid)],
        upload: ({ transitions }) => void stored.push(transitions.length),
      });
      expect(stored).toEqual([0]);
      await world.sendEvent(fake);
      await world.ended(fake);
      expect(fake).toMatchObject({ row: { status: 'APPROVED' }, charges: 1, uploads: 1 });
    });

    it('waits for its payer when it cannot be stored', async () => {
      const upload = () => {
        throw ApplicationFailure.create({ type: 'NotStored', message: 'Error on upload pdf' });
      };
      const fake = await begin('boleto-not-stored', { charge: [withBoleto], lookUp: [read(paid)], upload });
      expect(fake.transitions).toMatchObject([{ cause: 'charge', announcePending: true, answers: true }]);
      expect(attention(fake)).toEqual([]);
      await world.sendEvent(fake);
      await world.ended(fake);
      expect(fake).toMatchObject({ row: { status: 'APPROVED' }, charges: 1, uploads: 3 });
    });
  });

  describe('within the workflow task', () => {
    /** The answer, its transition and the first answer are stored by the activity. */
    const settled = (fake: FakePayment): QuickCharge => {
      fake.row.transactionId = 'tx-1';
      return { kind: 'settled', snapshot: structuredClone(fake.row) };
    };
    const approved = (fake: FakePayment): QuickLookUp => {
      fake.row.status = 'APPROVED';
      const found = read(paid)();
      return { kind: 'done', found, snapshot: structuredClone(fake.row) };
    };

    it('needs neither activities nor a status in Temporal’s lists: 15 history events to APPROVED', async () => {
      const fake = await begin('quick-approved-by-webhook', { quickCharge: settled, quickLookUp: approved });
      await world.sendEvent(fake);
      await world.ended(fake);
      expect(fake).toMatchObject({ charges: 0, lookUps: 0, transitions: [] });
      expect(await world.historyOf(fake)).toEqual([
        'WORKFLOW_EXECUTION_STARTED',
        ...['WORKFLOW_TASK_SCHEDULED', 'WORKFLOW_TASK_STARTED', 'WORKFLOW_TASK_COMPLETED'],
        ...['WORKFLOW_EXECUTION_UPDATE_ACCEPTED', 'MARKER_RECORDED'],
        ...['TIMER_STARTED', 'WORKFLOW_EXECUTION_UPDATE_COMPLETED'],
        'WORKFLOW_EXECUTION_SIGNALED',
        ...['WORKFLOW_TASK_SCHEDULED', 'WORKFLOW_TASK_STARTED', 'WORKFLOW_TASK_COMPLETED'],
        ...['TIMER_CANCELED', 'MARKER_RECORDED', 'WORKFLOW_EXECUTION_COMPLETED'],
      ]);
    });

    it('shows in Temporal’s lists that it needs a person', async () => {
      const withheld = (fake: FakePayment): QuickCharge => {
        fake.row.attention = 'code_mismatch';
        return settled(fake);
      };
      const fake = await begin('quick-needs-attention', { quickCharge: withheld, quickLookUp: approved });
      expect((await world.historyOf(fake)).filter((type) => /SEARCH/.test(type))).toHaveLength(1);
      await world.sendEvent(fake);
      await world.ended(fake);
    });

    it('looks up at once for a webhook that came before its answer', async () => {
      const early = (fake: FakePayment): QuickCharge => {
        const charged = settled(fake);
        return { ...charged, snapshot: { ...charged.snapshot, eventsWaiting: true } };
      };
      const fake = await begin('quick-early-webhook', { quickCharge: early, quickLookUp: approved });
      await world.ended(fake);
      expect(fake.row.status).toBe('APPROVED');
    });

    it('is settled by the workflow where the provider refused, or its answer was lost', async () => {
      const failure: Failure = { code: 'provider_refused', message: 'no', effect: 'refused' };
      const refused = (fake: FakePayment): QuickCharge => {
        return { kind: 'charged', snapshot: structuredClone(fake.row), outcome: { kind: 'failed', failure } };
      };
      const fake = await begin('quick-refused', { quickCharge: refused });
      await world.ended(fake);
      expect(fake.transitions).toMatchObject([{ cause: 'charge', to: 'REJECTED', failure, answers: true }]);

      const lost = (fake: FakePayment): QuickCharge => {
        return { kind: 'charged', snapshot: structuredClone(fake.row), outcome: unknown() };
      };
      const doubted = await begin('quick-lost', { quickCharge: lost, lookUp: [read(paid)], findable: true });
      await world.ended(doubted);
      expect(attention(doubted)).toEqual(['outcome_unknown']);
      expect(doubted).toMatchObject({ row: { status: 'APPROVED' }, charges: 0 });
    });

    it('continues by activities where the task failed, and where the look-up had no result in time', async () => {
      const down = () => {
        throw ApplicationFailure.nonRetryable('the database is away');
      };
      const fake = await begin('quick-failed', { quickCharge: down, charge: [answered()], lookUp: [read(paid)] });
      await world.sendEvent(fake);
      await world.ended(fake);
      expect(fake).toMatchObject({ row: { status: 'APPROVED' }, charges: 1, lookUps: 1 });
    });

    it('that finds nothing raises attention as a look-up does, once the code has expired', async () => {
      const nothing: QuickLookUp = { kind: 'done', found: { kind: 'nothing', why: 'not found' } };
      const expiring = (fake: FakePayment): QuickCharge => {
        fake.row.expiresAt = fake.row.createdAt + 60_000;
        return settled(fake);
      };
      let looks = 0;
      const quickLookUp = (fake: FakePayment) => {
        looks += 1;
        return fake.row.attention ? approved(fake) : nothing;
      };
      const fake = await begin('quick-nothing-found', { quickCharge: expiring, quickLookUp });
      await world.ended(fake);
      expect(attention(fake)).toEqual(['provider_unreachable']);
      expect(looks).toBeGreaterThan(2);
    });
  });
});
