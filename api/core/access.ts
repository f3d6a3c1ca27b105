import type { HeldRole } from '../../db/core/held-role.ts';
import { type BuiltInRole, builtInRoles, isBuiltIn } from '../../domain/core/roles.ts';
import { isPermission, type Permission, permissions } from '../../domain/identity/permissions.ts';
import { grants, moneyScopes, type Scope, type ScopeArea, scopeAreas } from '../../domain/identity/scopes.ts';
import type { Mode } from '../../runtime/settings.ts';
import type { Caller, Route } from './route.ts';

/**
 * The access table, the only definition of who may call an operation. One line per operation of the OpenAPI document,
 * one column per kind of caller: a merchant's API key, and the built-in roles of people. `anyone` needs no role: those
 * routes check access themselves. Admission, the session's `may`, the document and the test are all derived from this
 * table, and the permissions of which roles are made from it and the next.
 */
const table = `
                                              key  admin  ops  finance  developer  viewer
  POST   /v1/session                          anyone
  GET    /v1/session                          anyone
  DELETE /v1/session                          anyone
  POST   /v1/session/password                 anyone
  GET    /v1/session/second-factor            anyone
  POST   /v1/session/second-factor            anyone
  POST   /v1/session/second-factor/confirm    anyone
  POST   /v1/session/second-factor/recovery-codes  anyone
  POST   /v1/session/second-factor/turn-off   anyone
  GET    /v1/session/methods                  anyone
  POST   /v1/session/passkey/options          anyone
  POST   /v1/session/passkey                  anyone
  GET    /v1/session/passkeys                 anyone
  POST   /v1/session/passkeys/options         anyone
  POST   /v1/session/passkeys                 anyone
  PATCH  /v1/session/passkeys/{id}            anyone
  POST   /v1/session/passkeys/{id}/remove     anyone
  GET    /v1/session/provider                 anyone
  POST   /v1/session/provider                 anyone
  POST   /v1/session/provider/start           anyone
  POST   /v1/session/provider/second-factor   anyone
  POST   /v1/session/provider/proof           anyone
  GET    /v1/session/column-layouts           anyone
  PUT    /v1/session/column-layouts           anyone
  DELETE /v1/session/column-layouts           anyone
  GET    /v1/session/sessions                 anyone
  DELETE /v1/session/sessions/{id}            anyone
  GET    /v1/session/history                  anyone
  POST   /v1/session/invitation               anyone
  POST   /v1/session/invitation/accept        anyone
  POST   /v1/session/invitation/decline       anyone
  POST   /v1/session/forgot                   anyone
  POST   /v1/session/reset                    anyone

  POST   /v1/payments                         yes  yes    yes  -        yes        -
  GET    /v1/payments                         yes  yes    yes  yes      yes        yes
  GET    /v1/payments/count                   yes  yes    yes  yes      yes        yes
  GET    /v1/payments/export                  yes  yes    yes  yes      yes        yes
  GET    /v1/payments/{id}                    yes  yes    yes  yes      yes        yes
  GET    /v1/payments/{id}/request            yes  yes    yes  yes      yes        -
  GET    /v1/payments/{id}/timeline           yes  yes    yes  yes      yes        yes
  GET    /v1/payments/{id}/waiting            yes  yes    yes  yes      yes        yes
  GET    /v1/payments/{id}/stream             yes  yes    yes  yes      yes        yes
  POST   /v1/payments/{id}/challenge          yes  yes    yes  -        yes        -
  POST   /v1/payments/{id}/capture            yes  yes    yes  yes      yes        -
  POST   /v1/payments/{id}/void               yes  yes    yes  yes      yes        -
  POST   /v1/payments/{id}/cancel             yes  yes    yes  yes      yes        -
  POST   /v1/payments/{id}/look               yes  yes    yes  yes      yes        -
  POST   /v1/payments/{id}/resolve            -    yes    yes  yes      -          -
  POST   /v1/payments/{id}/dismiss            yes  yes    yes  yes      -          -
  GET    /v1/payments/{id}/recovery-link      yes  yes    yes  -        -          -
  POST   /v1/payment-links                    yes  yes    yes  -        yes        -
  GET    /v1/payment-links                    yes  yes    yes  yes      yes        yes
  GET    /v1/payment-links/{id}               yes  yes    yes  yes      yes        yes
  GET    /v1/payment-links/{id}/payments      yes  yes    yes  yes      yes        yes
  POST   /v1/payment-links/{id}/disable       yes  yes    yes  -        yes        -
  POST   /v1/payments/{id}/refunds            yes  yes    yes  yes      -          -
  GET    /v1/refunds                          yes  yes    yes  yes      yes        yes
  GET    /v1/refunds/count                     yes  yes    yes  yes      yes        yes
  GET    /v1/refunds/{id}                     yes  yes    yes  yes      yes        yes
  POST   /v1/refunds/{id}/resolve             -    yes    yes  yes      -          -

  GET    /v1/balances                         yes  yes    -    yes      -          yes
  POST   /v1/balances/refresh                 yes  yes    -    yes      -          -
  GET    /v1/ledger/entries                   yes  yes    -    yes      -          yes
  GET    /v1/ledger/entries/file              yes  yes    -    yes      -          yes
  GET    /v1/fees                             yes  yes    -    yes      -          yes
  PUT    /v1/fees                             yes  yes    -    yes      -          -
  DELETE /v1/fees/{connectionId}/{from}       yes  yes    -    yes      -          -
  GET    /v1/fees/differences                 yes  yes    -    yes      -          yes
  GET    /v1/settlements                      yes  yes    yes  yes      -          yes
  GET    /v1/settlements/file                 yes  yes    yes  yes      -          yes
  GET    /v1/settlements/{id}                 yes  yes    yes  yes      -          yes
  GET    /v1/settlements/{id}/parts           yes  yes    yes  yes      -          yes
  POST   /v1/settlements/{id}/confirm         -    yes    -    yes      -          -
  POST   /v1/settlements/{id}/reopen          -    yes    -    yes      -          -
  GET    /v1/reports/finance                  yes  yes    -    yes      -          yes
  GET    /v1/reports/finance/file             yes  yes    -    yes      -          yes
  GET    /v1/closings                         yes  yes    -    yes      -          yes
  POST   /v1/closings                         -    yes    -    yes      -          -
  GET    /v1/closings/{day}                   yes  yes    -    yes      -          yes

  POST   /v1/payouts                          yes  yes    -    yes      -          -
  GET    /v1/payouts                          yes  yes    yes  yes      yes        yes
  GET    /v1/payouts/count                    yes  yes    yes  yes      yes        yes
  GET    /v1/payouts/export                   yes  yes    yes  yes      yes        yes
  POST   /v1/payouts/actions                  yes  yes    -    yes      -          -
  GET    /v1/payouts/{id}                     yes  yes    yes  yes      yes        yes
  GET    /v1/payouts/{id}/receipt             yes  yes    yes  yes      yes        yes
  GET    /v1/payouts/{id}/timeline            yes  yes    yes  yes      yes        yes
  GET    /v1/payouts/{id}/waiting             yes  yes    yes  yes      yes        yes
  GET    /v1/payouts/{id}/stream              yes  yes    yes  yes      yes        yes
  POST   /v1/payouts/{id}/approve             -    yes    -    yes      -          -
  POST   /v1/payouts/{id}/retry               yes  yes    -    yes      -          -
  POST   /v1/payouts/{id}/cancel              yes  yes    -    yes      -          -
  POST   /v1/payouts/{id}/look                yes  yes    -    yes      -          -
  POST   /v1/payouts/{id}/resolve             -    yes    -    yes      -          -
  POST   /v1/payouts/{id}/dismiss             yes  yes    -    yes      -          -

  POST   /v1/payout-batches                   yes  yes    -    yes      -          -
  POST   /v1/payout-batches/check             yes  yes    -    yes      -          -
  GET    /v1/payout-batches                   yes  yes    yes  yes      yes        yes
  GET    /v1/payout-batches/{id}              yes  yes    yes  yes      yes        yes
  GET    /v1/payout-batches/{id}/lines        yes  yes    yes  yes      yes        yes
  GET    /v1/payout-batches/{id}/result       yes  yes    yes  yes      yes        yes
  POST   /v1/payout-batches/{id}/approve      -    yes    -    yes      -          -
  POST   /v1/payout-batches/{id}/cancel       -    yes    -    yes      -          -

  POST   /v1/receivers                        yes  yes    yes  yes      -          -
  GET    /v1/receivers                        yes  yes    yes  yes      yes        yes
  GET    /v1/receivers/count                  yes  yes    yes  yes      yes        yes
  GET    /v1/receivers/{id}                   yes  yes    yes  yes      yes        yes
  PATCH  /v1/receivers/{id}                   yes  yes    yes  yes      -          -
  GET    /v1/receivers/{id}/balance           yes  yes    yes  yes      yes        yes
  GET    /v1/receivers/{id}/timeline          yes  yes    yes  yes      yes        yes
  GET    /v1/receivers/{id}/waiting           yes  yes    yes  yes      yes        yes
  GET    /v1/receivers/{id}/stream            yes  yes    yes  yes      yes        yes
  POST   /v1/receivers/{id}/accounts          yes  yes    yes  yes      -          -
  POST   /v1/receivers/{id}/documents         yes  yes    yes  yes      -          -
  POST   /v1/receivers/{id}/documents/{document}/link     yes  yes  yes  yes  -   -
  POST   /v1/receivers/{id}/accounts/{accountId}/retry    yes  yes  yes  yes  -   -
  POST   /v1/receivers/{id}/accounts/{accountId}/look     yes  yes  yes  yes  -   -
  POST   /v1/receivers/{id}/accounts/{accountId}/resolve  -    yes  yes  yes  -   -
  POST   /v1/receivers/{id}/accounts/{accountId}/dismiss  yes  yes  yes  yes  -   -
  POST   /v1/receivers/{id}/bank-change/approve           -    yes  -    yes  -   -
  POST   /v1/receivers/{id}/bank-change/cancel            -    yes  -    yes  -   -

  POST   /v1/platform-users                   yes  yes    yes  yes      -          -
  GET    /v1/platform-users                   yes  yes    yes  yes      yes        yes
  GET    /v1/platform-users/{id}              yes  yes    yes  yes      yes        yes
  PATCH  /v1/platform-users/{id}              yes  yes    yes  yes      -          -
  POST   /v1/platform-users/{id}/documents    yes  yes    yes  yes      -          -
  POST   /v1/platform-users/{id}/documents/{document}/link  yes  yes  yes  yes  -  -

  POST   /v1/uploads                          yes  yes    yes  yes      -          -
  GET    /v1/uploads/{id}                     yes  yes    yes  yes      yes        yes
  POST   /v1/uploads/{id}/link                yes  yes    yes  yes      -          -
  POST   /v1/uploads/{id}/complete            yes  yes    yes  yes      -          -

  POST   /v1/card-tokens                      yes  yes    yes  -        yes        -
  POST   /v1/cards                            yes  yes    yes  -        yes        -
  GET    /v1/cards                            yes  yes    yes  yes      yes        yes
  DELETE /v1/cards/{id}                       yes  yes    yes  -        yes        -

  GET    /v1/disputes                         yes  yes    yes  yes      yes        yes
  GET    /v1/disputes/count                    yes  yes    yes  yes      yes        yes
  GET    /v1/disputes/{id}                    yes  yes    yes  yes      yes        yes
  POST   /v1/disputes/{id}/accept             yes  yes    yes  yes      -          -
  POST   /v1/disputes/{id}/contest            yes  yes    yes  yes      -          -
  POST   /v1/disputes/{id}/resolve            -    yes    yes  yes      -          -
  POST   /v1/disputes/{id}/evidence           yes  yes    yes  yes      -          -
  GET    /v1/disputes/{id}/evidence/{evidenceId} yes  yes  yes  yes      yes        yes

  GET    /v1/reconciliations                  yes  yes    yes  yes      yes        yes
  POST   /v1/reconciliations                  yes  yes    -    yes      -          -
  GET    /v1/reconciliations/{id}             yes  yes    yes  yes      yes        yes
  GET    /v1/reconciliations/{id}/items       yes  yes    yes  yes      yes        yes
  GET    /v1/reconciliations/{id}/file        yes  yes    yes  yes      yes        yes
  POST   /v1/reconciliations/{id}/items/{n}/settle  -    yes    -    yes      -          -
  POST   /v1/reconciliations/{id}/confirm-suggestions  -  yes   -    yes      -          -
  POST   /v1/reconciliations/statements/check yes  yes    -    yes      -          -
  POST   /v1/reconciliations/statements       yes  yes    -    yes      -          -
  GET    /v1/statement-rules                  yes  yes    yes  yes      yes        yes
  DELETE /v1/statement-rules/{id}             -    yes    -    yes      -          -

  GET    /v1/installments                     yes  yes    yes  yes      yes        yes
  GET    /v1/providers                        yes  yes    yes  yes      yes        yes
  GET    /v1/providers/health                 yes  yes    yes  yes      yes        yes
  GET    /v1/providers/names                  yes  yes    yes  yes      yes        yes
  GET    /v1/routes                           yes  yes    yes  yes      yes        yes
  PUT    /v1/routes                           yes  yes    yes  -        yes        -
  POST   /v1/routes/dry-run                   yes  yes    yes  yes      yes        -
  GET    /v1/routes/costs                     yes  yes    yes  yes      yes        yes
  GET    /v1/routes/health                    yes  yes    yes  yes      yes        yes
  GET    /v1/connections                      yes  yes    yes  yes      yes        yes
  POST   /v1/connections                      yes  yes    -    -        yes        -
  GET    /v1/connections/{id}                 yes  yes    yes  yes      yes        yes
  PATCH  /v1/connections/{id}                 yes  yes    -    -        yes        -
  POST   /v1/connections/{id}/test            yes  yes    yes  -        yes        -
  GET    /v1/payout-connections               yes  yes    yes  yes      yes        yes
  GET    /v1/payout-policy                    yes  yes    yes  yes      yes        yes
  PUT    /v1/payout-policy                    -    yes    -    yes      -          -
  GET    /v1/platforms                        yes  yes    yes  yes      yes        yes
  POST   /v1/platforms                        yes  yes    -    -        yes        -
  GET    /v1/platforms/{id}                   yes  yes    yes  yes      yes        yes
  PATCH  /v1/platforms/{id}                   yes  yes    -    -        yes        -
  POST   /v1/platforms/{id}/check             yes  yes    -    -        yes        -
  GET    /v1/attention                        yes  yes    yes  yes      yes        yes
  GET    /v1/attention/groups                 yes  yes    yes  yes      yes        yes
  POST   /v1/attention/assign                 -    yes    yes  yes      yes        -
  POST   /v1/attention/snooze                 -    yes    yes  yes      yes        -
  GET    /v1/attention/response-times         yes  yes    yes  yes      yes        yes
  PUT    /v1/attention/response-times         -    yes    -    -        -          -
  GET    /v1/notes                            -    yes    yes  yes      yes        yes
  POST   /v1/notes                            -    yes    yes  yes      yes        -
  DELETE /v1/notes/{id}                       -    yes    yes  yes      yes        -
  GET    /v1/mentions                         -    yes    yes  yes      yes        yes
  POST   /v1/mentions/{id}/seen               -    yes    yes  yes      yes        -
  GET    /v1/alert-preferences                -    yes    yes  yes      yes        yes
  PUT    /v1/alert-preferences                -    yes    yes  yes      yes        -
  GET    /v1/alerts                           -    yes    yes  yes      yes        yes
  GET    /v1/alert-channels                   -    yes    yes  yes      -          -
  POST   /v1/alert-channels                   -    yes    -    -        -          -
  PATCH  /v1/alert-channels/{id}              -    yes    -    -        -          -
  DELETE /v1/alert-channels/{id}              -    yes    -    -        -          -
  POST   /v1/alert-channels/{id}/test         -    yes    -    -        -          -
  GET    /v1/alert-channels/{id}/alerts       -    yes    yes  yes      -          -
  GET    /v1/events                           yes  yes    yes  yes      yes        yes
  GET    /v1/events/count                      yes  yes    yes  yes      yes        yes
  GET    /v1/events/{id}                      yes  yes    yes  yes      yes        yes
  GET    /v1/events/{id}/deliveries           yes  yes    yes  yes      yes        yes
  POST   /v1/events/{id}/redeliver            yes  yes    yes  -        yes        -
  GET    /v1/webhook-endpoints                yes  yes    yes  yes      yes        yes
  POST   /v1/webhook-endpoints                yes  yes    -    -        yes        -
  GET    /v1/webhook-endpoints/{id}           yes  yes    yes  yes      yes        yes
  PATCH  /v1/webhook-endpoints/{id}           yes  yes    yes  -        yes        -
  DELETE /v1/webhook-endpoints/{id}           yes  yes    -    -        yes        -
  POST   /v1/webhook-endpoints/{id}/rotate-secret  yes  yes    -    -        yes        -
  POST   /v1/webhook-endpoints/{id}/test      yes  yes    yes  -        yes        -
  GET    /v1/webhook-endpoints/{id}/deliveries  yes  yes  yes  yes      yes        yes
  GET    /v1/webhook-endpoints/{id}/redeliver  yes  yes    yes  yes      yes        yes
  POST   /v1/webhook-endpoints/{id}/redeliver  yes  yes    yes  -        yes        -
  GET    /v1/webhooks-in                      yes  yes    yes  yes      yes        yes
  GET    /v1/webhooks-in/count                 yes  yes    yes  yes      yes        yes
  GET    /v1/webhooks-in/{id}                 yes  yes    yes  yes      yes        yes
  POST   /v1/webhooks-in/{id}/read-again      -    yes    yes  -        yes        -
  GET    /v1/overview                         yes  yes    yes  yes      yes        yes
  GET    /v1/search                           -    yes    yes  yes      yes        yes
  GET    /v1/statistics                       yes  yes    yes  yes      yes        yes
  GET    /v1/statistics/performance           yes  yes    yes  yes      yes        yes

  GET    /v1/merchants                        yes  yes    yes  yes      yes        yes
  GET    /v1/merchants/{id}                   yes  yes    yes  yes      yes        yes
  PATCH  /v1/merchants/{id}                   -    yes    -    yes      -          -

  POST   /v1/exports                          yes  yes    yes  yes      yes        -
  GET    /v1/exports                          yes  yes    yes  yes      yes        yes
  GET    /v1/exports/{id}                     yes  yes    yes  yes      yes        yes
  POST   /v1/exports/{id}/cancel              yes  yes    yes  yes      yes        -
  GET    /v1/exports/{id}/file                yes  yes    yes  yes      yes        yes

  POST   /v1/bulk-runs/check                  -    yes    yes  yes      yes        -
  POST   /v1/bulk-runs                        -    yes    yes  yes      yes        -
  GET    /v1/bulk-runs                        -    yes    yes  yes      yes        yes
  GET    /v1/bulk-runs/{id}                   -    yes    yes  yes      yes        yes
  GET    /v1/bulk-runs/{id}/lines             -    yes    yes  yes      yes        yes
  POST   /v1/bulk-runs/{id}/approve           -    yes    -    yes      -          -
  POST   /v1/bulk-runs/{id}/stop              -    yes    yes  yes      yes        -
  POST   /v1/bulk-runs/{id}/again             -    yes    yes  yes      yes        -

  GET    /v1/saved-views                      -    yes    yes  yes      yes        yes
  PUT    /v1/saved-views                      -    yes    yes  yes      yes        -
  DELETE /v1/saved-views                      -    yes    yes  yes      yes        -

  GET    /v1/people                           -    yes    yes  yes      yes        yes
  GET    /v1/users                            -    yes    yes  yes      -          -
  POST   /v1/users                            -    yes    -    -        -          -
  GET    /v1/invitations                      -    yes    -    -        -          -
  POST   /v1/invitations/{id}/resend          -    yes    -    -        -          -
  POST   /v1/invitations/{id}/revoke          -    yes    -    -        -          -
  GET    /v1/users/{id}                       -    yes    yes  yes      -          -
  GET    /v1/permissions                      -    yes    yes  yes      -          -
  GET    /v1/roles                            -    yes    yes  yes      -          -
  POST   /v1/roles                            -    yes    -    -        -          -
  GET    /v1/roles/{id}                       -    yes    yes  yes      -          -
  PUT    /v1/roles/{id}                       -    yes    -    -        -          -
  DELETE /v1/roles/{id}                       -    yes    -    -        -          -
  PATCH  /v1/users/{id}                       -    yes    -    -        -          -
  DELETE /v1/users/{id}                       -    yes    -    -        -          -
  POST   /v1/users/{id}/reset-password        -    yes    -    -        -          -
  POST   /v1/users/{id}/reset-second-factor   -    yes    -    -        -          -
  POST   /v1/users/{id}/end-sessions          -    yes    -    -        -          -
  GET    /v1/sign-in-policy                   -    yes    yes  yes      yes        yes
  PUT    /v1/sign-in-policy                   -    yes    -    -        -          -
  GET    /v1/api-keys                         -    yes    -    -        yes        -
  POST   /v1/api-keys                         -    yes    -    -        yes        -
  PATCH  /v1/api-keys/{id}                    -    yes    -    -        yes        -
  POST   /v1/api-keys/{id}/rotate             -    yes    -    -        yes        -
  POST   /v1/api-keys/{id}/revoke             -    yes    -    -        yes        -
  GET    /v1/requests                         -    yes    yes  -        yes        -
  GET    /v1/requests/{id}                    -    yes    yes  -        yes        -

  GET    /v1/audit                            -    yes    -    yes      -          -
  GET    /v1/audit/verify                     -    yes    -    yes      -          -

  POST   /v1/sandbox/payments/{id}/simulate   yes  yes    yes  -        yes        -
  POST   /v1/sandbox/payouts/{id}/simulate    yes  yes    yes  yes      yes        -
  POST   /v1/sandbox/receivers/{id}/simulate  yes  yes    yes  yes      yes        -
  GET    /v1/sandbox/faults                   yes  yes    yes  yes      yes        yes
  POST   /v1/sandbox/faults                   yes  yes    yes  -        yes        -
  DELETE /v1/sandbox/faults                   yes  yes    yes  -        yes        -
  GET    /v1/sandbox/books                    yes  yes    yes  yes      yes        yes
  POST   /v1/sandbox/clock                    yes  yes    yes  -        yes        -
  GET    /v1/sandbox/cpf                      yes  yes    yes  yes      yes        yes
  GET    /v1/sandbox/cnpj                     yes  yes    yes  yes      yes        yes
`;

