// Made by `npm run client` from the API’s own OpenAPI document. Do not edit.

export interface paths {
    "/v1/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Keys, newest first
         * @description Those that work, and those that worked within the last 90 days; secret and public ones. No key itself is told again.
         */
        get: operations["get_api_keys"];
        put?: never;
        /**
         * Make a key
         * @description The answer is the only place where the key itself is ever told.
         */
        post: operations["post_api_keys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Rename a key */
        patch: operations["patch_api_keys_id"];
        trace?: never;
    };
    "/v1/api-keys/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End a key at once */
        post: operations["post_api_keys_id_revoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a key by a new one
         * @description The new one has the name and the scopes of the old one, which goes on working for the hours that are given, then opens nothing.
         */
        post: operations["post_api_keys_id_rotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
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
    "/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What people did, newest first */
        get: operations["get_audit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Is the log as it was written?
         * @description Walks the chain of the whole log from its first row, and names the first one that was changed or is missing.
         */
        get: operations["get_audit_verify"];
        put?: never;
        post?: never;
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
         * Put a card into the vault, for one payment
         * @description The card is sealed, and erased with its payment’s outcome or after a quarter of an hour. The token is good for one payment through the same provider connection. A public key (`pk_…`) may call this, and nothing else, from a page of any origin. Scope: `payments:write`.
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
         * Have the provider keep a card, for payments to come
         * @description The card goes to the provider and is then erased here; what stays is the provider’s id for it, sealed, under an id of ours. The security code passes through and is kept nowhere. Charges nobody. Scope: `payments:write`.
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
         * Forget a saved card
         * @description What is kept here is erased. No provider is asked to erase its own: none offers that here. Scope: `payments:write`.
         */
        delete: operations["delete_cards_id"];
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
         * Your accounts at providers
         * @description Scope: `connections:read`.
         */
        get: operations["get_connections"];
        put?: never;
        /**
         * Connect an account at a provider
         * @description Which credentials there are says `GET /v1/providers`; any connection may have `proxy` as well. One account is connected once: the same one again is refused, so repeating this request is safe. Where the provider wants to be told where its webhooks go, it is told now; if it is away, that is tried again and `webhook` says so. Scope: `connections:write`.
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
         * One account at a provider
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
         * @description Credentials that are given replace those fields only, and count for whatever begins from now on; what is in flight goes on with those that it began with, and the callback address stays. A **disabled** connection takes nothing new: payments, payouts and receivers that name it are refused, and routing passes it over. What it began goes on: webhooks are read, and look-ups and refunds are made. Scope: `connections:write`.
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
         * Make one harmless call, and see what the provider says
         * @description Something that cannot exist is asked for: "not found" says that the credentials are good. Nothing is changed at the provider, but for our callback address, where it wants to be told once and does not know it yet. Also of a disabled connection. Scope: `connections:write`.
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
         * @description Records who accepted it and why. It sends no money, and nothing to the provider: give the same answer in the provider’s panel (`toDo`), and the provider takes the money back. Scope: `disputes:write`.
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
         * @description Records who contested it and what was said; add the files first. Nothing is sent to the provider: give the same answer in its panel (`toDo`). Scope: `disputes:write`.
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
         * @description PDF, JPEG or PNG, told by its first bytes; at most 10 MiB, and 20 files for a dispute. Kept sealed. Scope: `disputes:write`.
         */
        post: operations["post_disputes_id_evidence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/disputes/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Record how a dispute ended, where the provider tells only people */
        post: operations["post_disputes_id_resolve"];
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
         * How many disputes a filter finds
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
         * Events, oldest first unless asked otherwise: the same that are pushed
         * @description Oldest first, go on with `nextCursor`: no event ever appears behind it. It is null when a page is empty; keep the one before. Newest first, it is null when there are no more. Scope: `webhooks:read`.
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
         * Where an event was sent, each attempt and its answer
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
         * Send an event again, under its own id
         * @description To one endpoint, or to wherever it went before. What waits already is tried now; asking twice sends it once. Scope: `webhooks:write`.
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
         * How many events a filter finds
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
         * Have a list as a spreadsheet, however long it is
         * @description Made in the background: `GET /v1/exports/{id}` tells how far it is, and its file is there for seven days. CSV in UTF-8 with a byte order mark, in the order of `sort`; documents, keys and accounts are masked, as everywhere. Rows that come later are not in it. Scope: `account:write`.
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
         * Read how far an export is
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
         * Stop an export: nothing of it is kept
         * @description Scope: `account:write`.
         */
        post: operations["post_exports_id_cancel"];
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
         * Instalments that may be offered for an amount
         * @description Each is amount × (1 + fee/100) ÷ count, half a cent rounded up, and is kept if it is at least `minInstallmentValue`. Scope: `payments:read`.
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
    "/v1/merchants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the merchants that you may see
         * @description A key sees its own. A person names the one they act for in the header `Trilho-Merchant`. Scope: `account:read`.
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
        /** Change what your merchant does with late payments */
        patch: operations["patch_merchants_id"];
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
         * What waits for a person, and the day in figures
         * @description Scope: `account:read`.
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
         * @description Answers with the payable code as soon as the provider gave it. A provider that is slower than ten seconds leaves the payment PENDING; the code follows by event and by GET. Scope: `payments:write`.
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
         * Cancel a payment that nobody has paid, where its provider can
         * @description The status becomes what the provider’s word for it means, REFUNDED or REJECTED, with `refundedAmount` 0. Repeating it answers the same. Money that arrives afterwards is taken, and flagged `late_payment`. Scope: `payments:write`.
         */
        post: operations["post_payments_id_cancel"];
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
         * Close an attention that only needs to be seen
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
         * Ask the provider now how a payment stands
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
         * A WhatsApp link that reminds the payer of an unpaid payment
         * @description Opens WhatsApp with the message, the code to pay with in it, ready to send to the phone of the request. Nothing is sent by us. Scope: `payments:read`.
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
         * Give a payment back, whole or in part
         * @description Without `amount`: all that is left. The amount is held first, so that many refunds at once never pass what was charged. 202: it was sent and its outcome is not known yet; it is never sent again, and `GET /v1/refunds/{id}` tells. Scope: `refunds:write`.
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
         * What else the request had, and what the provider did not get of it
         * @description Personal data of the payer, documents masked: apart from the payment, which events carry. Scope: `payments:read`.
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
    "/v1/payments/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Settle a doubt that the provider leaves open
         * @description For a person who has looked elsewhere: in the provider’s panel, on the account’s statement. Nothing is sent to the provider, and what it says later still counts: a payment that was resolved as rejected and is paid after all becomes APPROVED, flagged `late_payment`.
         */
        post: operations["post_payments_id_resolve"];
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
         * What happened to a payment, oldest first
         * @description Requests to the provider and its answers (masked), webhooks, status moves with their cause, events and deliveries. Scope: `payments:read`.
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
    "/v1/payments/{id}/waiting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a payment waits for, and until when
         * @description Asked of the running workflow within two seconds. `known: false` when the engine or its workers are away. Scope: `payments:read`.
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
         * How many payments a filter finds
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
         * Make a batch of a file of payouts
         * @description All of it or nothing: 422 names every fault by line and field. It waits until another person approves it; then each line becomes one payout. 409: the very same file was a batch before (`allowDuplicate`). Scope: `payouts:write`.
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
         * Read a batch: its approvals, its progress, its lines by how they stand
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
    "/v1/payout-batches/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a batch through
         * @description For another person than who made it, by the merchant’s rules. It runs when as many as `approval.needed` have.
         */
        post: operations["post_payout_batches_id_approve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payout-batches/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give a batch up before it runs */
        post: operations["post_payout_batches_id_cancel"];
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
         * Read a file of payouts, and store nothing
         * @description The preview: every line as it would be paid, and every fault by line and field. Scope: `payouts:write`.
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
         * Where you can send payouts by
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
         * Which payouts need a second person, who that may be, and how much may leave
         * @description Scope: `payouts:read`.
         */
        get: operations["get_payout_policy"];
        /**
         * Replace the payout policy
         * @description All of it at once: what is absent is not limited. `version` is that of the policy that was read. Counts for payouts from now on, and for who may approve those that wait.
         */
        put: operations["put_payout_policy"];
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
         * @description To a PIX key, a bank account or a receiver. APPROVED at once where the provider says so; else PENDING until its webhook or a look-up. An outcome that nobody knows stays PENDING with `needsAttention`, and is never sent again by itself. 409: the reference was used, the merchant’s limits, or the same receiver got the same amount a short while ago (`allowDuplicate`). Scope: `payouts:write`.
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
    "/v1/payouts/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a payout through that waits for approval
         * @description For another person than who made it, by the merchant’s rules (`GET /v1/payout-policy`).
         */
        post: operations["post_payouts_id_approve"];
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
         * @description While it waits for approval, or was surely not sent. No provider takes back what it has. Scope: `payouts:write`.
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
         * Close an attention that only needs to be seen
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
         * Ask the provider now how a payout stands
         * @description Scope: `payouts:write`.
         */
        post: operations["post_payouts_id_look"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payouts/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Settle a doubt that the provider leaves open: two people
         * @description For people who have looked elsewhere: in the provider’s panel, on the account’s statement. The first one’s word is kept as `resolution` (202); it counts when a second person says the same. Nothing is sent to the provider.
         */
        post: operations["post_payouts_id_resolve"];
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
         * Send a payout again that was surely not sent
         * @description By the same provider or another one. Refused where the money may have left, whoever asks: then it says what to wait for. Scope: `payouts:write`.
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
         * What happened to a payout, oldest first
         * @description Approvals, requests to the provider and its answers (masked), webhooks, status moves with their cause, what people did and why, events and deliveries. Scope: `payouts:read`.
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
         * @description Asked of the running workflow within two seconds. `known: false` when the engine or its workers are away. Scope: `payouts:read`.
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
         * The same for many payouts, each with its own result
         * @description One that is refused stops no other. Approving is for persons. Scope: `payouts:write`.
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
         * How many payouts a filter finds
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
         * @description Who collects through your connections: default receiver, private key, and the addresses of the client certificates that some providers demand. It is for connections whose own credentials name none. Key and addresses go in and are not shown again; the certificates are looked at at once. Scope: `connections:write`.
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
         * Read a platform, and what is known of its certificates
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
         * @description What is absent stays, `null` takes away. `isDefault: true` moves the default here; there is always one. What is changed counts within a minute, also for payments and payouts that were begun before. Scope: `connections:write`.
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
         * Look at its certificates now
         * @description Fetches each from its address. Each is looked at once a day anyway, and whenever it is changed. Scope: `connections:write`.
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
         * Providers and what each can do
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
         * How each connected provider does: circuit, approval, latency, words that nobody knows
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
         * @description A person or a company that is to be paid at a provider. What its provider wants and was not given stands in `missing`, in the provider’s words: it waits, and goes on when it comes. What is given and wrong is refused. Scope: `receivers:write`.
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
         * Change, or complete, what is known of a receiver
         * @description Accounts that wait for it go on. Bank details that a provider has already are not changed at once: others wait, as `bankChange`, for a second person and 24 hours. Scope: `receivers:write`.
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
         * @description With what is known of it. Where it has an account already, nothing is done. Scope: `receivers:write`.
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
         * Close an attention that only needs to be seen
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
         * Ask the provider now how an account stands
         * @description Scope: `receivers:write`.
         */
        post: operations["post_receivers_id_accounts_accountId_look"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/receivers/{id}/accounts/{accountId}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say whether an account was made whose outcome nobody knows
         * @description For people who have looked in the provider’s panel: `created` with the id that it has there, or `not_created`, after which it may be asked for again.
         */
        post: operations["post_receivers_id_accounts_accountId_resolve"];
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
         * Ask a provider again for an account that it refused, or that was surely not made
         * @description Another account is asked for there, with what is known of the receiver now. Scope: `receivers:write`.
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
         * What a receiver has at each provider
         * @description Asked of the providers now, where they offer it. Scope: `receivers:read`.
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
    "/v1/receivers/{id}/bank-change/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let other bank details through
         * @description For another person than who asked. They count when the cool-off has passed, too.
         */
        post: operations["post_receivers_id_bank_change_approve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/receivers/{id}/bank-change/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give up other bank details that wait */
        post: operations["post_receivers_id_bank_change_cancel"];
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
         * Add papers to a receiver: completed uploads
         * @description The last of each kind counts. Accounts that wait for it go on. Scope: `receivers:write`.
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
         * A link that shows a paper for a minute
         * @description Who asked for it, and for which, is in the audit log. Whoever has the link sees the paper: do not pass it on. Scope: `receivers:write`.
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
         * What happened to a receiver, at all its providers, oldest first
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
         * @description Asked of the running workflows within two seconds. `known: false` when the engine or its workers are away. Scope: `receivers:read`.
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
         * How many receivers a filter finds
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
         * What was compared with providers and statements, newest first
         * @description Scope: `reconciliations:read`.
         */
        get: operations["get_reconciliations"];
        put?: never;
        /**
         * Compare what was created or moved in a span of time with what the providers say
         * @description Each payment and payout that may have reached a provider is looked up there; nothing is moved. The same runs by itself every morning at 4:00 (America/Sao_Paulo) for the day before. Scope: `reconciliations:write`.
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
         * What was compared, one by one
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
    "/v1/reconciliations/{id}/items/{n}/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See to something that differs
         * @description After `look` the item is compared again: it is settled where both sides agree by then, and stays open where they do not. `found` keeps how it was.
         */
        post: operations["post_reconciliations_id_items_n_settle"];
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
         * Import a statement of a bank or a provider (OFX, CSV)
         * @description What its lines say is kept sealed. A file with a line that cannot be read is refused whole. Scope: `reconciliations:write`.
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
         * See what a statement would match, before it is imported
         * @description Nothing is kept. Scope: `reconciliations:write`.
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
    "/v1/refunds/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say what became of a refund whose outcome nobody knows
         * @description For a person who has looked into the provider's own panel. Nothing is sent: `done` counts it, `not_done` frees what was held.
         */
        post: operations["post_refunds_id_resolve"];
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
         * How many refunds a filter finds
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
    "/v1/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was asked of the API, newest first
         * @description Everything that came with a key, and what people changed, for 30 days; some seconds pass until a request is here.
         */
        get: operations["get_requests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a request
         * @description With what was sent and answered: without people’s data and secrets, and shortened.
         */
        get: operations["get_requests_id"];
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
         * @description All of them at once; `version` is that of the rules that were read. Payments that are under way keep the way that they were given. Scope: `connections:write`.
         */
        put: operations["put_routes"];
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
         * Which way a payment would go, and why
         * @description Nothing is stored or sent. What a payment needs and is not given here is taken to be there. Scope: `connections:write`.
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
         * How provider connections have been of late, and their circuit breakers
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
         * A stand-in provider's own books
         * @description What really happened at the provider. `reference` is a payment or payout id, or your own order id or withdrawReference. Scope: `sandbox:read`.
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
         * Faults that are armed for your accounts, the first to hit first
         * @description Scope: `sandbox:read`.
         */
        get: operations["get_sandbox_faults"];
        put?: never;
        /**
         * Arm a fault at a stand-in provider
         * @description Hits the next `times` calls of your own account there; default once. Scope: `sandbox:write`.
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
         * Make the stand-in provider pay, refuse, expire, refund or dispute a charge
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
         * Make the stand-in provider do, refuse or cancel a transfer, or its receiver’s bank return it
         * @description An accepted transfer is done by itself after 3 s; only before that can it be refused or canceled. Scope: `sandbox:write`.
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
         * Make the stand-in provider let a receiver in, or refuse it
         * @description Nobody there decides by itself: a receiver waits until this is called, once. Scope: `sandbox:write`.
         */
        post: operations["post_sandbox_receivers_id_simulate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/saved-views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your saved views of lists */
        get: operations["get_saved_views"];
        /** Save a view of a list under a name, over the one that has it there */
        put: operations["put_saved_views"];
        post?: never;
        /** Remove a saved view of a list */
        delete: operations["delete_saved_views"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whatever a text names: an id of ours or of a provider, an order, a name, a document, an e-mail, an amount
         * @description Exact hits: whole ids, whole words of names (accents and case aside), whole amounts (`129,90`). The latest first, each kind of thing with its share of the places; only what the caller may read.
         */
        get: operations["get_search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is signed in */
        get: operations["get_session"];
        put?: never;
        /**
         * Sign in to the console
         * @description After five failures in a row an e-mail must wait, whether anybody has it or not, and longer after each more. Who has a second factor is answered 401 `second_factor_required` without a `code`, and 401 `second_factor_wrong` with one that is wrong or was taken before.
         */
        post: operations["post_session"];
        /** Sign out */
        delete: operations["delete_session"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/session/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change your own password
         * @description Ends your sessions everywhere else.
         */
        post: operations["post_session_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/session/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your own second factor */
        get: operations["get_session_second_factor"];
        put?: never;
        /**
         * Begin to set up a second factor
         * @description Answers the secret for an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds), this once. Nobody is asked for codes before one has confirmed it; beginning again makes another secret.
         */
        post: operations["post_session_second_factor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/session/second-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn your second factor on
         * @description From now on the sign-in asks for a code. Your other sessions end.
         */
        post: operations["post_session_second_factor_confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/session/second-factor/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replace your recovery codes */
        post: operations["post_session_second_factor_recovery_codes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/session/second-factor/turn-off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Turn your second factor off */
        post: operations["post_session_second_factor_turn_off"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/session/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your own open sessions */
        get: operations["get_session_sessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/session/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End one of your own sessions */
        delete: operations["delete_session_sessions_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sign-in-policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What your merchant wants of everybody who signs in */
        get: operations["get_sign_in_policy"];
        /**
         * Require a second factor of everybody at your merchant, or no longer
         * @description Whoever has none is answered 403 `second_factor_enrolment_required` at your merchant until they have set one up. API keys are not touched.
         */
        put: operations["put_sign_in_policy"];
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
         * Announce a file, and get the link that takes it
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
         * Read how an upload stands
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
         * Say that the file was sent: it is looked at, and released or refused
         * @description Its first bytes must be what was announced, and what its name says. Pictures are drawn anew, upright and without where they were taken. Repeating it is safe and answers the same; what was refused stays refused. Scope: `receivers:write`.
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
         * A new link for a file that has not come
         * @description The earlier link counts no more: what came by it is dropped, and what still comes is not looked at. Scope: `receivers:write`.
         */
        post: operations["post_uploads_id_link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the people of your merchant
         * @description Those of all merchants too. The newest account first.
         */
        get: operations["get_users"];
        put?: never;
        /**
         * Give a person a role at your merchant
         * @description Somebody new gets a one-time password, which is answered this once: with it they choose their own at the first sign-in. Whoever has the e-mail already keeps their name and password.
         */
        post: operations["post_users"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a person of your merchant */
        get: operations["get_users_id"];
        put?: never;
        post?: never;
        /**
         * Take a person’s role away
         * @description It holds from the next request on. Their account stays, for the other merchants that they are at.
         */
        delete: operations["delete_users_id"];
        options?: never;
        head?: never;
        /**
         * Change a person’s role
         * @description The one by which they are at your merchant: there, or at all merchants. The latter needs an administrator of all.
         */
        patch: operations["patch_users_id"];
        trace?: never;
    };
    "/v1/users/{id}/end-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a person’s sessions
         * @description They may sign in again. Only an administrator of every merchant at which they are may do it, since it reaches there too.
         */
        post: operations["post_users_id_end_sessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/{id}/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a person a new one-time password
         * @description Their sessions end. Only an administrator of every merchant at which they are may do it, since it reaches there too.
         */
        post: operations["post_users_id_reset_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/{id}/reset-second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a person’s second factor away
         * @description For who lost it: the password alone lets them in until they set up another. Their sessions end. Only an administrator of every merchant at which they are may do it, since it reaches there too.
         */
        post: operations["post_users_id_reset_second_factor"];
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
         * Have events sent to an address
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
         * @description Its address and secrets are erased, and what waited for it is dropped. Scope: `webhooks:write`.
         */
        delete: operations["delete_webhook_endpoints_id"];
        options?: never;
        head?: never;
        /**
         * Change an endpoint, or switch it off and on
         * @description While it is off its events wait; they go out, in their order, when it is on again. Switching on or a new address is a new beginning: what waits is tried now. Scope: `webhooks:write`.
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
         * What an endpoint was sent, or is to be, newest first
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
         * What sending an endpoint the events of a time once more would do
         * @description Scope: `webhooks:read`.
         */
        get: operations["get_webhook_endpoints_id_redeliver"];
        put?: never;
        /**
         * Send an endpoint the events of a time once more
         * @description Each under its own id, those of one payment in their order; also those that it never got. At most 10000 a call. What waits already is left: asking twice sends each once. Scope: `webhooks:write`.
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
         * A new secret, beside the old one for a while
         * @description Until the old one ends, `webhook-signature` carries a signature by each. `previousValidHours: 0` ends every earlier secret at once. Scope: `webhooks:write`.
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
         * Send a small event now, and see what the endpoint says
         * @description Of type `endpoint.test`, signed like any other, also to an endpoint that is off. It is tried once and in no list. Scope: `webhooks:write`.
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
         * What your providers sent, newest first
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
         * One webhook as it came, what was read in it, and what came of it
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
    "/v1/webhooks-in/{id}/read-again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read a webhook again that was not worked on, or had nothing in it that was read
         * @description It goes the way that it went the first time, with the adapter of today: what it tells is never handed over twice, and moves nothing that the provider does not confirm.
         */
        post: operations["post_webhooks_in_id_read_again"];
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
         * How many webhooks a filter finds
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
        AddedPerson: {
            /**
             * Format: date-time
             * @description Of the account
             */
            createdAt: string;
            email: string;
            /** @description The role is one at all merchants, not at this one alone */
            everywhere: boolean;
            id: string;
            invitedBy?: {
                id: string;
                name: string;
            };
            /** Format: date-time */
            lastSignInAt?: string;
            name: string;
            /**
             * Format: date-time
             * @description They have not chosen a password of their own yet; the one that was made for them is good until then
             */
            oneTimePasswordUntil?: string;
            /** @description Shown this once; good for choosing another, until then */
            password?: string;
            /**
             * @description At this merchant
             * @enum {string}
             */
            role: "admin" | "ops" | "finance" | "developer" | "viewer";
            secondFactor: boolean;
            /**
             * Format: date-time
             * @description At this merchant; absent where nobody wrote it down
             */
            since?: string;
        };
        Address: {
            address: string & (unknown & unknown);
            city: string & (unknown & unknown);
            district: string & (unknown & unknown);
            number: string & (unknown & unknown);
            state: string;
            zipCode: string & (unknown & unknown);
        };
        ApiKey: {
            /** Format: date-time */
            createdAt: string;
            /** @description Absent: an operator, on the server */
            createdBy?: string;
            /** Format: date-time */
            endsAt?: string;
            id: string;
            /** @enum {string} */
            kind: "secret" | "public";
            /**
             * Format: date-time
             * @description To the minute
             */
            lastUsedAt?: string;
            name: string;
            /** @description Id of the key that took its place */
            replacedBy?: string;
            /** Format: date-time */
            revokedAt?: string;
            revokedBy?: string;
            revokedReason?: string;
            /** @description Absent: all of them */
            scopes?: string[];
            /**
             * @description What may be shown of it: a public key whole, of others the beginning and the last four characters
             * @example sk_live_…3f9a
             */
            shown: string;
            /**
             * @description `ending`: it was replaced and works until `endsAt`. `ended`: it was replaced, and opens nothing
             * @enum {string}
             */
            state: "active" | "ending" | "ended" | "revoked";
        };
        ApiKeyWithSecret: {
            /** Format: date-time */
            createdAt: string;
            /** @description Absent: an operator, on the server */
            createdBy?: string;
            /** Format: date-time */
            endsAt?: string;
            id: string;
            /**
             * @description The key itself: shown this once
             * @example sk_live_…
             */
            key: string;
            /** @enum {string} */
            kind: "secret" | "public";
            /**
             * Format: date-time
             * @description To the minute
             */
            lastUsedAt?: string;
            name: string;
            /** @description Id of the key that took its place */
            replacedBy?: string;
            /** Format: date-time */
            revokedAt?: string;
            revokedBy?: string;
            revokedReason?: string;
            /** @description Absent: all of them */
            scopes?: string[];
            /**
             * @description What may be shown of it: a public key whole, of others the beginning and the last four characters
             * @example sk_live_…3f9a
             */
            shown: string;
            /**
             * @description `ending`: it was replaced and works until `endsAt`. `ended`: it was replaced, and opens nothing
             * @enum {string}
             */
            state: "active" | "ending" | "ended" | "revoked";
        };
        ApiRequest: {
            /** @description Of the problem, where it was refused */
            code?: string;
            /** Format: date-time */
            createdAt: string;
            /** @description What it was about, or what it made */
            entityId?: string;
            /** @description The `x-request-id` of the answer */
            id: string;
            key?: {
                id: string;
                name: string;
            };
            /** @enum {string} */
            method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
            /** @description Until the answer was out */
            ms: number;
            /** @example /v1/payments/{id} */
            path: string;
            person?: {
                id: string;
                name: string;
            };
            status: number;
        };
        ApiRequestWithBodies: {
            /** @description What was answered, likewise */
            answer?: unknown;
            /** @description Of the problem, where it was refused */
            code?: string;
            /** Format: date-time */
            createdAt: string;
            /** @description What it was about, or what it made */
            entityId?: string;
            /** @description The `x-request-id` of the answer */
            id: string;
            key?: {
                id: string;
                name: string;
            };
            /** @enum {string} */
            method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
            /** @description Until the answer was out */
            ms: number;
            /** @example /v1/payments/{id} */
            path: string;
            person?: {
                id: string;
                name: string;
            };
            query?: {
                [key: string]: unknown;
            };
            /** @description What was sent, masked and shortened; absent: nothing */
            request?: unknown;
            status: number;
            /**
             * @description The path as it was asked for
             * @example /v1/payments/pay_…
             */
            target: string;
        };
        ArmedFault: {
            delayMs?: number;
            fault: string;
            operation: string;
            provider: string;
            /** @description How many calls it will still hit */
            remaining: number;
        };
        Attention: {
            /** @description What is safe now, for whoever may: `POST /v1/payments/{id}/…`, of a refund `POST /v1/refunds/{id}/…`, of a dispute `POST /v1/disputes/{id}/…`, of a payout `POST /v1/payouts/{id}/…`, of a batch of them `POST /v1/payout-batches/{id}/…`, of a receiver’s account `POST /v1/receivers/{receiverId}/accounts/{id}/…`, of its bank details `POST /v1/receivers/{id}/bank-change/approve`; `enable` is `PATCH /v1/webhook-endpoints/{id}` with `enabled: true`; `settle` is of the items of a reconciliation; `check` is `POST /v1/platforms/{id}/check` */
            actions: ("look" | "cancel" | "resolve" | "dismiss" | "refund" | "accept" | "contest" | "approve" | "retry" | "enable" | "settle" | "check")[];
            ageSeconds: number;
            /** @description Cents */
            amount?: number;
            /**
             * Format: date-time
             * @description Until when something can still be done about it
             */
            deadline?: string;
            /** @enum {string} */
            entity: "payment" | "refund" | "dispute" | "payout" | "receiver" | "receiver_account" | "payout_batch" | "reconciliation" | "webhook_endpoint" | "platform" | "connection";
            /** @description What was found, in a sentence */
            evidence: string;
            id: string;
            /** @description What it rests on: the latest lines of the timeline, newest first */
            lines: components["schemas"]["TimelineEntry"][];
            /** @description Who or what it is about, as people call it */
            name?: string;
            /** @description The payment whose timeline tells the whole of it */
            paymentId?: string;
            paymentMethod?: string;
            provider?: string;
            /** @enum {string} */
            reason: "outcome_unknown" | "unmapped_word" | "code_mismatch" | "paid_amount_differs" | "late_payment" | "second_charge" | "pending_too_long" | "provider_unreachable" | "delivery_exhausted" | "chargeback_after_refund" | "dispute_due" | "endpoint_disabled" | "approval_needed" | "not_sent" | "webhook_unconfirmed" | "returned" | "books_differ" | "deactivated" | "bank_account_differs" | "certificate_ending";
            /** @description The receiver whose timeline tells the whole of it */
            receiverId?: string;
            /** Format: date-time */
            since: string;
        };
        AuditEntry: {
            /** @example POST /v1/payments */
            action: string;
            actor: {
                id?: string;
                /** @enum {string} */
                kind: "person" | "system" | "operator";
                /** @description As the person is called now */
                name?: string;
                role?: string;
            };
            address?: string;
            /** Format: date-time */
            at: string;
            detail?: string;
            entityId?: string;
            merchantId?: string;
            /**
             * @description Before an action, or after it
             * @enum {string}
             */
            phase: "asked" | "done";
            requestId?: string;
            seq: number;
            status?: number;
        };
        AuditVerification: {
            broken?: {
                seq: number;
                why: string;
            };
            intact: boolean;
            /** @description Rows that were found right, from the first */
            rows: number;
        };
        BankChange: {
            /** Format: date-time */
            approvedAt?: string;
            approvedBy?: string;
            /** Format: date-time */
            askedAt: string;
            askedBy: string;
            /** @description The account number is masked */
            bankAccount: components["schemas"]["ReceiverBankAccount"];
            /**
             * Format: date-time
             * @description Not before
             */
            coolsOffAt: string;
        };
        CallFigures: {
            calls: number;
            /** @description No answer that could be worked on */
            failed: number;
            operation: string;
            /** @description Milliseconds that half of them took at most, estimated */
            p50: number;
            /** @description Likewise 95 of 100 */
            p95: number;
            provider: string;
            /** @description The provider said no: an answer, too */
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
            count: number;
            errors: components["schemas"]["PayoutLineFault"][];
            /** @description Those that have no fault */
            lines: components["schemas"]["CheckedPayoutLine"][];
            /** @description The batch that this very file was before */
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
            /** @description In the file; its header is line 1 */
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
        Connection: {
            attention?: {
                detail: string;
                /** @enum {string} */
                reason: "outcome_unknown" | "unmapped_word" | "code_mismatch" | "paid_amount_differs" | "late_payment" | "second_charge" | "pending_too_long" | "provider_unreachable" | "delivery_exhausted" | "chargeback_after_refund" | "dispute_due" | "endpoint_disabled" | "approval_needed" | "not_sent" | "webhook_unconfirmed" | "returned" | "books_differ" | "deactivated" | "bank_account_differs" | "certificate_ending";
                /** Format: date-time */
                since: string;
            };
            /** @description Where the provider sends its webhooks: each payment carries it, and some want it registered. Only for those who may change connections, since who knows it can send something there */
            callbackUrl?: string;
            /** Format: date-time */
            createdAt: string;
            credentials: {
                field: string;
                required: boolean;
                secret: boolean;
                set: boolean;
                title: string;
            }[];
            /** Format: date-time */
            disabledAt?: string;
            id: string;
            lastTest?: {
                /** Format: date-time */
                at: string;
                detail: string;
                /** @description `null`: it cannot be said. The provider offers no call that changes nothing, or its answer shows neither */
                ok: boolean | null;
                /**
                 * @description What was tried: a look-up of something that cannot exist, or the log-in alone
                 * @enum {string}
                 */
                what: "getTransaction" | "getWithdraw" | "getReceiver" | "log_in" | "nothing";
            };
            name?: string;
            needsAttention: boolean;
            platformId?: string;
            provider: string;
            /** @description Its calls go through a proxy, where certificates are **not** verified: its own explicit wish */
            proxy: boolean;
            /** Format: date-time */
            rotatedAt?: string;
            /** @description Of its credentials: one more with each rotation */
            version: number;
            /** @description Only of providers that want to be told once */
            webhook?: components["schemas"]["WebhookRegistration"];
        };
        ConnectionHealth: {
            /**
             * @description `open`: routing goes there last. `half_open`: one payment at a time tries it
             * @enum {string}
             */
            breaker: "closed" | "open" | "half_open";
            connectionId: string;
            failuresInARow: number;
            /** @description Charges, with every try */
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
            /** @description Of the provider’s last answer */
            httpStatus?: number;
            ms: number;
            /** @description `null`: it cannot be said. The provider offers no call that changes nothing, or its answer shows neither */
            ok: boolean | null;
            /**
             * @description What was tried: a look-up of something that cannot exist, or the log-in alone
             * @enum {string}
             */
            what: "getTransaction" | "getWithdraw" | "getReceiver" | "log_in" | "nothing";
        };
        ContestDispute: {
            statement: string & (unknown & unknown);
        };
        Count: {
            count: number;
            /** @description False: an estimate. More than 10,000 are not counted one by one */
            exact: boolean;
        };
        CreateApiKey: {
            /**
             * @description `public`: for a page; it makes card tokens and nothing else, and takes no scopes
             * @default secret
             * @enum {string}
             */
            kind?: "secret" | "public";
            /**
             * @description Yours, to tell keys apart: where it is used
             * @example Loja virtual
             */
            name: string;
            /** @description Absent: all of them, those to come too */
            scopes?: string[];
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
             * @description Two digits; four are taken and cut
             * @example 30
             */
            expYear: string | number;
            /**
             * @description CPF or CNPJ (also alphanumeric), mask optional
             * @example 52998224725
             */
            holderDocument?: string;
            /**
             * @description As it stands on the card
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
             * @description Two digits; four are taken and cut
             * @example 30
             */
            expYear: string | number;
            /**
             * @description CPF or CNPJ (also alphanumeric), mask optional
             * @example 52998224725
             */
            holderDocument?: string;
            /**
             * @description As it stands on the card
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
             * @description By field, as `GET /v1/providers` names them. Certificates and keys as text: PEM as it is, PFX in base64. Never answered again
             * @example {
             *       "secretKey": "sk_…"
             *     }
             */
            credentials: {
                [key: string]: string | {
                    [key: string]: string;
                };
            };
            /** @description Yours, to tell connections of one provider apart */
            name?: string & (unknown & unknown);
            /** @description Whose certificates and receiver it works with */
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
            list: "payments" | "payouts" | "refunds" | "disputes" | "receivers" | "events";
            /**
             * @description Filters and `sort` as in the query of that list; nothing: all of it
             * @default
             * @example status=APPROVED&createdFrom=2026-11-01T03%3A00%3A00Z
             */
            search?: string;
        };
        CreatePayment: {
            address?: components["schemas"]["Address"];
            /**
             * @description Integer cents
             * @example 12990
             */
            amount: number;
            cardId?: string & (unknown & unknown);
            cardToken?: string & (unknown & unknown);
            /** Format: uri */
            checkoutUrl?: string;
            /** @description The user who made it; by default the person who is signed in */
            createdBy?: string & (unknown & unknown);
            /**
             * @default BRL
             * @constant
             */
            currency?: "BRL";
            customer: components["schemas"]["Customer"];
            customerIp?: string;
            description?: string & (unknown & unknown);
            fingerPrints?: {
                provider: string & (unknown & unknown);
                value: string & (unknown & unknown);
            }[];
            /** @default 1 */
            installments?: number;
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
             * @description On the card’s statement: letters and digits are kept, at most 13
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
        CreatePayout: {
            /**
             * @description CPF or CNPJ (also alphanumeric), mask optional
             * @example 52998224725
             */
            accountDocument?: string;
            accountHolder?: string & (unknown & unknown);
            accountNumber?: string & (unknown & unknown);
            /**
             * @description Send it although the same receiver got the same amount a short while ago
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
            branchNumber?: string & (unknown & unknown);
            description?: string & (unknown & unknown);
            /**
             * @description CPF or CNPJ of whoever gets it
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
             * @description Absent: told by the form of the key
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
             * @description Yours, once per merchant: a second payout with it is refused. Absent: the payout’s own id
             * @example folha-2026-11-001
             */
            withdrawReference?: string & (unknown & unknown);
        };
        CreatePayoutBatch: {
            /**
             * @description Take it although the very same file was a batch before
             * @default false
             */
            allowDuplicate?: boolean;
            /** @description The file: at most 1,000 lines and 1 MB of UTF-8 */
            csv: string;
            /** @example folha-novembro.csv */
            fileName: string & (unknown & unknown);
            /**
             * @description Provider name or connection id that all of it goes by
             * @example Onz
             */
            provider: string & (unknown & unknown);
        };
        CreatePlatform: {
            certCashInUrl?: string | null;
            certCashOutUrl?: string | null;
            /**
             * @description Id of a receiver (`rcv_…`), or the provider’s own
             * @example rcv_3f8kq0z6m2x1c9vb7n4w5e8rt0
             */
            defaultReceiverId?: (string & (unknown & unknown)) | null;
            /** @description For connections that name no platform. The first one always is */
            isDefault?: boolean;
            /** @example Loja Demo */
            name: string & (unknown & unknown);
            /** @description PEM. Signs where a provider wants that, and belongs to the certificates; never shown again */
            privateKey?: string | null;
        };
        CreateReceiver: {
            address?: components["schemas"]["ReceiverAddress"];
            bankAccount?: components["schemas"]["ReceiverBankAccount"];
            description?: string & (unknown & unknown);
            /**
             * @description CPF or CNPJ (also alphanumeric), mask optional
             * @example 52998224725
             */
            document: string;
            /** @description Papers, each by the id of a completed upload */
            documents?: {
                [key: string]: string;
            };
            /**
             * @description Absent: told by the document
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
            /** @example 11999998888 */
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
            /** @description Yours: who this is to you */
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
             * @description Integer cents; absent: all that is left
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
             * @description Yours: what it is for
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
            /** @example 11999998888 */
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
                /** @description Without path and signatures; its body is the event */
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
             * @description `held`: waits until its endpoint is switched on. `exhausted`: 72 hours of tries, or 410. `dropped`: its endpoint was removed
             * @enum {string}
             */
            state: "pending" | "held" | "delivered" | "exhausted" | "dropped";
            tries: number;
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
                reason: "outcome_unknown" | "unmapped_word" | "code_mismatch" | "paid_amount_differs" | "late_payment" | "second_charge" | "pending_too_long" | "provider_unreachable" | "delivery_exhausted" | "chargeback_after_refund" | "dispute_due" | "endpoint_disabled" | "approval_needed" | "not_sent" | "webhook_unconfirmed" | "returned" | "books_differ" | "deactivated" | "bank_account_differs" | "certificate_ending";
                /** Format: date-time */
                since: string;
            };
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Until when it may be contested
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
            /** @description Where a person recorded how it ended */
            outcome?: {
                by: string;
                reason: string;
            };
            paymentId: string;
            /** @description The payment's */
            provider?: string;
            /** @description The provider's id of it */
            providerDisputeId?: string;
            providerWord: string;
            /** @description In the provider's words, where it says */
            reason?: string;
            /** @enum {string} */
            state: "OPEN" | "CONTESTED" | "ACCEPTED" | "WON" | "LOST" | "EXPIRED";
            /** @description What was said when it was accepted or contested */
            statement?: string;
            /** @description What is left for people: an answer that is recorded here must be given in the provider’s own panel */
            toDo?: string;
            /** Format: date-time */
            updatedAt: string;
        };
        DocumentLink: {
            /** Format: date-time */
            expiresAt: string;
            /** @description Shows the paper to whoever has it */
            url: string;
        };
        EndedSessions: {
            ended: number;
        };
        EndpointDelivery: {
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            endedAt?: string;
            /** @description What the event is of */
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
             * @description `held`: waits until its endpoint is switched on. `exhausted`: 72 hours of tries, or 410. `dropped`: its endpoint was removed
             * @enum {string}
             */
            state: "pending" | "held" | "delivered" | "exhausted" | "dropped";
            tries: number;
            /** @enum {string} */
            type: "payment.pending" | "payment.approved" | "payment.rejected" | "payment.refunded" | "payment.partially_refunded" | "payment.chargeback" | "dispute.opened" | "dispute.accepted" | "dispute.contested" | "dispute.won" | "dispute.lost" | "dispute.expired" | "payout.pending" | "payout.approved" | "payout.rejected" | "payout.canceled" | "receiver.pending" | "receiver.active" | "receiver.rejected" | "attention.raised" | "attention.cleared";
        };
        Event: {
            /** @description What `GET` answered of it at that moment */
            data: components["schemas"]["Payment"] | components["schemas"]["Refund"] | components["schemas"]["Dispute"] | components["schemas"]["WebhookEndpoint"];
            /** @description The same as `webhook-id`, however often it is sent */
            id: string;
            /** Format: date-time */
            timestamp: string;
            /** @enum {string} */
            type: "payment.pending" | "payment.approved" | "payment.rejected" | "payment.refunded" | "payment.partially_refunded" | "payment.chargeback" | "dispute.opened" | "dispute.accepted" | "dispute.contested" | "dispute.won" | "dispute.lost" | "dispute.expired" | "payout.pending" | "payout.approved" | "payout.rejected" | "payout.canceled" | "receiver.pending" | "receiver.active" | "receiver.rejected" | "attention.raised" | "attention.cleared";
        };
        Export: {
            /** Format: date-time */
            createdAt: string;
            /** @description The person; absent: an API key */
            createdBy?: string;
            /** Format: date-time */
            endedAt?: string;
            /**
             * Format: date-time
             * @description Until when the file is there
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
            list: "payments" | "payouts" | "refunds" | "disputes" | "receivers" | "events";
            /** @description Asked for by whoever asks now */
            mine: boolean;
            /** @description Rows that are written so far, without the head */
            rows: number;
            /** @description As it was asked; told to whoever asked */
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
            fault: "refuse" | "timeout_before" | "timeout_after" | "error_before" | "error_after" | "drop_after" | "malformed" | "slow" | "rate_limit" | "unauthorized" | "unknown_word" | "wrong_amount" | "html" | "missing_id" | "lost" | "duplicate" | "late" | "out_of_order" | "forged";
            /** @enum {string} */
            operation: "createCardToken" | "createCardId" | "createTransaction" | "getTransaction" | "refund" | "withdraw" | "getWithdraw" | "createReceiver" | "getReceiver" | "processWebhook" | "webhook";
            provider: string;
            times?: number;
        };
        Found: {
            /** @description Cents */
            amount?: number;
            /** Format: date-time */
            at: string;
            detail?: string;
            /** @enum {string} */
            entity: "payment" | "refund" | "dispute" | "payout" | "receiver" | "event" | "webhook";
            id: string;
            status?: string;
            /** @description Whom or what it is about: a name, a payment’s id, a type of event */
            title: string;
        };
        GivenDocument: {
            /** Format: date-time */
            addedAt: string;
            contentType: string;
            /** @enum {string} */
            document: "photoDocument" | "photoPersonWithDocument" | "photoDocumentSocialContract" | "addressProof" | "balanceSheet";
            fileName: string;
            /** @description Bytes */
            size: number;
            uploadId: string;
        };
        Installment: {
            /** @description Integer cents of all: installmentValue × installmentNumber */
            finalValue: number;
            installmentNumber: number;
            /** @description Integer cents of each */
            installmentValue: number;
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
        /** @description May be somebody’s: never send it to a real provider */
        MadeDocument: {
            /** @example 52998224725 */
            document: string;
            formatted: string;
        };
        Merchant: {
            id: string;
            /**
             * @description What becomes of money that comes after its payment was given up: `accept` takes it, `refund` gives it back
             * @enum {string}
             */
            latePayment: "accept" | "refund";
            name: string;
        };
        MissingPiece: {
            accountId: string;
            /**
             * @description Where it goes
             * @example documents.photoDocument
             */
            field: string;
            /** @example Foto do documento é obrigatória. */
            message: string;
            provider: string;
        };
        OneTimePassword: {
            /** Format: date-time */
            oneTimePasswordUntil: string;
            /** @description Shown this once; good for choosing another, until then */
            password: string;
        };
        Overview: {
            /** @description Approved of approved and refused; null before any */
            approvalRate: number | null;
            /** @description Those whose money came in, whatever became of it later */
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
            /** @description The same stretch of the period before, up to the same time of day */
            previous: {
                count: number;
                volume: number;
            };
            /** @description The first of them, the longest waiting first */
            queue: components["schemas"]["Payment"][];
            /** @description By hour of today, or by day; a step without payments has no entry */
            series: {
                /** Format: date-time */
                at: string;
                count: number;
                volume: number;
            }[];
            /** @enum {string} */
            step: "hour" | "day";
            /** @description Days begin by this clock */
            timeZone: string;
            /** Format: date-time */
            to: string;
            /** @description Cents of the approved */
            volume: number;
        };
        OwnSessions: {
            data: {
                /** @description From where it was opened */
                address?: string;
                /** @description The browser, as it calls itself */
                agent?: string;
                /** Format: date-time */
                createdAt: string;
                /** @description The one that asks */
                current: boolean;
                id: string;
                /**
                 * Format: date-time
                 * @description To the minute
                 */
                usedAt: string;
            }[];
        };
        PatchConnection: {
            /**
             * @description Other ones for these fields; an empty text takes away one that is not required
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
        };
        PatchPlatform: {
            certCashInUrl?: string | null;
            certCashOutUrl?: string | null;
            /**
             * @description Id of a receiver (`rcv_…`), or the provider’s own
             * @example rcv_3f8kq0z6m2x1c9vb7n4w5e8rt0
             */
            defaultReceiverId?: (string & (unknown & unknown)) | null;
            /** @description For connections that name no platform. The first one always is */
            isDefault?: boolean;
            /** @example Loja Demo */
            name?: string & (unknown & unknown);
            /** @description PEM. Signs where a provider wants that, and belongs to the certificates; never shown again */
            privateKey?: string | null;
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
            /** @example 11999998888 */
            phone?: string & (unknown & unknown);
            providerSpecificData?: {
                /**
                 * @description Integer cents a month
                 * @example 12990
                 */
                monthlyRevenue?: number;
            };
            /** @description Yours: who this is to you */
            userId?: string & (unknown & unknown);
        };
        Payment: {
            amount: number;
            /** Format: date-time */
            approvedAt?: string;
            attention?: {
                detail: string;
                /** @enum {string} */
                reason: "outcome_unknown" | "unmapped_word" | "code_mismatch" | "paid_amount_differs" | "late_payment" | "second_charge" | "pending_too_long" | "provider_unreachable" | "delivery_exhausted" | "chargeback_after_refund" | "dispute_due" | "endpoint_disabled" | "approval_needed" | "not_sent" | "webhook_unconfirmed" | "returned" | "books_differ" | "deactivated" | "bank_account_differs" | "certificate_ending";
                /** Format: date-time */
                since: string;
            };
            /** @description The same as 44 digits, to draw its barcode */
            billetBarcode?: string;
            /** @description The line of the boleto, 47 digits (linha digitável) */
            billetCode?: string;
            /**
             * Format: date
             * @description The last day to pay that the line itself names
             */
            billetDueDate?: string;
            billetUrl?: string;
            /** @description The saved card, where it is one of ours */
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
            /** Format: date-time */
            expiresAt?: string;
            failure?: components["schemas"]["Failure"];
            /** @example pay_3f8kq0z6m2x1c9vb7n4w5e8rt */
            id: string;
            /** @description Of a card */
            installments?: number;
            items: components["schemas"]["ItemOutput"][];
            needsAttention: boolean;
            offerId?: string;
            orderId?: string;
            /** @enum {string} */
            paymentMethod: "PIX" | "CREDIT_CARD" | "BILLET";
            /** @description PIX copy and paste (copia e cola) */
            pixCode?: string;
            /** @description PNG of the QR code as a data URL */
            pixQrCode?: string;
            platformId?: string;
            productId?: string;
            provider: string;
            refundedAmount: number;
            /** @description Absent where the request named its provider */
            route?: components["schemas"]["PaymentRoute"];
            softDescriptor?: string;
            splits?: {
                amount: number;
                /** @description What this part comes to */
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
            /** @description The provider's id */
            transactionId?: string;
            /** Format: date-time */
            updatedAt: string;
            userId?: string;
        };
        PaymentRoute: {
            /** @description In their order; the last one has the payment */
            attempts: {
                connectionId: string;
                /**
                 * @description `none`: it surely did nothing, and the next one was tried, if there was one
                 * @enum {string}
                 */
                outcome: "pending" | "answered" | "none" | "refused" | "unknown";
                provider: string;
                /** @description What went wrong there */
                why?: string;
            }[];
            /** @description The rule that decided, or what else did */
            chosen: string;
            why: string;
        };
        Payout: {
            /** @description Masked */
            accountDocument?: string;
            accountHolder?: string;
            /** @description Masked */
            accountNumber?: string;
            amount: number;
            approval?: {
                given: {
                    /** Format: date-time */
                    at: string;
                    by: string;
                    name: string;
                    reason?: string;
                }[];
                /** @description How many people must let it through */
                needed: number;
                why: string;
            };
            /**
             * Format: date-time
             * @description When the provider said that it was done
             */
            approvedAt?: string;
            attention?: {
                detail: string;
                /** @enum {string} */
                reason: "outcome_unknown" | "unmapped_word" | "code_mismatch" | "paid_amount_differs" | "late_payment" | "second_charge" | "pending_too_long" | "provider_unreachable" | "delivery_exhausted" | "chargeback_after_refund" | "dispute_due" | "endpoint_disabled" | "approval_needed" | "not_sent" | "webhook_unconfirmed" | "returned" | "books_differ" | "deactivated" | "bank_account_differs" | "certificate_ending";
                /** Format: date-time */
                since: string;
            };
            bankCode?: string;
            batchId?: string;
            branchNumber?: string;
            connectionId: string;
            /** Format: date-time */
            createdAt: string;
            /** @description The person who made it */
            createdBy?: string;
            /** @constant */
            currency: "BRL";
            description?: string;
            /** @description Masked */
            document?: string;
            /** @enum {string} */
            documentType?: "CPF" | "CNPJ";
            email?: string;
            endToEndId?: string;
            failure?: components["schemas"]["Failure"];
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
            /** @description Waits for a second person who says the same */
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
             * @description When the receiver’s bank had sent it back, after it was done
             */
            returnedAt?: string;
            /** @enum {string} */
            stage: "awaiting_approval" | "sending" | "sent" | "held" | "closed";
            /** @enum {string} */
            status: "PENDING" | "APPROVED" | "REJECTED" | "CANCELED";
            /** @description Where it surely was not sent, in order */
            tried: {
                attempt: number;
                connectionId: string;
                provider: string;
                /** @description What it would be known by there */
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
                /** @description Why not, and what it waits for */
                detail?: string;
                id: string;
                ok: boolean;
                payout?: components["schemas"]["Payout"];
                /** @description The HTTP status that this one alone would have got */
                status: number;
            }[];
        };
        PayoutActions: {
            /** @enum {string} */
            action: "approve" | "retry" | "cancel" | "look" | "dismiss";
            ids: string[];
            /** @description By which provider or connection to send it instead; absent: by the same one */
            provider?: string;
            reason: string;
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
                /** @description How many people must let it through */
                needed: number;
                why: string;
            };
            attention?: {
                detail: string;
                /** @enum {string} */
                reason: "outcome_unknown" | "unmapped_word" | "code_mismatch" | "paid_amount_differs" | "late_payment" | "second_charge" | "pending_too_long" | "provider_unreachable" | "delivery_exhausted" | "chargeback_after_refund" | "dispute_due" | "endpoint_disabled" | "approval_needed" | "not_sent" | "webhook_unconfirmed" | "returned" | "books_differ" | "deactivated" | "bank_account_differs" | "certificate_ending";
                /** Format: date-time */
                since: string;
            };
            /** @description Who gave it up, and why */
            canceled?: {
                /** Format: date-time */
                at: string;
                by: string;
                name: string;
                reason?: string;
            };
            connectionId: string;
            /** @description Lines and cents by how they stand now, after the end of the batch too */
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
            /** @description Absent: by an API key */
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
            /** @description Lines with an end, or with a person who decides; all of them when it is DONE */
            progress: {
                ended: number;
                of: number;
            };
            provider: string;
            /**
             * Format: date-time
             * @description When the last approval came
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
            /** @description Why it came to nothing, or what somebody must decide about */
            failure?: string;
            /** @description In the file; its header is line 1 */
            line: number;
            name?: string;
            /** @enum {string} */
            paymentMethod: "PIX" | "BANK_ACCOUNT" | "RECEIVER";
            /** @description Once it was begun */
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
            /** @description What a payout may go to there */
            methods: ("PIX" | "BANK_ACCOUNT" | "RECEIVER")[];
            provider: string;
        };
        PayoutLineFault: {
            field: string;
            /** @description In the file; its header is line 1 */
            line: number;
            message: string;
        };
        Person: {
            /**
             * Format: date-time
             * @description Of the account
             */
            createdAt: string;
            email: string;
            /** @description The role is one at all merchants, not at this one alone */
            everywhere: boolean;
            id: string;
            invitedBy?: {
                id: string;
                name: string;
            };
            /** Format: date-time */
            lastSignInAt?: string;
            name: string;
            /**
             * Format: date-time
             * @description They have not chosen a password of their own yet; the one that was made for them is good until then
             */
            oneTimePasswordUntil?: string;
            /**
             * @description At this merchant
             * @enum {string}
             */
            role: "admin" | "ops" | "finance" | "developer" | "viewer";
            secondFactor: boolean;
            /**
             * Format: date-time
             * @description At this merchant; absent where nobody wrote it down
             */
            since?: string;
        };
        Platform: {
            attention?: {
                detail: string;
                /** @enum {string} */
                reason: "outcome_unknown" | "unmapped_word" | "code_mismatch" | "paid_amount_differs" | "late_payment" | "second_charge" | "pending_too_long" | "provider_unreachable" | "delivery_exhausted" | "chargeback_after_refund" | "dispute_due" | "endpoint_disabled" | "approval_needed" | "not_sent" | "webhook_unconfirmed" | "returned" | "books_differ" | "deactivated" | "bank_account_differs" | "certificate_ending";
                /** Format: date-time */
                since: string;
            };
            /** @description Without what stands in its query */
            certCashInUrl?: string;
            certCashOutUrl?: string;
            /** @description Of each address */
            certificates: {
                /**
                 * Format: date-time
                 * @description Absent: it is being looked at for the first time
                 */
                checkedAt?: string;
                /** @description Negative once it has ended */
                daysLeft?: number;
                /** Format: date-time */
                notAfter?: string;
                /** @description Why it cannot be read, or presented */
                problem?: string;
                /** @description Its common name */
                subject?: string;
                /** @enum {string} */
                use: "cashIn" | "cashOut";
            }[];
            /** Format: date-time */
            createdAt: string;
            defaultReceiverId?: string;
            hasPrivateKey: boolean;
            /** @example plt_3f8kq0z6m2x1c9vb7n4w5e8rt0 */
            id: string;
            isDefault: boolean;
            name: string;
            needsAttention: boolean;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @description RFC 9457 problem details */
        Problem: {
            code: string;
            detail: string;
            requestId: string;
            /** @description Seconds, with 429: the same as the header Retry-After */
            retryAfter?: number;
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
            /** @description The credentials that name the account, where the others are renewed. Absent: all of them */
            accountBy?: string[];
            /**
             * @description It cancels a charge that nobody has paid. Absent: the charge lapses by itself
             * @constant
             */
            cancels?: true;
            /**
             * @description How a card reaches it: tokenised by the provider first, or opened at the charge
             * @enum {string}
             */
            card?: "token" | "raw";
            /** @description What a connection to it is made of */
            credentials: {
                /** @description Its name in a connection */
                field: string;
                /** @description What is answered when it is missing */
                message?: string;
                required: boolean;
                /** @description Kept sealed and never shown again */
                secret: boolean;
                /** @description What the provider calls it */
                title: string;
            }[];
            /** @description How much is known of its wire format: A its own documentation, B several integrations or a sister brand, C one integration, `spec` the specification alone, `assumed` a guess. No grade says that the provider itself was called */
            evidence: {
                /** @enum {string} */
                grade: "A" | "B" | "C" | "spec" | "assumed";
                notes: string;
            };
            limits: {
                /** @description Likewise of a boleto, in ms. Absent: three days */
                billetExpiryMs?: number;
                /** @description How long a PIX is payable, in ms, unless the payment says otherwise */
                pixExpiryMs: number;
                /** @description Likewise the making of a receiver, where papers go with it. Absent: as `timeoutMs` */
                receiverTimeoutMs?: number;
                /** @description How long a whole operation may take, in ms */
                timeoutMs: number;
            };
            /** @description What it can be asked about a charge by; empty: it cannot be asked */
            lookUpBy: ("id" | "reference" | "endToEndId")[];
            /** @description Payment methods that it charges by; none where it only pays out */
            methods: string[];
            /** @description As a payment names it: spelled exactly so */
            name: string;
            /** @description What else to know, in English */
            notes: string[];
            /** @description What it offers; anything else is refused before any call */
            operations: string[];
            /** @description Optional fields of a payment that it gets, by one method at least. The others are kept here */
            optionalFields: string[];
            /** @description What a payout may go to. Absent: it has no payouts */
            payouts?: string[];
            /** @description What a receiver needs there. Absent: it has no receivers */
            receivers?: {
                /** @description Whom it takes */
                documentTypes: ("CPF" | "CNPJ")[];
                /** @description What it wants before it makes an account, in the order in which it is asked for */
                wants: {
                    /**
                     * @description Of those only. Absent: of all
                     * @enum {string}
                     */
                    documentType?: "CPF" | "CNPJ";
                    /**
                     * @description Where it goes in a receiver
                     * @example documents.photoDocument
                     */
                    field: string;
                    /** @description What is said while it is missing */
                    message: string;
                }[];
            };
            /** @description For addresses: lower case, anything but a–z and 0–9 is `-` */
            slug: string;
            /** @description A webhook is believed as it is (signed, or by client certificate), or only a hint to look */
            webhookProof: boolean;
            /** @description Likewise of a payout. Absent: as `lookUpBy` */
            withdrawLookUpBy?: ("id" | "reference" | "endToEndId")[];
        };
        ProviderHealth: {
            connections: {
                /**
                 * @description `open`: routing goes there last. `half_open`: one payment at a time tries it
                 * @enum {string}
                 */
                breaker: "closed" | "open" | "half_open";
                connectionId: string;
                /**
                 * Format: date-time
                 * @description When it last answered a charge, where the latest ones failed
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
                /** @description Payments of that time that are refused now */
                declined: number;
                failed: number;
                /** @description Of charges, in ms; absent where none was made */
                p50?: number;
                p95?: number;
                payments: number;
                refused: number;
            };
            hour: {
                approved: number;
                calls: number;
                /** @description Payments of that time that are refused now */
                declined: number;
                failed: number;
                /** @description Of charges, in ms; absent where none was made */
                p50?: number;
                p95?: number;
                payments: number;
                refused: number;
            };
            /** @description Of the last day */
            operations: components["schemas"]["CallFigures"][];
            provider: string;
            slug: string;
            /** @description Words for a status that no map has, the latest first */
            words: {
                /**
                 * @description The latest that it was said of; absent where none of ours was found
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
        Receiver: {
            accounts: components["schemas"]["ReceiverAccount"][];
            address?: components["schemas"]["ReceiverAddressOutput"];
            /** @description Of the receiver itself; each account has its own */
            attention?: {
                detail: string;
                /** @enum {string} */
                reason: "outcome_unknown" | "unmapped_word" | "code_mismatch" | "paid_amount_differs" | "late_payment" | "second_charge" | "pending_too_long" | "provider_unreachable" | "delivery_exhausted" | "chargeback_after_refund" | "dispute_due" | "endpoint_disabled" | "approval_needed" | "not_sent" | "webhook_unconfirmed" | "returned" | "books_differ" | "deactivated" | "bank_account_differs" | "certificate_ending";
                /** Format: date-time */
                since: string;
            };
            /** @description Cents, over all accounts whose provider has reported it */
            balance?: number;
            /** @description The account number is masked */
            bankAccount?: components["schemas"]["ReceiverBankAccount"];
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
            providerSpecificData?: {
                monthlyRevenue?: number;
            };
            /** @description The provider's id, at `receiverProvider` */
            receiverId?: string;
            receiverProvider: string;
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
                reason: "outcome_unknown" | "unmapped_word" | "code_mismatch" | "paid_amount_differs" | "late_payment" | "second_charge" | "pending_too_long" | "provider_unreachable" | "delivery_exhausted" | "chargeback_after_refund" | "dispute_due" | "endpoint_disabled" | "approval_needed" | "not_sent" | "webhook_unconfirmed" | "returned" | "books_differ" | "deactivated" | "bank_account_differs" | "certificate_ending";
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
            provider: string;
            /** @description The provider's id */
            receiverId?: string;
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
            /** @example 01001000 */
            zipcode: string;
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
            /** @example 01001000 */
            zipcode: string;
        };
        ReceiverBalance: {
            /** @description Cents: the sum of what is known */
            balance?: number;
            data: {
                accountId: string;
                /**
                 * Format: date-time
                 * @description When the provider said so
                 */
                at?: string;
                /** @description Cents */
                balance?: number;
                provider: string;
                /** @description Why there is none */
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
            attention?: {
                detail: string;
                /** @enum {string} */
                reason: "outcome_unknown" | "unmapped_word" | "code_mismatch" | "paid_amount_differs" | "late_payment" | "second_charge" | "pending_too_long" | "provider_unreachable" | "delivery_exhausted" | "chargeback_after_refund" | "dispute_due" | "endpoint_disabled" | "approval_needed" | "not_sent" | "webhook_unconfirmed" | "returned" | "books_differ" | "deactivated" | "bank_account_differs" | "certificate_ending";
                /** Format: date-time */
                since: string;
            };
            counts: {
                different: number;
                matched: number;
                missing: number;
                /** @description Missing, different or unknown, and nobody has seen to it */
                open: number;
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
            /** @enum {string} */
            by?: "end-to-end id" | "id" | "amount and day";
            differs?: ("status" | "amount" | "refundedAmount" | "word" | "reference" | "repeated")[];
            /** @enum {string} */
            entity?: "payment" | "payout";
            entityId?: string;
            /** @description As it was found, where it was compared again since */
            found?: {
                differs?: ("status" | "amount" | "refundedAmount" | "word" | "reference" | "repeated")[];
                /** @enum {string} */
                kind: "matched" | "missing" | "different" | "unknown" | "unasked";
                ours?: {
                    amount?: number;
                    /** @description In Brazil: when the money moved */
                    day?: string;
                    /**
                     * @description Of a line: money that came, or left
                     * @enum {string}
                     */
                    direction?: "in" | "out";
                    endToEndId?: string;
                    providerId?: string;
                    refundedAmount?: number;
                    status?: string;
                    /** @description The provider’s own word */
                    word?: string;
                };
                theirs?: {
                    amount?: number;
                    /** @description In Brazil: when the money moved */
                    day?: string;
                    /**
                     * @description Of a line: money that came, or left
                     * @enum {string}
                     */
                    direction?: "in" | "out";
                    endToEndId?: string;
                    providerId?: string;
                    refundedAmount?: number;
                    status?: string;
                    /** @description The provider’s own word */
                    word?: string;
                };
            };
            /** @enum {string} */
            kind: "matched" | "missing" | "different" | "unknown" | "unasked";
            /** @description Its number; of a statement the number of the line */
            n: number;
            ours?: {
                amount?: number;
                /** @description In Brazil: when the money moved */
                day?: string;
                /**
                 * @description Of a line: money that came, or left
                 * @enum {string}
                 */
                direction?: "in" | "out";
                endToEndId?: string;
                providerId?: string;
                refundedAmount?: number;
                status?: string;
                /** @description The provider’s own word */
                word?: string;
            };
            /** @description Who saw to it */
            settled?: {
                /** @enum {string} */
                action: "look" | "resolve_approved" | "resolve_rejected" | "note";
                /** Format: date-time */
                at: string;
                by: string;
                reason: string;
            };
            /** @description What the statement’s line says; documents are masked */
            text?: string;
            theirs?: {
                amount?: number;
                /** @description In Brazil: when the money moved */
                day?: string;
                /**
                 * @description Of a line: money that came, or left
                 * @enum {string}
                 */
                direction?: "in" | "out";
                endToEndId?: string;
                providerId?: string;
                refundedAmount?: number;
                status?: string;
                /** @description The provider’s own word */
                word?: string;
            };
            why?: string;
        };
        RecoveryCodes: {
            /** @description Each stands in for one code; shown this once */
            recoveryCodes: string[];
        };
        RecoveryLink: {
            /** Format: uri */
            url: string;
        };
        RedeliveryPreview: {
            /** @description So many would be sent */
            deliveries: number;
            /** @description More than one call takes: ask for less at a time */
            tooMany: boolean;
            /** @description So many more of that time are on their way already, and are left */
            waiting: number;
        };
        Refund: {
            amount: number;
            attention?: {
                detail: string;
                /** @enum {string} */
                reason: "outcome_unknown" | "unmapped_word" | "code_mismatch" | "paid_amount_differs" | "late_payment" | "second_charge" | "pending_too_long" | "provider_unreachable" | "delivery_exhausted" | "chargeback_after_refund" | "dispute_due" | "endpoint_disabled" | "approval_needed" | "not_sent" | "webhook_unconfirmed" | "returned" | "books_differ" | "deactivated" | "bank_account_differs" | "certificate_ending";
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
             * @description When it was done or refused
             */
            settledAt?: string;
            /**
             * @description PENDING while its outcome is not known
             * @enum {string}
             */
            state: "PENDING" | "DONE" | "REFUSED";
            /** @description The money goes back to the payer: the same as `state` DONE */
            status: boolean;
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
        ResolveDispute: {
            /** @enum {string} */
            outcome: "won" | "lost";
            reason: string & (unknown & unknown);
        };
        ResolveRefund: {
            /** @description Where it can be seen: a link, a protocol number, an end-to-end id */
            evidence?: string;
            /**
             * @description What really became of it at the provider
             * @enum {string}
             */
            outcome: "done" | "not_done";
            /** @description How you know; kept on the timeline */
            reason: string;
        };
        /** @description `only_there`: the rule names no other. `drawn` by its weight, or `next` in the draw. `fallback`: after all of the rule’s. `only_able`: without rules, the only connection that can take it */
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
            /** @constant */
            kind: "fallback";
            position: number;
        } | {
            /** @constant */
            kind: "only_able";
        };
        RouteChoice: {
            /** @description In the order in which they would be tried */
            candidates: {
                /**
                 * @description `open`: routing goes there last. `half_open`: one payment at a time tries it
                 * @enum {string}
                 */
                breaker: "closed" | "open" | "half_open";
                cause: components["schemas"]["RouteCause"];
                connectionId: string;
                provider: string;
                why: string;
            }[];
            /** @description The rule that decided */
            chosen: string;
            skipped: {
                connectionId?: string;
                provider: string;
                why: string;
            }[];
            why: string;
        };
        RouteDryRun: {
            address?: components["schemas"]["Address"];
            /**
             * @description Integer cents
             * @example 12990
             */
            amount: number;
            /** Format: uri */
            checkoutUrl?: string;
            /** @description The user who made it; by default the person who is signed in */
            createdBy?: string & (unknown & unknown);
            /**
             * @default BRL
             * @constant
             */
            currency?: "BRL";
            customer?: components["schemas"]["Customer"];
            customerIp?: string;
            description?: string & (unknown & unknown);
            fingerPrints?: {
                provider: string & (unknown & unknown);
                value: string & (unknown & unknown);
            }[];
            /**
             * @description Of a payment: the draw is then made as for that payment. Absent: a draw of its own each time
             * @example 3b0f7a52-order-A-1
             */
            idempotencyKey?: string;
            /** @default 1 */
            installments?: number;
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
            /** @description Tried in place of those in force, and not saved */
            rules?: components["schemas"]["RouteRule"][];
            /**
             * @description On the card’s statement: letters and digits are kept, at most 13
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
            to: {
                /**
                 * @description Provider name (`Orbita`) or connection id
                 * @example Orbita
                 */
                provider: string;
                /**
                 * @description Its share is this out of the sum of weights
                 * @default 1
                 */
                weight?: number;
            }[];
            /**
             * @description All of it must hold; bounds are included. Empty: every payment
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
            to: {
                /**
                 * @description Provider name (`Orbita`) or connection id
                 * @example Orbita
                 */
                provider: string;
                /**
                 * @description Its share is this out of the sum of weights
                 * @default 1
                 */
                weight: number;
            }[];
            /**
             * @description All of it must hold; bounds are included. Empty: every payment
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
            /** @description The first one that matches decides */
            rules: components["schemas"]["RouteRuleOutput"][];
            /** Format: date-time */
            savedAt?: string;
            /** @description Of the rules that these replace; 0 while there are none */
            version: number;
        };
        SavedCard: {
            /**
             * @description By the first digits: for people to see
             * @enum {string}
             */
            brand: "visa" | "mastercard" | "amex" | "elo" | "hipercard" | "diners" | "discover" | "jcb" | "other";
            /**
             * @description For a payment’s `cardId`
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
            lastFour: string;
            provider: string;
        };
        SavedPayoutPolicy: {
            /**
             * @description How many people must approve
             * @default 1
             */
            approvals: number;
            /**
             * @description Payouts of at least so much wait for approval; absent: none does. A batch always waits
             * @example 12990
             */
            approveFrom?: number;
            /**
             * @default [
             *       "admin",
             *       "finance"
             *     ]
             */
            approverRoles: ("admin" | "finance")[];
            /** @description Only these people, by id, of those roles; absent: all of them */
            approvers?: string[];
            /**
             * @description The same receiver and amount within so many minutes needs `allowDuplicate`; 0: never asked
             * @default 60
             */
            duplicateWindowMinutes: number;
            /**
             * @description No payout is larger
             * @example 12990
             */
            maxAmount?: number;
            /**
             * @description No more leaves in a day (of São Paulo); what was refused or canceled does not count
             * @example 12990
             */
            maxPerDay?: number;
            /** @description Whom `approvers` may name */
            people: {
                id: string;
                name: string;
                /** @enum {string} */
                role: "admin" | "finance";
            }[];
            /** Format: date-time */
            savedAt?: string;
            /** @description Id of the person who saved it */
            savedBy?: string;
            savedByName?: string;
            /** @description Of the policy that this replaces; 0 while there is none */
            version: number;
        };
        SavedView: {
            /**
             * @default payments
             * @example payments
             */
            list?: string;
            name: string;
            /**
             * @description Filters and sort, as in the console's address
             * @example status=PENDING&created=7d
             */
            search: string;
        };
        SavedViewOutput: {
            /**
             * @default payments
             * @example payments
             */
            list: string;
            name: string;
            /**
             * @description Filters and sort, as in the console's address
             * @example status=PENDING&created=7d
             */
            search: string;
        };
        SavePayoutPolicy: {
            /**
             * @description How many people must approve
             * @default 1
             */
            approvals?: number;
            /**
             * @description Payouts of at least so much wait for approval; absent: none does. A batch always waits
             * @example 12990
             */
            approveFrom?: number;
            /**
             * @default [
             *       "admin",
             *       "finance"
             *     ]
             */
            approverRoles?: ("admin" | "finance")[];
            /** @description Only these people, by id, of those roles; absent: all of them */
            approvers?: string[];
            /**
             * @description The same receiver and amount within so many minutes needs `allowDuplicate`; 0: never asked
             * @default 60
             */
            duplicateWindowMinutes?: number;
            /**
             * @description No payout is larger
             * @example 12990
             */
            maxAmount?: number;
            /**
             * @description No more leaves in a day (of São Paulo); what was refused or canceled does not count
             * @example 12990
             */
            maxPerDay?: number;
            /** @description Of the policy that this replaces; 0 while there is none */
            version: number;
        };
        SaveRoutes: {
            /** @description The first one that matches decides */
            rules: components["schemas"]["RouteRule"][];
            /** @description Of the rules that these replace; 0 while there are none */
            version: number;
        };
        SecondFactor: {
            on: boolean;
            recoveryCodesLeft: number;
            /** Format: date-time */
            since?: string;
        };
        SecondFactorOffer: {
            /** @description Base32 */
            secret: string;
            /** @description `otpauth://…`: what the QR code holds */
            uri: string;
        };
        SeenMerchant: {
            id: string;
            name: string;
            /**
             * @description Yours there; a key has none
             * @enum {string}
             */
            role?: "admin" | "ops" | "finance" | "developer" | "viewer";
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
            /** @description Fields that were sent and that the provider did not get, since it takes no such thing */
            notPassed: string[];
            referrerUrl?: string;
            /** @description Masked */
            userDocument?: string;
        };
        Session: {
            memberships: {
                /**
                 * @description The operations that this role may call
                 * @example [
                 *       "GET /v1/payments",
                 *       "GET /v1/payments/{id}"
                 *     ]
                 */
                may: string[];
                merchantId: string;
                merchantName: string;
                /** @enum {string} */
                role: "admin" | "ops" | "finance" | "developer" | "viewer";
                /** @description Without a second factor, every operation at this merchant answers 403 */
                secondFactorRequired: boolean;
            }[];
            /** @enum {string} */
            mode: "sandbox" | "production";
            temporalUiUrl?: string;
            user: {
                email: string;
                id: string;
                name: string;
                /** @description Somebody else made the password: until another is chosen, every other operation answers 403 */
                oneTimePassword: boolean;
                /** @description A code is asked for at the sign-in */
                secondFactor: boolean;
            };
        };
        SettleItem: {
            /**
             * @description `look`: the provider is asked now, by the entity’s own flow, and the item compared again. `resolve_…`: as `POST /v1/payments/{id}/resolve` and `POST /v1/payouts/{id}/resolve`. `note`: seen, and explained.
             * @enum {string}
             */
            action: "look" | "resolve_approved" | "resolve_rejected" | "note";
            reason: string;
        };
        SignInPolicy: {
            /** @description Who has access to the merchant */
            people: number;
            /** @description Of those, who has no second factor */
            peopleWithout: number;
            /** @enum {string} */
            secondFactor: "required" | "optional";
        };
        Simulate: {
            amount?: number;
            /** @enum {string} */
            event: "paid" | "refused" | "expired" | "refunded" | "chargeback" | "infraction";
            /** @description The provider does it and sends no webhook */
            silent?: boolean;
        };
        SimulatePayout: {
            /** @enum {string} */
            event: "paid" | "refused" | "canceled" | "returned";
            /** @description The provider does it and sends no webhook */
            silent?: boolean;
        };
        SimulateReceiver: {
            /** @enum {string} */
            event: "approved" | "refused";
            /** @description At which of its accounts, by provider name or connection id. Absent: its only one */
            provider?: string;
            /** @description The provider does it and sends no webhook */
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
            /** @description The file: OFX or CSV, at most 5 MiB */
            content: string;
            /**
             * @description `base64`: of the file’s own bytes, which may be in Windows-1252
             * @default text
             * @enum {string}
             */
            encoding?: "text" | "base64";
            /** @example extrato-novembro.ofx */
            fileName: string & (unknown & unknown);
            /** @description The provider whose account it is of: then what we have of that provider, and it has not, is missing */
            provider?: string;
        };
        StatementPreview: {
            counts: {
                different: number;
                matched: number;
                missing: number;
                /** @description Missing, different or unknown, and nobody has seen to it */
                open: number;
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
            /** @description The reconciliation that this file is already */
            importedAs?: string;
            /** @description The first 1000: what does not match, then the rest */
            items: components["schemas"]["ReconciliationItem"][];
            /** @description Lines without money of their own: balances, zeroes */
            skipped: number;
            /** Format: date-time */
            to?: string;
        };
        Statistics: {
            /** @description By provider and method, the most payments first */
            approval: {
                /** @description Those whose money came in, whatever became of it later */
                approved: number;
                /** @description Payments created */
                count: number;
                /** @enum {string} */
                paymentMethod: "PIX" | "CREDIT_CARD" | "BILLET";
                provider: string;
                /** @description Those that are refused now, and no money of which ever came in */
                refused: number;
                /** @description Cents of the approved */
                volume: number;
            }[];
            /** @description Those whose money came in, whatever became of it later */
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
            /** @description The same stretch of the period before, up to the same time of day */
            previous: {
                count: number;
                volume: number;
            };
            /** @description Those that are refused now, and no money of which ever came in */
            refused: number;
            /** @description One entry for each hour, day or month of the period, also where nothing happened */
            series: {
                /** @description Those whose money came in, whatever became of it later */
                approved: number;
                /** Format: date-time */
                at: string;
                /** @description Payments created */
                count: number;
                /** @description Those that are refused now, and no money of which ever came in */
                refused: number;
                /** @description Cents of the approved */
                volume: number;
            }[];
            /** @enum {string} */
            step: "hour" | "day" | "month";
            /** @description Days begin by this clock */
            timeZone: string;
            /** Format: date-time */
            to: string;
            /** @description Cents of the approved */
            volume: number;
        };
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
            /** @description Bytes that are kept, once it is RELEASED */
            size?: number;
            /** @enum {string} */
            state: "WAITING" | "RELEASED" | "REFUSED";
            /** @example upl_3f8kq0z6m2x1c9vb7n4w5e8rt0 */
            uploadId: string;
        };
        UploadLink: {
            /** Format: date-time */
            expiresAt: string;
            /** @description To be sent as they are */
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
            /** @description Of a delivery: the number of the try that is next or under way */
            attempt?: number;
            /** @description Of a delivery: the type of its event */
            event?: string;
            /** Format: date-time */
            until?: string;
            /** @enum {string} */
            what: "first_answer" | "look" | "webhook" | "poll" | "owed_look" | "expiry" | "delivery" | "approval" | "person" | "pieces" | "cool_off";
        };
        Waiting: {
            data: components["schemas"]["Wait"][];
            /** @description False when the engine or its workers did not answer in time */
            known: boolean;
            /** @description The run that goes on, or the last one */
            run?: {
                runId: string;
                /**
                 * Format: uri
                 * @description In Temporal's own console, where its address is configured
                 */
                url?: string;
                workflowId: string;
            };
        };
        WebhookEndpoint: {
            attention?: {
                detail: string;
                /** @enum {string} */
                reason: "outcome_unknown" | "unmapped_word" | "code_mismatch" | "paid_amount_differs" | "late_payment" | "second_charge" | "pending_too_long" | "provider_unreachable" | "delivery_exhausted" | "chargeback_after_refund" | "dispute_due" | "endpoint_disabled" | "approval_needed" | "not_sent" | "webhook_unconfirmed" | "returned" | "books_differ" | "deactivated" | "bank_account_differs" | "certificate_ending";
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
             * @description It has taken nothing since
             */
            failingSince?: string;
            /** @example end_3f8kq0z6m2x1c9vb7n4w5e8rt */
            id: string;
            needsAttention: boolean;
            /**
             * Format: date-time
             * @description Until then the secret before signs too
             */
            previousSecretUntil?: string;
            /** @description What it gets; empty: everything, also types to come */
            types: ("payment.pending" | "payment.approved" | "payment.rejected" | "payment.refunded" | "payment.partially_refunded" | "payment.chargeback" | "dispute.opened" | "dispute.accepted" | "dispute.contested" | "dispute.won" | "dispute.lost" | "dispute.expired" | "payout.pending" | "payout.approved" | "payout.rejected" | "payout.canceled" | "receiver.pending" | "receiver.active" | "receiver.rejected" | "attention.raised" | "attention.cleared")[];
            /** @description What stands in its query is masked */
            url: string;
        };
        WebhookEndpointTest: {
            /** @description The first 1024 bytes of its body, masked */
            answer?: string;
            /** @description It answered 2xx */
            delivered: boolean;
            /** @description Why there was no answer */
            error?: string;
            httpStatus?: number;
            ms: number;
        };
        WebhookEndpointWithSecret: {
            attention?: {
                detail: string;
                /** @enum {string} */
                reason: "outcome_unknown" | "unmapped_word" | "code_mismatch" | "paid_amount_differs" | "late_payment" | "second_charge" | "pending_too_long" | "provider_unreachable" | "delivery_exhausted" | "chargeback_after_refund" | "dispute_due" | "endpoint_disabled" | "approval_needed" | "not_sent" | "webhook_unconfirmed" | "returned" | "books_differ" | "deactivated" | "bank_account_differs" | "certificate_ending";
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
             * @description It has taken nothing since
             */
            failingSince?: string;
            /** @example end_3f8kq0z6m2x1c9vb7n4w5e8rt */
            id: string;
            needsAttention: boolean;
            /**
             * Format: date-time
             * @description Until then the secret before signs too
             */
            previousSecretUntil?: string;
            /**
             * @description Signs its events; shown this once
             * @example whsec_…
             */
            secret: string;
            /** @description What it gets; empty: everything, also types to come */
            types: ("payment.pending" | "payment.approved" | "payment.rejected" | "payment.refunded" | "payment.partially_refunded" | "payment.chargeback" | "dispute.opened" | "dispute.accepted" | "dispute.contested" | "dispute.won" | "dispute.lost" | "dispute.expired" | "payout.pending" | "payout.approved" | "payout.rejected" | "payout.canceled" | "receiver.pending" | "receiver.active" | "receiver.rejected" | "attention.raised" | "attention.cleared")[];
            /** @description What stands in its query is masked */
            url: string;
        };
        WebhookIn: {
            connectionId: string;
            /** Format: date-time */
            doneAt?: string;
            /** @example 4711 */
            id: string;
            /** @description What was read in it */
            news: components["schemas"]["WebhookNewsRead"][];
            /**
             * Format: date-time
             * @description While it is not done: when it is tried again by itself
             */
            nextTryAt?: string;
            /**
             * @description `matched`: handed to what it is about. `repeated`: the same body had come before; handed over all the same. `early`: it came before we knew whom it names, and was kept until we did. `unmatched`: it names nobody whom we know, or not yet. `ignored`: nothing in it that we read, or no right signature. `waiting`: stored, and not worked on yet. `failed`: working on it failed, and is tried again.
             * @enum {string}
             */
            outcome: "matched" | "repeated" | "early" | "unmatched" | "ignored" | "waiting" | "failed";
            /** @description Why it could not be worked on */
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
            /** @description Of each that it was handed to: the first move of its status since */
            moves: {
                /** Format: date-time */
                at: string;
                entityId: string;
                from: string;
                to: string;
            }[];
            /** @description What was read in it */
            news: components["schemas"]["WebhookNewsRead"][];
            /**
             * Format: date-time
             * @description While it is not done: when it is tried again by itself
             */
            nextTryAt?: string;
            /**
             * @description `matched`: handed to what it is about. `repeated`: the same body had come before; handed over all the same. `early`: it came before we knew whom it names, and was kept until we did. `unmatched`: it names nobody whom we know, or not yet. `ignored`: nothing in it that we read, or no right signature. `waiting`: stored, and not worked on yet. `failed`: working on it failed, and is tried again.
             * @enum {string}
             */
            outcome: "matched" | "repeated" | "early" | "unmatched" | "ignored" | "waiting" | "failed";
            /** @description Why it could not be worked on */
            problem?: string;
            provider: string;
            /** Format: date-time */
            receivedAt: string;
            /** @description As it came, without secrets and personal data */
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
            /** @description Whom it names, once that is known */
            entityId?: string;
            /** @enum {string} */
            kind: "payment" | "payout" | "receiver";
            providerWord: string;
            /** @description Ours, where the provider repeats it */
            reference?: string;
            /** @description What its word means in our statuses */
            status: string;
            /** @description The provider’s id of it */
            transactionId: string;
            /** @description No map of ours names its word */
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
    get_api_keys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiKey"][];
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
            /** @description Not for this caller, or sent by another site */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    post_api_keys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKey"];
            };
        };
        responses: {
            /** @description The key */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyWithSecret"];
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Another has this name, or there are 50 already */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    patch_api_keys_id: {
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
                     * @description Yours, to tell keys apart: where it is used
                     * @example Loja virtual
                     */
                    name: string;
                };
            };
        };
        responses: {
            /** @description The key */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Another has this name, or it works no more */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    post_api_keys_id_revoke: {
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
                    /** @description Why, for those who look at it later */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The key */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It works no more already */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    post_api_keys_id_rotate: {
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
                     * @description Hours for which the old key goes on working
                     * @enum {number}
                     */
                    graceHours: 0 | 1 | 24 | 168;
                };
            };
        };
        responses: {
            /** @description The new key */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyWithSecret"];
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It was replaced or revoked before, or is public */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    get_attention: {
        parameters: {
            query?: {
                /** @description `true`: also how many of each kind there are, whatever `entity` asks for */
                counts?: "true" | "false";
                cursor?: string;
                /** @description One kind of thing, or several with commas */
                entity?: string;
                limit?: number;
                /** @description One reason, or several with commas */
                reason?: string;
                /** @description `urgency`: what has a deadline first, the nearest before the others. `since`: the longest waiting first */
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
                        /** @description By kind of thing, each counted up to 1000; a kind without any has no entry */
                        counts?: {
                            [key: string]: number;
                        };
                        data: components["schemas"]["Attention"][];
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    get_audit: {
        parameters: {
            query?: {
                action?: string;
                createdFrom?: string;
                /** @description Not that moment itself */
                createdTo?: string;
                cursor?: string;
                /** @description Id of what it was done to */
                entity?: string;
                /** @description `true`: one line per action, how it ended; `asked` only where nobody knows how */
                fold?: "true" | "false";
                limit?: number;
                /** @description Id of a person */
                person?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the log */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditEntry"][];
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    get_audit_verify: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the walk found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditVerification"];
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
            /** @description Not for this caller, or sent by another site */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description The card, as far as it may be shown */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedCard"];
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description It is gone; asking again says so again */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description All of them, oldest first, disabled ones too */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Connection"][];
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
            /** @description Not for this caller, or sent by another site */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description This account is connected already, as the connection that is named */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Another connection has these credentials, or somebody else changed them meanwhile */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description What came of it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionTest"];
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
                /** @description Those whose deadline is earlier; one without a deadline is not due */
                dueBefore?: string;
                kind?: "MED" | "CHARGEBACK";
                limit?: number;
                needsAttention?: "true" | "false";
                paymentId?: string;
                /** @description One provider, or several with commas */
                provider?: string;
                /** @description Our id, the payment’s, the provider’s, the order’s, or the payment’s end-to-end id */
                q?: string;
                /** @description `-` is downwards. `due`: open ones first, by deadline; then contested ones and ended ones, newest first */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It is not OPEN, or its deadline has passed: what it waits for */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It is not OPEN, or its deadline has passed: what it waits for */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It has ended, or has as many files as it can */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Larger than 10 MiB */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    post_disputes_id_resolve: {
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
                "application/json": components["schemas"]["ResolveDispute"];
            };
        };
        responses: {
            /** @description The dispute, WON or LOST */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It has ended already: what it waits for */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
                /** @description Those whose deadline is earlier; one without a deadline is not due */
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
            /** @description Exact, or an estimate that says so */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
                /** @description An id: the event’s, of what it is about, your order’s, or end-to-end */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description It is on its way */
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
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The endpoint is switched off, or there is none */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
                /** @description An id: the event’s, of what it is about, your order’s, or end-to-end */
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
            /** @description Exact, or an estimate that says so */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description It is being made */
            202: {
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description 5 are under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It has ended before */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
                /** @description Per cent by count with commas between them, the first for one instalment; decimals after a point. Those of counts without interest are not read */
                fees?: string;
                /** @description Counts up to this one bear no fee */
                maxInstallmentsWithoutInterest?: number;
                /** @description Integer cents below which none is offered */
                minInstallmentValue?: number;
                /** @description The largest count */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    patch_merchants_id: {
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
                    /** @enum {string} */
                    latePayment: "accept" | "refund";
                };
            };
        };
        responses: {
            /** @description The merchant as it is now */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
                createdFrom?: string;
                createdTo?: string;
                cursor?: string;
                /** @description CPF or CNPJ of the customer */
                document?: string;
                limit?: number;
                needsAttention?: "true" | "false";
                orderId?: string;
                /** @description One method, or several with commas */
                paymentMethod?: string;
                /** @description One provider, or several with commas */
                provider?: string;
                /** @description Our id, the provider’s, the order’s, end-to-end id, txid, e-mail, document, words of the name, or an amount in reais (`129,90`) */
                q?: string;
                /** @description `-` is downwards */
                sort?: "-createdAt" | "createdAt" | "-amount" | "amount";
                /** @description One status, or several with commas */
                status?: string;
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            header: {
                /** @description A value of yours, unique per request: repeating it is safe */
                "Idempotency-Key": string;
            };
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
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The first request with this key is still running */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description It is cancelled */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            /** @description Asked for; the provider has not said yet that it is cancelled */
            202: {
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not safe now, and what it waits for */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description The payment, out of the queue */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not safe now, and what it waits for */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description The payment, as the provider’s answer left it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            /** @description The provider has not answered: it is asked again by itself */
            202: {
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not safe now, and what it waits for */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is nothing to pay (any more) */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The payment has no phone in Brazil */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            header: {
                /** @description A value of yours, unique per request: repeating it is safe */
                "Idempotency-Key": string;
            };
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
            /** @description The money goes back */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refund"];
                };
            };
            /** @description Sent; the outcome is not known yet */
            202: {
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The first request with this key is still running */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    post_payments_id_resolve: {
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
                    /** @description Where it was seen: a statement’s line, an end-to-end id */
                    evidence?: string;
                    /** @enum {string} */
                    outcome: "approved" | "rejected";
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The payment, settled */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not safe now, and what it waits for */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Timers, the payer, deliveries to come */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
                createdFrom?: string;
                createdTo?: string;
                /** @description CPF or CNPJ of the customer */
                document?: string;
                needsAttention?: "true" | "false";
                orderId?: string;
                /** @description One method, or several with commas */
                paymentMethod?: string;
                /** @description One provider, or several with commas */
                provider?: string;
                /** @description Our id, the provider’s, the order’s, end-to-end id, txid, e-mail, document, words of the name, or an amount in reais (`129,90`) */
                q?: string;
                /** @description One status, or several with commas */
                status?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Exact, or an estimate that says so */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            header: {
                /** @description A value of yours, unique per request: repeating it is safe */
                "Idempotency-Key": string;
            };
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
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The first request with this key is still running */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    post_payout_batches_id_approve: {
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
            /** @description It runs, or waits for one more */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not by this person, or not any more */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    post_payout_batches_id_cancel: {
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
            /** @description It is CANCELED */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It runs, or has run */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description What the file says, and what is wrong with it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckedPayoutBatch"];
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Connections in use whose provider has payouts, by name */
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
            /** @description Not for this caller, or sent by another site */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Not for this caller, or sent by another site */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    put_payout_policy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SavePayoutPolicy"];
            };
        };
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Somebody else has changed it since */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
                /** @description `-` is downwards */
                sort?: "-createdAt" | "createdAt" | "-amount" | "amount";
                /** @description One stage, or several with commas */
                stage?: string;
                /** @description One status, or several with commas */
                status?: string;
                /** @description Not final, and in need of a person or older than a quarter of an hour */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            header: {
                /** @description A value of yours, unique per request: repeating it is safe */
                "Idempotency-Key": string;
            };
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
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The first request with this key is still running */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    post_payouts_id_approve: {
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
            /** @description It goes out, or has gone */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payout"];
                };
            };
            /** @description Approved; another person must, too, or its provider has not answered yet */
            202: {
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not safe now, and what it waits for */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description It is CANCELED */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not safe now, and what it waits for */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description The payout, out of the queue */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not safe now, and what it waits for */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description The payout, as the provider’s answer left it */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payout"];
                };
            };
            /** @description The provider has not answered: it is asked again by itself */
            202: {
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not safe now, and what it waits for */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    post_payouts_id_resolve: {
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
                    /** @description Where it was seen: a statement’s line, an end-to-end id */
                    evidence?: string;
                    /** @enum {string} */
                    outcome: "approved" | "rejected";
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The payout, settled */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payout"];
                };
            };
            /** @description Kept; a second person must say the same */
            202: {
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not safe now, and what it waits for */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
                    /** @description By which provider or connection to send it instead; absent: by the same one */
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
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not safe now, and what it waits for */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description People, timers, webhooks, deliveries to come */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description What became of each, in the order of `ids` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutActionResults"];
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
                /** @description Not final, and in need of a person or older than a quarter of an hour */
                stuck?: "true";
                withdrawReference?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Exact, or an estimate that says so */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Not for this caller, or sent by another site */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller, or sent by another site */
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
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It is the default one, which can only be moved */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description The platform, with what was found */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Providers with a live connection, or with something to tell of the last day */
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
            /** @description Not for this caller, or sent by another site */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
                /** @description Those with an account at it; several with commas */
                provider?: string;
                /** @description Our id, the provider’s, your user id, words of the name, the document, the e-mail */
                q?: string;
                /** @description `-` is downwards */
                sort?: "-createdAt" | "createdAt";
                /** @description Those with an account of this status; several with commas */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            header?: {
                "Idempotency-Key"?: string;
            };
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
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The first request with this key is still running */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description The receiver, with its accounts */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Asked for; the provider has not answered yet */
            202: {
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not right now, and why */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Asked for; the provider has not answered yet */
            202: {
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not right now, and why */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    post_receivers_id_accounts_accountId_resolve: {
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
                    /** @enum {string} */
                    outcome: "created" | "not_created";
                    reason: string;
                    /** @description The provider’s id, of one that is there */
                    receiverId?: string;
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
            /** @description Asked for; the provider has not answered yet */
            202: {
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not right now, and why */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Asked for; the provider has not answered yet */
            202: {
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not right now, and why */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    post_receivers_id_bank_change_approve: {
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
            /** @description The receiver */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not right now, and why */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    post_receivers_id_bank_change_cancel: {
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
            /** @description The receiver */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not right now, and why */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Pieces, people, timers, webhooks, deliveries to come */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
                /** @description Those with an account at it; several with commas */
                provider?: string;
                /** @description Our id, the provider’s, your user id, words of the name, the document, the e-mail */
                q?: string;
                /** @description `-` is downwards */
                sort?: "-createdAt" | "createdAt";
                /** @description Those with an account of this status; several with commas */
                status?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Exact, or an estimate that says so */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description One of the same span is running: which */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    post_reconciliations_id_items_n_settle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                n: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettleItem"];
            };
        };
        responses: {
            /** @description The item, as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReconciliationItem"];
                };
            };
            /** @description Under way: the provider, or a second person, has not answered yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReconciliationItem"];
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Settled before, or not possible now: what it waits for */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description This file was imported before: as which */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
                limit?: number;
                needsAttention?: "true" | "false";
                paymentId?: string;
                /** @description One provider, or several with commas */
                provider?: string;
                /** @description Our id, the payment’s, the provider’s, the order’s, or the payment’s end-to-end id */
                q?: string;
                /** @description `-` is downwards */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    post_refunds_id_resolve: {
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
                "application/json": components["schemas"]["ResolveRefund"];
            };
        };
        responses: {
            /** @description The refund, settled */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Exact, or an estimate that says so */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    get_requests: {
        parameters: {
            query?: {
                createdFrom?: string;
                createdTo?: string;
                cursor?: string;
                /** @description Id of what it was about, or what it made */
                entity?: string;
                /** @description Id of an API key */
                key?: string;
                limit?: number;
                method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
                /** @description As this document writes it */
                path?: string;
                /** @description The `x-request-id` of an answer */
                requestId?: string;
                status?: "2xx" | "4xx" | "5xx";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of requests */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiRequest"][];
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    get_requests_id: {
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
            /** @description The request */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiRequestWithBodies"];
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Not for this caller, or sent by another site */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Somebody else has changed them since */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description No candidates: such a payment would be refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RouteChoice"];
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Connections that were used within the hour, or whose breaker is not closed */
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
            /** @description Not for this caller, or sent by another site */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Another one each time */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Another one each time */
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
            /** @description Not for this caller, or sent by another site */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Not for this caller, or sent by another site */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description None is armed any more */
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
            /** @description Not for this caller, or sent by another site */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description The charge in the provider's books */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description The transfer in the provider's books */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description The receiver in the provider's books */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    get_saved_views: {
        parameters: {
            query?: {
                list?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By list and name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SavedViewOutput"][];
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    put_saved_views: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SavedView"];
            };
        };
        responses: {
            /** @description Saved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedViewOutput"];
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    delete_saved_views: {
        parameters: {
            query: {
                list?: string;
                name: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    get_search: {
        parameters: {
            query: {
                limit?: number;
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Found"][];
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    get_session: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
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
            /** @description Not for this caller, or sent by another site */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    post_session: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Of the authenticator app, or a recovery code; each is taken once
                     * @example 123456
                     */
                    code?: string;
                    /** Format: email */
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description The session; its cookie comes along */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    delete_session: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out */
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
            /** @description Not for this caller, or sent by another site */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    post_session_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    currentPassword: string;
                    newPassword: string;
                };
            };
        };
        responses: {
            /** @description Changed; a new cookie comes along */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    get_session_second_factor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether it is on, and how many recovery codes are left */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactor"];
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
            /** @description Not for this caller, or sent by another site */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    post_session_second_factor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description What the authenticator app needs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactorOffer"];
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It is on already */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    post_session_second_factor_confirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Of the authenticator app, or a recovery code; each is taken once
                     * @example 123456
                     */
                    code: string;
                };
            };
        };
        responses: {
            /** @description It is on */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It is on already */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    post_session_second_factor_recovery_codes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Of the authenticator app, or a recovery code; each is taken once
                     * @example 123456
                     */
                    code: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description The new ones; those before open nothing any more */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no second factor */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    post_session_second_factor_turn_off: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Of the authenticator app, or a recovery code; each is taken once
                     * @example 123456
                     */
                    code: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description It is off */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is none */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    get_session_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The last used first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnSessions"];
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
            /** @description Not for this caller, or sent by another site */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    delete_session_sessions_id: {
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
            /** @description Ended */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    get_sign_in_policy: {
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
                    "application/json": components["schemas"]["SignInPolicy"];
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
            /** @description Not for this caller, or sent by another site */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    put_sign_in_policy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    secondFactor: "required" | "optional";
                };
            };
        };
        responses: {
            /** @description The policy in force */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInPolicy"];
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description You have no second factor yourself */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Where the file goes */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadLink"];
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description It is kept */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Another link was asked for meanwhile */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing was sent yet (`required`), or it is refused: the violation says why */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Where the file goes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadLink"];
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It is completed, or refused */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    get_users: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                /** @description A part of the name or of the e-mail */
                q?: string;
                role?: "admin" | "ops" | "finance" | "developer" | "viewer";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of people */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Person"][];
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    post_users: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                    /** @description Needed for somebody new */
                    name?: string;
                    /** @enum {string} */
                    role: "admin" | "ops" | "finance" | "developer" | "viewer";
                };
            };
        };
        responses: {
            /** @description The person as they are now, with a password where they are new */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedPerson"];
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description They are there already */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    get_users_id: {
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
            /** @description The person */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    delete_users_id: {
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
            /** @description Done */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Yourself */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Too many requests, or too many failed sign-ins */
            429: {
                headers: {
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    patch_users_id: {
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
                    /** @enum {string} */
                    role: "admin" | "ops" | "finance" | "developer" | "viewer";
                };
            };
        };
        responses: {
            /** @description The person as they are now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Your own role */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    post_users_id_end_sessions: {
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
            /** @description How many there were */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndedSessions"];
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Yourself */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    post_users_id_reset_password: {
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
            /** @description The password, this once */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OneTimePassword"];
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Yourself */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    post_users_id_reset_second_factor: {
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
            /** @description The person as they are now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Yourself, or they have none */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description All of them: at most 20 */
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
            /** @description Not for this caller, or sent by another site */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
                    /** @description Empty: everything, also types to come */
                    types?: ("payment.pending" | "payment.approved" | "payment.rejected" | "payment.refunded" | "payment.partially_refunded" | "payment.chargeback" | "dispute.opened" | "dispute.accepted" | "dispute.contested" | "dispute.won" | "dispute.lost" | "dispute.expired" | "payout.pending" | "payout.approved" | "payout.rejected" | "payout.canceled" | "receiver.pending" | "receiver.active" | "receiver.rejected" | "attention.raised" | "attention.cleared")[];
                    /** Format: uri */
                    url: string;
                };
            };
        };
        responses: {
            /** @description The endpoint, and its secret */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
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
            /** @description Not for this caller, or sent by another site */
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
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description It is gone */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
                    /** @description Empty: everything, also types to come */
                    types?: ("payment.pending" | "payment.approved" | "payment.rejected" | "payment.refunded" | "payment.partially_refunded" | "payment.chargeback" | "dispute.opened" | "dispute.accepted" | "dispute.contested" | "dispute.won" | "dispute.lost" | "dispute.expired" | "payout.pending" | "payout.approved" | "payout.rejected" | "payout.canceled" | "receiver.pending" | "receiver.active" | "receiver.rejected" | "attention.raised" | "attention.cleared")[];
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
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description A page of deliveries, each with its last try */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
                /** @description Absent: those of the endpoint */
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
            /** @description How many would be sent */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
                    /** @description Absent: those of the endpoint */
                    types?: ("payment.pending" | "payment.approved" | "payment.rejected" | "payment.refunded" | "payment.partially_refunded" | "payment.chargeback" | "dispute.opened" | "dispute.accepted" | "dispute.contested" | "dispute.won" | "dispute.lost" | "dispute.expired" | "payout.pending" | "payout.approved" | "payout.rejected" | "payout.canceled" | "receiver.pending" | "receiver.active" | "receiver.rejected" | "attention.raised" | "attention.cleared")[];
                };
            };
        };
        responses: {
            /** @description They are on their way */
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
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The endpoint is switched off */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
                     * @description How long the old one stays valid
                     * @default 24
                     */
                    previousValidHours?: number;
                };
            };
        };
        responses: {
            /** @description The endpoint, and its new secret */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The secret before is still valid */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
                "application/json": Record<string, never>;
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
            /** @description No valid key or session */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description A page of webhooks, and what was read in each */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
    post_webhooks_in_id_read_again: {
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
            /** @description The webhook, and what came of it now */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unknown, or another merchant’s */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It was read and handed over */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
            /** @description Exact, or an estimate that says so */
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
            /** @description Not for this caller, or sent by another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A field breaks a rule, and which */
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
                    /** @description What this caller may: IETF draft */
                    "RateLimit-Policy"?: string;
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
