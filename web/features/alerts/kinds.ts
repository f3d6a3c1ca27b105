import type { AlertKind, ChannelType } from '../../../domain/finance/alerts.ts';

/** The kinds as they are shown, in groups. */
export const kindGroups: readonly { group: 'personal' | 'money' | 'operation'; kinds: readonly AlertKind[] }[] = [
  { group: 'personal', kinds: ['mention', 'assignment'] },
  {
    group: 'money',
    kinds: [
      'uncertain',
      'money',
      'approval',
      'not_paid_out',
      'dispute',
      'authorization',
      'reconciliation',
      'settlement',
    ],
  },
  { group: 'operation', kinds: ['overdue', 'provider', 'endpoint', 'certificate', 'receiver'] },
];

const two = (hour: number) => String(hour).padStart(2, '0');
/** The hours of a day as options of a dropdown. */
export const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${two(hour)}:00` }));
export const hourText = (hour: number): string => `${two(hour)}:00`;

/** Names of products, in every language. */
export const typeNames: Readonly<Record<ChannelType, string>> = { slack: 'Slack', teams: 'Teams' };
