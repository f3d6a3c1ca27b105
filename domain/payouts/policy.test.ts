import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { approvalFor, noPolicy, PayoutPolicy, policyErrors, whyNotApprove, whyOverLimit } from './policy.ts';

const policy = (value: object) => PayoutPolicy.parse(value);
/** Amounts are written with a non-breaking space. */
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');

describe('a policy', () => {
  it('requires and limits nothing by default, except duplicates within an hour', () => {
    expect(noPolicy).toEqual({ approvals: 1, approverRoles: ['admin', 'finance'], duplicateWindowMinutes: 60 });
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (amount, today) => {
        expect(approvalFor(noPolicy, amount)).toBeUndefined();
        expect(whyOverLimit(noPolicy, amount, today)).toBeUndefined();
      }),
    );
  });

  it.each([
    { approveFrom: 0 },
    { approveFrom: 10.5 },
    { approvals: 0 },
    { approvals: 4 },
    { approverRoles: [] },
    { approverRoles: ['ops'] },
    { maxAmount: 0 },
    { maxPerDay: -1 },
    { duplicateWindowMinutes: -1 },
    { duplicateWindowMinutes: 43_201 },
    { approveFrom: null },
    { approveForm: 100 },
  ])('cannot be $0', (value) => {
    expect(PayoutPolicy.safeParse(value).success).toBe(false);
  });
});

describe('approval', () => {
  it('is required from the amount on, by as many people as the policy says', () => {
    const two = policy({ approveFrom: 500_000, approvals: 2 });
    expect(approvalFor(two, 499_999)).toBeUndefined();
    expect(approvalFor(two, 500_000)?.needed).toBe(2);
    expect(approvalFor(two, 500_001)?.needed).toBe(2);
    expect(plain(approvalFor(two, 500_000)?.why)).toBe('Payouts from R$ 5.000,00 need approval.');
    expect(approvalFor(policy({ approveFrom: 1 }), 1)).toMatchObject({ needed: 1 });
  });

  const finance = { id: 'usr_finance', role: 'finance' };
  const admin = { id: 'usr_admin', role: 'admin' };
  const nothing = { given: [] };

  it('is refused to the creator, whatever the policy and the role', () => {
    const named = policy({ approvers: [finance.id], approverRoles: ['finance'] });
    for (const rules of [noPolicy, named]) {
      expect(whyNotApprove(rules, { createdBy: finance.id, given: [] }, finance)).toContain(
        'what you created yourself',
      );
      expect(whyNotApprove(rules, { createdBy: 'usr_other', given: [] }, finance)).toBeUndefined();
      // Created by an API key, so no person is its creator.
      expect(whyNotApprove(rules, nothing, finance)).toBeUndefined();
    }
    expect(whyNotApprove(noPolicy, { createdBy: admin.id, given: [] }, admin)).toContain('what you created yourself');
  });

  it('is not accepted from the same person twice', () => {
    const given = [{ by: finance.id }];
    expect(whyNotApprove(policy({ approvals: 2 }), { given }, finance)).toContain('have already approved it');
    expect(whyNotApprove(policy({ approvals: 2 }), { given }, admin)).toBeUndefined();
  });

  it('is accepted from the policy’s roles, or from its named people only', () => {
    for (const role of ['ops', 'developer', 'viewer', '']) {
      expect(whyNotApprove(noPolicy, nothing, { id: 'usr_x', role })).toContain('admin and finance');
    }
    const onlyAdmins = policy({ approverRoles: ['admin'] });
    expect(whyNotApprove(onlyAdmins, nothing, finance)).toContain('your role is finance');
    expect(whyNotApprove(onlyAdmins, nothing, admin)).toBeUndefined();
    const named = policy({ approvers: [finance.id] });
    expect(whyNotApprove(named, nothing, admin)).toContain('you are not one of them');
    expect(whyNotApprove(named, nothing, finance)).toBeUndefined();
    // A named approver whose role has changed.
    expect(whyNotApprove(named, nothing, { ...finance, role: 'viewer' })).toContain('your role is viewer');
    expect(whyNotApprove(policy({ approvers: [] }), nothing, admin)).toContain('you are not one of them');
  });
});

describe('limits', () => {
  it('allow up to the maximum per payout, inclusive', () => {
    const limited = policy({ maxAmount: 1_000_000 });
    expect(whyOverLimit(limited, 1_000_000, 0)).toBeUndefined();
    expect(plain(whyOverLimit(limited, 1_000_001, 0))).toBe(
      'R$ 10.000,01 exceeds the payout policy’s maximum of R$ 10.000,00 per payout.',
    );
    // The amount sent this day counts only for the daily limit.
    expect(whyOverLimit(limited, 1_000_000, 99_000_000)).toBeUndefined();
  });

  it('allow up to the maximum per day, including what was sent before', () => {
    const limited = policy({ maxPerDay: 1_000_000 });
    expect(whyOverLimit(limited, 1_000_000, 0)).toBeUndefined();
    expect(whyOverLimit(limited, 1, 999_999)).toBeUndefined();
    expect(whyOverLimit(limited, 1_000_001, 0)).toBeDefined();
    expect(plain(whyOverLimit(limited, 2, 999_999))).toBe(
      'R$ 0,02 would exceed the payout policy’s maximum of R$ 10.000,00 per day, of which R$ 9.999,99 is used.',
    );
  });

  it('hold for payouts in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 40 }), (amounts) => {
        const limited = policy({ maxAmount: 300, maxPerDay: 1000 });
        let today = 0;
        for (const amount of amounts) {
          const refused = whyOverLimit(limited, amount, today);
          expect(refused !== undefined).toBe(amount > 300 || today + amount > 1000);
          if (refused === undefined) today += amount;
        }
        expect(today).toBeLessThanOrEqual(1000);
      }),
    );
  });
});

describe('saving', () => {
  const people = [
    { id: 'usr_a', role: 'admin' },
    { id: 'usr_f', role: 'finance' },
    { id: 'usr_g', role: 'finance' },
  ];
  const faults = (value: object, of = people) => policyErrors(policy(value), of);

  it('accepts people who may approve, as many as required', () => {
    expect(faults({})).toEqual([]);
    expect(faults({ approvals: 3 })).toEqual([]);
    expect(faults({ approvers: ['usr_f', 'usr_a'], approvals: 2 })).toEqual([]);
  });

  it('refuses people without access, people of another role, and duplicates', () => {
    expect(faults({ approvers: ['usr_f', 'usr_x'] })).toEqual([
      {
        field: 'approvers.1',
        rule: 'known',
        message: 'is not a person of this merchant with the role admin or finance',
      },
    ]);
    expect(faults({ approvers: ['usr_a'], approverRoles: ['finance'] })).toMatchObject([{ field: 'approvers.0' }]);
    expect(faults({ approvers: ['usr_f', 'usr_f'] })).toMatchObject([{ field: 'approvers.1', rule: 'unique' }]);
  });

  it('refuses what the people with access could never fulfil', () => {
    const message = (many: number) => `must not exceed the number of people who may approve: ${many}`;
    expect(faults({ approvers: [] })).toEqual([{ field: 'approvals', rule: 'max', message: message(0) }]);
    expect(faults({ approvals: 2, approvers: ['usr_f'] })).toMatchObject([{ message: message(1) }]);
    expect(faults({ approvals: 3, approverRoles: ['finance'] })).toMatchObject([{ message: message(2) }]);
    expect(faults({}, [])).toMatchObject([{ field: 'approvals', message: message(0) }]);
  });
});