/** The only operation that a public key may call. The key is not a secret: a shop's page shows it to everyone. */
export const publicOperation = 'POST /v1/card-tokens';

/**
 * The permissions from which people's roles are made, built-in and a merchant's own: each line gives a permission to the
 * operations of a method (`*`: any) whose path begins so, and the first matching line applies. Operations of one
 * permission have the same built-in roles in the table above; `assertCovered` checks that. `basics` is what everybody
 * may who has any role. Where several permissions have a bar between them, each one opens the operation, and the route
 * checks which part of it the caller may use.
 */
const grouped = `
  payments.recover         GET   /v1/payments/{id}/recovery-link
  payments.details         GET   /v1/payments/{id}/request
  payments.read            GET   /v1/payments
  payments.read            GET   /v1/payment-links
  payments.read            GET   /v1/cards
  payments.read            GET   /v1/installments
  refunds.create           POST  /v1/payments/{id}/refunds
  payments.settle          POST  /v1/payments/{id}/resolve
  payments.settle          POST  /v1/payments/{id}/dismiss
  payments.decide          POST  /v1/payments/{id}/capture
  payments.decide          POST  /v1/payments/{id}/void
  payments.decide          POST  /v1/payments/{id}/cancel
  payments.check           POST  /v1/payments/{id}/look
  payments.create          *     /v1/payments
  payments.links           *     /v1/payment-links
  payments.cards           *     /v1/cards
  payments.cards           *     /v1/card-tokens
  refunds.read             GET   /v1/refunds
  refunds.settle           *     /v1/refunds
  disputes.read            GET   /v1/disputes
  disputes.answer          *     /v1/disputes

  payouts.read             GET   /v1/payouts
  payouts.read             GET   /v1/payout-batches
  payouts.read             GET   /v1/payout-connections
  payouts.read             GET   /v1/payout-policy
  payouts.policy           *     /v1/payout-policy
  payouts.approve          POST  /v1/payouts/{id}/approve
  payouts.approve          POST  /v1/payout-batches/{id}/approve
  payouts.settle           POST  /v1/payouts/{id}/resolve
  payouts.settle           POST  /v1/payouts/{id}/dismiss
  payouts.act              POST  /v1/payouts/{id}
  payouts.act              POST  /v1/payout-batches/{id}/cancel
  payouts.act|payouts.approve|payouts.settle  POST  /v1/payouts/actions
  payouts.create           *     /v1/payouts
  payouts.create           *     /v1/payout-batches

  receivers.read           GET   /v1/receivers
  receivers.read           GET   /v1/platform-users
  receivers.read           GET   /v1/uploads
  receivers.approve        POST  /v1/receivers/{id}/bank-change
  receivers.documents      POST  /v1/receivers/{id}/documents/{document}/link
  receivers.documents      POST  /v1/platform-users/{id}/documents/{document}/link
  receivers.documents      POST  /v1/uploads/{id}/link
  receivers.manage         *     /v1/receivers
  receivers.manage         *     /v1/platform-users
  receivers.manage         *     /v1/uploads

  finance.read             GET   /v1/balances
  finance.read             GET   /v1/ledger
  finance.read             GET   /v1/fees
  finance.read             GET   /v1/reports
  finance.read             GET   /v1/closings
  finance.refresh          *     /v1/balances
  finance.fees             *     /v1/fees
  finance.close            *     /v1/closings
  finance.settlements      GET   /v1/settlements
  finance.confirm          *     /v1/settlements
  finance.reconciliations  GET   /v1/reconciliations
  finance.reconciliations  GET   /v1/statement-rules
  finance.reconcile        *     /v1/reconciliations
  finance.reconcile        *     /v1/statement-rules

  connections.read         GET   /v1/providers
  connections.read         GET   /v1/providers/names
  connections.read         GET   /v1/routes
  connections.read         GET   /v1/connections
  connections.read         GET   /v1/platforms
  connections.check        POST  /v1/routes/dry-run
  connections.route        *     /v1/routes
  connections.test         POST  /v1/connections/{id}/test
  connections.manage       *     /v1/connections
  connections.manage       *     /v1/platforms
  webhooks.read            GET   /v1/events
  webhooks.read            GET   /v1/webhook-endpoints
  webhooks.read            GET   /v1/webhooks-in
  webhooks.operate         *     /v1/events
  webhooks.operate         PATCH /v1/webhook-endpoints
  webhooks.operate         POST  /v1/webhook-endpoints/{id}/test
  webhooks.operate         POST  /v1/webhook-endpoints/{id}/redeliver
  webhooks.manage          *     /v1/webhook-endpoints
  webhooks.inbox           *     /v1/webhooks-in

  work.read                GET   /v1/attention
  work.read                GET   /v1/notes
  work.read                GET   /v1/mentions
  work.read                GET   /v1/overview
  work.read                GET   /v1/statistics
  work.times               PUT   /v1/attention/response-times
  work.do                  *     /v1/attention
  work.do                  *     /v1/notes
  work.do                  *     /v1/mentions
  basics                   GET   /v1/saved-views
  work.views               *     /v1/saved-views
  basics                   GET   /v1/alerts
  basics                   GET   /v1/alert-preferences
  work.alerts              *     /v1/alert-preferences
  work.channels            GET   /v1/alert-channels
  team.channels            *     /v1/alert-channels
  work.runs                GET   /v1/bulk-runs
  work.approve             POST  /v1/bulk-runs/{id}/approve
  work.bulk                *     /v1/bulk-runs
  exports.read             GET   /v1/exports
  exports.create           *     /v1/exports

  basics                   GET   /v1/search
  basics                   GET   /v1/merchants
  basics                   GET   /v1/people
  basics                   GET   /v1/sign-in-policy
  team.merchant            *     /v1/merchants
  team.read                GET   /v1/users
  team.read                GET   /v1/roles
  team.read                GET   /v1/permissions
  team.accounts            POST  /v1/users/{id}
  team.manage              *     /v1/users
  team.manage              *     /v1/invitations
  team.roles               *     /v1/roles
  team.policy              *     /v1/sign-in-policy
  team.audit               GET   /v1/audit
  developers.keys          *     /v1/api-keys
  developers.requests      GET   /v1/requests
  sandbox.read             GET   /v1/sandbox
  sandbox.simulate         POST  /v1/sandbox/payouts
  sandbox.simulate         POST  /v1/sandbox/receivers
  sandbox.faults           *     /v1/sandbox
`;

