import type { PaymentMethod } from '../../domain/core/schemas.ts';
import type { PaymentStatus, ReceiverStatus, WithdrawStatus } from '../../domain/core/statuses.ts';
import type { Fails, Meanings, PayoutEnds, Refuses, Sends, WebhookRow } from './specification.ts';
import type { AnswerRow, WireRow } from './wire/index.ts';

/** A row of the provider's own file, which need not repeat whose row it is. */
type Own<Row> = Omit<Row, 'provider' | 'section'>;

type Kinds = readonly ('PERCENTAGE' | 'FIXED')[];
interface Terms {
  daysAfterDue?: number;
  discount?: Kinds;
  fine?: Kinds;
  interest?: true;
}

/**
 * The rows of a provider that is not in the specification, from its own documents: `rows.ts` in its folder. They mean what
 * the tables of the same names mean in specification.ts; a default that the specification sets holds here, too.
 */
export interface OwnRows {
  /** As the adapter declares it. */
  provider: string;
  /** The best grade that its public sources allow. */
  evidence: 'A' | 'B' | 'C' | 'assumed';
  /** Of operations whose sources are better or worse than the rest's. */
  operationEvidence?: Record<string, 'A' | 'B' | 'C' | 'assumed'>;
  /** Its published production address; absent where each account has its own. */
  address?: string;
  /** Further hosts beside it. */
  otherHosts?: readonly string[];
  /** What a connection asks for, in the notation of credentials.ts; absent: a pair of keys and an address. */
  credentials?: readonly string[];
  /** Words of charges. Of a provider without charges `{ unknown: 'PENDING' }`. */
  charges: Meanings<PaymentStatus>;
  /** Words of a webhook about a charge, where they differ from those of answers. */
  chargeWebhooks?: Meanings<PaymentStatus>;
  /** Words of payouts. */
  withdraws?: Meanings<WithdrawStatus>;
  /**
   * What is not reported, or not by a word that is known, of the ends of its payouts: with it a payout's life through
   * the whole system is told (test/payouts/providers.test.ts).
   */
  payoutEnds?: PayoutEnds;
  /** Words of receivers. */
  receivers?: Meanings<ReceiverStatus>;
  /** The content of its requests: unit, spelling, reference, lengths. */
  sends: readonly Own<Sends>[];
  refuses?: readonly Own<Refuses>[];
  fails?: readonly Own<Fails>[];
  /** Payloads, and the events that they contain. */
  webhooks: readonly Own<WebhookRow>[];
  /** Its answers, and what is read from them. */
  answers?: readonly Omit<AnswerRow, 'provider'>[];
  /** Its calls with every member. With one row, each of its calls needs one. */
  wire?: readonly Omit<WireRow, 'provider'>[];
  limits?: { pixExpiryMs?: number; billetExpiryMs?: number; timeoutMs?: number };
  unsupported?: Partial<Record<string, string>>;
  unsupportedMethods?: string | Partial<Record<string, string>>;
  /** It has neither a look-up nor a log-in by which a connection could be tried. */
  uncallable?: true;
  /** The message of a log-in that fails, where its documents give one. */
  logInFailure?: string;
  /** A card token that only its own script makes in the browser. */
  browserToken?: string;
  /** `methods`: those of which an unpaid charge can be cancelled; absent: all. */
  cancels?: { call: RegExp; word: string; methods?: readonly PaymentMethod[] };
  /** Methods that the payer pays on its page: the answer has an address instead of a code, and no card is sent. */
  payerPages?: readonly PaymentMethod[];
  /** Its payers are people: a company is refused before any call. */
  peopleOnly?: true;
  /**
   * A card can be authorised first and captured later, also in part. `holdsDays`: for how long at most, where no answer says
   * it. `voided`: its word after a void.
   */
  captures?: { inPart?: true; holdsDays: number; voided: string };
  /** What a payer agrees to is not money until a capture of ours has taken it: the word before that. */
  collects?: string;
  /**
   * Members of an authentication (3-D Secure) made elsewhere that go out with a card, by our names. Absent: it is refused.
   * The rows of `sends` and `wire` say where they go.
   */
  authentication?: readonly string[];
  /** What is given for a card that its payer must confirm on a page of the provider, to which the answer leads. */
  confirmedCard?: object;
  refundWords?: { done: string; pending: string; refused: string; unknown: 'pending' };
  /** The answer to a refund says whether it was made. */
  refundAnswers?: true;
  /** Its usual answer to a refund is that it was accepted; the refund is made later. A list: by these methods alone. */
  refundsAreMadeLater?: true | readonly PaymentMethod[];
  /**
   * Refunds that it refuses, with the message: in parts, or any. With the next three members a payment's life through the
   * whole system is told (test/payments/providers.test.ts).
   */
  givesBack?: Partial<Record<PaymentMethod, { part?: string; any?: string }>>;
  /** Why no source reports a dispute, so that the payment stays APPROVED; by method where they differ. */
  disputesUnseen?: string | Partial<Record<PaymentMethod, string>>;
  /** Methods about which no source shows a webhook: a poll finds the payment paid. */
  paidUnreported?: readonly PaymentMethod[];
  /** Why no look-up shows a payment as paid, so that it is PENDING until its webhook; by method where they differ. */
  paidUnseen?: string | Partial<Record<PaymentMethod, string>>;
  /** Its boletos have a PIX code as well: each of them, or those for which it is asked. Absent: it cannot be asked for. */
  billetPix?: 'always' | 'asked';
  /**
   * What a charge with a due date of the merchant's can carry, by method: the most days after it, kinds of discounts and
   * fines, interest. Absent: such a charge is refused. The rows of `sends` say where it goes.
   */
  dueTerms?: Partial<Record<PaymentMethod, Terms>>;
  boletosWithoutUrl?: true;
  /** A boleto comes with its line alone: neither its address nor the document can be had without a further signed call. */
  boletosByLineAlone?: true;
  boletosBeginPending?: true;
  /** The least amount of a charge in cents, where its documents name one: less is refused before any call. */
  leastAmounts?: Partial<Record<PaymentMethod, number>>;
  /** It writes reais; absent: cents. */
  inReais?: true;
  unitAssumed?: true;
  /** Ids by which charges and payouts are looked up, where there are others than the provider's id. */
  lookUps?: { charges?: readonly string[]; payouts?: readonly string[] };
  /** It speaks the central bank's PIX API as banks do: standard.test.ts checks what it is sent by the standard. */
  standardPix?: true;
  /** Our address is registered once for the account, by a call of its own. */
  registersOnce?: true;
  /** The answer to a charge has no id: its notice brings the one that a look-up takes. */
  idsByNotice?: true;
  webhooksAreProof?: true;
  /** The credential without which none of its webhooks can be made. */
  signsWith?: 'webhookSecret' | 'clientSecret';
  /** Its words for money that went back, where the table counts them as a chargeback. */
  returnWords?: string;
  /** Its own code for an expired token. */
  expiredCode?: string;
  /** The HTTP status of an expired token, beside 401. */
  expiredStatus?: 403 | 410;
  /** Its webhooks name a charge and no status: each is confirmed by a look-up. */
  webhooksWithoutStatus?: true;
  /** Its webhooks' amount is not read: each is confirmed by a look-up, whose amount is compared. */
  webhookAmountsUnread?: true;
  /** The answer to a payout is not read: a look-up is. */
  payoutAnswersUnread?: true;
  cardsInFull?: true;
  cardsWithoutAmount?: true;
  methodsUnnamed?: true;
}
