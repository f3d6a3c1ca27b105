import '../simulation/messages.ts';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { z } from 'zod';
import { type CallFault, callFaults, type WebhookFault, webhookFaults } from '../../../domain/core/sandbox.ts';
import { known, useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dropdown } from '../../ui/dropdown.tsx';
import { CommandProblem } from '../forms/command-problem.tsx';
import { FormDropdown } from '../forms/dropdown-field.tsx';
import { FormField, useBound } from '../forms/fields.tsx';
import { useZodForm } from '../forms/use-zod-form.ts';
import type { About } from '../timeline/attention-words.ts';
import { armFault } from './api.ts';

/** What a person arms faults for. A refund has no page of the stand-ins’ own. */
export type FaultAbout = Exclude<About, 'refund' | 'settlement'>;

const operations = [
  'createTransaction',
  'getTransaction',
  'withdraw',
  'getWithdraw',
  'createReceiver',
  'getReceiver',
  'webhook',
] as const;
type Operation = (typeof operations)[number];
/** The provider operations of each kind of entity. */
const operationsOf = {
  payment: ['createTransaction', 'getTransaction', 'webhook'],
  payout: ['withdraw', 'getWithdraw', 'webhook'],
  receiver: ['createReceiver', 'getReceiver', 'webhook'],
} as const satisfies Record<FaultAbout, readonly Operation[]>;
type AnyFault = CallFault | WebhookFault;

const faultsOf = (operation: Operation): readonly AnyFault[] => (operation === 'webhook' ? webhookFaults : callFaults);
const takesDelay = (fault: AnyFault): boolean => fault === 'slow' || fault === 'late';

/** A number between two limits: a text beyond them counts as the limit. */
const within = (least: number, most: number) => (typed: string) =>
  Math.min(Math.max(Number(typed) || least, least), most);

const schema = z
  .object({
    operation: z.enum(operations),
    fault: z.enum([...callFaults, ...webhookFaults]),
    times: z.string().transform(within(1, 100)).transform(Math.trunc),
    /** In seconds. */
    delay: z.string().transform(within(0, 60)),
  })
  .transform(({ delay, fault, ...given }) => {
    const known = faultsOf(given.operation);
    const armed = known.includes(fault) ? fault : (known[0] ?? 'refuse');
    return { ...given, fault: armed, ...(takesDelay(armed) && { delayMs: delay * 1000 }) };
  });

/** Arms a fault of a stand-in for its next calls. */
export function ArmForm({
  merchantId,
  provider,
  about,
  may,
  onArmed,
}: {
  merchantId: string;
  provider: string;
  about: FaultAbout;
  may: boolean;
  onArmed: () => Promise<void>;
}) {
  const t = useTexts();
  const id = useId();
  const arm = useMutation({
    mutationFn: (given: z.output<typeof schema>) => armFault(merchantId, { provider, ...given }),
    onSuccess: onArmed,
  });
  const form = useZodForm({
    schema,
    initial: { operation: operationsOf[about][1], fault: 'error_before', times: '1', delay: '5' },
    command: arm,
    send: (given) => {
      if (may) arm.mutate(given);
    },
  });
  const chosenFault = useBound(form, 'fault');
  const { operation, fault, times } = schema.parse(form.watch());
  const number = { form, type: 'number' } as const;
  return (
    <form {...form.props} className="fault-form">
      <FormDropdown
        form={form}
        name="operation"
        label={t('simulation:faults.operation')}
        disabled={!may}
        options={operationsOf[about].map((value) => ({
          value,
          label: known(t, `simulation:faults.operationOf.${value}`, value),
        }))}
      />
      <Dropdown
        label={t('simulation:faults.fault')}
        disabled={!may}
        // The operation may have been changed to one that does not know the chosen fault.
        value={fault}
        onChange={chosenFault.onChange}
        options={faultsOf(operation).map((value) => ({ value, label: t(`simulation:faults.faultOf.${value}.name`) }))}
      />
      <FormField {...number} name="times" label={t('simulation:faults.times')} min={1} max={100} disabled={!may} />
      <FormField
        {...number}
        name="delay"
        label={t('simulation:faults.delay')}
        min={0}
        max={60}
        disabled={!may || !takesDelay(fault)}
      />
      <p id={`${id}-effect`} className="fault-effect">
        {t('simulation:faults.sentence', {
          next: t(`simulation:faults.next.${operation}`, { count: times }),
          effect: t(`simulation:faults.faultOf.${fault}.effect`),
        })}
      </p>
      <p className="fault-row cluster gap-3">
        <Button type="submit" disabled={!may} aria-busy={form.busy} aria-describedby={`${id}-effect`}>
          {t('simulation:faults.arm')}
        </Button>
        <span className="muted" role="status">
          {arm.isSuccess ? t('simulation:faults.done.armed') : ''}
        </span>
      </p>
      {form.error && <CommandProblem error={form.error} />}
    </form>
  );
}