/**
 * Permissions that open no operation: they decide what an answer shows and what a person may give to others.
 * `payments.personal`: the payer's phone, address and IP in full. `developers.payloads`: Temporal's payloads in plain text in
 * the Temporal UI (`POST /codec/decode`, which is not in the document). `developers.money`: to give keys scopes that move
 * money.
 */
const withoutOperation = `
                                              key  admin  ops  finance  developer  viewer
  SEE    payments.personal                    yes  yes    yes  -        -          -
  SEE    developers.payloads                  -    yes    yes  -        -          -
  GIVE   developers.money                     -    yes    -    -        -          -
`;

/**
 * The operations of each area of a key's scopes, by the beginning of their path. The first matching line applies.
 * Reading needs `<area>:read`, anything else `<area>:write`.
 */
const scopes = `
  refunds          /v1/payments/{id}/refunds
  refunds          /v1/refunds
  payments         /v1/payments
  payments         /v1/payment-links
  payments         /v1/cards
  payments         /v1/card-tokens
  payments         /v1/installments
  disputes         /v1/disputes
  payouts          /v1/payouts
  payouts          /v1/payout-batches
  payouts          /v1/payout-connections
  payouts          /v1/payout-policy
  receivers        /v1/receivers
  receivers        /v1/platform-users
  receivers        /v1/uploads
  reconciliations  /v1/reconciliations
  reconciliations  /v1/statement-rules
  reconciliations  /v1/balances
  reconciliations  /v1/ledger
  reconciliations  /v1/fees
  reconciliations  /v1/settlements
  reconciliations  /v1/reports
  reconciliations  /v1/closings
  connections      /v1/connections
  connections      /v1/platforms
  connections      /v1/providers
  connections      /v1/routes
  webhooks         /v1/events
  webhooks         /v1/webhook-endpoints
  webhooks         /v1/webhooks-in
  account          /v1/attention
  account          /v1/exports
  account          /v1/merchants
  account          /v1/overview
  account          /v1/search
  account          /v1/statistics
  sandbox          /v1/sandbox
`;

