// Made by `npm run client` from the API’s own OpenAPI document. Do not edit.

/** Operations that take an `Idempotency-Key`: repeating one with its key is safe. */
export const keyed: ReadonlySet<string> = new Set([
  'POST /v1/balances/refresh',
  'POST /v1/connections',
  'POST /v1/connections/{id}/test',
  'POST /v1/disputes/{id}/accept',
  'POST /v1/disputes/{id}/contest',
  'POST /v1/events/{id}/redeliver',
  'POST /v1/exports',
  'POST /v1/exports/{id}/cancel',
  'POST /v1/payment-links',
  'POST /v1/payment-links/{id}/disable',
  'POST /v1/payments',
  'POST /v1/payments/{id}/cancel',
  'POST /v1/payments/{id}/capture',
  'POST /v1/payments/{id}/challenge',
  'POST /v1/payments/{id}/dismiss',
  'POST /v1/payments/{id}/look',
  'POST /v1/payments/{id}/refunds',
  'POST /v1/payments/{id}/void',
  'POST /v1/payout-batches',
  'POST /v1/payout-batches/check',
  'POST /v1/payouts',
  'POST /v1/payouts/actions',
  'POST /v1/payouts/{id}/cancel',
  'POST /v1/payouts/{id}/dismiss',
  'POST /v1/payouts/{id}/look',
  'POST /v1/payouts/{id}/retry',
  'POST /v1/platform-users',
  'POST /v1/platform-users/{id}/documents',
  'POST /v1/platform-users/{id}/documents/{document}/link',
  'POST /v1/platforms',
  'POST /v1/platforms/{id}/check',
  'POST /v1/receivers',
  'POST /v1/receivers/{id}/accounts',
  'POST /v1/receivers/{id}/accounts/{accountId}/dismiss',
  'POST /v1/receivers/{id}/accounts/{accountId}/look',
  'POST /v1/receivers/{id}/accounts/{accountId}/retry',
  'POST /v1/receivers/{id}/documents',
  'POST /v1/receivers/{id}/documents/{document}/link',
  'POST /v1/reconciliations',
  'POST /v1/reconciliations/statements',
  'POST /v1/reconciliations/statements/check',
  'POST /v1/routes/dry-run',
  'POST /v1/sandbox/clock',
  'POST /v1/sandbox/faults',
  'POST /v1/sandbox/payments/{id}/simulate',
  'POST /v1/sandbox/payouts/{id}/simulate',
  'POST /v1/sandbox/receivers/{id}/simulate',
  'POST /v1/uploads',
  'POST /v1/uploads/{id}/complete',
  'POST /v1/uploads/{id}/link',
  'POST /v1/webhook-endpoints',
  'POST /v1/webhook-endpoints/{id}/redeliver',
  'POST /v1/webhook-endpoints/{id}/rotate-secret',
  'POST /v1/webhook-endpoints/{id}/test',
]);

