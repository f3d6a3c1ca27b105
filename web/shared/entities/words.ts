import { areaWords, type Same } from '../../i18n/area.ts';

/** The kinds of entities in events, webhooks and search results. */
const pt = {
  kind: {
    pay: 'Pagamento',
    ref: 'Estorno',
    dsp: 'Contestação',
    pyo: 'Saque',
    rcv: 'Recebedor',
    end: 'Endpoint',
    other: 'Outro',
  },
};

const en: Same<typeof pt> = {
  kind: {
    pay: 'Payment',
    ref: 'Refund',
    dsp: 'Dispute',
    pyo: 'Payout',
    rcv: 'Receiver',
    end: 'Endpoint',
    other: 'Other',
  },
};

export const both = { pt, en };
export const useEntityWords = areaWords(both);
export type EntityWords = Same<typeof pt>;