type Column = 'key' | BuiltInRole;
export type Access = 'anyone' | ReadonlySet<Column>;

/** `"POST /v1/payments"` → the callers that may call it. */
export const access: ReadonlyMap<string, Access> = readTable(table);

/** Permission without operation → who has it. */
const rights: ReadonlyMap<string, Access> = new Map(
  [...readTable(withoutOperation)].map(([name, who]) => [name.split(' ')[1] ?? '', who]),
);

const scopeLines = readScopes(scopes);
const groupLines = readGroups(grouped);

// Found once: a session's answer asks for each operation and each scope.
const permissionsByOperation = new Map(
  [...access.keys()].map((operation) => {
    const [method, path = ''] = operation.split(' ');
    const line = groupLines.find((one) => (one.method === '*' || one.method === method) && isAt(path, one.begins));
    return [operation, line?.opens ?? []] as const;
  }),
);
const scopeByOperation = new Map(
  [...access.keys()].map((operation): [string, Scope | undefined] => {
    const [method, path = ''] = operation.split(' ');
    const line = scopeLines.find(({ begins }) => isAt(path, begins));
    return [operation, line && `${line.area}:${method === 'GET' ? 'read' : 'write'}`];
  }),
);

/**
 * The permissions of which each one opens an operation. Empty: no line matches, so nobody may call it; `anyone` and
 * `basics` need none.
 */