export interface paths {
    "/v1/attention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything that needs a person, the longest waiting first
         * @description Scope: `account:read`.
         */
        get: operations["get_attention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/attention/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What needs a person by kind and reason, with the most urgent entries of each
         * @description Scope: `account:read`.
         */
        get: operations["get_attention_groups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/attention/response-times": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Within which time what needs a person is looked at and settled
         * @description For each reason, beside its default. An entry with a deadline of its own is settled by that. Scope: `account:read`.
         */
        get: operations["get_attention_response_times"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/balances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the ledger has on each connection, and what its provider says
         * @description Ours is from the entries that were written with each payment, refund, dispute and payout. The provider’s is what it said when it was last asked (`atProvider.at`); `POST /v1/balances/refresh` asks again. Scope: `reconciliations:read`.
         */
        get: operations["get_balances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/balances/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the providers for their balances
         * @description Each at most once in two minutes, whoever asks: until then the last answer stays. Waits 15 seconds at most; moves no money. Scope: `reconciliations:write`.
         */
        post: operations["post_balances_refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/card-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a card token for one payment
         * @description The card is stored encrypted, and erased when its payment has an outcome or after 15 minutes. The token is valid for one payment through the same provider connection. A public key (`pk_…`) may call this operation only, from a page of any origin. Scope: `payments:write`.
         */
        post: operations["post_card_tokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Saved cards, newest first
         * @description Scope: `payments:read`.
         */
        get: operations["get_cards"];
        put?: never;
        /**
         * Save a card at the provider for later payments
         * @description The card is sent to the provider and then erased here. The provider’s id of it is stored encrypted, under an id of ours. The security code is sent on and never stored. Nothing is charged. Scope: `payments:write`.
         */
        post: operations["post_cards"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cards/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a saved card
         * @description The card is erased here. It is not deleted at the provider, since none of the supported providers offers that. Scope: `payments:write`.
         */
        delete: operations["delete_cards_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/closings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The closed days, the newest first
         * @description Scope: `reconciliations:read`.
         */
        get: operations["get_closings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/closings/{day}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A closed day, and what has changed of it since
         * @description Scope: `reconciliations:read`.
         */
        get: operations["get_closings_day"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List connections: your accounts at providers
         * @description Scope: `connections:read`.
         */
        get: operations["get_connections"];
        put?: never;
        /**
         * Connect an account at a provider
         * @description `GET /v1/providers` lists the credentials of each provider; any connection may have `proxy` as well. An account can be connected only once, so repeating this request is safe. Where the provider requires a registered webhook URL, ours is registered now; if that fails it is retried, and `webhook` shows the state. Scope: `connections:write`.
         */
        post: operations["post_connections"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/connections/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a connection
         * @description Scope: `connections:read`.
         */
        get: operations["get_connections_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rotate credentials, disable, or rename
         * @description Only the given credential fields are replaced. **A new address or proxy** (also of a certificate) receives the connection’s secrets: it takes a person, who gives all stored secrets again and, with a second factor, has signed in within the last 15 minutes. New credentials apply to new payments and payouts; those in progress keep the version they started with. The callback URL does not change. A **disabled** connection accepts nothing new: payments, payouts and receivers that name it are refused, and routing skips it. What is in progress continues: webhooks are processed, and look-ups and refunds are made. It is **enabled** only after a test of its present credentials succeeded (409 `test_first`); where a test cannot tell, with `untested: true`. Scope: `connections:write`.
         */
        patch: operations["patch_connections_id"];
        trace?: never;
    };
    "/v1/connections/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a connection with one call that changes nothing
         * @description Looks up an id that cannot exist: "not found" shows that the credentials are valid. Nothing is changed at the provider, except that our callback URL is registered where the provider requires it and does not have it yet. Works for a disabled connection too. Scope: `connections:write`.
         */
        post: operations["post_connections_id_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/disputes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Chargebacks and PIX infractions (MED), newest first unless sorted otherwise
         * @description Scope: `disputes:read`.
         */
        get: operations["get_disputes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/disputes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a dispute
         * @description Scope: `disputes:read`.
         */
        get: operations["get_disputes_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/disputes/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept a dispute: the payer gets the money back
         * @description Records who accepted it and why. Nothing is sent to the provider and no money is moved: give the same answer in the provider’s panel (`toDo`); the provider then debits the amount. Scope: `disputes:write`.
         */
        post: operations["post_disputes_id_accept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/disputes/{id}/contest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Contest a dispute with a statement, and evidence if there is any
         * @description Records who contested it and the statement; add the files first. Nothing is sent to the provider: give the same answer in its panel (`toDo`). Scope: `disputes:write`.
         */
        post: operations["post_disputes_id_contest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/disputes/{id}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a file to an undecided dispute: the body is the file itself
         * @description PDF, JPEG or PNG, recognised by the first bytes; at most 10 MiB, and 20 files per dispute. Stored encrypted. Scope: `disputes:write`.
         */
        post: operations["post_disputes_id_evidence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/disputes/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the disputes of a filter
         * @description Scope: `disputes:read`.
         */
        get: operations["get_disputes_count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events, the same that are sent to endpoints; oldest first by default
         * @description Oldest first: continue with `nextCursor`; no event is ever inserted before it. It is null when a page is empty: keep the last cursor. Newest first: it is null on the last page. Scope: `webhooks:read`.
         */
        get: operations["get_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an event
         * @description Scope: `webhooks:read`.
         */
        get: operations["get_events_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The deliveries of an event with each attempt and reply
         * @description Scope: `webhooks:read`.
         */
        get: operations["get_events_id_deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeliver an event under the same id
         * @description To one endpoint, or to all that it was sent to before. A delivery that is already pending is attempted now; repeating the request sends the event once. Scope: `webhooks:write`.
         */
        post: operations["post_events_id_redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the events of a filter
         * @description Scope: `webhooks:read`.
         */
        get: operations["get_events_count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Exports of all lists, newest first
         * @description Scope: `account:read`.
         */
        get: operations["get_exports"];
        put?: never;
        /**
         * Export a list of any length as CSV
         * @description The file is written in the background: `GET /v1/exports/{id}` shows the progress, and the file is stored for seven days. CSV in UTF-8 with a byte order mark, in the order of `sort`; documents, keys and accounts are masked, as everywhere. Rows that are created later are not included. A file of the audit log has the lines of this merchant and of people who work for it alone. Scope: `account:write`.
         */
        post: operations["post_exports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/exports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the progress of an export
         * @description Scope: `account:read`.
         */
        get: operations["get_exports_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/exports/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop an export and delete its file
         * @description Scope: `account:write`.
         */
        post: operations["post_exports_id_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The fee tables of the connections, with their versions
         * @description By connection, the newest version first. A payment has the version of the day of its approval. Scope: `reconciliations:read`.
         */
        get: operations["get_fees"];
        /**
         * Write a version of a connection’s fee table
         * @description It replaces the version that begins on the same day, if there is one. Payments that were approved on that day or later get their expected fee and their settlements anew within minutes; the ledger is corrected by further entries. Settlements that have arrived stay as they are. Scope: `reconciliations:write`.
         */
        put: operations["put_fees"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fees/{connectionId}/{from}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a version of a connection’s fee table
         * @description Payments of its time are valued by the version before it, or by none. Scope: `reconciliations:write`.
         */
        delete: operations["delete_fees_connectionId_from"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fees/differences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Payments and payouts of which the provider kept another fee than its fee table says
         * @description Scope: `reconciliations:read`.
         */
        get: operations["get_fees_differences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/installments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Calculate the instalments for an amount
         * @description The value is amount × (1 + fee/100) ÷ count, half a cent rounded up. Counts whose value is below `minInstallmentValue` are omitted. Scope: `payments:read`.
         */
        get: operations["get_installments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ledger/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The entries of the ledger, the newest first
         * @description Scope: `reconciliations:read`.
         */
        get: operations["get_ledger_entries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/merchants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the merchants that you may see
         * @description An API key sees its own merchant. A person selects a merchant with the header `Trilho-Merchant`. Scope: `account:read`.
         */
        get: operations["get_merchants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/merchants/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read your merchant
         * @description Scope: `account:read`.
         */
        get: operations["get_merchants_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What needs a person, and the figures of the day
         * @description The figures count everything; `queue` and `latest` are empty for a role, and for a key, that may not read payments. Scope: `account:read`.
         */
        get: operations["get_overview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your payment links, newest first
         * @description Scope: `payments:read`.
         */
        get: operations["get_payment_links"];
        put?: never;
        /**
         * Make a payment link
         * @description Its `url` is a page on which anybody pays, without a shop of yours: the page asks for name, CPF or CNPJ and e-mail, makes one payment per submission, and goes on at that payment’s `payUrl`. Whoever has the address can pay. Scope: `payments:write`.
         */
        post: operations["post_payment_links"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment-links/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a payment link
         * @description Scope: `payments:read`.
         */
        get: operations["get_payment_links_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment-links/{id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take no further payments with a link
         * @description For good. Payments that are open can still be paid; cancel those that should not be. Scope: `payments:write`.
         */
        post: operations["post_payment_links_id_disable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment-links/{id}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The payments that were made with a link, newest first
         * @description Scope: `payments:read`.
         */
        get: operations["get_payment_links_id_payments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payments, newest first unless sorted otherwise
         * @description Scope: `payments:read`.
         */
        get: operations["get_payments"];
        put?: never;
        /**
         * Create a payment
         * @description The answer has the PIX code or boleto as soon as the provider returned it. If the provider takes longer than ten seconds, the answer is PENDING without it; the code follows by event and by GET. Scope: `payments:write`.
         */
        post: operations["post_payments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a payment
         * @description Scope: `payments:read`.
         */
        get: operations["get_payments_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an unpaid payment, if its provider supports it
         * @description The status becomes what the provider’s word for a cancelled charge means, REFUNDED or REJECTED, with `refundedAmount` 0. Repeating the request has no further effect. Money that arrives afterwards is accepted and flagged `late_payment`. Scope: `payments:write`.
         */
        post: operations["post_payments_id_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/{id}/capture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Capture an authorised card
         * @description For a payment that was made with `capture: manual`. Without `amount` all that was authorised is captured. A part can be captured where the provider offers it (`captures.inPart` in `GET /v1/providers`): the rest is released, and `amount` becomes what was captured. An authorisation is captured once; repeating the request has no further effect. Scope: `payments:write`.
         */
        post: operations["post_payments_id_capture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/{id}/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send on what the payer’s browser brought back from a challenge
         * @description For a card that waits for its payer at a provider with `confirms` in `GET /v1/providers`, whose values these are. Only then is the card charged. Repeating the request has no further effect. Scope: `payments:write`.
         */
        post: operations["post_payments_id_challenge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/{id}/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Acknowledge an attention reason that needs no decision
         * @description Scope: `payments:write`.
         */
        post: operations["post_payments_id_dismiss"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/{id}/look": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look the payment up at its provider now
         * @description Scope: `payments:write`.
         */
        post: operations["post_payments_id_look"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/{id}/recovery-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Create a WhatsApp link that reminds the payer of an unpaid payment
         * @description The link opens WhatsApp with a message that contains the payment code, addressed to the phone number of the payment. Nothing is sent by this request. Scope: `payments:read`.
         */
        get: operations["get_payments_id_recovery_link"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/{id}/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refund a payment, in full or in part
         * @description Without `amount`: the remaining amount. The amount is reserved first, so that concurrent refunds never exceed the charged amount. 202: its outcome is not known yet; it is never sent twice, and `GET /v1/refunds/{id}` shows the outcome. Scope: `refunds:write`.
         */
        post: operations["post_payments_id_refunds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/{id}/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The further fields of the request, and those that were not sent to the provider
         * @description Personal data of the payer, with documents masked. Phone, address and IP are in full only with the permission `payments.personal`. It is separate from the payment, since events contain the payment. Scope: `payments:read`.
         */
        get: operations["get_payments_id_request"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The timeline of a payment, oldest first
         * @description Requests to the provider and its replies (masked), webhooks, status changes with their cause, events and deliveries. Scope: `payments:read`.
         */
        get: operations["get_payments_id_timeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/{id}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void an authorised card: nothing is captured, and the money is released
         * @description The payment becomes REJECTED or REFUNDED, by the provider’s word, with `refundedAmount` 0. Repeating the request has no further effect. Scope: `payments:write`.
         */
        post: operations["post_payments_id_void"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/{id}/waiting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a payment waits for, and until when
         * @description Queried from the running workflow, with a timeout of two seconds. `known: false` when Temporal or the workers do not answer. Scope: `payments:read`.
         */
        get: operations["get_payments_id_waiting"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the payments of a filter
         * @description Scope: `payments:read`.
         */
        get: operations["get_payments_count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payout-batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List batches of payouts, newest first
         * @description Scope: `payouts:read`.
         */
        get: operations["get_payout_batches"];
        put?: never;
        /**
         * Create a payout batch from a file
         * @description The file is accepted as a whole or not at all: 422 names every error by line and field. The batch waits until another person approves it; then each line becomes a payout. 409: the same file was a batch before (`allowDuplicate`). Scope: `payouts:write`.
         */
        post: operations["post_payout_batches"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payout-batches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a batch with its approvals, its progress and its lines by state
         * @description Scope: `payouts:read`.
         */
        get: operations["get_payout_batches_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payout-batches/{id}/lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The lines of a batch, in the order of the file
         * @description Scope: `payouts:read`.
         */
        get: operations["get_payout_batches_id_lines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payout-batches/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a file of payouts without storing it
         * @description A preview: every line as it would be paid, and every error by line and field. Scope: `payouts:write`.
         */
        post: operations["post_payout_batches_check"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payout-connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the connections that can send payouts
         * @description Scope: `payouts:read`.
         */
        get: operations["get_payout_connections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payout-policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the payout policy: approvals, approvers and limits
         * @description Scope: `payouts:read`.
         */
        get: operations["get_payout_policy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payouts, newest first unless sorted otherwise
         * @description Scope: `payouts:read`.
         */
        get: operations["get_payouts"];
        put?: never;
        /**
         * Send money
         * @description To a PIX key, a bank account or a receiver. APPROVED at once if the provider confirms it in its reply; otherwise PENDING until a webhook or a look-up. A payout with an unknown outcome stays PENDING with `needsAttention`, and is never sent again automatically. 409: the reference was used before, a limit of the merchant is exceeded, or the same receiver got the same amount shortly before (`allowDuplicate`). Scope: `payouts:write`.
         */
        post: operations["post_payouts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payouts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a payout
         * @description Scope: `payouts:read`.
         */
        get: operations["get_payouts_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payouts/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a payout that was not sent
         * @description Possible while it waits for approval, or if it was certainly not sent. A payout that a provider has accepted cannot be cancelled. Scope: `payouts:write`.
         */
        post: operations["post_payouts_id_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payouts/{id}/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Acknowledge an attention reason that needs no decision
         * @description Scope: `payouts:write`.
         */
        post: operations["post_payouts_id_dismiss"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payouts/{id}/look": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look the payout up at its provider now
         * @description Scope: `payouts:write`.
         */
        post: operations["post_payouts_id_look"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payouts/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a payout that was certainly not sent
         * @description Sends it with the same provider or another one. Refused if the money may have left; the message then says what the payout waits for. Scope: `payouts:write`.
         */
        post: operations["post_payouts_id_retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payouts/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The timeline of a payout, oldest first
         * @description Approvals, requests to the provider and its replies (masked), webhooks, status changes with their cause, actions of people with their reason, events and deliveries. Scope: `payouts:read`.
         */
        get: operations["get_payouts_id_timeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payouts/{id}/waiting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a payout waits for, and until when
         * @description Queried from the running workflow, with a timeout of two seconds. `known: false` when Temporal or the workers do not answer. Scope: `payouts:read`.
         */
        get: operations["get_payouts_id_waiting"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payouts/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * One action on many payouts, with a result for each
         * @description A refusal of one payout does not affect the others. Approving requires a person’s session. Scope: `payouts:write`.
         */
        post: operations["post_payouts_actions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payouts/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the payouts of a filter
         * @description Scope: `payouts:read`.
         */
        get: operations["get_payouts_count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/platform-users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users of platforms, newest first unless sorted otherwise
         * @description The person or company of each `userId` and platform, with the documents that its receivers share. Scope: `receivers:read`.
         */
        get: operations["get_platform_users"];
        put?: never;
        /**
         * Create the record of a user of a platform
         * @description For a user whose documents are there before the first receiver. A receiver with this `userId`, platform and tax document shares them; one with a `userId` that has no record opens it. Scope: `receivers:write`.
         */
        post: operations["post_platform_users"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/platform-users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an user of a platform
         * @description Scope: `receivers:read`.
         */
        get: operations["get_platform_users_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the record of a user of a platform
         * @description Absent fields stay unchanged, `null` removes a value. Its receivers keep their own data; the next change of one of them is noted here too. `userId`, platform and tax document stay: with others it is another record. Scope: `receivers:write`.
         */
        patch: operations["patch_platform_users_id"];
        trace?: never;
    };
    "/v1/platform-users/{id}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add documents to the user of a platform from completed uploads
         * @description The latest document of each kind is used, by all receivers of the user that have none of that kind of their own. Accounts that wait for it continue. Scope: `receivers:write`.
         */
        post: operations["post_platform_users_id_documents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/platform-users/{id}/documents/{document}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a link to a document of a platform’s user, valid for one minute
         * @description The request is recorded in the audit log. Anyone with the link can read the document: do not share it. Scope: `receivers:write`.
         */
        post: operations["post_platform_users_id_documents_document_link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/platforms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your platforms, oldest first
         * @description Scope: `connections:read`.
         */
        get: operations["get_platforms"];
        put?: never;
        /**
         * Add a platform
         * @description A platform holds the default receiver, the private key and the URLs of the client certificates that some providers require. It applies to connections whose credentials contain no platform. Key and passwords are never returned, and of a URL only the part without its query. The certificates are checked at once. Scope: `connections:write`.
         */
        post: operations["post_platforms"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/platforms/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a platform and the result of its certificate checks
         * @description Scope: `connections:read`.
         */
        get: operations["get_platforms_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a platform
         * @description Absent fields stay unchanged, `null` removes a value. `isDefault: true` makes this the default platform; there is always exactly one. Changes take effect within a minute, also for payments and payouts that are in progress. Scope: `connections:write`.
         */
        patch: operations["patch_platforms_id"];
        trace?: never;
    };
    "/v1/platforms/{id}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check its certificates now
         * @description Downloads each certificate from its URL. Each is also checked daily and whenever it is changed. Scope: `connections:write`.
         */
        post: operations["post_platforms_id_check"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The providers and their capabilities
         * @description Scope: `connections:read`.
         */
        get: operations["get_providers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/providers/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Health of each connected provider: circuit breaker, approval, latency, unmapped words
         * @description Scope: `connections:read`.
         */
        get: operations["get_providers_health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/providers/names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The names of all providers, without their capabilities
         * @description A fiftieth of the catalogue, for lists that show and link many providers. Scope: `connections:read`.
         */
        get: operations["get_providers_names"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/receivers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List receivers, newest first unless sorted otherwise
         * @description Scope: `receivers:read`.
         */
        get: operations["get_receivers"];
        put?: never;
        /**
         * Onboard a receiver
         * @description A person or company that is to be paid at a provider. `missing` lists the fields and documents that the provider requires and that were not given; the onboarding continues when they arrive. Invalid values are refused. Scope: `receivers:write`.
         */
        post: operations["post_receivers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/receivers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a receiver
         * @description Scope: `receivers:read`.
         */
        get: operations["get_receivers_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change or complete the data of a receiver
         * @description Accounts that wait for the data continue. If a provider already has bank details, new ones are not used at once: they wait as `bankChange` for approval by a second person and for 24 hours. Scope: `receivers:write`.
         */
        patch: operations["patch_receivers_id"];
        trace?: never;
    };
    "/v1/receivers/{id}/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Onboard a receiver at one more provider
         * @description With the receiver’s current data. Has no effect if it already has an account there. Scope: `receivers:write`.
         */
        post: operations["post_receivers_id_accounts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/receivers/{id}/accounts/{accountId}/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Acknowledge an attention reason that needs no decision
         * @description Scope: `receivers:write`.
         */
        post: operations["post_receivers_id_accounts_accountId_dismiss"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/receivers/{id}/accounts/{accountId}/look": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look the account up at its provider now
         * @description Scope: `receivers:write`.
         */
        post: operations["post_receivers_id_accounts_accountId_look"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/receivers/{id}/accounts/{accountId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request an account again that the provider refused, or that was certainly not created
         * @description A new account is requested with the receiver’s current data. Scope: `receivers:write`.
         */
        post: operations["post_receivers_id_accounts_accountId_retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/receivers/{id}/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the balances of a receiver at its providers
         * @description Queried from the providers now, where they offer it. Scope: `receivers:read`.
         */
        get: operations["get_receivers_id_balance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/receivers/{id}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add documents to a receiver from completed uploads
         * @description The latest document of each kind is used. Accounts that wait for it continue. Scope: `receivers:write`.
         */
        post: operations["post_receivers_id_documents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/receivers/{id}/documents/{document}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a link to a document, valid for one minute
         * @description The request is recorded in the audit log. Anyone with the link can read the document: do not share it. Scope: `receivers:write`.
         */
        post: operations["post_receivers_id_documents_document_link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/receivers/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The timeline of a receiver at all its providers, oldest first
         * @description Scope: `receivers:read`.
         */
        get: operations["get_receivers_id_timeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/receivers/{id}/waiting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a receiver waits for, and until when
         * @description Queried from the running workflows, with a timeout of two seconds. `known: false` when Temporal or the workers do not answer. Scope: `receivers:read`.
         */
        get: operations["get_receivers_id_waiting"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/receivers/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the receivers of a filter
         * @description Scope: `receivers:read`.
         */
        get: operations["get_receivers_count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reconciliations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List reconciliations, newest first
         * @description Scope: `reconciliations:read`.
         */
        get: operations["get_reconciliations"];
        put?: never;
        /**
         * Compare payments and payouts of a time range with the providers
         * @description Each payment and payout that may have reached a provider is looked up there; nothing is changed. The same runs automatically every morning at 4:00 (America/Sao_Paulo) for the previous day. Scope: `reconciliations:write`.
         */
        post: operations["post_reconciliations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reconciliations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a reconciliation
         * @description Scope: `reconciliations:read`.
         */
        get: operations["get_reconciliations_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reconciliations/{id}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The items of a reconciliation
         * @description Scope: `reconciliations:read`.
         */
        get: operations["get_reconciliations_id_items"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reconciliations/statements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a statement of a bank or a provider (OFX, CSV, CNAB)
         * @description The texts of its lines are stored encrypted. A file with an unreadable line is refused as a whole. Scope: `reconciliations:write`.
         */
        post: operations["post_reconciliations_statements"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reconciliations/statements/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview the matches of a statement before its import
         * @description Nothing is stored. Scope: `reconciliations:write`.
         */
        post: operations["post_reconciliations_statements_check"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List refunds, newest first unless sorted otherwise
         * @description Scope: `refunds:read`.
         */
        get: operations["get_refunds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/refunds/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a refund
         * @description Scope: `refunds:read`.
         */
        get: operations["get_refunds_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/refunds/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the refunds of a filter
         * @description Scope: `refunds:read`.
         */
        get: operations["get_refunds_count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reports/finance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was sold, what it cost and what arrived, by day, week or month
         * @description From the entries of the ledger, by the day of the move: a refund counts on its own day, not on that of its sale. A period without moves has no row. Scope: `reconciliations:read`.
         */
        get: operations["get_reports_finance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/routes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The rules that choose a provider
         * @description Scope: `connections:read`.
         */
        get: operations["get_routes"];
        /**
         * Replace the rules that choose a provider
         * @description Replaces all rules at once; `version` is the version that you read. Payments in progress keep their route. Scope: `connections:write`.
         */
        put: operations["put_routes"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/routes/costs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What approved payments cost at each provider
         * @description Of the last 30 days, from the ledger. A rule with `order: cheapest` goes by the fee tables of `/v1/fees`, not by this: here is what they, and the providers’ own words, have led to. Scope: `connections:read`.
         */
        get: operations["get_routes_costs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/routes/dry-run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Which connection a payment would be routed to, and why
         * @description A dry run: nothing is stored or sent. Fields of a payment that are not given here are assumed to be valid. Scope: `connections:write`.
         */
        post: operations["post_routes_dry_run"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/routes/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Health and circuit breakers of the connections
         * @description Scope: `connections:read`.
         */
        get: operations["get_routes_health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sandbox/books": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the ledger of a stand-in provider
         * @description What happened at the stand-in provider, independent of our rows. `reference` is the id of a payment, payout or receiver, or your own order id or withdrawReference. Scope: `sandbox:read`.
         */
        get: operations["get_sandbox_books"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sandbox/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Advance the stand-in providers' clock
         * @description Scope: `sandbox:write`.
         */
        post: operations["post_sandbox_clock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sandbox/cnpj": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A valid CNPJ for tests
         * @description Scope: `sandbox:read`.
         */
        get: operations["get_sandbox_cnpj"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sandbox/cpf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A valid CPF for tests
         * @description Scope: `sandbox:read`.
         */
        get: operations["get_sandbox_cpf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sandbox/faults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The armed faults of your accounts, in the order in which they apply
         * @description Scope: `sandbox:read`.
         */
        get: operations["get_sandbox_faults"];
        put?: never;
        /**
         * Arm a fault at a stand-in provider
         * @description Affects the next `times` calls of your own account there; default 1. Scope: `sandbox:write`.
         */
        post: operations["post_sandbox_faults"];
        /**
         * Disarm all faults of your accounts
         * @description Scope: `sandbox:write`.
         */
        delete: operations["delete_sandbox_faults"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sandbox/payments/{id}/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate that a charge is paid, refused, expired, refunded or charged back
         * @description Scope: `sandbox:write`.
         */
        post: operations["post_sandbox_payments_id_simulate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sandbox/payouts/{id}/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate that a transfer is completed, refused, canceled or returned by the receiver’s bank
         * @description An accepted transfer completes automatically after 3 s; it can be refused or canceled only before that. Scope: `sandbox:write`.
         */
        post: operations["post_sandbox_payouts_id_simulate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sandbox/receivers/{id}/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate that a receiver is approved or refused
         * @description The stand-in decides nothing automatically: a receiver waits until this is called once. Scope: `sandbox:write`.
         */
        post: operations["post_sandbox_receivers_id_simulate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/settlements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What arrives on which day, by connection
         * @description From the settlement terms of the fee tables (`PUT /v1/fees`), for cards and boletos: PIX arrives at once. In the order of the expected days. Scope: `reconciliations:read`.
         */
        get: operations["get_settlements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/settlements/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One settlement
         * @description Scope: `reconciliations:read`.
         */
        get: operations["get_settlements_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/settlements/{id}/parts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The parts of payments that a settlement consists of
         * @description Scope: `reconciliations:read`.
         */
        get: operations["get_settlements_id_parts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/statement-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The descriptions that are known, the last confirmed first
         * @description Confirming that a statement’s line is a settlement, payment or payout remembers the line’s description for its connection, and a note on a line that is none of our rows remembers it with the note. Lines of later statements that have the description are suggested to be the same. Nothing is booked by a rule. Scope: `reconciliations:read`.
         */
        get: operations["get_statement_rules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Volume, approval and latency of a period
         * @description Scope: `account:read`.
         */
        get: operations["get_statistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/statistics/performance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Approval, funnel and cost of payments by provider, method, brand, return code and hour, and of the days before
         * @description By the day on which payments were created. Each figure is that of `GET /v1/payments/count` with the filters `outcome`, `provider`, `paymentMethod`, `cardBrand`, `returnCode`, `weekday`, `hour`, `sent` and `challenged`. Scope: `account:read`.
         */
        get: operations["get_statistics_performance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an upload and get the link for its file
         * @description PUT the file to `url` with `headers` within 60 seconds, then complete it. Until then nobody can read it. PDF, JPEG or PNG of at most 10 MB; a PDF’s name ends in `.pdf`, and no other’s does. Scope: `receivers:write`.
         */
        post: operations["post_uploads"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/uploads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the state of an upload
         * @description Scope: `receivers:read`.
         */
        get: operations["get_uploads_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/uploads/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete an upload: the file is checked, and released or refused
         * @description The first bytes of the file must match its declared type and its name. Pictures are re-encoded, upright and without metadata such as the location. Repeating the request is safe and has the same answer; a refused file stays refused. Scope: `receivers:write`.
         */
        post: operations["post_uploads_id_complete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/uploads/{id}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a new link for a file that was not sent yet
         * @description The earlier link becomes invalid: a file that was sent to it is discarded. Scope: `receivers:write`.
         */
        post: operations["post_uploads_id_link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your endpoints, oldest first
         * @description Scope: `webhooks:read`.
         */
        get: operations["get_webhook_endpoints"];
        put?: never;
        /**
         * Create a webhook endpoint
         * @description Scope: `webhooks:write`.
         */
        post: operations["post_webhook_endpoints"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an endpoint
         * @description Scope: `webhooks:read`.
         */
        get: operations["get_webhook_endpoints_id"];
        put?: never;
        post?: never;
        /**
         * Remove an endpoint
         * @description Its URL and secrets are erased, and its pending deliveries are dropped. Scope: `webhooks:write`.
         */
        delete: operations["delete_webhook_endpoints_id"];
        options?: never;
        head?: never;
        /**
         * Change, disable or enable an endpoint
         * @description While an endpoint is disabled its events are held; they are sent in order when it is enabled again. After enabling it or changing its URL, pending events are sent at once. Scope: `webhooks:write`.
         */
        patch: operations["patch_webhook_endpoints_id"];
        trace?: never;
    };
    "/v1/webhook-endpoints/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Deliveries of an endpoint, sent and pending, newest first
         * @description Scope: `webhooks:read`.
         */
        get: operations["get_webhook_endpoints_id_deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview a redelivery of a time range to an endpoint
         * @description Scope: `webhooks:read`.
         */
        get: operations["get_webhook_endpoints_id_redeliver"];
        put?: never;
        /**
         * Redeliver the events of a time range to an endpoint
         * @description Each event keeps its id, and events of one payment keep their order; events that were never delivered are included. At most 10000 per request. Deliveries that are already pending are left as they are, so repeating the request sends each event once. Scope: `webhooks:write`.
         */
        post: operations["post_webhook_endpoints_id_redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret; the old one stays valid for a while
         * @description Until the old secret expires, `webhook-signature` has a signature by each. `previousValidHours: 0` ends every earlier secret at once. Scope: `webhooks:write`.
         */
        post: operations["post_webhook_endpoints_id_rotate_secret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event now and return the endpoint’s reply
         * @description The event is signed like any other, and marked as a test: `test: true` in its body, and the header `trilho-test`. It is also sent to a disabled endpoint, only once, and appears in no list. Scope: `webhooks:write`.
         */
        post: operations["post_webhook_endpoints_id_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks received from providers, newest first
         * @description Scope: `webhooks:read`.
         */
        get: operations["get_webhooks_in"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks-in/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A received webhook, its events and their effect
         * @description Headers and body are masked: no secrets, no signatures, no personal data. Scope: `webhooks:read`.
         */
        get: operations["get_webhooks_in_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks-in/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the webhooks of a filter
         * @description Scope: `webhooks:read`.
         */
        get: operations["get_webhooks_in_count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AcceptDispute: {
            reason: string & (unknown & unknown);
        };
        AddDocuments: {
            [key: string]: string;
        };
        Address: {
            address: string & (unknown & unknown);
            city: string & (unknown & unknown);
            district: string & (unknown & unknown);
            number: string & (unknown & unknown);
            state: string;
            /**
             * @description CEP, mask optional
             * @example 01001000
             */
            zipCode: string & (unknown & unknown & unknown);
        };
        ArmedFault: {
            delayMs?: number;
            fault: string;
            operation: string;
            provider: string;
            /** @description Number of calls that it will still affect */
            remaining: number;
        };
        Attention: {
            /** @description Actions that are safe now, for callers with the permission: `POST /v1/payments/{id}/…`, of a refund `POST /v1/refunds/{id}/…`, of a dispute `POST /v1/disputes/{id}/…`, of a payout `POST /v1/payouts/{id}/…`, of a payout batch `POST /v1/payout-batches/{id}/…`, of a bulk run `POST /v1/bulk-runs/{id}/…`, of a receiver’s account `POST /v1/receivers/{receiverId}/accounts/{id}/…`, of its bank details `POST /v1/receivers/{id}/bank-change/approve`; `enable` is `PATCH /v1/webhook-endpoints/{id}` with `enabled: true`; `settle` applies to the items of a reconciliation; `confirm` is `POST /v1/settlements/{id}/confirm`; `check` is `POST /v1/platforms/{id}/check` */
            actions: ("look" | "capture" | "void" | "cancel" | "resolve" | "dismiss" | "refund" | "accept" | "contest" | "approve" | "retry" | "enable" | "settle" | "confirm" | "check")[];
            ageSeconds: number;
            /** @description Cents */
            amount?: number;
            /** @description The person who takes care of it */
            assignee?: {
                id: string;
                name: string;
            };
            /**
             * Format: date-time
             * @description Deadline for an action
             */
            deadline?: string;
            /**
             * Format: date-time
             * @description The earlier of `lookBy` and `settleBy`
             */
            dueAt: string;
            /** @enum {string} */
            entity: "payment" | "refund" | "dispute" | "payout" | "receiver" | "receiver_account" | "payout_batch" | "bulk_run" | "payout_policy" | "reconciliation" | "settlement" | "webhook_endpoint" | "platform" | "connection";
            /** @description The reason as a sentence */
            evidence: string;
            /** @description It waits for a second person, and the signed-in person may be it */
            forYou: boolean;
            id: string;
            /** @description The latest timeline entries, newest first */
            lines: components["schemas"]["TimelineEntry"][];
            /**
             * Format: date-time
             * @description Until when somebody must have looked at it: taken it, put it off, or written a note. Absent once somebody has
             */
            lookBy?: string;
            /** @description Display name of the payer, receiver or object */
            name?: string;
            /** @description Number of notes about it, see `GET /v1/notes` */
            notes: number;
            /** @description Whether that time is over */
            overdue: boolean;
            /** @description The payment whose timeline has the full history */
            paymentId?: string;
            paymentMethod?: string;
            provider?: string;
            /** @enum {string} */
            reason: "outcome_unknown" | "unmapped_word" | "code_mismatch" | "paid_amount_differs" | "late_payment" | "second_charge" | "pending_too_long" | "authorization_ending" | "provider_unreachable" | "delivery_exhausted" | "chargeback_after_refund" | "dispute_due" | "endpoint_disabled" | "approval_needed" | "not_sent" | "webhook_unconfirmed" | "not_reported" | "returned" | "books_differ" | "deactivated" | "bank_account_differs" | "certificate_ending" | "settlement_overdue";
            /** @description The receiver whose timeline has the full history */
            receiverId?: string;
            /**
             * Format: date-time
             * @description Until when it must be settled: its deadline, else by the response times of the merchant
             */
            settleBy: string;
            /** Format: date-time */
            since: string;
            /** @description It is or was put off until then. It comes back by itself, or once its reason changes */
            snooze?: {
                by: {
                    id: string;
                    name: string;
                };
                reason: string;
                /** Format: date-time */
                until: string;
            };
        };
        AttentionGroup: {
            /** @description The sum of the entries’ amounts in cents, if they have amounts */
            amount?: number;
            count: number;
            /** @enum {string} */
            entity: "payment" | "refund" | "dispute" | "payout" | "receiver" | "receiver_account" | "payout_batch" | "bulk_run" | "payout_policy" | "reconciliation" | "settlement" | "webhook_endpoint" | "platform" | "connection";
            /** @description The most urgent entries */
            items: components["schemas"]["Attention"][];
            /** @description Minutes until somebody must have looked at one; null: at any time */
            look: number | null;
            /**
             * Format: date-time
             * @description Since when the longest waiting one waits
             */
            oldest: string;
            /** @description Number of entries that are past `dueAt` */
            overdue: number;
            /** @enum {string} */
            reason: "outcome_unknown" | "unmapped_word" | "code_mismatch" | "paid_amount_differs" | "late_payment" | "second_charge" | "pending_too_long" | "authorization_ending" | "provider_unreachable" | "delivery_exhausted" | "chargeback_after_refund" | "dispute_due" | "endpoint_disabled" | "approval_needed" | "not_sent" | "webhook_unconfirmed" | "not_reported" | "returned" | "books_differ" | "deactivated" | "bank_account_differs" | "certificate_ending" | "settlement_overdue";
            /** @description Minutes until one must be settled, if it has no deadline of its own */
            settle: number;
            unassigned: number;
        };
        Authentication: {
            /** @description The scheme’s proof of it, in base64. Never shown again */
            cavv?: string;
            /** @description Id at the directory server, in 3-D Secure 2 */
            dsTransactionId?: string & (unknown & unknown);
            /**
             * @description The scheme’s indicator of the result
             * @example 05
             */
            eci?: string;
            /** @description The id that the provider’s own script gave it */
            referenceId?: string & (unknown & unknown);
            /**
             * @description Of 3-D Secure
             * @example 2.2.0
             */
            version?: string;
            /** @description Id of the transaction in 3-D Secure 1 */
            xid?: string & (unknown & unknown);
        };
        AuthenticationResult: {
            /** @description Whether the payer passed */
            authenticated?: boolean;
            /** @description Id at the directory server */
            dsTransactionId?: string;
            /** @description The scheme’s indicator of the result */
            eci?: string;
            /** @description Whether the issuer is liable for a fraud, and not the merchant */
            liabilityShift?: boolean;
            /** @description Of 3-D Secure */
            version?: string;
        };
        Balance: {
            /** @description Cents by account; their sum is 0. Positive: a debit, what there is or what it cost. Negative: a credit */
            accounts: {
                [key: string]: number;
            };
            atProvider: components["schemas"]["ProviderBalance"];
            connectionId: string;
            /** @description The connection’s own name */
            name?: string;
            provider: string;
        };
        BankChange: {
            /** Format: date-time */
            approvedAt?: string;
            approvedBy?: string;
            /** Format: date-time */
            askedAt: string;
            askedBy: string;
            bankAccount: components["schemas"]["ShownBankAccount"];
            /**
             * Format: date-time
             * @description Not before
             */
            coolsOffAt: string;
        };
        /** @description Whole hours in Brasília, on Brazil’s business days */
        BusinessHours: {
            closes: number;
            opens: number;
        };
        CallFigures: {
            calls: number;
            /** @description Calls without a usable reply */
            failed: number;
            operation: string;
            /** @description Estimated median in milliseconds */
            p50: number;
            /** @description Likewise 95 of 100 */
            p95: number;
            provider: string;
            /** @description Refusals by the provider */
            refused: number;
        };
        CardToken: {
            /** @example ctk_3f8kq0z6m2x1c9vb7n4w5e8rt0 */
            cardToken: string;
            /** Format: date-time */
            expiresAt: string;
        };
        CheckedPayoutBatch: {
            /** @description Sum of `lines` */
            amount: number;
            /** @description The provider’s last known balance does not cover the lines and what is on its way */
            balanceWarning?: components["schemas"]["PayoutBalanceWarning"];
            count: number;
            errors: components["schemas"]["PayoutLineFault"][];
            /** @description Lines without errors */
            lines: components["schemas"]["CheckedPayoutLine"][];
            /** @description The earlier batch of the same file */
            sameFile?: string;
        };
        CheckedPayoutLine: {
            /** @description Masked */
            accountNumber?: string;
            amount: number;
            bankCode?: string;
            branchNumber?: string;
            description?: string;
            /** @description Masked */
            document?: string;
            /** @description Line number in the file; the header is line 1 */
            line: number;
            name?: string;
            /** @enum {string} */
            paymentMethod: "PIX" | "BANK_ACCOUNT" | "RECEIVER";
            /** @description Masked */
            pixKey?: string;
            /** @enum {string} */
            pixType?: "CPF" | "CNPJ" | "EMAIL" | "PHONE" | "RANDOM";
            receiverId?: string;
            withdrawReference?: string;
        };
        Closing: {
            /** Format: date-time */
            closedAt: string;
            closedBy?: string;
            /** Format: date */
            day: string;
            /** @description Entries of the ledger on that day */
            entries: number;
            /** @description Of all connections, as it stood then */
            totals: {
                /** @description Cents that became available, or came to the bank: PIX and settlements, less what was taken back */
                arrived: number;
                /** @description Fees in per cent of gross, two decimals; without those of payouts, which no sale causes */
                cost?: number;
                /** @description Lost or open chargebacks and MED cases, less what was won */
                disputes: number;
                /** @description What providers kept, of payments and for payouts */
                fees: number;
                /** @description Cents that payers paid for them */
                gross: number;
                /** @description The platform that the store is */
                groupId?: string;
                /** @description Gross less fees, refunds and disputes */
                net: number;
                /** @description What of the fees was for payouts */
                payoutFees: number;
                refunds: number;
                /** @description By how much what providers owe has grown */
                toCome: number;
            };
        };
        ClosingDetail: {
            /** @description Figures of the day that are others now: entries that were committed after the closing */
            changes: {
                /** @enum {string} */
                account: "receivable" | "available" | "in_transit" | "payouts" | "bank" | "sales" | "unassigned" | "fees" | "payout_fees" | "refunds" | "disputes";
                closed: number;
                connectionId: string;
                now: number;
            }[];
            /** Format: date-time */
            closedAt: string;
            closedBy?: string;
            /** @description Cents by account of each connection, as it stood then */
            connections: {
                accounts: {
                    [key: string]: number;
                };
                connectionId: string;
                provider: string;
            }[];
            /** Format: date */
            day: string;
            /** @description Entries of the ledger on that day */
            entries: number;
            /** @description Moves after the day of payments that were sold on it; the newest 100 */
            later: {
                count: number;
                entries: components["schemas"]["LedgerEntry"][];
            };
            /** @description Of all connections, as it stood then */
            totals: {
                /** @description Cents that became available, or came to the bank: PIX and settlements, less what was taken back */
                arrived: number;
                /** @description Fees in per cent of gross, two decimals; without those of payouts, which no sale causes */
                cost?: number;
                /** @description Lost or open chargebacks and MED cases, less what was won */
                disputes: number;
                /** @description What providers kept, of payments and for payouts */
                fees: number;
                /** @description Cents that payers paid for them */
                gross: number;
                /** @description The platform that the store is */
                groupId?: string;
                /** @description Gross less fees, refunds and disputes */
                net: number;
                /** @description What of the fees was for payouts */
                payoutFees: number;
                refunds: number;
                /** @description By how much what providers owe has grown */
                toCome: number;
            };
        };
        Connection: {
            attention?: {
                detail: string;
                /** @enum {string} */
                reason: "outcome_unknown" | "unmapped_word" | "code_mismatch" | "paid_amount_differs" | "late_payment" | "second_charge" | "pending_too_long" | "authorization_ending" | "provider_unreachable" | "delivery_exhausted" | "chargeback_after_refund" | "dispute_due" | "endpoint_disabled" | "approval_needed" | "not_sent" | "webhook_unconfirmed" | "not_reported" | "returned" | "books_differ" | "deactivated" | "bank_account_differs" | "certificate_ending" | "settlement_overdue";
                /** Format: date-time */
                since: string;
            };
            /** @description URL to which the provider sends webhooks: it is sent with each payment, and some providers require its registration. Shown only to those who may change connections, since anyone who knows it can post to it */
            callbackUrl?: string;
            /** @description Its own client certificates; those of its platform are shown there */
            certificates?: {
                /** @description Days until it expires; negative afterwards */
                daysLeft?: number;
                /**
                 * Format: date-time
                 * @description Absent: it cannot be read
                 */
                expiresAt?: string;
                /** @description Common name of the certificate */
                subject?: string;
                /** @enum {string} */
                use: "cashIn" | "cashOut";
            }[];
            /** Format: date-time */
            createdAt: string;
            credentials: {
                field: string;
                orPlatform?: string;
                required: boolean;
                secret: boolean;
                set: boolean;
                title: string;
            }[];
            /** Format: date-time */
            disabledAt?: string;
            /** @description Charges in a row, up to the latest one, that got no usable answer. Absent: the latest one got one */
            failingCharges?: number;
            id: string;
            lastTest?: {
                /** Format: date-time */
                at: string;
                detail: string;
                /** @description `null`: unknown. The provider offers no call that changes nothing, or its reply does not show whether the credentials are valid */
                ok: boolean | null;
                /**
                 * @description What was tested: a look-up of an id that cannot exist, or the log-in alone
                 * @enum {string}
                 */
                what: "getTransaction" | "getWithdraw" | "getReceiver" | "log_in" | "nothing";
            };
            name?: string;
            needsAttention: boolean;
            platformId?: string;
            provider: string;
            /** @description Its calls go through the configured proxy, behind which server certificates are **not** verified */
            proxy: boolean;
            /** Format: date-time */
            rotatedAt?: string;
            /** @description Version of its credentials; increases with each rotation */
            version: number;
            /** @description Only for providers that require a registered webhook URL */
            webhook?: components["schemas"]["WebhookRegistration"];
        };
        ConnectionHealth: {
            /**
             * @description `open`: routing uses the connection last. `half_open`: one payment at a time is sent there as a trial
             * @enum {string}
             */
            breaker: "closed" | "open" | "half_open";
            connectionId: string;
            failuresInARow: number;
            /** @description Number of charge attempts */
            lastHour: {
                answered: number;
                failed: number;
            };
            /** Format: date-time */
            openUntil?: string;
            provider: string;
        };
        ConnectionTest: {
            /** Format: date-time */
            at: string;
            detail: string;
            /** @description HTTP status of the provider’s last reply */
            httpStatus?: number;
            ms: number;
            /** @description `null`: unknown. The provider offers no call that changes nothing, or its reply does not show whether the credentials are valid */
            ok: boolean | null;
            /**
             * @description What was tested: a look-up of an id that cannot exist, or the log-in alone
             * @enum {string}
             */
            what: "getTransaction" | "getWithdraw" | "getReceiver" | "log_in" | "nothing";
        };
        ContestDispute: {
            statement: string & (unknown & unknown);
        };
        Count: {
            count: number;
            /** @description False for an estimate, which is used above 10,000 */
            exact: boolean;
        };
        CreateCard: {
            address?: components["schemas"]["Address"];
            /**
             * @description 13 to 19 digits; spaces and dashes are dropped
             * @example 4111 1111 1111 1111
             */
            cardNumber: string;
            customer?: components["schemas"]["Customer"];
            customerIp?: string;
            /** @example 123 */
            cvv: string;
            /** @example 12 */
            expMonth: string | number;
            /**
             * @description Two digits; four are accepted and shortened
             * @example 30
             */
            expYear: string | number;
            /**
             * @description CPF or CNPJ (also alphanumeric), mask optional
             * @example 52998224725
             */
            holderDocument?: string;
            /**
             * @description As printed on the card
             * @example MARIA SILVA
             */
            holderName: string & (unknown & unknown);
            /**
             * @description Provider name (`PAGARMEBAAS`) or connection id
             * @example PAGARMEBAAS
             */
            provider: string & (unknown & unknown);
        };
        CreateCardToken: {
            /**
             * @description 13 to 19 digits; spaces and dashes are dropped
             * @example 4111 1111 1111 1111
             */
            cardNumber: string;
            /** @example 123 */
            cvv: string;
            /** @example 12 */
            expMonth: string | number;
            /**
             * @description Two digits; four are accepted and shortened
             * @example 30
             */
            expYear: string | number;
            /**
             * @description CPF or CNPJ (also alphanumeric), mask optional
             * @example 52998224725
             */
            holderDocument?: string;
            /**
             * @description As printed on the card
             * @example MARIA SILVA
             */
            holderName: string & (unknown & unknown);
            /**
             * @description Provider name (`Orbita`) or connection id
             * @example Orbita
             */
            provider: string & (unknown & unknown);
        };
        CreateConnection: {
            /**
             * @description By field name as in `GET /v1/providers`. Certificates and keys as text: PEM unchanged, PFX in base64, with its password in its own field. Never returned
             * @example {
             *       "secretKey": "sk_…"
             *     }
             */
            credentials: {
                [key: string]: string | {
                    [key: string]: string;
                };
            };
            /** @description `true`: it accepts nothing until it is enabled, after a test. Default: it is in use at once */
            disabled?: boolean;
            /** @description Your own name, to distinguish connections of one provider */
            name?: string & (unknown & unknown);
            /** @description The platform whose certificates and receiver it uses */
            platformId?: string & (unknown & unknown);
            /**
             * @description As `GET /v1/providers` names it
             * @example Asaas
             */
            provider: string & (unknown & unknown);
        };
        CreateExport: {
            /**
             * @description `pt`: `;` and decimal comma, as spreadsheets in Brazil read it. `en`: `,` and point
             * @default pt
             * @enum {string}
             */
            language?: "pt" | "en";
            /** @enum {string} */
            list: "payments" | "payouts" | "refunds" | "disputes" | "receivers" | "events" | "audit";
            /**
             * @description Filters and `sort` as in the query of that list; absent: the whole list
             * @default
             * @example status=APPROVED&createdFrom=2026-11-01T03%3A00%3A00Z
             */
            search?: string;
        };
        /**
         * @example {
         *       "provider": "Orbita",
         *       "amount": 12990,
         *       "paymentMethod": "PIX",
         *       "orderId": "A-1042",
         *       "customer": {
         *         "name": "Maria Silva",
         *         "email": "maria@example.com",
         *         "document": "52998224725",
         *         "phone": "11999998888"
         *       },
         *       "items": [
         *         {
         *           "title": "Camiseta",
         *           "unitPrice": 12990,
         *           "quantity": 1,
         *           "tangible": true
         *         }
         *       ]
         *     }
         */
        CreatePayment: {
            address?: components["schemas"]["Address"];
            /**
             * @description Integer cents
             * @example 12990
             */
            amount: number;
            /** @description For a card: the result of a 3-D Secure authentication that you have made elsewhere. The members that a provider takes are `authentication` in `GET /v1/providers`; any other is refused */
            authentication?: components["schemas"]["Authentication"];
            /**
             * @description For a boleto: with a PIX code on it, by which it can be paid as well. Refused where `billetPix` of the provider is absent
             * @constant
             */
            billetPix?: true;
            /**
             * @description `manual`: the card is authorised only. `POST /v1/payments/{id}/capture` takes the money, `/void` releases it. Absent: `automatic`
             * @enum {string}
             */
            capture?: "automatic" | "manual";
            cardId?: string & (unknown & unknown);
            cardToken?: string & (unknown & unknown);
            /** Format: uri */
            checkoutUrl?: string;
            /** @description The user who created it; by default the signed-in person */
            createdBy?: string & (unknown & unknown);
            /**
             * @default BRL
             * @constant
             */
            currency?: "BRL";
            customer: components["schemas"]["Customer"];
            customerIp?: string;
            /** @description Days after the due date on which it can still be paid. Absent: none */
            daysAfterDue?: number;
            description?: string & (unknown & unknown);
            /** @description Per cent of `amount`, or cents, less until a day */
            discount?: components["schemas"]["Discount"];
            /**
             * Format: date
             * @description For a boleto, or a PIX with a due date: the last day without fine and interest, in São Paulo. Refused where `dueTerms` of the provider lacks the method
             * @example 2026-12-24
             */
            dueDate?: string;
            /** @description Per cent of `amount`, or cents, from the day after the due date on: at most 2 % */
            fine?: components["schemas"]["Fine"];
            fingerPrints?: {
                provider: string & (unknown & unknown);
                value: string & (unknown & unknown);
            }[];
            /** @default 1 */
            installments?: number;
            /** @description For each day after the due date: at most 1 % a month */
            interest?: components["schemas"]["Interest"];
            items: components["schemas"]["Item"][];
            offerId?: string & (unknown & unknown);
            orderId?: string & (unknown & unknown);
            /** @enum {string} */
            paymentMethod: "PIX" | "CREDIT_CARD" | "BILLET";
            platformId?: string & (unknown & unknown);
            productId?: string & (unknown & unknown);
            /**
             * @description Provider name (`Orbita`) or connection id. Absent: the rules of `/v1/routes` choose
             * @example Orbita
             */
            provider?: string & (unknown & unknown);
            receiverToken?: string & (unknown & unknown);
            /** Format: uri */
            referrerUrl?: string;
            /**
             * @description On the card’s statement: only letters and digits, at most 13
             * @example LOJADEMO
             */
            softDescriptor?: string & (unknown & unknown);
            splits?: components["schemas"]["Split"][];
            /**
             * @description CPF or CNPJ (also alphanumeric), mask optional
             * @example 52998224725
             */
            userDocument?: string;
            userId?: string & (unknown & unknown);
            /** Format: uri */
            webhookUrl?: string;
        };
        CreatePaymentLink: {
            /**
             * @description Integer cents. Absent: the payer enters the amount
             * @example 12990
             */
            amount?: number;
            /**
             * @description The most that a payer may enter
             * @example 12990
             */
            amountMax?: number;
            /**
             * @description The least that a payer may enter
             * @example 12990
             */
            amountMin?: number;
            /**
             * @description What is paid for, as the payer reads it
             * @example Mensalidade de dezembro
             */
            description: string & (unknown & unknown);
            /**
             * Format: date-time
             * @description No payment is begun after it
             */
            expiresAt?: string;
            /** @description In how many instalments a payer may pay by card, without interest: all of them together are the amount. Absent: at once */
            maxInstallments?: number;
            /** @description How many payments may be open or paid. One that ends unpaid makes room again */
            maxPayments?: number;
            /** @description What the payer may choose from, in this order */
            methods?: ("PIX" | "CREDIT_CARD" | "BILLET")[];
            platformId?: string & (unknown & unknown);
            /** @description Provider name or connection id. Absent: the rules of `/v1/routes` choose */
            provider?: string & (unknown & unknown);
        };
        /**
         * @example {
         *       "provider": "Onz",
         *       "amount": 250000,
         *       "paymentMethod": "PIX",
         *       "pixKey": "maria@example.com",
         *       "withdrawReference": "folha-2026-11-001"
         *     }
         */
        CreatePayout: {
            /**
             * @description CPF or CNPJ (also alphanumeric), mask optional
             * @example 52998224725
             */
            accountDocument?: string;
            accountHolder?: string & (unknown & unknown);
            /**
             * @description Number, dash and check digit. Without a dash the last character is the check digit
             * @example 12345-6
             */
            accountNumber?: string & (unknown & unknown);
            /**
             * @description Send it although the same receiver got the same amount shortly before
             * @default false
             */
            allowDuplicate?: boolean;
            /**
             * @description Integer cents
             * @example 12990
             */
            amount: number;
            /** @example 341 */
            bankCode?: string;
            /**
             * @description Its check digit after a dash, or left out: providers get the number
             * @example 0001
             */
            branchNumber?: string & (unknown & unknown);
            description?: string & (unknown & unknown);
            /**
             * @description CPF or CNPJ of the receiver
             * @example 52998224725
             */
            document?: string;
            /** @enum {string} */
            documentType?: "CPF" | "CNPJ";
            /** Format: email */
            email?: string;
            /** @example Maria Silva */
            name?: string & (unknown & unknown);
            /**
             * @default PIX
             * @enum {string}
             */
            paymentMethod?: "PIX" | "BANK_ACCOUNT" | "RECEIVER";
            /** @example maria@example.com */
            pixKey?: string & (unknown & unknown);
            /**
             * @description Absent: derived from the form of the key
             * @example EMAIL
             * @enum {string}
             */
            pixType?: "CPF" | "CNPJ" | "EMAIL" | "PHONE" | "RANDOM";
            /**
             * @description Provider name (`Onz`) or connection id
             * @example Onz
             */
            provider: string & (unknown & unknown);
            receiverId?: string & (unknown & unknown);
            /** Format: uri */
            webhookUrl?: string;
            /**
             * @description Your reference, unique per merchant: a second payout with it is refused. Absent: the payout’s own id
             * @example folha-2026-11-001
             */
            withdrawReference?: string & (unknown & unknown);
        };
        CreatePayoutBatch: {
            /**
             * @description Accept the file although the same file was a batch before
             * @default false
             */
            allowDuplicate?: boolean;
            /** @description The file: at most 1,000 lines and 1 MB of UTF-8 */
            csv: string;
            /** @example folha-novembro.csv */
            fileName: string & (unknown & unknown);
            /**
             * @description Provider name or connection id for all payouts of the batch
             * @example Onz
             */
            provider: string & (unknown & unknown);
        };
        CreatePlatform: {
            certCashInPassword?: string | null;
            certCashInUrl?: string | null;
            certCashOutPassword?: string | null;
            certCashOutUrl?: string | null;
            /**
             * @description Id of a receiver (`rcv_…`), or the provider’s own id
             * @example rcv_3f8kq0z6m2x1c9vb7n4w5e8rt0
             */
            defaultReceiverId?: (string & (unknown & unknown)) | null;
            /** @description Used by connections that name no platform. The first platform is the default */
            isDefault?: boolean;
            /** @example Loja Demo */
            name: string & (unknown & unknown);
            /** @description PEM. The key of the certificates, and of request signatures where a provider requires them; never returned */
            privateKey?: string | null;
        };
        CreatePlatformUser: {
            address?: components["schemas"]["ReceiverAddress"];
            /**
             * @description CPF or CNPJ (also alphanumeric), mask optional
             * @example 52998224725
             */
            document: string;
            /** @description Documents, each as the id of a completed upload */
            documents?: {
                [key: string]: string;
            };
            /**
             * @description Absent: derived from the document
             * @enum {string}
             */
            documentType?: "CPF" | "CNPJ";
            /**
             * Format: email
             * @example maria@example.com
             */
            email: string;
            /** @example Maria Silva */
            name: string & (unknown & unknown);
            /**
             * @description Area code and number, with or without +55 and mask
             * @example 11999998888
             */
            phone?: string & (unknown & unknown);
            platformId?: string & (unknown & unknown);
            /**
             * @description Your own id, unique on the platform
             * @example seller-17
             */
            userId: string & (unknown & unknown);
        };
        /**
         * @example {
         *       "provider": "IUGUBAAS",
         *       "name": "Maria Silva",
         *       "email": "maria@example.com",
         *       "document": "52998224725",
         *       "bankAccount": {
         *         "bankCode": "341",
         *         "branchNumber": "0001",
         *         "accountNumber": "12345",
         *         "accountDigit": "6"
         *       }
         *     }
         */
        CreateReceiver: {
            address?: components["schemas"]["ReceiverAddress"];
            bankAccount?: components["schemas"]["ReceiverBankAccount"];
            description?: string & (unknown & unknown);
            /**
             * @description CPF or CNPJ (also alphanumeric), mask optional
             * @example 52998224725
             */
            document: string;
            /** @description Documents, each as the id of a completed upload */
            documents?: {
                [key: string]: string;
            };
            /**
             * @description Absent: derived from the document
             * @enum {string}
             */
            documentType?: "CPF" | "CNPJ";
            /**
             * Format: email
             * @example maria@example.com
             */
            email: string;
            /** @example Maria Silva */
            name: string & (unknown & unknown);
            /**
             * @description Area code and number, with or without +55 and mask
             * @example 11999998888
             */
            phone?: string & (unknown & unknown);
            platformId?: string & (unknown & unknown);
            /**
             * @description Provider name (`IUGUBAAS`) or connection id
             * @example IUGUBAAS
             */
            provider: string & (unknown & unknown);
            providerSpecificData?: {
                /**
                 * @description Integer cents a month
                 * @example 12990
                 */
                monthlyRevenue?: number;
            };
            /** @description Your own id of the person or company; receivers with the same one share documents */
            userId?: string & (unknown & unknown);
            /** Format: uri */
            webhookUrl?: string;
        };
        CreateReceiverAccount: {
            /** @description Provider name or connection id */
            provider: string;
        };
        CreateRefund: {
            /**
             * @description Integer cents; absent: the remaining amount. Of a payment that was paid too little: what was received, as a whole
             * @example 990
             */
            amount?: number;
            /** @example Cliente desistiu */
            reason?: string & (unknown & unknown);
        };
        CreateUpload: {
            /**
             * @description application/pdf, image/jpeg or image/png
             * @example application/pdf
             */
            contentType: string & (unknown & unknown);
            /** @example entrega.pdf */
            fileName: string & (unknown & unknown & unknown);
            /**
             * @description Your own note: what it is for
             * @example photoDocument
             */
            purpose: string & (unknown & unknown);
            /**
             * @description Bytes, at most 10485760
             * @example 482113
             */
            size?: number;
        };
        Customer: {
            /**
             * @description CPF or CNPJ (also alphanumeric), mask optional
             * @example 52998224725
             */
            document: string;
            /**
             * Format: email
             * @example maria@example.com
             */
            email: string;
            /** @example Maria Silva */
            name: string & (unknown & unknown);
            /**
             * @description Area code and number, with or without +55 and mask
             * @example 11999998888
             */
            phone?: string & (unknown & unknown);
        };
        Delivery: {
            /** @description The last 50, oldest first */
            attempts: {
                /** @description The first 1024 bytes of its body, masked */
                answer?: string;
                /** Format: date-time */
                at: string;
                /** @description Why there was no answer */
                error?: string;
                httpStatus?: number;
                ms: number;
                number: number;
                /** @enum {string} */
                outcome: "delivered" | "failed" | "gone";
                /** @description The request without path and signatures; its body is the event */
                request: {
                    headers: {
                        [key: string]: string;
                    };
                    url: string;
                };
            }[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            endedAt?: string;
            /** @description Absent: the `webhookUrl` of the payment itself */
            endpointId?: string;
            id: string;
            /**
             * @description `held`: waits until its endpoint is enabled. `exhausted`: failed for 72 hours, or answered 410. `dropped`: its endpoint was removed
             * @enum {string}
             */
            state: "pending" | "held" | "delivered" | "exhausted" | "dropped";
            tries: number;
        };
        Discount: {
            amount: number;
            /** @enum {string} */
            type: "PERCENTAGE" | "FIXED";
            /**
             * Format: date
             * @description The last day of it. Absent: the due date
             */
            until?: string;
        };
        Dispute: {
            amount: number;
            /**
             * Format: date-time
             * @description When it was accepted or contested
             */
            answeredAt?: string;
            /** @description The person, or `API key` */
            answeredBy?: string;
            attention?: {
                detail: string;
                /** @enum {string} */
                reason: "outcome_unknown" | "unmapped_word" | "code_mismatch" | "paid_amount_differs" | "late_payment" | "second_charge" | "pending_too_long" | "authorization_ending" | "provider_unreachable" | "delivery_exhausted" | "chargeback_after_refund" | "dispute_due" | "endpoint_disabled" | "approval_needed" | "not_sent" | "webhook_unconfirmed" | "not_reported" | "returned" | "books_differ" | "deactivated" | "bank_account_differs" | "certificate_ending" | "settlement_overdue";
                /** Format: date-time */
                since: string;
            };
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Deadline for contesting it
             */
            deadline?: string;
            /** Format: date-time */
            decidedAt?: string;
            evidence: {
                /** Format: date-time */
                addedAt: string;
                contentType: string;
                fileName: string;
                id: string;
                size: number;
            }[];
            /** @example dsp_3f8kq0z6m2x1c9vb7n4w5e8rt */
            id: string;
            /** @enum {string} */
            kind: "MED" | "CHARGEBACK";
            needsAttention: boolean;
            /** @description The outcome as a person recorded it */
            outcome?: {
                by: string;
                reason: string;
            };
            paymentId: string;
            /** @description The payment's */
            provider?: string;
            /** @description The provider's id of the dispute */
            providerDisputeId?: string;
            providerWord: string;
            /** @description The provider's text, if it gives a reason */
            reason?: string;
            /**
             * @description The outcome that an unsigned webhook reports and nothing has confirmed: record it by `resolve`
             * @enum {string}
             */
            reportedOutcome?: "WON" | "LOST";
            /** @enum {string} */
            state: "OPEN" | "CONTESTED" | "ACCEPTED" | "WON" | "LOST" | "EXPIRED";
            /** @description The statement with which it was accepted or contested */
            statement?: string;
            statusBasis?: components["schemas"]["StatusBasis"];
            /** @description The step left to people: an answer that is recorded here must also be given in the provider’s panel */
            toDo?: string;
            /** Format: date-time */
            updatedAt: string;
        };
        DocumentLink: {
            /** Format: date-time */
            expiresAt: string;
            /** @description Anyone with this link can read the document */
            url: string;
        };
        EndpointDelivery: {
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            endedAt?: string;
            /** @description The entity of the event */
            entityId: string;
            eventId: string;
            id: string;
            lastTry?: {
                /** Format: date-time */
                at: string;
                /** @description Why there was no answer */
                error?: string;
                httpStatus?: number;
                ms: number;
                /** @enum {string} */
                outcome: "delivered" | "failed" | "gone";
            };
            /**
             * @description `held`: waits until its endpoint is enabled. `exhausted`: failed for 72 hours, or answered 410. `dropped`: its endpoint was removed
             * @enum {string}
             */
            state: "pending" | "held" | "delivered" | "exhausted" | "dropped";
            tries: number;
            /** @enum {string} */
            type: "payment.pending" | "payment.authorized" | "payment.approved" | "payment.rejected" | "payment.refunded" | "payment.partially_refunded" | "payment.chargeback" | "dispute.opened" | "dispute.accepted" | "dispute.contested" | "dispute.won" | "dispute.lost" | "dispute.expired" | "payout.pending" | "payout.approved" | "payout.rejected" | "payout.canceled" | "receiver.pending" | "receiver.active" | "receiver.rejected" | "settlement.settled" | "settlement.reopened" | "settlement.overdue" | "attention.raised" | "attention.cleared";
        };
        Event: {
            /** @description The entity as `GET` answered it at that moment */
            data: components["schemas"]["Payment"] | components["schemas"]["Refund"] | components["schemas"]["Dispute"] | components["schemas"]["Payout"] | components["schemas"]["Receiver"] | components["schemas"]["Settlement"] | components["schemas"]["WebhookEndpoint"];
            /** @description Equal to `webhook-id`; the same in every attempt */
            id: string;
            /** Format: date-time */
            timestamp: string;
            /** @enum {string} */
            type: "payment.pending" | "payment.authorized" | "payment.approved" | "payment.rejected" | "payment.refunded" | "payment.partially_refunded" | "payment.chargeback" | "dispute.opened" | "dispute.accepted" | "dispute.contested" | "dispute.won" | "dispute.lost" | "dispute.expired" | "payout.pending" | "payout.approved" | "payout.rejected" | "payout.canceled" | "receiver.pending" | "receiver.active" | "receiver.rejected" | "settlement.settled" | "settlement.reopened" | "settlement.overdue" | "attention.raised" | "attention.cleared";
        };
        Export: {
            /** Format: date-time */
            createdAt: string;
            /** @description The person who started it; absent for an API key */
            createdBy?: string;
            /** Format: date-time */
            endedAt?: string;
            /**
             * Format: date-time
             * @description Time until which the file is stored
             */
            expiresAt?: string;
            /**
             * @description `too_many_rows`: more than 2,000,000. Narrow the filters
             * @enum {string}
             */
            failure?: "too_many_rows";
            fileName: string;
            /** @example exp_3f8kq0z6m2x1c9vb7n4w5e8rta */
            id: string;
            /** @enum {string} */
            language: "pt" | "en";
            /** @enum {string} */
            list: "payments" | "payouts" | "refunds" | "disputes" | "receivers" | "events" | "audit";
            /** @description True: started by the caller of this request */
            mine: boolean;
            /** @description Rows written so far, without the header */
            rows: number;
            /** @description The filters of the export; only shown to the person who started it */
            search?: string;
            /** @description Bytes so far */
            size: number;
            /** @enum {string} */
            state: "RUNNING" | "DONE" | "FAILED" | "CANCELED" | "EXPIRED";
        };
        Failure: {
            code: string;
            /** @enum {string} */
            effect: "none" | "refused" | "unknown";
            httpStatus?: number;
            message: string;
            providerCode?: string;
        };
        Fault: {
            delayMs?: number;
            /** @enum {string} */
            fault: "refuse" | "timeout_before" | "timeout_after" | "error_before" | "error_after" | "drop_after" | "malformed" | "slow" | "rate_limit" | "unauthorized" | "unknown_word" | "wrong_amount" | "html" | "empty" | "missing_id" | "lost" | "duplicate" | "late" | "out_of_order" | "forged";
            /** @enum {string} */
            operation: "createCardToken" | "createCardId" | "createTransaction" | "getTransaction" | "capture" | "refund" | "withdraw" | "getWithdraw" | "getBalance" | "createReceiver" | "getReceiver" | "processWebhook" | "webhook";
            provider: string;
            times?: number;
        };
        FeeDifference: {
            /** @description Cents */
            amount: number;
            /** Format: date-time */
            approvedAt: string;
            connectionId: string;
            /** @description Cents by the fee table */
            expectedFee: number;
            /** @description Cents that the provider kept, as it says */
            fee: number;
            paymentId?: string;
            /** @description Of a payout, in place of `paymentId` */
            payoutId?: string;
            provider: string;
        };
        FeeRule: {
            /**
             * @description Per cent for each 30 days that an instalment arrives before its usual day (30 days × its number), where all are paid out at once
             * @default 0
             */
            anticipationPerMonth?: number;
            /**
             * @description Cents of each payment
             * @default 0
             */
            fixed?: number;
            /** @default 1 */
            installmentsFrom?: number;
            /**
             * @description Included
             * @default 60
             */
            installmentsTo?: number;
            /** @description The highest fee, cents: a cap, as for PIX */
            max?: number;
            /** @enum {string} */
            method: "PIX" | "CREDIT_CARD" | "BILLET";
            /** @description The least fee, cents */
            min?: number;
            /**
             * @description Per cent of what was paid, at most two decimals
             * @default 0
             */
            percentage?: number;
            /** @description When it arrives. Absent: unknown. Not for PIX, which arrives at once */
            settlement?: components["schemas"]["SettlementTerms"];
        };
        FeeRuleOutput: {
            /**
             * @description Per cent for each 30 days that an instalment arrives before its usual day (30 days × its number), where all are paid out at once
             * @default 0
             */
            anticipationPerMonth: number;
            /**
             * @description Cents of each payment
             * @default 0
             */
            fixed: number;
            /** @default 1 */
            installmentsFrom: number;
            /**
             * @description Included
             * @default 60
             */
            installmentsTo: number;
            /** @description The highest fee, cents: a cap, as for PIX */
            max?: number;
            /** @enum {string} */
            method: "PIX" | "CREDIT_CARD" | "BILLET";
            /** @description The least fee, cents */
            min?: number;
            /**
             * @description Per cent of what was paid, at most two decimals
             * @default 0
             */
            percentage: number;
            /** @description When it arrives. Absent: unknown. Not for PIX, which arrives at once */
            settlement?: components["schemas"]["SettlementTermsOutput"];
        };
        FeeTable: {
            /**
             * @description `person`: a settlement counts once it is confirmed, and is reported if it is not. `date`: it counts on its day without any proof
             * @default person
             * @enum {string}
             */
            confirmation?: "person" | "date";
            connectionId: string;
            /**
             * Format: date
             * @description The day in Brazil from which it applies, to payments that are approved then or later
             */
            from: string;
            /**
             * @description What it keeps of a payout that is sent on that day or later, beside the amount that the receiver gets; one rule for each method
             * @default []
             */
            payouts?: components["schemas"]["PayoutFeeRule"][];
            /** @description Empty: from this day no fees and no settlements are expected */
            rules: components["schemas"]["FeeRule"][];
        };
        FeeTableVersion: {
            /**
             * @description `person`: a settlement counts once it is confirmed, and is reported if it is not. `date`: it counts on its day without any proof
             * @default person
             * @enum {string}
             */
            confirmation: "person" | "date";
            connectionId: string;
            /** Format: date-time */
            createdAt: string;
            createdBy?: string;
            /**
             * Format: date
             * @description The day in Brazil from which it applies, to payments that are approved then or later
             */
            from: string;
            /** @description The connection’s own name */
            name?: string;
            /**
             * @description What it keeps of a payout that is sent on that day or later, beside the amount that the receiver gets; one rule for each method
             * @default []
             */
            payouts: components["schemas"]["PayoutFeeRuleOutput"][];
            provider: string;
            /** @description Empty: from this day no fees and no settlements are expected */
            rules: components["schemas"]["FeeRuleOutput"][];
        };
        FinanceReportRow: {
            /** @description Cents that became available, or came to the bank: PIX and settlements, less what was taken back */
            arrived: number;
            /** @description Fees in per cent of gross, two decimals; without those of payouts, which no sale causes */
            cost?: number;
            /** @description Lost or open chargebacks and MED cases, less what was won */
            disputes: number;
            /** @description What providers kept, of payments and for payouts */
            fees: number;
            /** @description Cents that payers paid for them */
            gross: number;
            /** @description The provider, the method, or the store’s name. Absent: of none of them */
            group?: string;
            /** @description The platform that the store is */
            groupId?: string;
            /** @description Gross less fees, refunds and disputes */
            net: number;
            /** @description What of the fees was for payouts */
            payoutFees: number;
            /**
             * Format: date
             * @description The first day in Brazil of the day, week (Monday) or month
             */
            period: string;
            refunds: number;
            /** @description How many were paid */
            sales: number;
            /** @description By how much what providers owe has grown */
            toCome: number;
        };
        Fine: {
            amount: number;
            /** @enum {string} */
            type: "PERCENTAGE" | "FIXED";
        };
        GivenDocument: {
            /** Format: date-time */
            addedAt: string;
            contentType: string;
            /** @enum {string} */
            document: "photoDocument" | "photoPersonWithDocument" | "photoDocumentSocialContract" | "addressProof" | "balanceSheet";
            fileName: string;
            /**
             * @description Taken from the user’s record: the receiver has no document of this kind of its own
             * @constant
             */
            ofUser?: true;
            /** @description Bytes */
            size: number;
            uploadId: string;
        };
        GroupedAttention: {
            /** @description The group with the most urgent entry first */
            data: components["schemas"]["AttentionGroup"][];
            /** @description Notes that mention the person and that they have not seen */
            mentions: number;
            /** @description Assigned to the signed-in person, or waiting for their confirmation */
            mine: number;
            /** @description Number of entries that are not put off, independent of the filters */
            open: number;
            /** @description Number of entries past their time that are not put off */
            overdue: number;
            /** @description The providers of all entries */
            providers: string[];
            /** @description The reasons of all entries */
            reasons: ("outcome_unknown" | "unmapped_word" | "code_mismatch" | "paid_amount_differs" | "late_payment" | "second_charge" | "pending_too_long" | "authorization_ending" | "provider_unreachable" | "delivery_exhausted" | "chargeback_after_refund" | "dispute_due" | "endpoint_disabled" | "approval_needed" | "not_sent" | "webhook_unconfirmed" | "not_reported" | "returned" | "books_differ" | "deactivated" | "bank_account_differs" | "certificate_ending" | "settlement_overdue")[];
            /** @description Number of entries that are put off */
            snoozed: number;
        };
        Installment: {
            /** @description Total in integer cents: installmentValue × installmentNumber */
            finalValue: number;
            installmentNumber: number;
            /** @description Integer cents of each instalment */
            installmentValue: number;
        };
        Interest: {
            /**
             * @description A thirtieth of it counts for each day
             * @example 1
             */
            percentPerMonth: number;
        };
        Item: {
            id?: string & (unknown & unknown);
            /** @example 1 */
            quantity: number;
            /** @default false */
            tangible?: boolean;
            /** @example Camiseta */
            title: string & (unknown & unknown);
            /**
             * @description Integer cents
             * @example 12990
             */
            unitPrice: number;
        };
        ItemOutput: {
            id?: string & (unknown & unknown);
            /** @example 1 */
            quantity: number;
            /** @default false */
            tangible: boolean;
            /** @example Camiseta */
            title: string & (unknown & unknown);
            /**
             * @description Integer cents
             * @example 12990
             */
            unitPrice: number;
        };
        /** @description One move of money. It is never changed; a correction is another entry */
        LedgerEntry: {
            /** Format: date-time */
            at: string;
            /**
             * @description The move that it was written with
             * @enum {string}
             */
            cause: "sale" | "received" | "refund" | "dispute" | "dispute_won" | "payout_sent" | "payout" | "payout_undone" | "fee" | "settlement" | "bank" | "correction";
            connectionId: string;
            /** @enum {string} */
            entity: "payment" | "payout" | "dispute" | "settlement";
            entityId: string;
            id: number;
            /** @description At least two; their sum is 0 */
            lines: {
                /**
                 * @description `available`: at the provider, to be paid out. `receivable`: owed by it until its settlement. `in_transit`: in payouts without an outcome. `payouts`: paid out to others. `bank`: in the merchant’s own bank, as its statements show. `fees`, `refunds`, `disputes`: what a sale cost. `payout_fees`: kept for payouts. `sales`, `unassigned`: what payers paid, as credits
                 * @enum {string}
                 */
                account: "receivable" | "available" | "in_transit" | "payouts" | "bank" | "sales" | "unassigned" | "fees" | "payout_fees" | "refunds" | "disputes";
                /** @description Cents. Positive: a debit */
                amount: number;
            }[];
            provider: string;
        };
        /** @description It may belong to a real person: never send it to a real provider */
        MadeDocument: {
            /** @example 52998224725 */
            document: string;
            formatted: string;
        };
        Merchant: {
            id: string;
            /**
             * @description What is done with money that arrives after its payment was closed unpaid: `accept` keeps it, `refund` returns it
             * @enum {string}
             */
            latePayment: "accept" | "refund";
            /** @description On the pages of payers; absent: the name stands alone */
            logoUrl?: string;
            name: string;
        };
        MissingPiece: {
            accountId: string;
            /**
             * @description Field of the request
             * @example documents.photoDocument
             */
            field: string;
            /** @example Foto do documento é obrigatória. */
            message: string;
            provider: string;
        };
        NextAction: {
            /**
             * Format: date-time
             * @description Until when the payer may do it: the payment’s `expiresAt`
             */
            expiresAt: string;
            /** @constant */
            type: "redirect";
            /** @description A page of the provider. Send the payer’s browser there */
            url: string;
        } | {
            /**
             * @description The fields of that form, each to be sent as it is
             * @example {
             *       "creq": "eyJtZXNzYWdlVHlwZSI6IkNSZXEifQ"
             *     }
             */
            data: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description Until when the payer may do it: the payment’s `expiresAt`
             */
            expiresAt: string;
            /** @constant */
            type: "challenge";
            /** @description A page of the card’s issuer. The payer’s browser must come there by posting a form. Absent: `data` is for the provider’s own component in the browser (Adyen’s `handleAction`) */
            url?: string;
        };
        Overview: {
            /** @description Approved ÷ (approved + refused); null if there are none */
            approvalRate: number | null;
            /** @description Payments that were approved, including those refunded later */
            approved: number;
            /** @description Payments that need a person now, of any age; counted up to 1000 */
            attention: number;
            byStatus: {
                amount: number;
                count: number;
                /** @enum {string} */
                status: "PENDING" | "REJECTED" | "APPROVED" | "REFUNDED" | "CHARGEBACK";
            }[];
            /** @description Payments created in the period */
            count: number;
            /** Format: date-time */
            from: string;
            latest: components["schemas"]["Payment"][];
            /** @enum {string} */
            period: "today" | "7d";
            /** @description The same part of the previous period, up to the same time of day */
            previous: {
                count: number;
                volume: number;
            };
            /** @description The first of these payments, the longest waiting first */
            queue: components["schemas"]["Payment"][];
            /** @description By hour for today, otherwise by day; steps without payments are absent */
            series: {
                /** Format: date-time */
                at: string;
                count: number;
                volume: number;
            }[];
            /** @enum {string} */
            step: "hour" | "day";
            /** @description Time zone in which days begin */
            timeZone: string;
            /** Format: date-time */
            to: string;
            /** @description Cents of the approved payments */
            volume: number;
        };
        PatchConnection: {
            /**
             * @description New values for these fields; an empty text removes an optional one
             * @example {
             *       "secretKey": "sk_…"
             *     }
             */
            credentials?: {
                [key: string]: string | {
                    [key: string]: string;
                };
            };
            disabled?: boolean;
            name?: (string & (unknown & unknown)) | null;
            platformId?: (string & (unknown & unknown)) | null;
            /**
             * @description Beside `disabled: false`: enables it although a test cannot tell whether it works
             * @constant
             */
            untested?: true;
        };
        PatchPlatform: {
            certCashInPassword?: string | null;
            certCashInUrl?: string | null;
            certCashOutPassword?: string | null;
            certCashOutUrl?: string | null;
            /**
             * @description Id of a receiver (`rcv_…`), or the provider’s own id
             * @example rcv_3f8kq0z6m2x1c9vb7n4w5e8rt0
             */
            defaultReceiverId?: (string & (unknown & unknown)) | null;
            /** @description Used by connections that name no platform. The first platform is the default */
            isDefault?: boolean;
            /** @example Loja Demo */
            name?: string & (unknown & unknown);
            /** @description PEM. The key of the certificates, and of request signatures where a provider requires them; never returned */
            privateKey?: string | null;
        };
        /** @description `null` removes a value */
        PatchPlatformUser: {
            address?: components["schemas"]["ReceiverAddress"] | null;
            /**
             * Format: email
             * @example maria@example.com
             */
            email?: string;
            /** @example Maria Silva */
            name?: string & (unknown & unknown);
            phone?: (string & (unknown & unknown)) | null;
        };
        PatchReceiver: {
            address?: components["schemas"]["ReceiverAddress"];
            bankAccount?: components["schemas"]["ReceiverBankAccount"];
            description?: string & (unknown & unknown);
            /**
             * Format: email
             * @example maria@example.com
             */
            email?: string;
            /** @example Maria Silva */
            name?: string & (unknown & unknown);
            /**
             * @description Area code and number, with or without +55 and mask
             * @example 11999998888
             */
            phone?: string & (unknown & unknown);
            providerSpecificData?: {
                /**
                 * @description Integer cents a month
                 * @example 12990
                 */
                monthlyRevenue?: number;
            };
            /** @description Your own id of the person or company; receivers with the same one share documents */
            userId?: string & (unknown & unknown);
        };
        Payment: {
            amount: number;
            /** Format: date-time */
            approvedAt?: string;
            /** @description Cents that were asked for, where the payer paid less or more as `terms` have it on that day: `amount` is then what was paid */
            askedAmount?: number;
            attention?: {
                detail: string;
                /** @enum {string} */
                reason: "outcome_unknown" | "unmapped_word" | "code_mismatch" | "paid_amount_differs" | "late_payment" | "second_charge" | "pending_too_long" | "authorization_ending" | "provider_unreachable" | "delivery_exhausted" | "chargeback_after_refund" | "dispute_due" | "endpoint_disabled" | "approval_needed" | "not_sent" | "webhook_unconfirmed" | "not_reported" | "returned" | "books_differ" | "deactivated" | "bank_account_differs" | "certificate_ending" | "settlement_overdue";
                /** Format: date-time */
                since: string;
            };
            /** @description Cents that were authorised, where less was captured: `amount` is then what was captured */
            authorizedAmount?: number;
            /**
             * Format: date-time
             * @description Until when the authorised amount can be captured
             */
            authorizedUntil?: string;
            /** @description The 44 digits of its barcode */
            billetBarcode?: string;
            /** @description The boleto’s line, 47 digits (linha digitável) */
            billetCode?: string;
            /**
             * Format: date
             * @description The due date in the boleto’s line
             */
            billetDueDate?: string;
            billetUrl?: string;
            /** @description For a card that the merchant captures itself (`capture: manual`): whether that has happened */
            captured?: boolean;
            /** @description Cents that were captured of it; 0 until then */
            capturedAmount?: number;
            /** @description Of a card payment: what may be known of the card */
            card?: {
                authorizationCode?: string;
                brand?: string;
                last4?: string;
                /** @description Whether the same card may be tried again, by that standard. False: the issuer will never approve it */
                mayRetry?: boolean;
                /** @description What the code of a refusal means by the ABECS standard, in Portuguese. Absent: it is not of the standard */
                meaning?: string;
                /** @description The acquirer’s number of the sale */
                nsu?: string;
                /** @description The acquirer’s or brand’s code of the result */
                returnCode?: string;
                /** @description The provider’s own text of it */
                returnMessage?: string;
                /** @description The acquirer’s id of the transaction */
                tid?: string;
            };
            /** @description The saved card, if it was saved here */
            cardId?: string;
            connectionId: string;
            /** Format: date-time */
            createdAt: string;
            createdBy?: string;
            /** @constant */
            currency: "BRL";
            customer: {
                /** @description Masked */
                document: string;
                email: string;
                name: string;
            };
            description?: string;
            endToEndId?: string;
            /** @description Cents that it keeps by the connection’s fee table, once the payment is approved */
            expectedFee?: number;
            /** Format: date-time */
            expiresAt?: string;
            failure?: components["schemas"]["Failure"];
            /** @description Cents that the provider kept of it, where it has said so */
            fee?: number;
            /** @example pay_3f8kq0z6m2x1c9vb7n4w5e8rt */
            id: string;
            /** @description For a card payment */
            installments?: number;
            items: components["schemas"]["ItemOutput"][];
            needsAttention: boolean;
            /** @description Cents of an approved payment after the fee, the expected one where the provider has stated none */
            netAmount?: number;
            /** @description What the payer has to do now: pay, or confirm the card, on a page of the provider or issuer */
            nextAction?: components["schemas"]["NextAction"];
            offerId?: string;
            orderId?: string;
            /** @enum {string} */
            paymentMethod: "PIX" | "CREDIT_CARD" | "BILLET";
            /** @description The page for its payer, who needs no login there: what to pay and how, and the receipt. Whoever has the address sees it. Absent only in events from before there was one */
            payUrl?: string;
            /** @description PIX copy and paste (copia e cola), of a PIX payment or on a boleto. Withdrawn while another amount than `amount` was paid with it */
            pixCode?: string;
            /** @description PNG of the QR code as a data URL */
            pixQrCode?: string;
            platformId?: string;
            productId?: string;
            provider: string;
            /** @description Cents that the payer paid, where these are not `amount`: it is not APPROVED by itself then */
            receivedAmount?: number;
            refundedAmount: number;
            /** @description Absent if the request named its provider */
            route?: components["schemas"]["PaymentRoute"];
            /** @description When it arrives, by the settlement terms of its connection’s fee table. In the answer of `GET /v1/payments/{id}` alone */
            settlements?: components["schemas"]["PaymentSettlement"][];
            softDescriptor?: string;
            splits?: {
                amount: number;
                /** @description Cents of this part */
                cents: number;
                /** @default false */
                chargeProcessingFee: boolean;
                /** @default false */
                chargeRemainder: boolean;
                /** @default false */
                liable: boolean;
                recipientId: string & (unknown & unknown);
                /** @enum {string} */
                type: "PERCENTAGE" | "FIXED";
            }[];
            /** @enum {string} */
            status: "PENDING" | "REJECTED" | "APPROVED" | "REFUNDED" | "CHARGEBACK";
            statusBasis?: components["schemas"]["StatusBasis"];
            /** @description Of a charge with a due date of yours: until when it asks for less, and what it asks for later */
            terms?: {
                daysAfterDue: number;
                discount?: components["schemas"]["Discount"];
                /** Format: date */
                dueDate: string;
                fine?: components["schemas"]["Fine"];
                interest?: components["schemas"]["Interest"];
            };
            /** @description Of a card whose payer was to be authenticated (3-D Secure) */
            threeDSecure?: {
                /** @description Your own authentication, as it was sent, without its proof */
                authentication?: {
                    /** @description Id at the directory server, in 3-D Secure 2 */
                    dsTransactionId?: string & (unknown & unknown);
                    /**
                     * @description The scheme’s indicator of the result
                     * @example 05
                     */
                    eci?: string;
                    /** @description The id that the provider’s own script gave it */
                    referenceId?: string & (unknown & unknown);
                    /**
                     * @description Of 3-D Secure
                     * @example 2.2.0
                     */
                    version?: string;
                    /** @description Id of the transaction in 3-D Secure 1 */
                    xid?: string & (unknown & unknown);
                };
                /**
                 * @description The issuer asked the payer to confirm the card. What came of it is told by `status`, and by `card.returnCode`
                 * @enum {string}
                 */
                challenge?: "waiting" | "over";
                /** @description What came of it, where the provider says so (Adyen). Nobody else is known to say who is liable */
                result?: components["schemas"]["AuthenticationResult"];
            };
            /** @description The provider's id */
            transactionId?: string;
            /** Format: date-time */
            updatedAt: string;
            userId?: string;
        };
        PaymentLink: {
            amount?: number;
            amountMax?: number;
            amountMin?: number;
            /** Format: date-time */
            createdAt: string;
            createdBy?: string;
            description: string;
            /** Format: date-time */
            disabledAt?: string;
            /** Format: date-time */
            expiresAt?: string;
            /** @example lnk_3f8kq0z6m2x1c9vb7n4w5e8rt0 */
            id: string;
            maxInstallments?: number;
            maxPayments?: number;
            methods: ("PIX" | "CREDIT_CARD" | "BILLET")[];
            /** @description Payments that wait for their payer */
            openPayments: number;
            /** @description Cents of those that were paid, refunds not subtracted */
            paidAmount: number;
            paidPayments: number;
            platformId?: string;
            provider?: string;
            /** @enum {string} */
            state: "OPEN" | "USED_UP" | "EXPIRED" | "DISABLED";
            /** @description The page that you give to payers */
            url: string;
        };
        PaymentRoute: {
            /** @description The attempts in order; the last one has the payment */
            attempts: {
                connectionId: string;
                /**
                 * @description `none`: it certainly did nothing, and the next connection was used if there was one. `refused`: also of a declined card that was tried at the next one, by `retryDeclines` of its rule
                 * @enum {string}
                 */
                outcome: "pending" | "answered" | "none" | "refused" | "unknown";
                provider: string;
                /** @description The acquirer’s code of a declined card */
                returnCode?: string;
                /** @description The failure there */
                why?: string;
            }[];
            /** @description The rule that matched, or the other reason */
            chosen: string;
            why: string;
        };
        PaymentSettlement: {
            /** @description Cents after fees */
            amount: number;
            /** Format: date */
            expectedOn: string;
            /** @description 0: a correction after the last instalment had arrived */
            installment: number;
            /** Format: date */
            settledOn?: string;
            settlementId: string;
        };
        Payout: {
            /** @description Masked */
            accountDocument?: string;
            accountHolder?: string;
            /** @description Masked */
            accountNumber?: string;
            /** @description Cents that the receiver gets */
            amount: number;
            approval?: {
                given: {
                    /** Format: date-time */
                    at: string;
                    by: string;
                    name: string;
                    reason?: string;
                }[];
                /** @description Number of required approvals */
                needed: number;
                why: string;
            };
            /**
             * Format: date-time
             * @description Time at which the provider reported it as done
             */
            approvedAt?: string;
            attention?: {
                detail: string;
                /** @enum {string} */
                reason: "outcome_unknown" | "unmapped_word" | "code_mismatch" | "paid_amount_differs" | "late_payment" | "second_charge" | "pending_too_long" | "authorization_ending" | "provider_unreachable" | "delivery_exhausted" | "chargeback_after_refund" | "dispute_due" | "endpoint_disabled" | "approval_needed" | "not_sent" | "webhook_unconfirmed" | "not_reported" | "returned" | "books_differ" | "deactivated" | "bank_account_differs" | "certificate_ending" | "settlement_overdue";
                /** Format: date-time */
                since: string;
            };
            /** @description The provider’s last known balance (`/v1/balances`) does not cover this payout and what is on its way. Only in the answer that creates it, and no refusal */
            balanceWarning?: components["schemas"]["PayoutBalanceWarning"];
            bankCode?: string;
            batchId?: string;
            branchNumber?: string;
            connectionId: string;
            /** Format: date-time */
            createdAt: string;
            /** @description The person who created it, or who made the API key that did */
            createdBy?: string;
            /** @description That person’s name; answered for a single payout */
            createdByName?: string;
            /** @constant */
            currency: "BRL";
            /** @description Cents that have left the account at the provider: the amount with its fee, or the fee alone that is kept of a returned payout. Absent while no fee is known */
            debitedAmount?: number;
            description?: string;
            /** @description Masked */
            document?: string;
            /** @enum {string} */
            documentType?: "CPF" | "CNPJ";
            email?: string;
            endToEndId?: string;
            /** @description Cents by the connection’s fee table (`GET /v1/fees`) of the day on which it was sent */
            expectedFee?: number;
            failure?: components["schemas"]["Failure"];
            /** @description Cents that the provider keeps for it beside the amount, as it says */
            fee?: number;
            /** @example pyo_3f8kq0z6m2x1c9vb7n4w5e8rt0 */
            id: string;
            name?: string;
            needsAttention: boolean;
            /** @enum {string} */
            paymentMethod: "PIX" | "BANK_ACCOUNT" | "RECEIVER";
            /** @description Masked */
            pixKey?: string;
            /** @enum {string} */
            pixType?: "CPF" | "CNPJ" | "EMAIL" | "PHONE" | "RANDOM";
            provider: string;
            receiverId?: string;
            /** @description Waits for a second person with the same outcome */
            resolution?: {
                /** Format: date-time */
                at: string;
                by: string;
                evidence?: string;
                name: string;
                /** @enum {string} */
                outcome: "approved" | "rejected";
                reason: string;
            };
            /**
             * Format: date-time
             * @description Time at which the receiver’s bank returned it
             */
            returnedAt?: string;
            /** @enum {string} */
            stage: "awaiting_approval" | "sending" | "sent" | "held" | "closed";
            /** @enum {string} */
            status: "PENDING" | "APPROVED" | "REJECTED" | "CANCELED";
            statusBasis?: components["schemas"]["StatusBasis"];
            /** @description Earlier attempts that were certainly not sent, in order */
            tried: {
                attempt: number;
                connectionId: string;
                provider: string;
                /** @description The reference that was used there */
                reference: string;
                why: string;
            }[];
            /** Format: date-time */
            updatedAt: string;
            /** @description The provider's id */
            withdrawId?: string;
            withdrawReference: string;
        };
        PayoutActionResults: {
            results: {
                /** @description The reason of a refusal, and what the payout waits for */
                detail?: string;
                id: string;
                ok: boolean;
                payout?: components["schemas"]["Payout"];
                /** @description The HTTP status of the same action on this payout alone */
                status: number;
            }[];
        };
        PayoutActions: {
            /** @enum {string} */
            action: "approve" | "retry" | "cancel" | "look" | "dismiss";
            ids: string[];
            /** @description Another provider or connection to send it with; absent: the same one */
            provider?: string;
            reason: string;
        };
        PayoutBalanceWarning: {
            /**
             * Format: date-time
             * @description When it said so
             */
            at: string;
            /** @description Cents that the provider said it has */
            available: number;
            /** @description Cents that it keeps beside the amount, by the fee table of today */
            fee?: number;
            /** @description Cents of payouts that are on their way there */
            inTransit: number;
            /** @description Cents that it lacks for all of it */
            missing: number;
        };
        PayoutBatch: {
            amount: number;
            approval: {
                given: {
                    /** Format: date-time */
                    at: string;
                    by: string;
                    name: string;
                    reason?: string;
                }[];
                /** @description Number of required approvals */
                needed: number;
                why: string;
            };
            attention?: {
                detail: string;
                /** @enum {string} */
                reason: "outcome_unknown" | "unmapped_word" | "code_mismatch" | "paid_amount_differs" | "late_payment" | "second_charge" | "pending_too_long" | "authorization_ending" | "provider_unreachable" | "delivery_exhausted" | "chargeback_after_refund" | "dispute_due" | "endpoint_disabled" | "approval_needed" | "not_sent" | "webhook_unconfirmed" | "not_reported" | "returned" | "books_differ" | "deactivated" | "bank_account_differs" | "certificate_ending" | "settlement_overdue";
                /** Format: date-time */
                since: string;
            };
            /** @description Who canceled it, and why */
            canceled?: {
                /** Format: date-time */
                at: string;
                by: string;
                name: string;
                reason?: string;
            };
            connectionId: string;
            /** @description Current lines and cents by state, also after the end of the batch */
            counts: {
                approved: {
                    amount: number;
                    count: number;
                };
                attention: {
                    amount: number;
                    count: number;
                };
                canceled: {
                    amount: number;
                    count: number;
                };
                pending: {
                    amount: number;
                    count: number;
                };
                refused: {
                    amount: number;
                    count: number;
                };
                rejected: {
                    amount: number;
                    count: number;
                };
                waiting: {
                    amount: number;
                    count: number;
                };
            };
            /** Format: date-time */
            createdAt: string;
            /** @description The person who created it, or who made the API key that did. Absent: a key that an operator created */
            createdBy?: {
                id: string;
                name: string;
            };
            /** @constant */
            currency: "BRL";
            /** Format: date-time */
            endedAt?: string;
            fileName: string;
            /** @example bat_3f8kq0z6m2x1c9vb7n4w5e8rt0 */
            id: string;
            lines: number;
            needsAttention: boolean;
            /** @description Lines that are final or wait for a person; all lines when the batch is DONE */
            progress: {
                ended: number;
                of: number;
            };
            provider: string;
            /**
             * Format: date-time
             * @description Time of the last approval
             */
            startedAt?: string;
            /** @enum {string} */
            state: "AWAITING_APPROVAL" | "RUNNING" | "DONE" | "CANCELED";
        };
        PayoutBatchLine: {
            /** @description Masked */
            accountNumber?: string;
            amount: number;
            /** Format: date-time */
            approvedAt?: string;
            bankCode?: string;
            branchNumber?: string;
            description?: string;
            /** @description Masked */
            document?: string;
            endToEndId?: string;
            /** @description Why it failed, or why it needs a person */
            failure?: string;
            /** @description Line number in the file; the header is line 1 */
            line: number;
            name?: string;
            /** @enum {string} */
            paymentMethod: "PIX" | "BANK_ACCOUNT" | "RECEIVER";
            /** @description The payout, once it was created */
            payoutId?: string;
            /** @description Masked */
            pixKey?: string;
            /** @enum {string} */
            pixType?: "CPF" | "CNPJ" | "EMAIL" | "PHONE" | "RANDOM";
            receiverId?: string;
            /** @enum {string} */
            state: "waiting" | "refused" | "pending" | "attention" | "approved" | "rejected" | "canceled";
            /** @enum {string} */
            status?: "PENDING" | "APPROVED" | "REJECTED" | "CANCELED";
            withdrawReference?: string;
        };
        PayoutConnection: {
            connectionId: string;
            /** @description Destinations of payouts */
            methods: ("PIX" | "BANK_ACCOUNT" | "RECEIVER")[];
            provider: string;
        };
        PayoutFeeRule: {
            /**
             * @description Cents of each payout
             * @default 0
             */
            fixed?: number;
            /**
             * @description Given back where the receiver’s bank returns the payout. False: kept, as most contracts have it
             * @default false
             */
            givenBack?: boolean;
            /** @description The highest fee, cents */
            max?: number;
            /** @enum {string} */
            method: "PIX" | "BANK_ACCOUNT" | "RECEIVER";
            /** @description The least fee, cents */
            min?: number;
            /**
             * @description Per cent of the payout, at most two decimals
             * @default 0
             */
            percentage?: number;
        };
        PayoutFeeRuleOutput: {
            /**
             * @description Cents of each payout
             * @default 0
             */
            fixed: number;
            /**
             * @description Given back where the receiver’s bank returns the payout. False: kept, as most contracts have it
             * @default false
             */
            givenBack: boolean;
            /** @description The highest fee, cents */
            max?: number;
            /** @enum {string} */
            method: "PIX" | "BANK_ACCOUNT" | "RECEIVER";
            /** @description The least fee, cents */
            min?: number;
            /**
             * @description Per cent of the payout, at most two decimals
             * @default 0
             */
            percentage: number;
        };
        PayoutLineFault: {
            field: string;
            /** @description Line number in the file; the header is line 1 */
            line: number;
            message: string;
        };
        PayoutPolicy: {
            /**
             * @description Number of required approvals
             * @default 1
             */
            approvals: number;
            /**
             * @description Payouts of at least this amount need approval; absent: none. A batch always needs it
             * @example 12990
             */
            approveFrom?: number;
            /**
             * @description `admin`, `finance`, and the ids of your own roles that have the permission to approve payouts (`GET /v1/roles`)
             * @default [
             *       "admin",
             *       "finance"
             *     ]
             */
            approverRoles: string[];
            /** @description Only these people, by id, within those roles; absent: all with those roles */
            approvers?: string[];
            /**
             * @description A payout with the same receiver and amount within this number of minutes needs `allowDuplicate`; 0: never
             * @default 60
             */
            duplicateWindowMinutes: number;
            /**
             * @description Highest amount of one payout
             * @example 12990
             */
            maxAmount?: number;
            /**
             * @description Highest sum per day (São Paulo); refused and canceled payouts do not count
             * @example 12990
             */
            maxPerDay?: number;
        };
        Performance: {
            /** @description Absent with `compare=none` */
            compared?: components["schemas"]["PerformanceFigures"];
            /** @description Payments from before an upgrade are still being counted: older figures are too low */
            counting: boolean;
            current: components["schemas"]["PerformanceFigures"];
            /** @enum {string} */
            step: "hour" | "day" | "month";
            /** @description Time zone in which days begin */
            timeZone: string;
        };
        PerformanceFigures: {
            /** @description Payments that were approved, including those refunded later */
            approved: number;
            /** @description Of cards. Null: the provider does not tell it */
            byBrand: {
                /** @description Payments that were approved, including those refunded later */
                approved: number;
                cardBrand: string | null;
                /** @description Payments created */
                count: number;
                /** @description What of it only the fee table says */
                expectedFees: number;
                /** @description Cents that providers kept of approved payments, by their word or the fee table */
                fees: number;
                /** @description Cents of the approved payments whose fee is known */
                priced: number;
                /** @description Payments that are refused now and were never paid */
                refused: number;
                /** @description Cents of the approved payments */
                volume: number;
            }[];
            byMethod: {
                /** @description Payments that were approved, including those refunded later */
                approved: number;
                /** @description Payments created */
                count: number;
                /** @description What of it only the fee table says */
                expectedFees: number;
                /** @description Cents that providers kept of approved payments, by their word or the fee table */
                fees: number;
                /** @enum {string} */
                paymentMethod: "PIX" | "CREDIT_CARD" | "BILLET";
                /** @description Cents of the approved payments whose fee is known */
                priced: number;
                /** @description Payments that are refused now and were never paid */
                refused: number;
                /** @description Cents of the approved payments */
                volume: number;
            }[];
            byProvider: {
                /** @description Payments that were approved, including those refunded later */
                approved: number;
                /** @description Payments created */
                count: number;
                /** @description What of it only the fee table says */
                expectedFees: number;
                /** @description Cents that providers kept of approved payments, by their word or the fee table */
                fees: number;
                /** @description Cents of the approved payments whose fee is known */
                priced: number;
                provider: string;
                /** @description Payments that are refused now and were never paid */
                refused: number;
                /** @description Cents of the approved payments */
                volume: number;
            }[];
            /** @description Of refused cards. Null: there was no code */
            byReturnCode: {
                amount: number;
                count: number;
                mayRetry?: boolean;
                /** @description Of codes of the ABECS standard, in Portuguese */
                meaning?: string;
                returnCode: string | null;
            }[];
            /** @description Payments created */
            count: number;
            /** @description What of it only the fee table says */
            expectedFees: number;
            /** @description Cents that providers kept of approved payments, by their word or the fee table */
            fees: number;
            /** Format: date-time */
            from: string;
            /** @description What became of the payments of each method */
            funnels: {
                approved: number;
                /** @description The issuer asked for a confirmation */
                challenged: number;
                challengedApproved: number;
                created: number;
                /** @description Approved, and neither refunded in full nor charged back since */
                kept: number;
                /** @enum {string} */
                paymentMethod: "PIX" | "CREDIT_CARD" | "BILLET";
                /** @description A provider had it */
                sent: number;
            }[];
            /** @description By weekday (1: Monday) and hour of the creation; hours without payments are absent */
            hours: {
                /** @description Payments that were approved, including those refunded later */
                approved: number;
                /** @description Payments created */
                count: number;
                hour: number;
                /** @description Payments that are refused now and were never paid */
                refused: number;
                weekday: number;
            }[];
            /** @description Cents of the approved payments whose fee is known */
            priced: number;
            /** @description Payments that are refused now and were never paid */
            refused: number;
            /** @description One entry for each hour, day or month up to now, including empty ones */
            series: {
                /** @description Payments that were approved, including those refunded later */
                approved: number;
                /** Format: date-time */
                at: string;
                /** @description Payments created */
                count: number;
                /** @description Payments that are refused now and were never paid */
                refused: number;
                /** @description Cents of the approved payments */
                volume: number;
            }[];
            /** Format: date-time */
            to: string;
            /** @description Cents of the approved payments */
            volume: number;
        };
        Platform: {
            attention?: {
                detail: string;
                /** @enum {string} */
                reason: "outcome_unknown" | "unmapped_word" | "code_mismatch" | "paid_amount_differs" | "late_payment" | "second_charge" | "pending_too_long" | "authorization_ending" | "provider_unreachable" | "delivery_exhausted" | "chargeback_after_refund" | "dispute_due" | "endpoint_disabled" | "approval_needed" | "not_sent" | "webhook_unconfirmed" | "not_reported" | "returned" | "books_differ" | "deactivated" | "bank_account_differs" | "certificate_ending" | "settlement_overdue";
                /** Format: date-time */
                since: string;
            };
            /** @description Without its query */
            certCashInUrl?: string;
            certCashOutUrl?: string;
            /** @description One entry for each certificate URL */
            certificates: {
                /**
                 * Format: date-time
                 * @description Absent: the first check has not finished
                 */
                checkedAt?: string;
                /** @description Days until it expires; negative afterwards */
                daysLeft?: number;
                /** Format: date-time */
                notAfter?: string;
                /** @description Why the certificate cannot be read or used */
                problem?: string;
                /** @description Common name of the certificate */
                subject?: string;
                /** @enum {string} */
                use: "cashIn" | "cashOut";
            }[];
            /** Format: date-time */
            createdAt: string;
            defaultReceiverId?: string;
            hasCertCashInPassword: boolean;
            hasCertCashOutPassword: boolean;
            hasPrivateKey: boolean;
            /** @example plt_3f8kq0z6m2x1c9vb7n4w5e8rt0 */
            id: string;
            isDefault: boolean;
            name: string;
            needsAttention: boolean;
            /** Format: date-time */
            updatedAt: string;
        };
        PlatformUser: {
            address?: components["schemas"]["ReceiverAddressOutput"];
            /** Format: date-time */
            createdAt: string;
            /** @description Masked */
            document: string;
            documents: components["schemas"]["GivenDocument"][];
            /** @enum {string} */
            documentType: "CPF" | "CNPJ";
            email: string;
            /** @example plu_3f8kq0z6m2x1c9vb7n4w5e8rt0 */
            id: string;
            name: string;
            phone?: string;
            /** @description Absent: of receivers that name no platform */
            platformId?: string;
            receivers: {
                id: string;
                name: string;
                /** @description False for a receiver with another tax document: it is somebody else */
                sharesDocuments: boolean;
            }[];
            /** Format: date-time */
            updatedAt: string;
            /** @description Your own id, unique on the platform */
            userId: string;
        };
        /** @description RFC 9457 problem details */
        Problem: {
            /** @description After a sign-in at the identity provider: what the second factor is sent with */
            challenge?: string;
            code: string;
            detail: string;
            /** @description The refund that the provider refused, with 422: it can be read */
            id?: string;
            requestId: string;
            /** @description Seconds, with 429 and 503: the same as the header Retry-After */
            retryAfter?: number;
            /** @description With `second_factor_required`: what the person has. Recovery codes are codes */
            secondFactors?: ("code" | "passkey")[];
            status: number;
            title: string;
            type: string;
            violations?: {
                field: string;
                message: string;
                rule: string;
            }[];
        };
        Provider: {
            /** @description Whether, and after how many ms, "not found" proves that nothing was done */
            absenceProof: "never" | {
                afterMs: number;
            };
            /** @description The credentials that identify the account; the others can be rotated. Absent: all of them identify it */
            accountBy?: string[];
            /** @description The members of `authentication` that its card payments take: the result of a 3-D Secure authentication that you made elsewhere. Absent: it is refused */
            authentication?: string[];
            /**
             * @description The account’s balance can be asked for (`POST /v1/balances/refresh`)
             * @constant
             */
            balance?: true;
            /**
             * @description Its boletos have a PIX code as well: each of them, or those whose request has `billetPix`. Absent: `billetPix` is refused
             * @enum {string}
             */
            billetPix?: "always" | "asked";
            /** @description The methods of which an unpaid charge can be cancelled. Absent: all, where `cancels` is true */
            cancelMethods?: string[];
            /**
             * @description An unpaid charge can be cancelled. Absent: the charge only expires
             * @constant
             */
            cancels?: true;
            /** @description A card can be authorised first and captured later (`capture: manual`) */
            captures?: {
                /** @description How long an authorisation holds, in ms, where no answer says it */
                holdsMs: number;
                /** @description Less than what was authorised can be captured */
                inPart: boolean;
            };
            /**
             * @description `token`: the provider tokenises the card first. `raw`: the card data is sent with the charge. `page`: no card is sent, since the payer pays on the provider’s page (`nextAction`)
             * @enum {string}
             */
            card?: "token" | "raw" | "page";
            /**
             * @description What the payer agrees to on its page is taken by a call of ours, by itself: the payment is PENDING until then
             * @constant
             */
            collects?: true;
            /** @description What a payer’s browser brings back from a 3-D Secure challenge, by name, for `POST /v1/payments/{id}/challenge`. Absent: the provider learns by itself what the payer did */
            confirms?: string[];
            /** @description Credentials of a connection */
            credentials: {
                /** @description Another name under which it is taken */
                alias?: string;
                /** @description Field name in a connection */
                field: string;
                /** @description The error message when it is missing */
                message?: string;
                /** @description The field of the platform that serves in its place; then the connection need not have it */
                orPlatform?: string;
                required: boolean;
                /** @description Stored encrypted and never returned */
                secret: boolean;
                /** @description The provider’s name for it */
                title: string;
            }[];
            /** @description By method: what a charge with a `dueDate` of yours can carry. What is absent is refused, and `dueDate` itself where the method is */
            dueTerms?: {
                [key: string]: {
                    /** @description Most days after its due date on which it can still be paid. Absent: none */
                    daysAfterDue?: number;
                    discount?: ("PERCENTAGE" | "FIXED")[];
                    fine?: ("PERCENTAGE" | "FIXED")[];
                    /** @constant */
                    interest?: true;
                };
            };
            /** @description How certain its wire format is: A its own documentation, B several integrations or a sister brand, C one integration, `spec` the specification alone, `assumed` the nearest provider’s format. With no grade was the provider itself called */
            evidence: {
                /**
                 * @description That of its worst operation that moves money
                 * @enum {string}
                 */
                grade: "A" | "B" | "C" | "spec" | "assumed";
                notes: string;
                /** @description The grade of each operation that it has */
                operations: {
                    [key: string]: "A" | "B" | "C" | "spec" | "assumed";
                };
            };
            /**
             * @description Only its notice brings the id of a charge: a payment without one has no `transactionId`, and needs a person once its time has passed
             * @constant
             */
            idsByNotice?: true;
            limits: {
                /** @description Default expiry of a boleto in ms. Absent: three days */
                billetExpiryMs?: number;
                /** @description Default expiry of a PIX charge in ms */
                pixExpiryMs: number;
                /** @description Timeout of creating a receiver, which may send documents, in ms. Absent: `timeoutMs` */
                receiverTimeoutMs?: number;
                /** @description Timeout of a whole operation in ms */
                timeoutMs: number;
            };
            /** @description Ids by which a charge can be looked up; empty: no look-up */
            lookUpBy: ("id" | "reference" | "endToEndId")[];
            /** @description Payment methods of its charges; empty for a provider that only pays out */
            methods: string[];
            /** @description The value of `provider` in requests, in exactly this spelling */
            name: string;
            /** @description Further notes, in English */
            notes: string[];
            /** @description Supported operations; any other is refused before a call is made */
            operations: string[];
            /** @description Optional fields of a payment that are sent to it, with at least one method. The others are stored only */
            optionalFields: string[];
            /** @description Destinations of payouts. Absent: no payouts */
            payouts?: string[];
            /**
             * @description It reports the outcome of no payout, neither by look-up nor by webhook: two people resolve each by its statement
             * @constant
             */
            payoutsUnreported?: true;
            /** @description Requirements for receivers. Absent: no receivers */
            receivers?: {
                /** @description Accepted kinds of receivers */
                documentTypes: ("CPF" | "CNPJ")[];
                /** @description Required fields of an account, in the provider’s order */
                wants: {
                    /**
                     * @description Required of this kind only. Absent: of both
                     * @enum {string}
                     */
                    documentType?: "CPF" | "CNPJ";
                    /**
                     * @description Field of the receiver
                     * @example documents.photoDocument
                     */
                    field: string;
                    /** @description The message while it is missing */
                    message: string;
                }[];
            };
            /** @description Its words, in lower case, for money that went back: unless they report a refund of yours they mean a chargeback */
            returnWords?: string[];
            /** @description For URLs: lower case without accents, every other character than a–z and 0–9 is `-` */
            slug: string;
            /**
             * @description Charges can be made in a receiver’s name, with the `receiverToken` of its result
             * @constant
             */
            takesReceiverToken?: true;
            /**
             * @description The unit in which it writes amounts
             * @enum {string}
             */
            unit: "cents" | "reais";
            /**
             * @description Its sources leave the unit open or contradict each other. In production the first charge of a connection may be at most R$ 10,00, and others follow once a look-up has shown it as paid with its amount
             * @constant
             */
            unitAssumed?: true;
            /** @description True: an authenticated webhook (signed, or by client certificate) is proof. False: it only causes a look-up */
            webhookProof: boolean;
            /** @description Ids by which a payout can be looked up. Absent: as `lookUpBy` */
            withdrawLookUpBy?: ("id" | "reference" | "endToEndId")[];
        };
        ProviderBalance: {
            /**
             * Format: date-time
             * @description When the provider answered
             */
            at?: string;
            /** @description Cents that can be paid out; negative: overdrawn */
            available?: number;
            /** @description The provider’s `available` less what the ledger had as `available` at that moment */
            difference?: number;
            failure?: {
                /** Format: date-time */
                at: string;
                message: string;
            };
            /**
             * @description `not_offered`: no source shows how to ask this provider. `not_asked`: not yet. `failed`: the last try got no answer; an older one is shown beside it
             * @enum {string}
             */
            state: "not_offered" | "not_asked" | "answered" | "failed";
            /** @description Cents that the provider itself shows as not released yet */
            waiting?: number;
        };
        ProviderHealth: {
            connections: {
                /**
                 * @description `open`: routing uses the connection last. `half_open`: one payment at a time is sent there as a trial
                 * @enum {string}
                 */
                breaker: "closed" | "open" | "half_open";
                connectionId: string;
                /**
                 * Format: date-time
                 * @description Time of its last reply to a charge, if the latest charges failed
                 */
                failingSince?: string;
                failuresInARow: number;
                name?: string;
                /** Format: date-time */
                openUntil?: string;
            }[];
            day: {
                approved: number;
                calls: number;
                /** @description Payments of that period that are refused now */
                declined: number;
                failed: number;
                /** @description Of charges, in ms; absent if there were none */
                p50?: number;
                p95?: number;
                payments: number;
                refused: number;
            };
            hour: {
                approved: number;
                calls: number;
                /** @description Payments of that period that are refused now */
                declined: number;
                failed: number;
                /** @description Of charges, in ms; absent if there were none */
                p50?: number;
                p95?: number;
                payments: number;
                refused: number;
            };
            /** @description Of the last 24 hours */
            operations: components["schemas"]["CallFigures"][];
            provider: string;
            slug: string;
            /** @description Status words that no map has, the latest first */
            words: {
                /**
                 * @description The latest entity with this word; absent if none of ours was found
                 * @enum {string}
                 */
                entity?: "payment" | "payout" | "receiver";
                entityId?: string;
                /** Format: date-time */
                firstAt: string;
                /** Format: date-time */
                lastAt: string;
                /** @enum {string} */
                saidIn: "webhook" | "answer";
                times: number;
                word: string;
            }[];
        };
        /** @description As in `Provider`, `grade` from its `evidence` */
        ProviderName: {
            /** @enum {string} */
            grade: "A" | "B" | "C" | "spec" | "assumed";
            name: string;
            slug: string;
        };
        Receiver: {
            accounts: components["schemas"]["ReceiverAccount"][];
            address?: components["schemas"]["ReceiverAddressOutput"];
            /** @description Attention of the receiver itself; each account has its own */
            attention?: {
                detail: string;
                /** @enum {string} */
                reason: "outcome_unknown" | "unmapped_word" | "code_mismatch" | "paid_amount_differs" | "late_payment" | "second_charge" | "pending_too_long" | "authorization_ending" | "provider_unreachable" | "delivery_exhausted" | "chargeback_after_refund" | "dispute_due" | "endpoint_disabled" | "approval_needed" | "not_sent" | "webhook_unconfirmed" | "not_reported" | "returned" | "books_differ" | "deactivated" | "bank_account_differs" | "certificate_ending" | "settlement_overdue";
                /** Format: date-time */
                since: string;
            };
            /** @description Cents, over all accounts whose provider has reported it */
            balance?: number;
            bankAccount?: components["schemas"]["ShownBankAccount"];
            bankChange?: components["schemas"]["BankChange"];
            /** Format: date-time */
            createdAt: string;
            description?: string;
            /** @description Masked */
            document: string;
            documents: components["schemas"]["GivenDocument"][];
            /** @enum {string} */
            documentType: "CPF" | "CNPJ";
            email: string;
            /** @example rcv_3f8kq0z6m2x1c9vb7n4w5e8rt0 */
            id: string;
            missing: components["schemas"]["MissingPiece"][];
            name: string;
            needsAttention: boolean;
            phone?: string;
            platformId?: string;
            /** @description The record of this `userId` on this platform, whose documents the receiver shares */
            platformUserId?: string;
            providerSpecificData?: {
                monthlyRevenue?: number;
            };
            /** @description The provider's id, at `receiverProvider` */
            receiverId?: string;
            receiverProvider: string;
            /**
             * @description The `receiverToken` of payments in the receiver’s name, where its provider takes one
             * @example rac_3f8kq0z6m2x1c9vb7n4w5e8rt0
             */
            receiverToken?: string;
            /** @enum {string} */
            status: "PENDING" | "ACTIVE" | "REJECTED";
            /** Format: date-time */
            updatedAt: string;
            userId?: string;
        };
        ReceiverAccount: {
            /** Format: date-time */
            activatedAt?: string;
            attention?: {
                detail: string;
                /** @enum {string} */
                reason: "outcome_unknown" | "unmapped_word" | "code_mismatch" | "paid_amount_differs" | "late_payment" | "second_charge" | "pending_too_long" | "authorization_ending" | "provider_unreachable" | "delivery_exhausted" | "chargeback_after_refund" | "dispute_due" | "endpoint_disabled" | "approval_needed" | "not_sent" | "webhook_unconfirmed" | "not_reported" | "returned" | "books_differ" | "deactivated" | "bank_account_differs" | "certificate_ending" | "settlement_overdue";
                /** Format: date-time */
                since: string;
            };
            /** @description Cents, as the provider last reported */
            balance?: number;
            /** Format: date-time */
            balanceAt?: string;
            connectionId: string;
            /** Format: date-time */
            createdAt: string;
            failure?: components["schemas"]["Failure"];
            /** @example rac_3f8kq0z6m2x1c9vb7n4w5e8rt0 */
            id: string;
            missing: components["schemas"]["MissingPiece"][];
            needsAttention: boolean;
            /** @description Fields of the receiver that were not sent to this provider, since it has no such fields */
            notPassed: string[];
            provider: string;
            /** @description The provider's id */
            receiverId?: string;
            /**
             * @description The `receiverToken` of payments in the receiver’s name, where its provider takes one
             * @example rac_3f8kq0z6m2x1c9vb7n4w5e8rt0
             */
            receiverToken?: string;
            /** @enum {string} */
            stage: "gathering" | "sending" | "verifying" | "held" | "closed";
            /** @enum {string} */
            status: "PENDING" | "ACTIVE" | "REJECTED";
            /** Format: date-time */
            updatedAt: string;
        };
        ReceiverAddress: {
            /** @example São Paulo */
            city: string & (unknown & unknown);
            /** @example Centro */
            district: string & (unknown & unknown);
            /** @example 100 */
            number: string & (unknown & unknown);
            /** @example SP */
            state: string;
            /** @example Rua das Laranjeiras */
            street: string & (unknown & unknown);
            /**
             * @description CEP, mask optional
             * @example 01001000
             */
            zipcode: string & (unknown & unknown & unknown);
        };
        ReceiverAddressOutput: {
            /** @example São Paulo */
            city: string & (unknown & unknown);
            /** @example Centro */
            district: string & (unknown & unknown);
            /** @example 100 */
            number: string & (unknown & unknown);
            /** @example SP */
            state: string;
            /** @example Rua das Laranjeiras */
            street: string & (unknown & unknown);
            zipcode: string;
        };
        ReceiverBalance: {
            /** @description Cents: the sum of the known balances */
            balance?: number;
            data: {
                accountId: string;
                /**
                 * Format: date-time
                 * @description Time of the provider’s reply
                 */
                at?: string;
                /** @description Cents */
                balance?: number;
                provider: string;
                /** @description Why there is no balance */
                why?: string;
            }[];
        };
        ReceiverBankAccount: {
            /** @example 6 */
            accountDigit: string;
            /** @example 12345 */
            accountNumber: string;
            /** @example CORRENTE */
            accountType?: string & (unknown & unknown);
            /** @example 341 */
            bankCode: string;
            branchDigit?: string;
            /** @example 0001 */
            branchNumber: string;
            pixCode?: string & (unknown & unknown);
        };
        Reconciliation: {
            /** @description Cents of money in and out by kind, of one statement (not in lists). A kind that it has none of is absent */
            amounts?: {
                different?: {
                    in: number;
                    out: number;
                };
                matched?: {
                    in: number;
                    out: number;
                };
                missing?: {
                    in: number;
                    out: number;
                };
                suggested?: {
                    in: number;
                    out: number;
                };
                unasked?: {
                    in: number;
                    out: number;
                };
                unknown?: {
                    in: number;
                    out: number;
                };
            };
            attention?: {
                detail: string;
                /** @enum {string} */
                reason: "outcome_unknown" | "unmapped_word" | "code_mismatch" | "paid_amount_differs" | "late_payment" | "second_charge" | "pending_too_long" | "authorization_ending" | "provider_unreachable" | "delivery_exhausted" | "chargeback_after_refund" | "dispute_due" | "endpoint_disabled" | "approval_needed" | "not_sent" | "webhook_unconfirmed" | "not_reported" | "returned" | "books_differ" | "deactivated" | "bank_account_differs" | "certificate_ending" | "settlement_overdue";
                /** Format: date-time */
                since: string;
            };
            counts: {
                different: number;
                matched: number;
                missing: number;
                /** @description Suggested, missing, different or unknown, and not settled */
                open: number;
                suggested: number;
                unasked: number;
                unknown: number;
                /** @description Not compared yet */
                waiting: number;
            };
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            endedAt?: string;
            fileName?: string;
            /** Format: date-time */
            from: string;
            /** @example rec_3f8kq0z6m2x1c9vb7n4w5e8rt0 */
            id: string;
            /** @enum {string} */
            kind: "provider" | "statement";
            needsAttention: boolean;
            provider?: string;
            /** @description Absent: the daily schedule */
            startedBy?: string;
            /** @enum {string} */
            state: "RUNNING" | "DONE";
            /**
             * Format: date-time
             * @description Not included
             */
            to: string;
        };
        ReconciliationItem: {
            /**
             * @description `learned`: as people have confirmed lines of this description. `hand`: a person has named it
             * @enum {string}
             */
            by?: "end-to-end id" | "id" | "amount and day" | "provider and day" | "learned" | "hand";
            differs?: ("status" | "amount" | "refundedAmount" | "fee" | "word" | "reference" | "repeated" | "day")[];
            /** @enum {string} */
            entity?: "payment" | "payout" | "settlement";
            entityId?: string;
            /** @description The first result, if the item was compared again later */
            found?: {
                differs?: ("status" | "amount" | "refundedAmount" | "fee" | "word" | "reference" | "repeated" | "day")[];
                /** @enum {string} */
                kind: "matched" | "suggested" | "missing" | "different" | "unknown" | "unasked";
                ours?: {
                    amount?: number;
                    /** @description The day in Brazil on which the money moved */
                    day?: string;
                    /**
                     * @description For a line: money in or out
                     * @enum {string}
                     */
                    direction?: "in" | "out";
                    endToEndId?: string;
                    /** @description Cents that the bank kept of it; `amount` is before it */
                    fee?: number;
                    providerId?: string;
                    refundedAmount?: number;
                    status?: string;
                    /** @description Further settlements that the same line pays; `amount` is the sum of all */
                    together?: string[];
                    /** @description The provider’s own word */
                    word?: string;
                };
                theirs?: {
                    amount?: number;
                    /** @description The day in Brazil on which the money moved */
                    day?: string;
                    /**
                     * @description For a line: money in or out
                     * @enum {string}
                     */
                    direction?: "in" | "out";
                    endToEndId?: string;
                    /** @description Cents that the bank kept of it; `amount` is before it */
                    fee?: number;
                    providerId?: string;
                    refundedAmount?: number;
                    status?: string;
                    /** @description Further settlements that the same line pays; `amount` is the sum of all */
                    together?: string[];
                    /** @description The provider’s own word */
                    word?: string;
                };
            };
            /** @enum {string} */
            kind: "matched" | "suggested" | "missing" | "different" | "unknown" | "unasked";
            /** @description The rule that was learned, and when it was last confirmed */
            learned?: {
                confirmedOn: string;
                /** @description What a person wrote about such a line, which is of none of our rows */
                reason?: string;
                ruleId: string;
            };
            /** @description Number of the item; for a statement, of the line */
            n: number;
            ours?: {
                amount?: number;
                /** @description The day in Brazil on which the money moved */
                day?: string;
                /**
                 * @description For a line: money in or out
                 * @enum {string}
                 */
                direction?: "in" | "out";
                endToEndId?: string;
                /** @description Cents that the bank kept of it; `amount` is before it */
                fee?: number;
                providerId?: string;
                refundedAmount?: number;
                status?: string;
                /** @description Further settlements that the same line pays; `amount` is the sum of all */
                together?: string[];
                /** @description The provider’s own word */
                word?: string;
            };
            /** @description Who settled it */
            settled?: {
                /** @enum {string} */
                action: "look" | "resolve_approved" | "resolve_rejected" | "note" | "confirm_match" | "reject_match";
                /** Format: date-time */
                at: string;
                by: string;
                reason: string;
            };
            /** @description The text of the statement’s line; documents are masked */
            text?: string;
            theirs?: {
                amount?: number;
                /** @description The day in Brazil on which the money moved */
                day?: string;
                /**
                 * @description For a line: money in or out
                 * @enum {string}
                 */
                direction?: "in" | "out";
                endToEndId?: string;
                /** @description Cents that the bank kept of it; `amount` is before it */
                fee?: number;
                providerId?: string;
                refundedAmount?: number;
                status?: string;
                /** @description Further settlements that the same line pays; `amount` is the sum of all */
                together?: string[];
                /** @description The provider’s own word */
                word?: string;
            };
            /** @description What it was matched with before, the last one last */
            undone?: {
                /** Format: date-time */
                at: string;
                by: string;
                /** @enum {string} */
                entity: "payment" | "payout" | "settlement";
                entityId: string;
                reason: string;
                /** @description Who had confirmed it. Absent: it had matched by itself */
                settled?: {
                    /** Format: date-time */
                    at: string;
                    by: string;
                    reason: string;
                };
            }[];
            why?: string;
        };
        RecoveryLink: {
            /** Format: uri */
            url: string;
        };
        RedeliveryPreview: {
            /** @description Number of deliveries that would be sent */
            deliveries: number;
            /** @description True: more than one request may select; choose a shorter time range */
            tooMany: boolean;
            /** @description Further deliveries of that time range that are already pending and stay as they are */
            waiting: number;
        };
        Refund: {
            amount: number;
            attention?: {
                detail: string;
                /** @enum {string} */
                reason: "outcome_unknown" | "unmapped_word" | "code_mismatch" | "paid_amount_differs" | "late_payment" | "second_charge" | "pending_too_long" | "authorization_ending" | "provider_unreachable" | "delivery_exhausted" | "chargeback_after_refund" | "dispute_due" | "endpoint_disabled" | "approval_needed" | "not_sent" | "webhook_unconfirmed" | "not_reported" | "returned" | "books_differ" | "deactivated" | "bank_account_differs" | "certificate_ending" | "settlement_overdue";
                /** Format: date-time */
                since: string;
            };
            /** Format: date-time */
            createdAt: string;
            failure?: components["schemas"]["Failure"];
            /** @example ref_3f8kq0z6m2x1c9vb7n4w5e8rt */
            id: string;
            needsAttention: boolean;
            paymentId: string;
            /** @description The payment's */
            provider?: string;
            reason?: string;
            /** @description The provider's id */
            refundId?: string;
            /**
             * Format: date-time
             * @description Time at which it was done or refused
             */
            settledAt?: string;
            /**
             * @description PENDING while its outcome is not known
             * @enum {string}
             */
            state: "PENDING" | "DONE" | "REFUSED";
            /** @description True: the provider accepted the refund (`state` DONE) */
            status: boolean;
            statusBasis?: components["schemas"]["StatusBasis"];
            /** Format: date-time */
            updatedAt: string;
        };
        ReleasedUpload: {
            contentType: string;
            fileName: string;
            /** @constant */
            message: "Upload realizado com sucesso!";
            size: number;
            /** @constant */
            state: "RELEASED";
            /** @example upl_3f8kq0z6m2x1c9vb7n4w5e8rt0 */
            uploadId: string;
        };
        ResponseTimes: {
            /** @description By whom, last */
            changed?: {
                /** Format: date-time */
                at: string;
                by: string;
            };
            hours: components["schemas"]["BusinessHours"] | null;
            times: {
                default: {
                    /** @description Minutes until somebody must have looked; null: at any time */
                    look: number | null;
                    /** @description Minutes until it must be settled */
                    settle: number;
                };
                /** @description Minutes until somebody must have looked; null: at any time */
                look: number | null;
                /** @enum {string} */
                reason: "outcome_unknown" | "unmapped_word" | "code_mismatch" | "paid_amount_differs" | "late_payment" | "second_charge" | "pending_too_long" | "authorization_ending" | "provider_unreachable" | "delivery_exhausted" | "chargeback_after_refund" | "dispute_due" | "endpoint_disabled" | "approval_needed" | "not_sent" | "webhook_unconfirmed" | "not_reported" | "returned" | "books_differ" | "deactivated" | "bank_account_differs" | "certificate_ending" | "settlement_overdue";
                /** @description Minutes until it must be settled */
                settle: number;
            }[];
            /** @description 0: nothing was changed yet */
            version: number;
        };
        /** @description `only_there`: the only target of the rule. `drawn`: chosen by weight. `next`: a later place in the draw. `cheapest`: its place by the expected fee. `unpriced`: its fee is not known, so it comes after those whose fees are. `fallback`: a fallback of the rule. `only_able`: there are no rules, and it is the only connection that can accept the payment */
        RouteCause: {
            /** @constant */
            kind: "only_there";
        } | {
            /** @constant */
            kind: "drawn";
            of: number;
            weight: number;
        } | {
            /** @constant */
            kind: "next";
            position: number;
        } | {
            /** @description Expected of this payment, cents */
            fee: number;
            /** @constant */
            kind: "cheapest";
            position: number;
        } | {
            /** @constant */
            kind: "unpriced";
            position: number;
        } | {
            /** @constant */
            kind: "fallback";
            position: number;
        } | {
            /** @constant */
            kind: "only_able";
        };
        RouteChoice: {
            /** @description In the order in which they would be used */
            candidates: {
                /**
                 * @description `open`: routing uses the connection last. `half_open`: one payment at a time is sent there as a trial
                 * @enum {string}
                 */
                breaker: "closed" | "open" | "half_open";
                cause: components["schemas"]["RouteCause"];
                connectionId: string;
                provider: string;
                why: string;
            }[];
            /** @description The rule that matched */
            chosen: string;
            skipped: {
                connectionId?: string;
                provider: string;
                why: string;
            }[];
            why: string;
        };
        RouteCost: {
            /** @description Fees for 100 approved reais, two decimals */
            cost?: number;
            /** @description Cents that the provider kept */
            fees: number;
            /** @description Cents that payers paid for them */
            gross: number;
            /** @description All of its enabled connections have a fee table, by which `cheapest` compares them */
            hasFees: boolean;
            provider: string;
            /** @description Number of payments that were approved */
            sales: number;
        };
        RouteDryRun: {
            address?: components["schemas"]["Address"];
            /**
             * @description Integer cents
             * @example 12990
             */
            amount: number;
            /** @description For a card: the result of a 3-D Secure authentication that you have made elsewhere. The members that a provider takes are `authentication` in `GET /v1/providers`; any other is refused */
            authentication?: components["schemas"]["Authentication"];
            /**
             * @description For a boleto: with a PIX code on it, by which it can be paid as well. Refused where `billetPix` of the provider is absent
             * @constant
             */
            billetPix?: true;
            /**
             * @description `manual`: the card is authorised only. `POST /v1/payments/{id}/capture` takes the money, `/void` releases it. Absent: `automatic`
             * @enum {string}
             */
            capture?: "automatic" | "manual";
            /** Format: uri */
            checkoutUrl?: string;
            /** @description The user who created it; by default the signed-in person */
            createdBy?: string & (unknown & unknown);
            /**
             * @default BRL
             * @constant
             */
            currency?: "BRL";
            customer?: components["schemas"]["Customer"];
            customerIp?: string;
            /** @description Days after the due date on which it can still be paid. Absent: none */
            daysAfterDue?: number;
            description?: string & (unknown & unknown);
            /** @description Per cent of `amount`, or cents, less until a day */
            discount?: components["schemas"]["Discount"];
            /**
             * Format: date
             * @description For a boleto, or a PIX with a due date: the last day without fine and interest, in São Paulo. Refused where `dueTerms` of the provider lacks the method
             * @example 2026-12-24
             */
            dueDate?: string;
            /** @description Per cent of `amount`, or cents, from the day after the due date on: at most 2 % */
            fine?: components["schemas"]["Fine"];
            fingerPrints?: {
                provider: string & (unknown & unknown);
                value: string & (unknown & unknown);
            }[];
            /**
             * @description Id of a payment, whose weighted draw is repeated. Absent: a new draw with each request
             * @example 3b0f7a52-order-A-1
             */
            idempotencyKey?: string;
            /** @default 1 */
            installments?: number;
            /** @description For each day after the due date: at most 1 % a month */
            interest?: components["schemas"]["Interest"];
            items?: components["schemas"]["Item"][];
            offerId?: string & (unknown & unknown);
            orderId?: string & (unknown & unknown);
            /** @enum {string} */
            paymentMethod: "PIX" | "CREDIT_CARD" | "BILLET";
            platformId?: string & (unknown & unknown);
            productId?: string & (unknown & unknown);
            receiverToken?: string & (unknown & unknown);
            /** Format: uri */
            referrerUrl?: string;
            /** @description Used instead of the rules in force, and not saved */
            rules?: components["schemas"]["RouteRule"][];
            /**
             * @description On the card’s statement: only letters and digits, at most 13
             * @example LOJADEMO
             */
            softDescriptor?: string & (unknown & unknown);
            splits?: components["schemas"]["Split"][];
            /**
             * @description CPF or CNPJ (also alphanumeric), mask optional
             * @example 52998224725
             */
            userDocument?: string;
            userId?: string & (unknown & unknown);
            /** Format: uri */
            webhookUrl?: string;
        };
        RouteRule: {
            /**
             * @description Tried in this order after all of `to`
             * @default []
             */
            fallback?: string[];
            /** @example Large PIX */
            name?: string;
            /**
             * @description `weight`, the default: `to` in the order of a draw. `cheapest`: by the fee that the fee table of each connection (`/v1/fees`) expects for this amount, method and instalments, the least first; among equal fees by the draw, and after them those without a fee that is known
             * @enum {string}
             */
            order?: "weight" | "cheapest";
            /**
             * @description At how many further connections of this rule a card of our vault is tried, one after the other, where the issuer declined it and the acquirer’s return code says that another try may help. Absent or 0: none
             * @example 1
             */
            retryDeclines?: number;
            to: {
                /**
                 * @description Provider name (`Orbita`) or connection id
                 * @example Orbita
                 */
                provider: string;
                /**
                 * @description Its share is this weight ÷ the sum of the weights
                 * @default 1
                 */
                weight?: number;
            }[];
            /**
             * @description All conditions must hold; bounds are inclusive. Empty: every payment
             * @default {}
             */
            when?: {
                /**
                 * @description Integer cents
                 * @example 12990
                 */
                amountMax?: number;
                /**
                 * @description Integer cents
                 * @example 12990
                 */
                amountMin?: number;
                installmentsMax?: number;
                installmentsMin?: number;
                paymentMethod?: ("PIX" | "CREDIT_CARD" | "BILLET")[];
            };
        };
        RouteRuleOutput: {
            /**
             * @description Tried in this order after all of `to`
             * @default []
             */
            fallback: string[];
            /** @example Large PIX */
            name?: string;
            /**
             * @description `weight`, the default: `to` in the order of a draw. `cheapest`: by the fee that the fee table of each connection (`/v1/fees`) expects for this amount, method and instalments, the least first; among equal fees by the draw, and after them those without a fee that is known
             * @enum {string}
             */
            order?: "weight" | "cheapest";
            /**
             * @description At how many further connections of this rule a card of our vault is tried, one after the other, where the issuer declined it and the acquirer’s return code says that another try may help. Absent or 0: none
             * @example 1
             */
            retryDeclines?: number;
            to: {
                /**
                 * @description Provider name (`Orbita`) or connection id
                 * @example Orbita
                 */
                provider: string;
                /**
                 * @description Its share is this weight ÷ the sum of the weights
                 * @default 1
                 */
                weight: number;
            }[];
            /**
             * @description All conditions must hold; bounds are inclusive. Empty: every payment
             * @default {}
             */
            when: {
                /**
                 * @description Integer cents
                 * @example 12990
                 */
                amountMax?: number;
                /**
                 * @description Integer cents
                 * @example 12990
                 */
                amountMin?: number;
                installmentsMax?: number;
                installmentsMin?: number;
                paymentMethod?: ("PIX" | "CREDIT_CARD" | "BILLET")[];
            };
        };
        Routes: {
            /** @description The first rule that matches decides */
            rules: components["schemas"]["RouteRuleOutput"][];
            /** Format: date-time */
            savedAt?: string;
            /** @description Version of the rules that are replaced; 0 if there are none yet */
            version: number;
        };
        SavedCard: {
            /**
             * @description Derived from the first digits, for display
             * @enum {string}
             */
            brand: "visa" | "mastercard" | "amex" | "elo" | "hipercard" | "diners" | "discover" | "jcb" | "other";
            /**
             * @description The value of a payment’s `cardId`
             * @example crd_3f8kq0z6m2x1c9vb7n4w5e8rt0
             */
            cardId: string;
            connectionId: string;
            /** Format: date-time */
            createdAt: string;
            /** @example 12 */
            expMonth: string;
            /** @example 30 */
            expYear: string;
            holderName: string;
            /** @example 1111 */
            last4: string;
            provider: string;
        };
        SavedPayoutPolicy: {
            /**
             * @description Number of required approvals
             * @default 1
             */
            approvals: number;
            /**
             * @description Payouts of at least this amount need approval; absent: none. A batch always needs it
             * @example 12990
             */
            approveFrom?: number;
            /**
             * @description `admin`, `finance`, and the ids of your own roles that have the permission to approve payouts (`GET /v1/roles`)
             * @default [
             *       "admin",
             *       "finance"
             *     ]
             */
            approverRoles: string[];
            /** @description Only these people, by id, within those roles; absent: all with those roles */
            approvers?: string[];
            /** @description The second person */
            confirmedByName?: string;
            /**
             * @description A payout with the same receiver and amount within this number of minutes needs `allowDuplicate`; 0: never
             * @default 60
             */
            duplicateWindowMinutes: number;
            /**
             * @description Highest amount of one payout
             * @example 12990
             */
            maxAmount?: number;
            /**
             * @description Highest sum per day (São Paulo); refused and canceled payouts do not count
             * @example 12990
             */
            maxPerDay?: number;
            /** @description Whom `approvers` may name: everybody whose role may approve payouts */
            people: {
                id: string;
                name: string;
                role: string;
                roleName?: string;
            }[];
            /** @description A change that waits for a second person, who confirms it by the same `PUT` */
            proposal?: {
                policy: components["schemas"]["PayoutPolicy"];
                /** Format: date-time */
                proposedAt: string;
                /** @description Id of the person */
                proposedBy: string;
                proposedByName: string;
            };
            /** @description What `approverRoles` may name */
            roles: {
                role: string;
                roleName?: string;
            }[];
            /** Format: date-time */
            savedAt?: string;
            /** @description Id of the person who saved it */
            savedBy?: string;
            savedByName?: string;
            /** @description Version of the policy that is replaced; 0 if there is none yet */
            version: number;
        };
        SaveRoutes: {
            /** @description The first rule that matches decides */
            rules: components["schemas"]["RouteRule"][];
            /** @description Version of the rules that are replaced; 0 if there are none yet */
            version: number;
        };
        SeenMerchant: {
            id: string;
            name: string;
            /**
             * @description Your role there; absent for an API key
             * @example finance
             */
            role?: string;
            /** @description Name of a role of the merchant’s own; absent for a built-in one */
            roleName?: string;
        };
        /**
         * @example {
         *       "type": "payment.approved"
         *     }
         */
        SendTestEvent: {
            /** @description Instead of the type’s example, in the sandbox only. It may differ from the schema, to see what your server makes of it */
            data?: {
                [key: string]: unknown;
            };
            /**
             * @description Absent: `endpoint.test`, whose data is the endpoint’s id
             * @example payment.approved
             * @enum {string}
             */
            type?: "payment.pending" | "payment.authorized" | "payment.approved" | "payment.rejected" | "payment.refunded" | "payment.partially_refunded" | "payment.chargeback" | "dispute.opened" | "dispute.accepted" | "dispute.contested" | "dispute.won" | "dispute.lost" | "dispute.expired" | "payout.pending" | "payout.approved" | "payout.rejected" | "payout.canceled" | "receiver.pending" | "receiver.active" | "receiver.rejected" | "settlement.settled" | "settlement.reopened" | "settlement.overdue" | "attention.raised" | "attention.cleared";
        };
        SentRequest: {
            address?: components["schemas"]["Address"];
            checkoutUrl?: string;
            customer: {
                /** @description Masked */
                document: string;
                email: string;
                name: string;
                phone?: string;
            };
            customerIp?: string;
            fingerPrints?: {
                provider: string;
                value: string;
            }[];
            /** @description Fields whose value is masked or left out, since the caller lacks `payments.personal` */
            masked: string[];
            /** @description Fields of the request that were not sent to the provider, since it has no such fields */
            notPassed: string[];
            referrerUrl?: string;
            /** @description Masked */
            userDocument?: string;
        };
        Settlement: {
            /** @description Cents that are expected, after fees. Negative: refunds and disputes of that day exceed what arrives, and the provider takes them */
            amount: number;
            attention?: {
                detail: string;
                /** @enum {string} */
                reason: "outcome_unknown" | "unmapped_word" | "code_mismatch" | "paid_amount_differs" | "late_payment" | "second_charge" | "pending_too_long" | "authorization_ending" | "provider_unreachable" | "delivery_exhausted" | "chargeback_after_refund" | "dispute_due" | "endpoint_disabled" | "approval_needed" | "not_sent" | "webhook_unconfirmed" | "not_reported" | "returned" | "books_differ" | "deactivated" | "bank_account_differs" | "certificate_ending" | "settlement_overdue";
                /** Format: date-time */
                since: string;
            };
            /** @description Cents of it that a line of the merchant’s own bank shows (`bank` in the ledger). Absent: none does */
            bankedAmount?: number;
            /**
             * @description `person`: somebody confirmed it. `date`: its day has come, and nobody has proved it
             * @enum {string}
             */
            basis?: "person" | "date";
            connectionId: string;
            /**
             * Format: date
             * @description The day in Brazil, by the connection’s terms
             */
            expectedOn: string;
            /** @example set_3f8kq0z6m2x1c9vb7n4w5e8rt0 */
            id: string;
            needsAttention: boolean;
            /** @description How many instalments and corrections it consists of */
            parts: number;
            /** @description What one person says has arrived; a second one must confirm it */
            proposal?: {
                amount: number;
                /** Format: date-time */
                at: string;
                by: string;
                reason: string;
                /** Format: date */
                settledOn: string;
            };
            provider: string;
            /** @description Why it differs from what was expected */
            reason?: string;
            /** @description Cents that arrived. Negative: the provider took them */
            settledAmount?: number;
            settledBy?: string;
            /** Format: date */
            settledOn?: string;
            /** @enum {string} */
            state: "EXPECTED" | "SETTLED";
            /** @description The sums of its parts. Of one settlement alone, not in lists */
            totals?: {
                /** @description Cents of refunds, disputes and corrections. `gross` less `fee`, with this, is `amount` */
                adjustment: number;
                /** @description Cents that the provider keeps of them */
                fee: number;
                /** @description Cents that payers paid for the parts */
                gross: number;
            };
            /** Format: date-time */
            updatedAt: string;
        };
        SettlementPart: {
            /** @description Refunds, disputes and corrections in it, in cents: what `amount` differs by from `gross` less `fee`. Mostly negative */
            adjustment: number;
            /** @description Cents that arrive */
            amount: number;
            /** @description Its share of the fee, in cents */
            fee: number;
            /** @description Its share of what the payer paid, in cents. 0 of a correction */
            gross: number;
            /** @description 0: a correction after the last instalment had arrived */
            installment: number;
            /** @description Of how many; 1 where all of the payment arrives at once. Absent of a correction */
            installments?: number;
            /** @description The merchant’s own reference of the payment */
            orderId?: string;
            paymentId: string;
            /** @enum {string} */
            paymentMethod: "PIX" | "CREDIT_CARD" | "BILLET";
        };
        SettlementTerms: {
            /**
             * @description What is counted. A day that is no business day in Brazil (weekend, national or bank holiday) becomes the next one
             * @enum {string}
             */
            count: "calendar" | "business";
            /** @description Days from the approval */
            days: number;
            /**
             * @description Each instalment comes by itself: the n-th after n × `days`. False: all at once
             * @default false
             */
            perInstallment?: boolean;
        };
        SettlementTermsOutput: {
            /**
             * @description What is counted. A day that is no business day in Brazil (weekend, national or bank holiday) becomes the next one
             * @enum {string}
             */
            count: "calendar" | "business";
            /** @description Days from the approval */
            days: number;
            /**
             * @description Each instalment comes by itself: the n-th after n × `days`. False: all at once
             * @default false
             */
            perInstallment: boolean;
        };
        ShownBankAccount: {
            /** @example 6 */
            accountDigit: string;
            /**
             * @description Masked
             * @example ***45
             */
            accountNumber: string;
            /** @example CORRENTE */
            accountType?: string & (unknown & unknown);
            /** @example 341 */
            bankCode: string;
            branchDigit?: string;
            /** @example 0001 */
            branchNumber: string;
        };
        Simulate: {
            amount?: number;
            /** @enum {string} */
            event: "paid" | "refused" | "expired" | "refunded" | "chargeback" | "infraction";
            /** @description The stand-in sends no webhook */
            silent?: boolean;
        };
        SimulatePayout: {
            /** @enum {string} */
            event: "paid" | "refused" | "canceled" | "returned";
            /** @description The stand-in sends no webhook */
            silent?: boolean;
        };
        SimulateReceiver: {
            /** @enum {string} */
            event: "approved" | "refused";
            /** @description The account, by provider name or connection id; may be absent if there is only one */
            provider?: string;
            /** @description The stand-in sends no webhook */
            silent?: boolean;
        };
        Split: {
            amount: number;
            /** @default false */
            chargeProcessingFee?: boolean;
            /** @default false */
            chargeRemainder?: boolean;
            /** @default false */
            liable?: boolean;
            recipientId: string & (unknown & unknown);
            /** @enum {string} */
            type: "PERCENTAGE" | "FIXED";
        };
        StartReconciliation: {
            /**
             * Format: date-time
             * @example 2026-11-20T00:00:00-03:00
             */
            from: string;
            /** @description One provider; absent: all of them */
            provider?: string;
            /**
             * Format: date-time
             * @description Not included
             * @example 2026-11-21T00:00:00-03:00
             */
            to: string;
        };
        StatementFile: {
            /** @description The file: OFX, CSV, or a bank’s return file (CNAB 240 or 400), at most 5 MiB */
            content: string;
            /**
             * @description `base64`: of the file’s own bytes, which may be in Windows-1252
             * @default text
             * @enum {string}
             */
            encoding?: "text" | "base64";
            /** @example extrato-novembro.ofx */
            fileName: string & (unknown & unknown);
            /** @description The provider whose account it is. Our rows of that provider that the file lacks are then reported as missing */
            provider?: string;
        };
        StatementPreview: {
            counts: {
                different: number;
                matched: number;
                missing: number;
                /** @description Suggested, missing, different or unknown, and not settled */
                open: number;
                suggested: number;
                unasked: number;
                unknown: number;
                /** @description Not compared yet */
                waiting: number;
            };
            errors: {
                field: string;
                line: number;
                message: string;
            }[];
            /** Format: date-time */
            from?: string;
            /** @description The reconciliation as which this file was imported before */
            importedAs?: string;
            /** @description The first 1000 items: differences first, then matches */
            items: components["schemas"]["ReconciliationItem"][];
            /** @description Lines that move no money: balances, zero amounts */
            skipped: number;
            /** Format: date-time */
            to?: string;
        };
        StatementRule: {
            /** @description How often people have confirmed it */
            confirmed: number;
            /**
             * Format: date-time
             * @description The last time
             */
            confirmedAt: string;
            confirmedBy: string;
            /** @description Absent where it is `explained` */
            connectionId?: string;
            /** @description How often they rejected it, or confirmed something else for the same description */
            contradicted: number;
            /** Format: date-time */
            createdAt: string;
            /** @description What the bank prints, in capitals and without words that have digits */
            description: string;
            /**
             * @description Money in or out: the same words may mean two things
             * @enum {string}
             */
            direction: "in" | "out";
            /** @example rul_3f8kq0z6m2x1c9vb7n4w5e8rt0 */
            id: string;
            /** @description It suggests: it was confirmed more often than contradicted */
            inUse: boolean;
            provider?: string;
            /** @description Of `explained`: what a person wrote, the last time */
            reason?: string;
            /**
             * @description What the line is suggested to be. `explained`: none of our rows, but what a person wrote about such a line
             * @enum {string}
             */
            subject: "settlement" | "payment" | "payout" | "explained";
        };
        Statistics: {
            /** @description By provider and method, the most payments first */
            approval: {
                /** @description Payments that were approved, including those refunded later */
                approved: number;
                /** @description Payments created */
                count: number;
                /** @enum {string} */
                paymentMethod: "PIX" | "CREDIT_CARD" | "BILLET";
                provider: string;
                /** @description Payments that are refused now and were never paid */
                refused: number;
                /** @description Cents of the approved payments */
                volume: number;
            }[];
            /** @description Payments that were approved, including those refunded later */
            approved: number;
            byStatus: {
                amount: number;
                count: number;
                /** @enum {string} */
                status: "PENDING" | "REJECTED" | "APPROVED" | "REFUNDED" | "CHARGEBACK";
            }[];
            /** @description Payments created */
            count: number;
            /** Format: date-time */
            from: string;
            /** @description Calls to providers in the period, by operation */
            latency: components["schemas"]["CallFigures"][];
            /** @enum {string} */
            period: "today" | "7d" | "30d" | "12m";
            /** @description The same part of the previous period, up to the same time of day */
            previous: {
                count: number;
                volume: number;
            };
            /** @description Payments that are refused now and were never paid */
            refused: number;
            /** @description One entry for each hour, day or month of the period, including empty ones */
            series: {
                /** @description Payments that were approved, including those refunded later */
                approved: number;
                /** Format: date-time */
                at: string;
                /** @description Payments created */
                count: number;
                /** @description Payments that are refused now and were never paid */
                refused: number;
                /** @description Cents of the approved payments */
                volume: number;
            }[];
            /** @enum {string} */
            step: "hour" | "day" | "month";
            /** @description Time zone in which days begin */
            timeZone: string;
            /** Format: date-time */
            to: string;
            /** @description Cents of the approved payments */
            volume: number;
        };
        /**
         * @description What the status rests on: a look-up at the provider, a signed or an unsigned webhook, the provider’s answer to our call, a person, or a statement. `unsigned_webhook`: reported, and not confirmed by anything yet
         * @enum {string}
         */
        StatusBasis: "lookup" | "signed_webhook" | "unsigned_webhook" | "answer" | "person" | "statement";
        TimelineEntry: {
            /** Format: date-time */
            at: string;
            /** @description Masked facts */
            data: {
                [key: string]: unknown;
            };
            id: string;
            /** @enum {string} */
            kind: "accepted" | "provider_call" | "webhook" | "status" | "evidence" | "attention" | "event" | "delivery" | "refund" | "dispute" | "route" | "action" | "approval" | "document";
            title: string;
        };
        Upload: {
            contentType: string;
            /** Format: date-time */
            createdAt: string;
            fileName: string;
            purpose: string;
            /** @description Why it was REFUSED */
            refusal?: string;
            /** @description Size of the stored file in bytes, once it is RELEASED */
            size?: number;
            /** @enum {string} */
            state: "WAITING" | "RELEASED" | "REFUSED";
            /** @example upl_3f8kq0z6m2x1c9vb7n4w5e8rt0 */
            uploadId: string;
        };
        UploadLink: {
            /** Format: date-time */
            expiresAt: string;
            /** @description Headers to send unchanged with the PUT */
            headers: {
                [key: string]: string;
            };
            maxBytes: number;
            /** @constant */
            method: "PUT";
            /** @example upl_3f8kq0z6m2x1c9vb7n4w5e8rt0 */
            uploadId: string;
            url: string;
        };
        Wait: {
            /** @description For a delivery: the number of the current or next attempt */
            attempt?: number;
            /** @description For a delivery: the type of its event */
            event?: string;
            /** Format: date-time */
            until?: string;
            /** @enum {string} */
            what: "first_answer" | "look" | "webhook" | "poll" | "owed_look" | "expiry" | "delivery" | "approval" | "person" | "pieces" | "cool_off";
        };
        Waiting: {
            data: components["schemas"]["Wait"][];
            /** @description False when Temporal or the workers did not answer in time */
            known: boolean;
            /** @description The current run, or the last one */
            run?: {
                runId: string;
                /**
                 * Format: uri
                 * @description Link to the Temporal UI, if its address is configured
                 */
                url?: string;
                workflowId: string;
            };
        };
        WebhookEndpoint: {
            attention?: {
                detail: string;
                /** @enum {string} */
                reason: "outcome_unknown" | "unmapped_word" | "code_mismatch" | "paid_amount_differs" | "late_payment" | "second_charge" | "pending_too_long" | "authorization_ending" | "provider_unreachable" | "delivery_exhausted" | "chargeback_after_refund" | "dispute_due" | "endpoint_disabled" | "approval_needed" | "not_sent" | "webhook_unconfirmed" | "not_reported" | "returned" | "books_differ" | "deactivated" | "bank_account_differs" | "certificate_ending" | "settlement_overdue";
                /** Format: date-time */
                since: string;
            };
            /** Format: date-time */
            createdAt: string;
            description?: string;
            /** Format: date-time */
            disabledAt?: string;
            /** @enum {string} */
            disabledReason?: "asked" | "failing" | "gone";
            enabled: boolean;
            /**
             * Format: date-time
             * @description Every delivery has failed since this time
             */
            failingSince?: string;
            /** @example end_3f8kq0z6m2x1c9vb7n4w5e8rt */
            id: string;
            /** @description How a delivery failed last, while every one does; to the minute */
            lastFailure?: {
                /** Format: date-time */
                at: string;
                /** @description Why there was no answer */
                error?: string;
                httpStatus?: number;
            };
            needsAttention: boolean;
            /**
             * Format: date-time
             * @description Until this time the previous secret signs as well
             */
            previousSecretUntil?: string;
            /** @description Event types that it receives; empty: all, including future ones */
            types: ("payment.pending" | "payment.authorized" | "payment.approved" | "payment.rejected" | "payment.refunded" | "payment.partially_refunded" | "payment.chargeback" | "dispute.opened" | "dispute.accepted" | "dispute.contested" | "dispute.won" | "dispute.lost" | "dispute.expired" | "payout.pending" | "payout.approved" | "payout.rejected" | "payout.canceled" | "receiver.pending" | "receiver.active" | "receiver.rejected" | "settlement.settled" | "settlement.reopened" | "settlement.overdue" | "attention.raised" | "attention.cleared")[];
            /** @description The values of its query are masked */
            url: string;
        };
        WebhookEndpointTest: {
            /** @description The first 1024 bytes of its body, masked */
            answer?: string;
            /** @description Of its answer, masked and shortened */
            answerHeaders?: {
                [key: string]: string;
            };
            /** @description It answered 2xx */
            delivered: boolean;
            /** @description Why there was no answer */
            error?: string;
            httpStatus?: number;
            ms: number;
            /** @description What was sent; of the URL only its origin */
            request: {
                body: string;
                /** @description Without signatures */
                headers: {
                    [key: string]: string;
                };
                url: string;
            };
        };
        WebhookEndpointWithSecret: {
            attention?: {
                detail: string;
                /** @enum {string} */
                reason: "outcome_unknown" | "unmapped_word" | "code_mismatch" | "paid_amount_differs" | "late_payment" | "second_charge" | "pending_too_long" | "authorization_ending" | "provider_unreachable" | "delivery_exhausted" | "chargeback_after_refund" | "dispute_due" | "endpoint_disabled" | "approval_needed" | "not_sent" | "webhook_unconfirmed" | "not_reported" | "returned" | "books_differ" | "deactivated" | "bank_account_differs" | "certificate_ending" | "settlement_overdue";
                /** Format: date-time */
                since: string;
            };
            /** Format: date-time */
            createdAt: string;
            description?: string;
            /** Format: date-time */
            disabledAt?: string;
            /** @enum {string} */
            disabledReason?: "asked" | "failing" | "gone";
            enabled: boolean;
            /**
             * Format: date-time
             * @description Every delivery has failed since this time
             */
            failingSince?: string;
            /** @example end_3f8kq0z6m2x1c9vb7n4w5e8rt */
            id: string;
            /** @description How a delivery failed last, while every one does; to the minute */
            lastFailure?: {
                /** Format: date-time */
                at: string;
                /** @description Why there was no answer */
                error?: string;
                httpStatus?: number;
            };
            needsAttention: boolean;
            /**
             * Format: date-time
             * @description Until this time the previous secret signs as well
             */
            previousSecretUntil?: string;
            /**
             * @description The secret that signs its events; shown only once
             * @example whsec_…
             */
            secret: string;
            /** @description Event types that it receives; empty: all, including future ones */
            types: ("payment.pending" | "payment.authorized" | "payment.approved" | "payment.rejected" | "payment.refunded" | "payment.partially_refunded" | "payment.chargeback" | "dispute.opened" | "dispute.accepted" | "dispute.contested" | "dispute.won" | "dispute.lost" | "dispute.expired" | "payout.pending" | "payout.approved" | "payout.rejected" | "payout.canceled" | "receiver.pending" | "receiver.active" | "receiver.rejected" | "settlement.settled" | "settlement.reopened" | "settlement.overdue" | "attention.raised" | "attention.cleared")[];
            /** @description The values of its query are masked */
            url: string;
        };
        WebhookIn: {
            connectionId: string;
            /** Format: date-time */
            doneAt?: string;
            /** @example 4711 */
            id: string;
            /** @description The events read from it */
            news: components["schemas"]["WebhookNewsRead"][];
            /**
             * Format: date-time
             * @description While it is not processed: the time of the next automatic attempt
             */
            nextTryAt?: string;
            /**
             * @description `matched`: delivered to the workflow of its entity. `repeated`: the same body was received before; delivered nevertheless. `early`: received before its entity was known, stored, and assigned later. `unmatched`: no entity of ours is known by its ids, or not yet. `ignored`: it has no event that we read, or its signature is invalid. `waiting`: stored, not processed yet. `failed`: processing failed and is retried.
             * @enum {string}
             */
            outcome: "matched" | "repeated" | "early" | "unmatched" | "ignored" | "waiting" | "failed";
            /** @description Why processing failed */
            problem?: string;
            provider: string;
            /** Format: date-time */
            receivedAt: string;
        };
        WebhookInDetail: {
            connectionId: string;
            /** Format: date-time */
            doneAt?: string;
            /** @example 4711 */
            id: string;
            /** @description The first status change of each entity after the webhook was delivered to it */
            moves: {
                /** Format: date-time */
                at: string;
                entityId: string;
                from: string;
                to: string;
            }[];
            /** @description The events read from it */
            news: components["schemas"]["WebhookNewsRead"][];
            /**
             * Format: date-time
             * @description While it is not processed: the time of the next automatic attempt
             */
            nextTryAt?: string;
            /**
             * @description `matched`: delivered to the workflow of its entity. `repeated`: the same body was received before; delivered nevertheless. `early`: received before its entity was known, stored, and assigned later. `unmatched`: no entity of ours is known by its ids, or not yet. `ignored`: it has no event that we read, or its signature is invalid. `waiting`: stored, not processed yet. `failed`: processing failed and is retried.
             * @enum {string}
             */
            outcome: "matched" | "repeated" | "early" | "unmatched" | "ignored" | "waiting" | "failed";
            /** @description Why processing failed */
            problem?: string;
            provider: string;
            /** Format: date-time */
            receivedAt: string;
            /** @description The received webhook, without secrets and personal data */
            request: {
                body: unknown;
                bytes: number;
                headers: {
                    [key: string]: unknown;
                };
                path: string;
                query: {
                    [key: string]: unknown;
                };
            };
        };
        WebhookNewsRead: {
            /** @enum {string} */
            dispute?: "opened" | "won" | "lost";
            endToEndId?: string;
            /** @description The entity, once it is known */
            entityId?: string;
            /** @enum {string} */
            kind: "payment" | "payout" | "receiver";
            providerWord: string;
            /** @description Our reference, if the provider repeats it */
            reference?: string;
            /** @description Our status for the provider’s word */
            status: string;
            /** @description The provider’s id of the entity */
            transactionId: string;
            /** @description True: no status map has the provider’s word */
            unmapped: boolean;
        };
        WebhookRegistration: {
            /** Format: date-time */
            at: string;
            detail: string;
            registered: boolean;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    get_attention: {
        parameters: {
            query?: {
                /** @description `me`, `none`, or the id of a person */
                assignee?: string;
                /** @description `true`: also the number of entries of each kind, independent of `entity` */
                counts?: "true" | "false";
                cursor?: string;
                /** @description One kind of entity, or several with commas */
                entity?: string;
                /** @description `true`: only what waits for the confirmation of the signed-in person */
                forYou?: "true" | "false";
                limit?: number;
                /** @description `true`: only what is assigned to the signed-in person or waits for their confirmation */
                mine?: "true" | "false";
                /** @description `true`: only what somebody should have looked at, or settled, by now */
                overdue?: "true" | "false";
                /** @description One provider, or several with commas */
                provider?: string;
                /** @description One reason, or several with commas */
                reason?: string;
                /** @description What was put off until a later time is left out by default; `yes`: only that */
                snoozed?: "no" | "yes" | "all";
                /** @description `urgency`: by `dueAt`, after what waits for the signed-in person’s confirmation. `since`: the longest waiting first */
                sort?: "since" | "urgency";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The queue */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description By kind of entity, each counted up to 1000; a kind without entries is absent */
                        counts?: {
                            [key: string]: number;
                        };
                        data: components["schemas"]["Attention"][];
                        /** @description How many entries wait for the confirmation of the signed-in person, with `counts=true` */
                        forYou?: number;
                        nextCursor: string | null;
                    };
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_attention_groups: {
        parameters: {
            query?: {
                /** @description `me`, `none`, or the id of a person */
                assignee?: string;
                /** @description One kind of entity, or several with commas */
                entity?: string;
                /** @description `true`: only what waits for the confirmation of the signed-in person */
                forYou?: "true" | "false";
                /** @description Entries per group */
                items?: number;
                /** @description `true`: only what is assigned to the signed-in person or waits for their confirmation */
                mine?: "true" | "false";
                /** @description `true`: only what somebody should have looked at, or settled, by now */
                overdue?: "true" | "false";
                /** @description One provider, or several with commas */
                provider?: string;
                /** @description One reason, or several with commas */
                reason?: string;
                /** @description What was put off until a later time is left out by default; `yes`: only that */
                snoozed?: "no" | "yes" | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupedAttention"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_attention_response_times: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The times */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResponseTimes"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_balances: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A balance for each connection with entries, or whose provider can be asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Balance"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_balances_refresh: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Only this one. Absent: all that can be asked */
                    connectionId?: string;
                };
            };
        };
        responses: {
            /** @description A balance for each connection with entries, or whose provider can be asked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Balance"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_card_tokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCardToken"];
            };
        };
        responses: {
            /** @description The token */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardToken"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_cards: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of cards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SavedCard"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_cards: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCard"];
            };
        };
        responses: {
            /** @description The saved card, with its last four digits only */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedCard"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_cards_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted; a repeat has the same answer */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_closings: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of closed days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Closing"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_closings_day: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                day: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The day */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClosingDetail"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_connections: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All connections, oldest first, including disabled ones */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Connection"][];
                        nextCursor: null;
                    };
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_connections: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateConnection"];
            };
        };
        responses: {
            /** @description The connection */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description This account is already connected; the message names the connection */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_connections_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The connection */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patch_connections_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PatchConnection"];
            };
        };
        responses: {
            /** @description The connection */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Connection"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Another connection has these credentials, they were changed concurrently, or a test must succeed first */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_connections_id_test: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The result of the test */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionTest"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_disputes: {
        parameters: {
            query?: {
                amountMax?: number;
                amountMin?: number;
                createdFrom?: string;
                createdTo?: string;
                cursor?: string;
                /** @description Disputes whose deadline is before this time; those without a deadline are excluded */
                dueBefore?: string;
                kind?: "MED" | "CHARGEBACK";
                limit?: number;
                needsAttention?: "true" | "false";
                paymentId?: string;
                /** @description One provider, or several with commas */
                provider?: string;
                /** @description Our id, the payment’s, the provider’s, the order’s, or the payment’s end-to-end id */
                q?: string;
                /** @description `-`: descending. `due`: open disputes first, by deadline; then contested and ended ones, newest first */
                sort?: "-createdAt" | "createdAt" | "due" | "-due" | "-amount" | "amount";
                /** @description One state, or several with commas */
                state?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of disputes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Dispute"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_disputes_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dispute */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dispute"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_disputes_id_accept: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptDispute"];
            };
        };
        responses: {
            /** @description The dispute, ACCEPTED */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dispute"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It is not OPEN, or its deadline has passed; the message says what it waits for */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_disputes_id_contest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContestDispute"];
            };
        };
        responses: {
            /** @description The dispute, CONTESTED */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dispute"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It is not OPEN, or its deadline has passed; the message says what it waits for */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_disputes_id_evidence: {
        parameters: {
            query: {
                fileName: string & (unknown & unknown & unknown);
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "*/*": string;
            };
        };
        responses: {
            /** @description The dispute, with the file in `evidence` */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dispute"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It has ended, or has the maximum number of files */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_disputes_count: {
        parameters: {
            query?: {
                amountMax?: number;
                amountMin?: number;
                createdFrom?: string;
                createdTo?: string;
                /** @description Disputes whose deadline is before this time; those without a deadline are excluded */
                dueBefore?: string;
                kind?: "MED" | "CHARGEBACK";
                needsAttention?: "true" | "false";
                paymentId?: string;
                /** @description One provider, or several with commas */
                provider?: string;
                /** @description Our id, the payment’s, the provider’s, the order’s, or the payment’s end-to-end id */
                q?: string;
                /** @description One state, or several with commas */
                state?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The count; `exact` is false for an estimate */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Count"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_events: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                order?: "oldest" | "newest";
                /** @description An id of the event, its entity or your order, or an end-to-end id */
                q?: string;
                since?: string;
                /** @description One type, or several with commas */
                types?: string;
                /** @description Not included */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Event"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_events_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_events_id_deliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its deliveries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Delivery"][];
                    };
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_events_id_redeliver: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    endpointId?: string;
                };
            };
        };
        responses: {
            /** @description The deliveries are queued */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deliveries: number;
                    };
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The endpoint is disabled, or there is none */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_events_count: {
        parameters: {
            query?: {
                /** @description An id of the event, its entity or your order, or an end-to-end id */
                q?: string;
                since?: string;
                /** @description One type, or several with commas */
                types?: string;
                /** @description Not included */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The count; `exact` is false for an estimate */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Count"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_exports: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of exports */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Export"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_exports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateExport"];
            };
        };
        responses: {
            /** @description The export has started */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Export"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 5 exports are running */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_exports_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The export */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Export"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_exports_id_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The export */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Export"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It has already ended */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_fees: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All versions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FeeTableVersion"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    put_fees: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FeeTable"];
            };
        };
        responses: {
            /** @description The version */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeeTableVersion"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_fees_connectionId_from: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                connectionId: string;
                from: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is not there, or no longer */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_fees_differences: {
        parameters: {
            query?: {
                connectionId?: string;
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest approval first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FeeDifference"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_installments: {
        parameters: {
            query: {
                /** @description Integer cents */
                amount: number;
                /** @description Fees in per cent by instalment count, separated by commas, the first for one instalment; with decimal points. Fees of counts without interest are ignored */
                fees?: string;
                /** @description Instalment counts up to this one have no fee */
                maxInstallmentsWithoutInterest?: number;
                /** @description Lowest value of an instalment, integer cents */
                minInstallmentValue?: number;
                /** @description Highest number of instalments */
                numberOfInstallments?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By count, upwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Installment"][];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_ledger_entries: {
        parameters: {
            query?: {
                connectionId?: string;
                cursor?: string;
                /** @description A payment, payout, dispute or settlement */
                entityId?: string;
                /** @description Written on this day in Brazil or later */
                from?: string;
                limit?: number;
                /** @description Written on this day or earlier */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LedgerEntry"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_merchants: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of merchants, the oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SeenMerchant"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_merchants_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The merchant */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Merchant"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_overview: {
        parameters: {
            query?: {
                period?: "today" | "7d";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The overview */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Overview"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_payment_links: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of links */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PaymentLink"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_payment_links: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePaymentLink"];
            };
        };
        responses: {
            /** @description The link */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentLink"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_payment_links_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentLink"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_payment_links_id_disable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The link */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentLink"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_payment_links_id_payments: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of payments */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Payment"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_payments: {
        parameters: {
            query?: {
                amountMax?: number;
                amountMin?: number;
                /** @description Brands of cards, as `mastercard`; `none`: the provider does not tell it */
                cardBrand?: string;
                /** @description The issuer asked for a confirmation of the card */
                challenged?: "true" | "false";
                createdFrom?: string;
                createdTo?: string;
                cursor?: string;
                /** @description CPF or CNPJ of the customer */
                document?: string;
                /** @description Of the creation in Brazil */
                hour?: string;
                /** @description One payment, or several with commas */
                id?: string;
                limit?: number;
                needsAttention?: "true" | "false";
                orderId?: string;
                /** @description What became of it: `approved` (its money arrived, whatever became of it later), `refused`, `open` or `canceled` */
                outcome?: string;
                /** @description One method, or several with commas */
                paymentMethod?: string;
                /** @description One provider, or several with commas */
                provider?: string;
                /** @description Our id, the provider’s, the order’s, end-to-end id, txid, e-mail, document, words of the name, or an amount in reais (`129,90`) */
                q?: string;
                /** @description Return codes of refused cards; `none`: there was no code */
                returnCode?: string;
                /** @description `false`: it ended before any provider had it */
                sent?: "true" | "false";
                /** @description `-`: descending */
                sort?: "-createdAt" | "createdAt" | "-amount" | "amount";
                /** @description One status, or several with commas */
                status?: string;
                /** @description Of the creation in Brazil. 1: Monday */
                weekday?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of payments */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Payment"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_payments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePayment"];
            };
        };
        responses: {
            /** @description The payment */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_payments_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_payments_id_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description The cancelled payment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            /** @description The cancellation was sent; the provider has not confirmed it yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not safe in the current state; the message says what the payment waits for */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_payments_id_capture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Integer cents
                     * @example 12990
                     */
                    amount?: number;
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description The captured payment, APPROVED */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            /** @description The capture was sent; the provider has not confirmed it yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not safe in the current state; the message says what the payment waits for */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_payments_id_challenge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @example {
                     *       "redirectResult": "eyJ0cmFuc1N0YXR1cyI6IlkifQ"
                     *     }
                     */
                    data: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description The payment after the provider’s decision. It may ask for more (`nextAction`) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            /** @description It was sent on; the provider’s decision is not known yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not safe in the current state; the message says what the payment waits for */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_payments_id_dismiss: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The payment, without the attention reason */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not safe in the current state; the message says what the payment waits for */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_payments_id_look: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The payment after the look-up */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            /** @description The provider has not answered; the look-up is repeated automatically */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not safe in the current state; the message says what the payment waits for */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_payments_id_recovery_link: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryLink"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The payment is not payable */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The payment has no Brazilian phone number */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_payments_id_refunds: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRefund"];
            };
        };
        responses: {
            /** @description The provider accepted the refund */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refund"];
                };
            };
            /** @description The outcome is not known yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refund"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_payments_id_request: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rest of the payment's request */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentRequest"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_payments_id_timeline: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The timeline */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TimelineEntry"][];
                    };
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_payments_id_void: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description The voided payment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            /** @description The void was sent; the provider has not confirmed it yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not safe in the current state; the message says what the payment waits for */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_payments_id_waiting: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Timers, the payer, pending deliveries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Waiting"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_payments_count: {
        parameters: {
            query?: {
                amountMax?: number;
                amountMin?: number;
                /** @description Brands of cards, as `mastercard`; `none`: the provider does not tell it */
                cardBrand?: string;
                /** @description The issuer asked for a confirmation of the card */
                challenged?: "true" | "false";
                createdFrom?: string;
                createdTo?: string;
                /** @description CPF or CNPJ of the customer */
                document?: string;
                /** @description Of the creation in Brazil */
                hour?: string;
                /** @description One payment, or several with commas */
                id?: string;
                needsAttention?: "true" | "false";
                orderId?: string;
                /** @description What became of it: `approved` (its money arrived, whatever became of it later), `refused`, `open` or `canceled` */
                outcome?: string;
                /** @description One method, or several with commas */
                paymentMethod?: string;
                /** @description One provider, or several with commas */
                provider?: string;
                /** @description Our id, the provider’s, the order’s, end-to-end id, txid, e-mail, document, words of the name, or an amount in reais (`129,90`) */
                q?: string;
                /** @description Return codes of refused cards; `none`: there was no code */
                returnCode?: string;
                /** @description `false`: it ended before any provider had it */
                sent?: "true" | "false";
                /** @description One status, or several with commas */
                status?: string;
                /** @description Of the creation in Brazil. 1: Monday */
                weekday?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The count; `exact` is false for an estimate */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Count"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_payout_batches: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                /** @description One state, or several with commas */
                state?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of batches */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PayoutBatch"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_payout_batches: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePayoutBatch"];
            };
        };
        responses: {
            /** @description The batch, which waits for approval */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutBatch"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_payout_batches_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutBatch"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_payout_batches_id_lines: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                /** @description One state, or several with commas */
                state?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of lines */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PayoutBatchLine"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_payout_batches_check: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePayoutBatch"];
            };
        };
        responses: {
            /** @description The content of the file and its errors */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckedPayoutBatch"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_payout_connections: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Enabled connections whose provider supports payouts, by name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PayoutConnection"][];
                    };
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_payout_policy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The policy in force */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedPayoutPolicy"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_payouts: {
        parameters: {
            query?: {
                amountMax?: number;
                amountMin?: number;
                batchId?: string;
                createdFrom?: string;
                createdTo?: string;
                cursor?: string;
                limit?: number;
                needsAttention?: "true" | "false";
                olderThanMinutes?: number;
                /** @description One method, or several with commas */
                paymentMethod?: string;
                /** @description One provider, or several with commas */
                provider?: string;
                /** @description Our id, the provider’s, your reference, end-to-end id, batch, words of the receiver’s name, document or e-mail, or an amount in reais (`129,90`) */
                q?: string;
                /** @description Why it needs a person: one reason, or several */
                reason?: string;
                /** @description `-`: descending */
                sort?: "-createdAt" | "createdAt" | "-amount" | "amount";
                /** @description One stage, or several with commas */
                stage?: string;
                /** @description One status, or several with commas */
                status?: string;
                /** @description Payouts that are not final and need attention or are older than 15 minutes */
                stuck?: "true";
                withdrawReference?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of payouts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Payout"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_payouts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePayout"];
            };
        };
        responses: {
            /** @description The payout */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payout"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_payouts_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payout */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payout"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_payouts_id_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The canceled payout */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payout"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not safe in the current state; the message says what the payout waits for */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_payouts_id_dismiss: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The payout, without the attention reason */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payout"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not safe in the current state; the message says what the payout waits for */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_payouts_id_look: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description The payout after the look-up */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payout"];
                };
            };
            /** @description The provider has not answered; the look-up is repeated automatically */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payout"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not safe in the current state; the message says what the payout waits for */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_payouts_id_retry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Another provider or connection to send it with; absent: the same one */
                    provider?: string;
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The payout after the next attempt */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payout"];
                };
            };
            /** @description Sent; its provider has not answered yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payout"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not safe in the current state; the message says what the payout waits for */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_payouts_id_timeline: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The timeline */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TimelineEntry"][];
                    };
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_payouts_id_waiting: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Pending approvals, timers, webhooks and deliveries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Waiting"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_payouts_actions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayoutActions"];
            };
        };
        responses: {
            /** @description The results, in the order of `ids` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutActionResults"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_payouts_count: {
        parameters: {
            query?: {
                amountMax?: number;
                amountMin?: number;
                batchId?: string;
                createdFrom?: string;
                createdTo?: string;
                needsAttention?: "true" | "false";
                olderThanMinutes?: number;
                /** @description One method, or several with commas */
                paymentMethod?: string;
                /** @description One provider, or several with commas */
                provider?: string;
                /** @description Our id, the provider’s, your reference, end-to-end id, batch, words of the receiver’s name, document or e-mail, or an amount in reais (`129,90`) */
                q?: string;
                /** @description Why it needs a person: one reason, or several */
                reason?: string;
                /** @description One stage, or several with commas */
                stage?: string;
                /** @description One status, or several with commas */
                status?: string;
                /** @description Payouts that are not final and need attention or are older than 15 minutes */
                stuck?: "true";
                withdrawReference?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The count; `exact` is false for an estimate */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Count"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_platform_users: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                platformId?: string;
                /** @description Our id, your user id, words of the name, the tax document */
                q?: string;
                /** @description Your own id of the user */
                userId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of users of platforms */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PlatformUser"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_platform_users: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePlatformUser"];
            };
        };
        responses: {
            /** @description The user */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformUser"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The `userId` has a record on this platform already */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_platform_users_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user with its documents and receivers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformUser"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patch_platform_users_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PatchPlatformUser"];
            };
        };
        responses: {
            /** @description The user */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformUser"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_platform_users_id_documents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddDocuments"];
            };
        };
        responses: {
            /** @description The user */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformUser"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_platform_users_id_documents_document_link: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                document: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentLink"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_platforms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them: at most 50 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Platform"][];
                        nextCursor: null;
                    };
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_platforms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePlatform"];
            };
        };
        responses: {
            /** @description The platform */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Platform"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There are 50 already */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_platforms_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The platform */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Platform"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patch_platforms_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PatchPlatform"];
            };
        };
        responses: {
            /** @description The platform */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Platform"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It is the default platform; make another one the default instead */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_platforms_id_check: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The platform, with the result of the check */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Platform"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_providers: {
        parameters: {
            query?: {
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The catalogue */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Provider"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_providers_health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Providers with an enabled connection, or with activity in the last 24 hours */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ProviderHealth"][];
                    };
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_providers_names: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The names */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ProviderName"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_receivers: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                needsAttention?: "true" | "false";
                /** @description Receivers with an account at this provider; several with commas */
                provider?: string;
                /** @description Our id, the provider’s, your user id, words of the name, the document, the e-mail */
                q?: string;
                /** @description `-`: descending */
                sort?: "-createdAt" | "createdAt";
                /** @description Receivers with an account of this status; several with commas */
                status?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of receivers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Receiver"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_receivers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateReceiver"];
            };
        };
        responses: {
            /** @description The receiver */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receiver"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_receivers_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The receiver with its accounts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receiver"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patch_receivers_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PatchReceiver"];
            };
        };
        responses: {
            /** @description The receiver */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receiver"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_receivers_id_accounts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateReceiverAccount"];
            };
        };
        responses: {
            /** @description The receiver */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receiver"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_receivers_id_accounts_accountId_dismiss: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The receiver */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receiver"];
                };
            };
            /** @description Requested; the provider has not answered yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receiver"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible in the current state; the message says why */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_receivers_id_accounts_accountId_look: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description The receiver */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receiver"];
                };
            };
            /** @description Requested; the provider has not answered yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receiver"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible in the current state; the message says why */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_receivers_id_accounts_accountId_retry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                accountId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The receiver */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receiver"];
                };
            };
            /** @description Requested; the provider has not answered yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receiver"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible in the current state; the message says why */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_receivers_id_balance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceiverBalance"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_receivers_id_documents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddDocuments"];
            };
        };
        responses: {
            /** @description The receiver */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receiver"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_receivers_id_documents_document_link: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                document: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentLink"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_receivers_id_timeline: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The timeline */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TimelineEntry"][];
                    };
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_receivers_id_waiting: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Missing documents and fields, decisions of people, timers, webhooks and deliveries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Waiting"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_receivers_count: {
        parameters: {
            query?: {
                needsAttention?: "true" | "false";
                /** @description Receivers with an account at this provider; several with commas */
                provider?: string;
                /** @description Our id, the provider’s, your user id, words of the name, the document, the e-mail */
                q?: string;
                /** @description Receivers with an account of this status; several with commas */
                status?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The count; `exact` is false for an estimate */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Count"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_reconciliations: {
        parameters: {
            query?: {
                cursor?: string;
                kind?: "provider" | "statement";
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of reconciliations */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Reconciliation"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_reconciliations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartReconciliation"];
            };
        };
        responses: {
            /** @description It runs */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reconciliation"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A reconciliation of this time range is running; the message names it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_reconciliations_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reconciliation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reconciliation"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_reconciliations_id_items: {
        parameters: {
            query?: {
                cursor?: string;
                /** @description One kind, or several with commas */
                kind?: string;
                limit?: number;
                settled?: "true" | "false";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of items */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ReconciliationItem"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_reconciliations_statements: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StatementFile"];
            };
        };
        responses: {
            /** @description Imported */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reconciliation"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description This file was imported before; the message names the reconciliation */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_reconciliations_statements_check: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StatementFile"];
            };
        };
        responses: {
            /** @description What would match, and which lines cannot be read */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatementPreview"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_refunds: {
        parameters: {
            query?: {
                amountMax?: number;
                amountMin?: number;
                createdFrom?: string;
                createdTo?: string;
                cursor?: string;
                /** @description One refund, or several with commas */
                id?: string;
                limit?: number;
                needsAttention?: "true" | "false";
                paymentId?: string;
                /** @description One provider, or several with commas */
                provider?: string;
                /** @description Our id, the payment’s, the provider’s, the order’s, or the payment’s end-to-end id */
                q?: string;
                /** @description `-`: descending */
                sort?: "-createdAt" | "createdAt" | "-amount" | "amount";
                /** @description One state, or several with commas */
                state?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of refunds */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Refund"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_refunds_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The refund */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refund"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_refunds_count: {
        parameters: {
            query?: {
                amountMax?: number;
                amountMin?: number;
                createdFrom?: string;
                createdTo?: string;
                /** @description One refund, or several with commas */
                id?: string;
                needsAttention?: "true" | "false";
                paymentId?: string;
                /** @description One provider, or several with commas */
                provider?: string;
                /** @description Our id, the payment’s, the provider’s, the order’s, or the payment’s end-to-end id */
                q?: string;
                /** @description One state, or several with commas */
                state?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The count; `exact` is false for an estimate */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Count"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_reports_finance: {
        parameters: {
            query: {
                /** @description The first day in Brazil */
                from: string;
                /** @description A row for each provider, method or store of each period. A store is the platform of a payment: the one that it names, else its connection’s, else the merchant’s default one */
                group?: "none" | "provider" | "method" | "store";
                step?: "day" | "week" | "month";
                /** @description The last day, at most 400 days later */
                to: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The oldest period first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FinanceReportRow"][];
                    };
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_routes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rules in force */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Routes"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    put_routes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveRoutes"];
            };
        };
        responses: {
            /** @description The rules in force */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Routes"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The rules were changed concurrently */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_routes_costs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Providers with sales, those with the most first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RouteCost"][];
                        /** Format: date */
                        from: string;
                        /** Format: date */
                        to: string;
                    };
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_routes_dry_run: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RouteDryRun"];
            };
        };
        responses: {
            /** @description The route. Without candidates such a payment would be refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RouteChoice"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_routes_health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Connections that were used in the last hour, or whose circuit breaker is not closed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ConnectionHealth"][];
                    };
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_sandbox_books: {
        parameters: {
            query: {
                provider: string;
                reference?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Charges, refunds, transfers and receivers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_sandbox_clock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    advance: string;
                };
            };
        };
        responses: {
            /** @description The time at the stand-ins */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_sandbox_cnpj: {
        parameters: {
            query?: {
                /** @description With letters, as since 2026 */
                alphanumeric?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A different one each time */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MadeDocument"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_sandbox_cpf: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A different one each time */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MadeDocument"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_sandbox_faults: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Armed faults */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ArmedFault"][];
                    };
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_sandbox_faults: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Fault"];
            };
        };
        responses: {
            /** @description Armed */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_sandbox_faults: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No fault is armed any more */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_sandbox_payments_id_simulate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Simulate"];
            };
        };
        responses: {
            /** @description The charge in the stand-in's ledger */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible in its state there; the message gives it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_sandbox_payouts_id_simulate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SimulatePayout"];
            };
        };
        responses: {
            /** @description The transfer in the stand-in's ledger */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible in its state there; the message gives it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_sandbox_receivers_id_simulate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SimulateReceiver"];
            };
        };
        responses: {
            /** @description The receiver in the stand-in's ledger */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible in its state there; the message gives it */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_settlements: {
        parameters: {
            query?: {
                connectionId?: string;
                cursor?: string;
                /** @description Expected on this day in Brazil or later */
                from?: string;
                limit?: number;
                state?: "EXPECTED" | "SETTLED";
                /** @description Expected on this day or earlier */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of settlements */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Settlement"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_settlements_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settlement */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settlement"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_settlements_id_parts: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of parts, in the order of their payments */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SettlementPart"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_statement_rules: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of rules */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StatementRule"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_statistics: {
        parameters: {
            query?: {
                period?: "today" | "7d" | "30d" | "12m";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Statistics"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_statistics_performance: {
        parameters: {
            query: {
                /** @description `previous`: as many days before. Of a day that is not over, the day that it is compared with counts up to the same time */
                compare?: "previous" | "lastMonth" | "lastYear" | "none";
                /** @description Days to compare with instead, together with `compareTo` */
                compareFrom?: string;
                compareTo?: string;
                /** @description The first day in Brazil, of the creation of payments */
                from: string;
                /** @description One method, or several with commas */
                paymentMethod?: string;
                /** @description One provider, or several with commas */
                provider?: string;
                /** @description The last day, at most 365 days later */
                to: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Performance"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_uploads: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateUpload"];
            };
        };
        responses: {
            /** @description The link for the file */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadLink"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_uploads_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The upload, without the file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Upload"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_uploads_id_complete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The released upload */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReleasedUpload"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A newer link was requested */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No file was received yet (`required`), or it was refused; the violation says why */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_uploads_id_link: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Bytes, at most 10485760
                     * @example 482113
                     */
                    size?: number;
                };
            };
        };
        responses: {
            /** @description The link for the file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadLink"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The upload is already completed or refused */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_webhook_endpoints: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All endpoints; at most 20 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookEndpoint"][];
                        nextCursor: null;
                    };
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_webhook_endpoints: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    description?: string;
                    /** @description Event types; empty: all, including future ones */
                    types?: ("payment.pending" | "payment.authorized" | "payment.approved" | "payment.rejected" | "payment.refunded" | "payment.partially_refunded" | "payment.chargeback" | "dispute.opened" | "dispute.accepted" | "dispute.contested" | "dispute.won" | "dispute.lost" | "dispute.expired" | "payout.pending" | "payout.approved" | "payout.rejected" | "payout.canceled" | "receiver.pending" | "receiver.active" | "receiver.rejected" | "settlement.settled" | "settlement.reopened" | "settlement.overdue" | "attention.raised" | "attention.cleared")[];
                    /** Format: uri */
                    url: string;
                };
            };
        };
        responses: {
            /** @description The endpoint with its secret */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There are 20 already */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_webhook_endpoints_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_webhook_endpoints_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patch_webhook_endpoints_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    description?: string | null;
                    enabled?: boolean;
                    /** @description Event types; empty: all, including future ones */
                    types?: ("payment.pending" | "payment.authorized" | "payment.approved" | "payment.rejected" | "payment.refunded" | "payment.partially_refunded" | "payment.chargeback" | "dispute.opened" | "dispute.accepted" | "dispute.contested" | "dispute.won" | "dispute.lost" | "dispute.expired" | "payout.pending" | "payout.approved" | "payout.rejected" | "payout.canceled" | "receiver.pending" | "receiver.active" | "receiver.rejected" | "settlement.settled" | "settlement.reopened" | "settlement.overdue" | "attention.raised" | "attention.cleared")[];
                    /** Format: uri */
                    url?: string;
                };
            };
        };
        responses: {
            /** @description The endpoint */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_webhook_endpoints_id_deliveries: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                since?: string;
                /** @description One state, or several with commas */
                states?: string;
                /** @description Not included */
                until?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries, each with its last attempt */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["EndpointDelivery"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_webhook_endpoints_id_redeliver: {
        parameters: {
            query: {
                from: string;
                to: string;
                /** @description Absent: the endpoint’s own types */
                types?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of events that would be sent */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RedeliveryPreview"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_webhook_endpoints_id_redeliver: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date-time */
                    from: string;
                    /**
                     * Format: date-time
                     * @description Not included
                     */
                    to: string;
                    /** @description Absent: the endpoint’s own types */
                    types?: ("payment.pending" | "payment.authorized" | "payment.approved" | "payment.rejected" | "payment.refunded" | "payment.partially_refunded" | "payment.chargeback" | "dispute.opened" | "dispute.accepted" | "dispute.contested" | "dispute.won" | "dispute.lost" | "dispute.expired" | "payout.pending" | "payout.approved" | "payout.rejected" | "payout.canceled" | "receiver.pending" | "receiver.active" | "receiver.rejected" | "settlement.settled" | "settlement.reopened" | "settlement.overdue" | "attention.raised" | "attention.cleared")[];
                };
            };
        };
        responses: {
            /** @description The deliveries are queued */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deliveries: number;
                    };
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The endpoint is disabled */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_webhook_endpoints_id_rotate_secret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Hours for which the old secret stays valid
                     * @default 24
                     */
                    previousValidHours?: number;
                };
            };
        };
        responses: {
            /** @description The endpoint with its new secret */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The previous secret is still valid */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_webhook_endpoints_id_test: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendTestEvent"];
            };
        };
        responses: {
            /** @description What happened */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointTest"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_webhooks_in: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                /** @description One outcome, or several with commas */
                outcome?: string;
                /** @description One provider, or several with commas */
                provider?: string;
                /** @description The provider’s id of a transaction, an end-to-end id, an id of ours, or your order’s */
                q?: string;
                since?: string;
                /** @description Not included */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of webhooks with the events read from each */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookIn"][];
                        nextCursor: string | null;
                    };
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_webhooks_in_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookInDetail"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or of another merchant */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_webhooks_in_count: {
        parameters: {
            query?: {
                /** @description One outcome, or several with commas */
                outcome?: string;
                /** @description One provider, or several with commas */
                provider?: string;
                /** @description The provider’s id of a transaction, an end-to-end id, an id of ours, or your order’s */
                q?: string;
                since?: string;
                /** @description Not included */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The count; `exact` is false for an estimate */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Count"];
                };
            };
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not allowed for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is invalid; `violations` names it */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description The caller’s limits (IETF draft) */
                    "RateLimit-Policy"?: string;
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The database or the workflow engine is away */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