export const permissionsOf = (operation: string): readonly Permission[] | 'basics' =>
  permissionsByOperation.get(operation) ?? [];

/** The operations that a permission opens, in the table's order. */
export const operationsOf = (permission: Permission): string[] =>
  [...access.keys()].filter((operation) => {
    const opens = permissionsOf(operation);
    return access.get(operation) !== 'anyone' && opens !== 'basics' && opens.includes(permission);
  });

/** The permissions of the built-in roles: what the table's columns admit. */
const builtIn = readBuiltIn();

/** What a role permits. A permission that an own role got from a newer version, or an older one, opens nothing here. */
export const permissionsHeld = ({ role, own }: HeldRole): ReadonlySet<Permission> =>
  isBuiltIn(role) ? builtIn[role] : new Set((own?.permissions ?? []).filter(isPermission));

/** A role as people know it: a built-in one's word, or the name that the merchant gave. */
export const roleNameOf = ({ role, own }: HeldRole): string => own?.name ?? role;

/** Whether somebody with these permissions may call an operation. */
export function opens(held: ReadonlySet<Permission>, operation: string): boolean {
  if (access.get(operation) === 'anyone') return true;
  const needed = permissionsOf(operation);
  return needed === 'basics' || needed.some((one) => held.has(one));
}

/** Whether the caller of a request may call another operation too: a person by their role, a key by the table. */
export function mayCall({ person, maker }: Pick<Caller, 'person' | 'maker'>, operation: string): boolean {
  if (person) return opens(person.permissions, operation);
  const who = access.get(operation);
  if (who === undefined || !allows(who, 'key')) return false;
  return maker === undefined || (maker.permissions !== undefined && opens(maker.permissions, operation));
}

/**
 * Whether the scopes of the calling key open an operation, for routes whose answer has what another operation reads. A person
 * has no scopes, and a key without recorded ones all.
 */
export function scopesOpen({ person, scopes = null }: Pick<Caller, 'person' | 'scopes'>, operation: string): boolean {
  if (person || scopes === null) return true;
  const needed = scopeOf(operation);
  return needed !== undefined && grants(scopes, needed);
}

/** Whether the caller has a permission that opens no operation. A key has it if the table says so and its maker has it. */
export function mayAlso({ person, maker }: Pick<Caller, 'person' | 'maker'>, permission: Permission): boolean {
  if (person) return person.permissions.has(permission);
  const who = rights.get(permission);
  return (
    who !== undefined && allows(who, 'key') && (maker === undefined || maker.permissions?.has(permission) === true)
  );
}

/**
 * The scope that a key needs for an operation; undefined when no line matches: then no key may call it, whatever its
 * scopes.
 */
export const scopeOf = (operation: string): Scope | undefined => scopeByOperation.get(operation);

/** A route's name in the table and in the OpenAPI document. */
export const operationOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string =>
  `${method.toUpperCase()} ${documentPath(path)}`;

/** Express writes `:id` where OpenAPI writes `{id}`. */
export const documentPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

/** @throws Error for a route without a line; `assertCovered` excludes that case at start-up. */
export function accessOf(route: Route): Access {
  const found = access.get(operationOf(route));
  if (!found) throw new Error(`${operationOf(route)} has no line in api/core/access.ts`);
  return found;
}

/**
 * Whether a person with these permissions may give a key this scope: the scope must open an operation that they admit,
 * and one that moves money needs a permission of its own. Each request of the key is checked against its maker's role
 * again.
 */
export const mayGrant = (held: ReadonlySet<Permission>, scope: string): boolean => {
  if (moneyScopes.some((one) => one === scope) && !held.has('developers.money')) return false;
  return [...access].some(([operation, who]) => {
    const reached = scopeOf(operation) === scope && who !== 'anyone' && who.has('key');
    return reached && opens(held, operation);
  });
};

const allScopes = scopeAreas.flatMap((area): Scope[] => [`${area}:read`, `${area}:write`]);

/** The scopes that a person with these permissions may give a key. */
export const grantsOf = (held: ReadonlySet<Permission>): Scope[] => allScopes.filter((scope) => mayGrant(held, scope));

/** Whether a person may give a key without scopes, which may call all that keys may. */
export const mayGrantAll = (held: ReadonlySet<Permission>): boolean => grantsOf(held).length === allScopes.length;

/** The operations that these permissions open, in the table's order. The console shows by it what a role excludes. */
export const mayOf = (held: ReadonlySet<Permission>, mode: Mode): string[] =>
  [...access.keys()].filter((operation) => existsIn(mode, operation) && opens(held, operation));

export function allows(who: Access, column: Column): boolean {
  return who === 'anyone' || who.has(column);
}

/** Sandbox routes exist in sandbox mode only; in production their lines have no effect. */
const existsIn = (mode: Mode, operation: string) => mode === 'sandbox' || !operation.includes(' /v1/sandbox/');

/**
 * Checks that table and routes match.
 * @throws Error that names the routes without a line and the lines without a route.
 */
export function assertCovered(routes: readonly Route[], mode: Mode): void {
  const operations = new Set(routes.map(operationOf));
  const without = [...operations].filter((operation) => !access.has(operation));
  const idle = [...access.keys()].filter((operation) => existsIn(mode, operation) && !operations.has(operation));
  const unscoped = [...access].filter(([operation, who]) => who !== 'anyone' && who.has('key') && !scopeOf(operation));
  const ungrouped = [...access].filter(([operation, who]) => who !== 'anyone' && permissionsOf(operation).length === 0);
  const mixed = [...access].flatMap(([operation, who]) =>
    builtInRoles.flatMap((role) =>
      allows(who, role) === opens(builtIn[role], operation) ? [] : [`${operation} for ${role}`],
    ),
  );
  const faults = [
    ...ungrouped.map(([operation]) => `${operation} has no permission in api/core/access.ts by which a role opens it`),
    ...(ungrouped.length > 0 ? [] : mixed).map(
      (one) => `${one}: the permission in api/core/access.ts says otherwise than the line of the table`,
    ),
    ...without.map((operation) => `${operation} has no line in api/core/access.ts that says who may call it`),
    ...idle.map((operation) => `${operation} has a line in api/core/access.ts and no route`),
    ...unscoped.map(([operation]) => `${operation} may be called by keys, and no scope in api/core/access.ts opens it`),
  ];
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

function isAt(path: string, begins: string): boolean {
  return path === begins || path.startsWith(`${begins}/`);
}

function readScopes(text: string): { area: ScopeArea; begins: string }[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name, begins = ''] = line.trim().split(/\s+/);
      const area = scopeAreas.find((one) => one === name);
      if (!area || !begins.startsWith('/v1/')) throw new Error(`api/core/access.ts cannot be read: ${line}`);
      return { area, begins };
    });
}

function readGroups(text: string) {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [names = '', method, begins = ''] = line.trim().split(/\s+/);
      const opens = names === 'basics' ? ('basics' as const) : names.split('|').filter(isPermission);
      if (opens.length === 0 || !begins.startsWith('/v1/'))
        throw new Error(`api/core/access.ts cannot be read: ${line}`);
      return { opens, method, begins };
    });
}

/** A role has a permission if the table admits it to all operations that this permission alone opens. */
function readBuiltIn(): Record<BuiltInRole, ReadonlySet<Permission>> {
  const alone = new Map<Permission, Access[]>();
  for (const [operation, who] of access) {
    const opens = permissionsOf(operation);
    const [only] = opens === 'basics' || opens.length > 1 ? [] : opens;
    if (only && who !== 'anyone') alone.set(only, [...(alone.get(only) ?? []), who]);
  }
  for (const [name, who] of rights) if (isPermission(name)) alone.set(name, [who]);
  const of = (role: BuiltInRole) =>
    new Set(permissions.filter((one) => alone.get(one)?.every((who) => allows(who, role)) ?? false));
  return {
    admin: of('admin'),
    finance: of('finance'),
    ops: of('ops'),
    developer: of('developer'),
    viewer: of('viewer'),
  };
}

function readTable(text: string): Map<string, Access> {
  const [head = '', ...lines] = text.split('\n').filter((line) => line.trim() !== '');
  const columns = head.trim().split(/\s+/) as Column[];
  const found = new Map<string, Access>();
  for (const line of lines) {
    const [method, path, ...cells] = line.trim().split(/\s+/);
    const whole = cells.length === columns.length && cells.every((cell) => cell === 'yes' || cell === '-');
    const anyone = cells.length === 1 && cells[0] === 'anyone';
    if ((!whole && !anyone) || found.has(`${method} ${path}`))
      throw new Error(`api/core/access.ts cannot be read: ${line}`);
    found.set(`${method} ${path}`, anyone ? 'anyone' : new Set(columns.filter((_, index) => cells[index] === 'yes')));
  }
  return found;
}
