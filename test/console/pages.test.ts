// Checks of every page of the console: both languages, both themes, wide and narrow screens, and each role.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { keepingSettlements } from '../../activities/finance/settlements.ts';
import { openDatabase } from '../../db/core/database.ts';
import { openStore } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { statementRulesOf } from '../../db/finance/statement-rules.ts';
import { makeCnpj } from '../../domain/core/documents.ts';
import { allRules, faultsOf } from '../support/axe.ts';
import { choose, eventually, heading, openBrowser, openInside, roles } from '../support/console.ts';
import { disputed } from '../support/disputes.ts';
import { join } from '../support/join.ts';
import { merchant } from '../support/merchant.ts';
import { newMerchant, ownShop } from '../support/new-merchant.ts';
import { payer } from '../support/payouts.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';

const system = sharedSystem();
const { apiUrl } = system;
const shop = merchant(apiUrl);
const { complaints, lastComplaints, visit, signIn } = openBrowser(apiUrl);

const home = '/m/mer_lojademo';
/** An order id that no other test uses. */
const orderId = `pages-${randomUUID()}`;
let paymentId: string;
/** A bulk run. */
let runId: string;
let lateId: string;
let batchId: string;
let connectionId: string;
let platformId: string;
let reconciliationId: string;
/** A held payout, which certainly was not sent: of all payouts its page has the most content. */
let payoutId: string;
/** A merchant with a fee table, what arrives by it, and an overdue settlement. */
let ownHome: string;
let ownConnectionId: string;
let settlementId: string;
let cardId: string;
let receiverId: string;
let platformUserId: string;
let linkId: string;
let refundId: string;
let disputeId: string;
let endpointId: string;
let eventId: string;
let webhookId: string;
let personId: string;
/** Of an invitation that waits for an answer. */
let invitationLink: string;
/** A refused request: its page has the most content. */
let requestId: string;
const payoutReference = `pages-${randomUUID()}`;
/** A narrow screen hides the order id, but the accessible name of the row's link contains it. */
const rowOf = (page: Page) => page.getByRole('link', { name: new RegExp(orderId) });

/** Each page with its name, its address, and the wait that ends when its content is complete. */
const pages: {
  name: string;
  path: () => string;
  ready: (page: Page) => Promise<unknown>;
  /** Before what was entered there is lost. */
  asksBeforeLeaving?: true;
}[] = [
  { name: 'login', path: () => '/login', ready: (page) => page.locator('form').waitFor() },
  {
    name: 'invitation',
    path: () => `/invitation${new URL(invitationLink).hash}`,
    // With all validation errors of a new account.
    async ready(page) {
      await page.locator('.login-form [type=submit]').click();
      await page.locator('.field-note[data-tone=bad]').first().waitFor();
    },
  },
  { name: 'no invitation', path: () => '/invitation', ready: (page) => page.getByRole('alert').waitFor() },
  {
    name: 'forgotten password',
    path: () => '/forgot',
    async ready(page) {
      await page.locator('[type=submit]').click();
      await page.locator('.field-note[data-tone=bad]').waitFor();
    },
  },
  {
    name: 'password reset',
    path: () => `/reset#${'a'.repeat(43)}`,
    async ready(page) {
      await page.locator('[type=submit]').click();
      await page.locator('.field-note[data-tone=bad]').waitFor();
    },
  },
  {
    name: 'home',
    path: () => `${home}/home`,
    async ready(page) {
      await page.locator('[data-row-link]').first().waitFor();
      await page.locator('.chart').nth(3).waitFor();
    },
  },
  {
    name: 'work queue',
    path: () => `${ownHome}/attention`,
    async ready(page) {
      await page
        .getByRole('button', { name: /^(Adiar|Snooze): / })
        .first()
        .click();
      await page.locator('.entry-panel form').waitFor();
    },
  },
  {
    name: 'work queue with chosen entries',
    path: () => `${ownHome}/attention?view=free`,
    async ready(page) {
      await page.locator('[data-row-tick]').first().check();
      await page.locator('.queue-bulk').waitFor();
    },
  },
  {
    name: 'empty work queue',
    path: () => `${ownHome}/attention?view=snoozed`,
    ready: (page) => page.locator('.empty').waitFor(),
  },
  {
    name: 'response times',
    path: () => `${ownHome}/response-times`,
    async ready(page) {
      await page.locator('.times-rows').nth(2).waitFor();
      await page.getByRole('checkbox').first().check();
      await page.locator('.times-hours').waitFor();
    },
    asksBeforeLeaving: true,
  },
  { name: 'payments', path: () => `${home}/payments`, ready: (page) => rowOf(page).waitFor() },
  {
    name: 'no payments',
    path: () => `${home}/payments?q=nobody-has-this`,
    ready: (page) => page.locator('.empty').waitFor(),
  },
  {
    name: 'pending payment',
    path: () => `${home}/payments/${paymentId}`,
    // With the PIX code, the pending steps, and the faults of the stand-in unfolded.
    async ready(page) {
      await page.getByRole('img', { name: /QR/ }).waitFor();
      await page.locator('.timeline-waiting').first().waitFor();
      for (const fold of await page.locator('.panel-fold').all()) await fold.click();
      await page.locator('.fault-armed').first().waitFor();
    },
  },
  {
    name: 'payment that needs attention',
    path: () => `${home}/payments/${lateId}`,
    // With the first raw answer open.
    async ready(page) {
      await page.getByRole('alert').first().waitFor();
      await page.locator('.raw-toggle').first().click();
      await page.locator('.raw-part pre').first().waitFor();
    },
  },
  {
    name: 'performance',
    path: () => `${home}/performance?span=90d`,
    ready: (page) => page.locator('.heat a').first().waitFor(),
  },
  {
    name: 'payment links',
    path: () => `${home}/payment-links`,
    async ready(page) {
      await page.locator('[data-row-link]').first().waitFor();
      await page.locator('.file-drop').waitFor();
    },
  },
  {
    name: 'new payment link',
    path: () => `${home}/payment-links/new`,
    // With all validation errors.
    async ready(page) {
      await page.locator('.link-methods input').first().uncheck();
      await page.locator('.link-new [type=submit]').click();
      await page.locator('.field-note[data-tone=bad]').nth(2).waitFor();
    },
  },
  {
    name: 'payment link',
    path: () => `${home}/payment-links/${linkId}`,
    // With the question before it is disabled.
    async ready(page) {
      await page.locator('.detail-tools .button').last().click();
      await page.locator('.detail-tools .notice').waitFor();
    },
  },
  {
    name: 'refunds',
    path: () => `${home}/refunds`,
    ready: (page) => page.locator('[data-row-link]').first().waitFor(),
  },
  {
    name: 'refund',
    path: () => `${home}/refunds/${refundId}`,
    ready: (page) => page.locator('.timeline-entry').first().waitFor(),
  },
  {
    name: 'disputes',
    path: () => `${home}/disputes`,
    ready: (page) => page.locator('[data-row-link]').first().waitFor(),
  },
  {
    name: 'dispute',
    path: () => `${home}/disputes/${disputeId}`,
    // With the form of a decision open.
    async ready(page) {
      await page.locator('.timeline-entry').first().waitFor();
      await page.locator('.decisions button[aria-expanded]').first().click();
      await page.locator('.decisions-form').waitFor();
    },
  },
  {
    name: 'exports',
    path: () => `${home}/exports`,
    ready: (page) => page.locator('main .table tbody tr:not([data-placeholder]) td').first().waitFor(),
  },
  {
    name: 'payments with chosen rows',
    path: () => `${home}/payments`,
    async ready(page) {
      await page.locator('[data-row-tick]').first().check();
      await page.getByRole('button', { name: /^(Estornar|Refund)$/ }).click();
      await page.locator('.bulk-form form').waitFor();
    },
  },
  {
    name: 'bulk runs',
    path: () => `${home}/bulk-runs`,
    ready: (page) => page.locator('[data-row-link]').first().waitFor(),
  },
  {
    name: 'bulk run',
    path: () => `${home}/bulk-runs/${runId}`,
    ready: (page) => page.locator('[data-row-link]').first().waitFor(),
  },
  {
    name: 'providers',
    path: () => `${home}/providers`,
    ready: (page) => page.locator('[data-row-link]').first().waitFor(),
  },
  {
    name: 'provider',
    path: () => `${home}/providers/ameii`,
    ready: (page) => page.locator('.detail-notices .notice').waitFor(),
  },
  {
    name: 'providers’ health',
    path: () => `${home}/provider-health?show=all`,
    ready: (page) => page.locator('[data-row-link]').first().waitFor(),
  },
  {
    name: 'routes',
    path: () => `${home}/routes`,
    // With an empty rule and its validation errors.
    async ready(page) {
      await page.locator('.routes-form p > .button').first().click();
      await page.locator('.rule').last().waitFor();
      await page.locator('.routes-form [type=submit]').click();
      await page.locator('.rule .field-note[data-tone=bad]').first().waitFor();
      await page.locator('.dry-run').waitFor();
    },
    asksBeforeLeaving: true,
  },
  {
    name: 'connections',
    path: () => `${home}/connections`,
    ready: (page) => page.locator('[data-row-link]').first().waitFor(),
  },
  {
    name: 'new connection',
    path: () => `${home}/connections/new?provider=onz`,
    // With all validation errors, and the proxy's explanation.
    async ready(page) {
      await page.locator('.connection-form [type=submit]').click();
      await page.locator('.field-note[data-tone=bad]').first().waitFor();
      await page.locator('.proxy-choice [type=checkbox]').check();
      await page.locator('.proxy-choice .notice').waitFor();
    },
  },
  {
    name: 'connection',
    path: () => `${home}/connections/${connectionId}`,
    // With the forms for credentials and name open, and the confirmation before the connection is switched off.
    async ready(page) {
      await page.locator('.connection-history li, .connection-history p').first().waitFor();
      for (const button of [
        '.connection-section .connection-open button',
        '.facts > p button',
        '.connection-use button',
      ])
        await page.locator(button).first().click();
      await page.locator('.connection-rotate').waitFor();
      await page.locator('.connection-use [data-kind=danger]').waitFor();
    },
  },
  {
    name: 'platforms',
    path: () => `${home}/platforms`,
    ready: (page) => page.locator('[data-row-link]').first().waitFor(),
  },
  {
    name: 'platform',
    path: () => `${home}/platforms/${platformId}`,
    // With a certificate that cannot be fetched.
    ready: (page) => page.locator('.platform-problem').waitFor(),
  },
  {
    name: 'new platform',
    path: () => `${home}/platforms/new`,
    async ready(page) {
      await page.locator('.platform-form [type=submit]').click();
      await page.locator('.field-note[data-tone=bad]').first().waitFor();
    },
  },
  {
    name: 'keys',
    path: () => `${home}/keys`,
    // With the form for a new key open, every scope visible, and its validation errors.
    async ready(page) {
      await page.locator('.key-shown').first().waitFor();
      await page.locator('.page-head .button[data-kind=primary]').click();
      await page.locator('.key-scope [type=radio]').nth(1).check();
      await page.locator('.key-areas li').last().waitFor();
      await page.locator('.key-form [type=submit]').click();
      await page.locator('.field-note[data-tone=bad]').first().waitFor();
    },
  },
  {
    name: 'requests',
    path: () => `${home}/requests`,
    ready: (page) => page.locator('[data-row-link]').first().waitFor(),
  },
  {
    name: 'request',
    path: () => `${home}/requests/${requestId}`,
    // With the request body unfolded.
    async ready(page) {
      await page.locator('.raw-toggle').first().click();
      await page.locator('.raw-part pre').first().waitFor();
    },
  },
  {
    name: 'payout batches',
    path: () => `${home}/payout-batches`,
    ready: (page) => page.locator('[data-row-link]').first().waitFor(),
  },
  {
    name: 'new payout batch',
    path: () => `${home}/payout-batches/new`,
    // With a file that contains an error.
    async ready(page) {
      await choose(page, /^(Provedor|Provider)$/, 'Onz');
      await page.locator('input[type=file]').setInputFiles(payoutFile(['Ana;52998224724;10,00']));
      await page.locator('.batch-faults').waitFor();
    },
  },
  {
    name: 'payout batch',
    path: () => `${home}/payout-batches/${batchId}`,
    async ready(page) {
      await page.locator('.decide-actions .button').last().click();
      await page.locator('.decide-actions .actions-form').waitFor();
      await page.locator('.batch-lines [data-column=receiver] bdi').first().waitFor();
    },
  },
  {
    name: 'reconciliations',
    path: () => `${home}/reconciliations`,
    async ready(page) {
      await page.locator('[data-row-link]').first().waitFor();
      await page.locator('.recon-start').click();
      await page.locator('.recon-start-form').waitFor();
    },
  },
  {
    name: 'statement import',
    path: () => `${home}/reconciliations/import`,
    async ready(page) {
      await page.locator('input[type=file]').setInputFiles({
        name: 'extrato.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('Data;Histórico;Valor\n20/11/2026;TARIFA;-12,34\n20/11/2026;?;x'),
      });
      await page.locator('.recon-errors').waitFor();
    },
  },
  {
    name: 'reconciliation',
    path: () => `${home}/reconciliations/${reconciliationId}`,
    async ready(page) {
      await page.locator('.recon-settle').first().click();
      await page.locator('.recon-form').waitFor();
    },
  },
  {
    name: 'known descriptions',
    path: () => `${ownHome}/reconciliations/rules`,
    async ready(page) {
      const forget = page.getByRole('button', { name: /^(Esquecer o texto|Forget the text) / });
      await forget.first().click();
      await forget.first().waitFor();
    },
  },
  {
    name: 'settlements',
    path: () => `${ownHome}/settlements?state=all`,
    async ready(page) {
      await page.locator('.time-chart').waitFor();
      await page.locator('[data-row-link]').first().waitFor();
    },
  },
  {
    // Overdue, with the form that confirms it.
    name: 'settlement',
    path: () => `${ownHome}/settlements/${settlementId}`,
    async ready(page) {
      await page.locator('[data-row-link]').first().waitFor();
      await page.locator('.actions button').click();
      await page.locator('.actions-form input[inputmode=decimal]').fill('1,00');
      await page.locator('.actions-form [type=submit]').click();
      await page.locator('.actions-form .field-note[data-tone=bad]').waitFor();
    },
  },
  {
    name: 'fees',
    path: () => `${ownHome}/fees`,
    async ready(page) {
      await page.locator('.fee-version .table td').first().waitFor();
      await page.locator('.fee-version button[aria-expanded=false]').last().click();
      await page.locator('.fee-delete').waitFor();
    },
  },
  {
    name: 'fee differences',
    path: () => `${ownHome}/fees?show=differences`,
    ready: (page) => page.locator('[data-row-link]').first().waitFor(),
  },
  {
    name: 'fee table',
    path: () => `${ownHome}/fees/new?connection=${ownConnectionId}`,
    async ready(page) {
      await page.locator('.fee-rule input[inputmode=decimal]').first().fill('x');
      await page.locator('.fee-new [type=submit]').click();
      await page.locator('.fee-new .field-note[data-tone=bad]').first().waitFor();
    },
    asksBeforeLeaving: true,
  },
  {
    name: 'payment that arrives by instalments',
    path: () => `${ownHome}/payments/${cardId}`,
    ready: (page) => page.locator('a[href*="/settlements/"]').first().waitFor(),
  },
  {
    name: 'payout rules',
    path: () => `${home}/payout-policy`,
    ready: (page) => page.locator('.policy-form .button').first().waitFor(),
  },
  {
    name: 'payouts',
    path: () => `${home}/payouts?q=${payoutReference}`,
    // With one row selected and its bulk action open.
    async ready(page) {
      await page.locator('[data-row-tick]').check();
      await page.locator('.bulk-actions button').nth(1).click();
      await page.locator('.bulk-form').waitFor();
    },
  },
  {
    name: 'no payouts',
    path: () => `${home}/payouts?q=nobody-has-this`,
    ready: (page) => page.locator('.empty').waitFor(),
  },
  {
    name: 'payout that was not sent',
    path: () => `${home}/payouts/${payoutId}`,
    async ready(page) {
      await page.locator('.timeline-waiting').first().waitFor();
      await page.locator('.actions li button').first().click();
      await page.locator('.actions-form').waitFor();
    },
  },
  {
    name: 'new payout',
    path: () => `${home}/payouts/new`,
    // With all validation errors.
    async ready(page) {
      await page.getByRole('combobox', { name: /^(Provedor|Provider)$/ }).click();
      await page.getByRole('option', { name: 'Lexxen' }).waitFor();
      await page.keyboard.press('Escape');
      await page.locator('.payout-new [type=submit]').click();
      await page.locator('.field-note[data-tone=bad]').first().waitFor();
    },
  },
  {
    name: 'components',
    path: () => `${home}/components`,
    // With a dropdown open.
    async ready(page) {
      await page.locator('.dropdown-trigger').nth(12).click();
      await page.getByRole('listbox').waitFor();
    },
  },
  {
    name: 'receivers',
    path: () => `${home}/receivers`,
    ready: (page) => page.locator('[data-row-link]').first().waitFor(),
  },
  {
    name: 'users of platforms',
    path: () => `${home}/platform-users`,
    ready: (page) => page.locator('[data-row-link]').first().waitFor(),
  },
  {
    name: 'user of a platform',
    path: () => `${home}/platform-users/${platformUserId}`,
    // With its form open.
    async ready(page) {
      await page.locator('.document-list').waitFor();
      await page.getByRole('button', { name: /Alterar dados|Change details/ }).click();
      await page.locator('form [name=email]').waitFor();
    },
  },
  {
    name: 'new user of a platform',
    path: () => `${home}/platform-users/new`,
    async ready(page) {
      await page.locator('[type=submit]').click();
      await page.locator('.field-note[data-tone=bad]').first().waitFor();
    },
  },
  {
    name: 'no receivers',
    path: () => `${home}/receivers?q=nobody-has-this`,
    ready: (page) => page.locator('.empty').waitFor(),
  },
  {
    name: 'new receiver',
    path: () => `${home}/receivers/new`,
    // With the requirements of the chosen provider.
    async ready(page) {
      await choose(page, /^(Provedor|Provider)$/, 'IUGUBAAS');
      await page.locator('.receiver-wants li').first().waitFor();
    },
  },
  {
    name: 'new receiver, details',
    path: () => `${home}/receivers/new?step=details`,
    async ready(page) {
      await page.locator('.receiver-new [type=submit]').click();
      await page.locator('.field-note[data-tone=bad]').first().waitFor();
    },
  },
  {
    name: 'new receiver, bank account',
    path: () => `${home}/receivers/new?step=bank`,
    ready: (page) => page.locator('[name=bankCode]').waitFor(),
  },
  {
    name: 'new receiver, documents',
    path: () => `${home}/receivers/new?step=documents`,
    // With a refused file.
    async ready(page) {
      const file = { name: 'rg.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
      await page.locator('.file-drop input').first().setInputFiles(file);
      await page.locator('.upload[data-wrong=true]').waitFor();
    },
  },
  {
    name: 'new receiver, review',
    path: () => `${home}/receivers/new?step=review`,
    ready: (page) => page.locator('.receiver-review-missing').waitFor(),
  },
  {
    name: 'receiver with missing documents',
    path: () => `${home}/receivers/${receiverId}`,
    async ready(page) {
      await page.locator('.missing .upload').first().waitFor();
      await page.locator('.timeline-waiting').first().waitFor();
    },
  },
  {
    name: 'API reference',
    path: () => '/docs',
    ready: (page) => page.locator('.reference-content h1').waitFor(),
  },
  {
    name: 'operation of the API',
    path: () => '/docs/post_payments',
    // With the fields of an object opened, and the answer's.
    async ready(page) {
      await page.locator('.field-row summary').first().click();
      await page.locator('.reference-answers summary').first().click();
      await page.locator('.reference-answers .field-row').first().waitFor();
    },
  },
  {
    name: 'event of the API',
    path: () => '/docs/event_payout_approved',
    ready: (page) => page.locator('.code-block').nth(1).waitFor(),
  },
  {
    name: 'event catalogue',
    path: () => `${home}/event-types?type=attention.raised`,
    ready: (page) => page.locator('.event-types a[href*="endpoints"]').first().waitFor(),
  },
  {
    name: 'endpoints',
    path: () => `${home}/endpoints`,
    ready: (page) => page.locator('[data-row-link]').first().waitFor(),
  },
  {
    name: 'new endpoint',
    path: () => `${home}/endpoints/new`,
    // With the list of event types, and the validation errors.
    async ready(page) {
      await page.locator('.segments label').nth(1).click();
      await page.locator('.endpoint-form [type=submit]').click();
      await page.locator('.endpoint-wrong:not(:empty)').waitFor();
    },
  },
  {
    name: 'endpoint that does not answer',
    path: () => `${home}/endpoints/${endpointId}`,
    // With the attempts of the first delivery and their raw content open.
    async ready(page) {
      await page.locator('.sent-list .raw-toggle').first().click();
      await page.locator('.attempts .raw-toggle').first().click();
      await page.locator('.raw-part pre').first().waitFor();
    },
  },
  {
    name: 'events',
    path: () => `${home}/events?q=${paymentId}`,
    ready: (page) => page.locator('[data-row-link]').first().waitFor(),
  },
  {
    name: 'event',
    path: () => `${home}/events/${eventId}`,
    async ready(page) {
      await page.locator('.attempts').first().waitFor();
      await page.locator('.event-again').waitFor();
    },
  },
  {
    name: 'webhooks in',
    path: () => `${home}/webhooks-in?q=${lateId}`,
    ready: (page) => page.locator('[data-row-link]').first().waitFor(),
  },
  {
    name: 'webhook in',
    path: () => `${home}/webhooks-in/${webhookId}`,
    ready: (page) => page.locator('.webhook-event').first().waitFor(),
  },
  {
    name: 'sandbox',
    path: () => `${home}/sandbox`,
    ready: (page) => page.locator('.fault-armed').first().waitFor(),
  },
  {
    name: 'people',
    path: () => `${home}/people`,
    async ready(page) {
      await page.locator('[data-row-link]').first().waitFor();
      await page.locator('.people-policy button').waitFor();
      await page.locator('.invitations li').first().waitFor();
    },
  },
  {
    name: 'new person',
    path: () => `${home}/people/new`,
    // With all validation errors.
    async ready(page) {
      await page.locator('.person-form [type=submit]').click();
      await page.locator('.field-note[data-tone=bad]').first().waitFor();
    },
  },
  {
    name: 'person',
    path: () => `${home}/people/${personId}`,
    // With the choice of roles open.
    async ready(page) {
      await page.locator('.person-act button').first().click();
      await page.locator('.role-choice').waitFor();
    },
  },
  {
    name: 'roles',
    path: () => `${home}/roles`,
    ready: (page) => page.locator('.role-card').first().waitFor(),
  },
  {
    name: 'new role',
    path: () => `${home}/roles/new?from=finance`,
    // With all validation errors.
    async ready(page) {
      await page.locator('.role-form [type=submit]').click();
      await page.locator('.field-note[data-tone=bad]').first().waitFor();
    },
  },
  {
    name: 'role',
    path: () => `${home}/roles/finance`,
    ready: (page) => page.locator('.role-line').first().waitFor(),
  },
  {
    name: 'audit',
    path: () => `${home}/audit`,
    ready: (page) => page.locator('.audit-action').first().waitFor(),
  },
  { name: 'rules', path: () => `${home}/rules`, ready: (page) => page.locator('.rule').first().waitFor() },
  {
    name: 'your alerts',
    path: () => `${home}/alerts`,
    // With quiet hours, which add a choice to each kind.
    async ready(page) {
      await page.locator('.alert-quiet [type=checkbox]').check();
      await page.locator('.alert-kinds [type=checkbox]').first().waitFor();
      await page.locator('.empty, .sheet tbody tr').first().waitFor();
    },
    asksBeforeLeaving: true,
  },
  {
    name: 'alert channels',
    path: () => `${home}/alert-channels`,
    // With the form of a new one, and its validation errors.
    async ready(page) {
      await page.locator('.page-head .button[data-kind=primary]').click();
      await page.locator('.alert-channel-form [type=submit]').click();
      await page.locator('.field-note[data-tone=bad]').nth(1).waitFor();
    },
  },
  {
    name: 'your account',
    path: () => `${home}/you`,
    async ready(page) {
      await page.locator('.account-state').waitFor();
      await page.locator('.own-sessions li').first().waitFor();
    },
  },
  {
    name: 'keyboard shortcuts',
    path: () => `${home}/shortcuts`,
    ready: (page) => page.locator('.shortcuts kbd').first().waitFor(),
  },
  { name: 'no page', path: () => `${home}/nothing`, ready: (page) => page.locator('.empty').waitFor() },
];

beforeAll(async () => {
  const { body } = await shop.create({ orderId, customer: { ...customer, name: 'Nome '.repeat(27).trim() } });
  paymentId = body.id;
  const long = { description: 'Mensalidade '.repeat(20).trim(), amountMin: 100, amountMax: 999_999_999_999 };
  linkId = (await shop.call<{ id: string }>('POST', '/v1/payment-links', long)).body.id;
  const dispute = await disputed(shop);
  disputeId = dispute.id;
  const paid = await shop.create();
  await shop.simulate(paid.body.id, 'paid');
  await vi.waitFor(async () => expect((await shop.get(paid.body.id)).status).toBe('APPROVED'), 20_000);
  const request = { amount: 990, reason: 'Motivo '.repeat(20).trim() };
  const path = `/v1/payments/${paid.body.id}/refunds`;
  refundId = (await shop.call<{ id: string }>('POST', path, request, { 'idempotency-key': randomUUID() })).body.id;
  await shop.call('POST', '/v1/exports', { list: 'refunds', search: `q=${refundId}` });
  const finance = await person(apiUrl, 'finance@trilho.test');
  const lines = Array.from(
    { length: 3 },
    (_, n) => `${'Pessoa '.repeat(n * 8 + 1)};${randomUUID()}@example.com;10,0${n}`,
  );
  const batch = await finance.call<{ id: string }>(
    'POST',
    '/v1/payout-batches',
    { provider: 'Onz', fileName: 'folha.csv', csv: payoutFile(lines).buffer.toString() },
    { 'idempotency-key': randomUUID() },
  );
  batchId = batch.body.id;
  const statement = await finance.call<{ id: string }>('POST', '/v1/reconciliations/statements', {
    fileName: 'extrato.csv',
    content: `Data;Histórico;Valor\n20/11/2026;TARIFA ${randomUUID()};-12,34`,
  });
  reconciliationId = statement.body.id;
  const admin = await person(apiUrl, 'admin@trilho.test');
  const asked = { list: 'payments', action: 'look', ids: [paymentId] };
  const { count, amount } = (await admin.call<{ count: number; amount: number }>('POST', '/v1/bulk-runs/check', asked))
    .body;
  const confirmed = { ...asked, expected: { count, amount } };
  const key = { 'idempotency-key': randomUUID() };
  runId = (await admin.call<{ id: string }>('POST', '/v1/bulk-runs', confirmed, key)).body.id;
  personId = (await join(apiUrl, admin, { name: 'Nome '.repeat(20).trim(), role: 'viewer' })).id;
  const waits = { email: `${'nome-comprido-'.repeat(4)}${randomUUID().slice(0, 8)}@trilho.test`, role: 'viewer' };
  invitationLink = (await admin.call<{ link: string }>('POST', '/v1/users', waits)).body.link;
  const payouts = payer(shop, 'Lexxen');
  await payouts.fault('withdraw', 'unauthorized', { times: 2 });
  const held = await payouts.send(
    payouts.body({ withdrawReference: payoutReference, name: 'Nome '.repeat(27).trim() }),
  );
  expect(held.body.stage).toBe('held');
  payoutId = held.body.id;
  const receiver = await shop.call<{ id: string }>('POST', '/v1/receivers', {
    provider: 'IUGUBAAS',
    name: 'Nome '.repeat(27).trim(),
    document: makeCnpj(Math.random),
    email: 'recebedor@example.com',
  });
  expect(receiver.status).toBe(201);
  receiverId = receiver.body.id;
  const user = await shop.call<{ id: string }>('POST', '/v1/platform-users', {
    userId: `pages-${randomUUID()}`,
    name: 'Maria Silva',
    document: '52998224725',
    email: 'maria@example.com',
  });
  platformUserId = user.body.id;
  const connections = await shop.call<{ data: { id: string; provider: string }[] }>('GET', '/v1/connections');
  connectionId = connections.body.data.find(({ provider }) => provider === 'Asaas')?.id ?? '';
  const platform = { name: 'Nome '.repeat(15).trim(), certCashInUrl: 'http://127.0.0.1:9/cert.pem' };
  platformId = (await shop.call<{ id: string }>('POST', '/v1/platforms', platform)).body.id;
  // No server listens on this port: the page of an endpoint with failed deliveries has the most content.
  const deaf = { url: `http://localhost:9/${'caminho/'.repeat(20)}`, types: ['payment.rejected'] };
  endpointId = (await shop.call<{ id: string }>('POST', '/v1/webhook-endpoints', deaf)).body.id;
  const refused = await shop.create({ amount: -1 });
  requestId = refused.headers.get('x-request-id') ?? '';
  const developer = await person(apiUrl, 'developer@trilho.test');
  const logged = async () => (await developer.call('GET', `/v1/requests/${requestId}`)).status;
  await vi.waitUntil(async () => (await logged()) === 200, 20_000);
  // A payment that needs attention, so that the colours of warnings are checked too.
  const { body: late } = await shop.create();
  lateId = late.id;
  await shop.simulate(late.id, 'expired');
  await vi.waitUntil(async () => (await shop.get(late.id)).status === 'REJECTED', 20_000);
  await shop.simulate(late.id, 'paid');
  await vi.waitUntil(async () => (await shop.get(late.id)).needsAttention, 20_000);
  await withSettlements();
  const first = async (path: string) =>
    (await shop.call<{ data: { id: string }[] }>('GET', path)).body.data[0]?.id ?? '';
  eventId = await first(`/v1/events?types=payment.rejected&q=${lateId}`);
  webhookId = await first(`/v1/webhooks-in?q=${lateId}`);
});
afterAll(() => shop.call('DELETE', `/v1/webhook-endpoints/${endpointId}`));

/** Settlements of a merchant of its own, so that no other test's payments get a fee. */
async function withSettlements(): Promise<void> {
  const db = openDatabase(system.databaseUrl, 2);
  const keys = await loadKeys(db, 'sandbox', Buffer.from(system.masterKey, 'base64'));
  const store = openStore(db, keys);
  const made = await newMerchant(store, system.sandboxUrl);
  const own = merchant(apiUrl, made.key);
  ownHome = `/m/${made.id}`;
  ownConnectionId = made.connectionId;
  const rules = statementRulesOf(store, made.id);
  const { connectionId } = made;
  const long = 'LIQUIDACAO INTERNA DE VENDAS POR CARTAO CREDENCIADORA CENTRAL';
  const adquirente = { description: 'CR ADQUIRENCIA', direction: 'in' } as const;
  const fee = { description: 'TARIFA MENSAL DE MANUTENCAO DE CONTA PACOTE DE SERVICOS', direction: 'out' } as const;
  await rules.learn(fee, { subject: 'explained', reason: 'Tarifa da conta. '.repeat(9) }, 'Ana');
  await rules.learn({ ...adquirente, direction: 'out' }, { subject: 'payout', connectionId }, 'Ana');
  await rules.learn({ ...adquirente, description: long }, { subject: 'settlement', connectionId }, 'Nome '.repeat(10));
  await rules.learn(adquirente, { subject: 'settlement', connectionId }, 'Ana');
  await rules.contradict(adquirente, 'settlement', connectionId);
  const finance = await person(apiUrl, 'finance@trilho.test');
  const monthly = { days: 15, count: 'calendar', perInstallment: true };
  const once = { days: 2, count: 'business' };
  const card = { method: 'CREDIT_CARD', percentage: 3.99, fixed: 39 };
  const table = {
    connectionId: made.connectionId,
    from: '2026-01-01',
    rules: [
      { method: 'PIX', percentage: 0.99, min: 10, max: 500 },
      { method: 'BILLET', fixed: 199, settlement: once },
      { ...card, installmentsTo: 1, anticipationPerMonth: 1.99, settlement: once },
      { ...card, installmentsFrom: 2, installmentsTo: 12, settlement: monthly },
    ],
  };
  const written = await finance.call('PUT', '/v1/fees', table, { 'trilho-merchant': made.id });
  expect(written.status).toBe(200);
  const number = {
    cardNumber: '4111111111111111',
    holderName: 'MARIA SILVA',
    expMonth: '12',
    expYear: '2030',
    cvv: '123',
  };
  const byCard = async (installments: number) => {
    const token = await own.call<{ cardToken: string }>('POST', '/v1/card-tokens', { provider: 'Orbita', ...number });
    const { cardToken } = token.body;
    return (await own.create({ paymentMethod: 'CREDIT_CARD', cardToken, installments })).body.id;
  };
  cardId = await byCard(3);
  const ids = [cardId, await byCard(1)];
  const pix = await own.create();
  await own.simulate(pix.body.id, 'paid');
  await own.becomes(pix.body.id, { status: 'APPROVED' });
  const sweep = keepingSettlements({ store }).keepSettlements;
  for (const id of [...ids, pix.body.id]) {
    await vi.waitUntil(
      async () => {
        await sweep();
        return (await own.get(id)).expectedFee !== undefined;
      },
      { timeout: 20_000, interval: 200 },
    );
  }
  settlementId = (await own.get(ids[1] ?? '')).settlements?.[0]?.settlementId ?? '';
  await db.updateTable('settlements').set({ expected_on: '2026-01-05' }).where('id', '=', settlementId).execute();
  await sweep();
  await db.destroy();
}

/** A payout file, in the form that Playwright's `setInputFiles` takes. */
function payoutFile(lines: readonly string[]) {
  return { name: 'folha.csv', mimeType: 'text/csv', buffer: Buffer.from(['nome;chave;valor', ...lines].join('\n')) };
}

/** Half of the layout shift that browsers rate as good (0.1): enough for a badge that appears late. */
const mostShift = 0.05;

const customer = { name: 'Maria Silva', email: 'maria@example.com', document: '52998224725', phone: '11999998888' };

const byColour = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] };

const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** By how much the rows of the page's list begin beside its title: their first column may be hidden. */
const besideTitle = (page: Page) =>
  page.evaluate(() => {
    const title = document.querySelector('.page-head h1');
    const row = document.querySelector('.page-head ~ .sheet:not([data-boxed]) thead tr');
    const first = [...(row?.children ?? [])].find((cell) => getComputedStyle(cell).display !== 'none');
    if (!title || !first) return 0;
    const begin = first.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(first).paddingInlineStart);
    return begin - title.getBoundingClientRect().left;
  });

interface Shift {
  /** The cumulative layout shift since the page was requested or opened, as the browser measures it. */
  shifted: number;
  /** When it was requested or opened, in ms. */
  since: number;
}

/** After what is there has been drawn. */
const shiftOf = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn))));
    return (window as unknown as Shift).shifted;
  });

function measureShift() {
  const measured = Object.assign(window, { shifted: 0, since: 0 } satisfies Shift);
  addEventListener('popstate', () => Object.assign(measured, { shifted: 0, since: performance.now() } satisfies Shift));
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; lastInputTime: number })[]) {
      // What an input moves within half a second is meant to move. For the browser another size of the window is one too.
      const isMeant = entry.lastInputTime > measured.since && entry.startTime - entry.lastInputTime < 500;
      if (entry.startTime > measured.since && !isMeant) measured.shifted += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/**
 * Each page is opened once per language, both languages at the same time: one wide and then narrow, the other the other
 * way round, and one light and then dark, as the other. In one of them it is loaded anew, and in the other opened inside
 * the running console. All rules are checked at each width, the colours at each width in both themes. Colours and structure
 * do not depend on the language, so no combination is checked twice; that nothing is too wide is checked in all of them.
 * A page begins at the width and in the theme in which the one before it has ended, since each change draws all anew.
 */
it('each page passes axe and fits, in both languages and themes, narrow and wide', async () => {
  const wide = { width: 1440, height: 800 };
  const narrow = { width: 360, height: 800 };
  const { cookies } = await session('admin');
  // Problems are collected over all pages and reported together.
  const wrong: string[] = [];

  async function walk(language: 'pt' | 'en', ...sizes: [typeof wide, typeof wide]) {
    const themes: ['light' | 'dark', 'light' | 'dark'] = ['light', 'dark'];
    const page = await visit({ viewport: sizes[0], colorScheme: themes[0] });
    await page.addInitScript((wanted) => {
      if (wanted === 'en') localStorage.setItem('trilho.language', 'en');
    }, language);
    await page.addInitScript(measureShift);
    const firstInside = pages.findIndex(({ name }) => name === 'home');
    for (const [index, { name, path, ready }] of pages.entries()) {
      // Two by two, so that pages of both kinds begin wide, and narrow.
      const loaded = index % 4 < 2 === (language === 'pt') || pages[index - 1]?.asksBeforeLeaving;
      const complain = (what: string) => wrong.push(`${name}, ${language}: ${what}`);
      if (name === 'home') await page.context().addCookies(cookies);
      const [first] = sizes;
      if (loaded || index <= firstInside) await page.goto(path());
      else await openInside(page, path());
      try {
        await ready(page);
      } catch (error) {
        complain(`was never ready: ${error}`);
        continue;
      }
      // Making a page ready may scroll it, and what lies below the band at its top counts as covered.
      await page.evaluate(() => window.scrollTo(0, 0));
      const shift = await shiftOf(page);
      if (shift > mostShift) complain(`moved by ${shift.toFixed(3)} at ${first.width}`);
      if ((await page.locator('html').getAttribute('lang')) !== (language === 'pt' ? 'pt-BR' : 'en-GB')) {
        complain('is in another language');
      }
      // A missing translation or value is shown as one of these texts.
      const [missing] = /\bundefined\b|\[object|\bNaN\b/.exec((await page.locator('body').textContent()) ?? '') ?? [];
      if (missing) complain(`says ${missing}`);
      const check = async (runOnly = allRules) => {
        const at = `${themes[0]} ${sizes[0].width}`;
        for (const fault of await faultsOf(page, { runOnly })) complain(`${at}: ${fault}`);
        const over = await tooWide(page);
        if (over > 0) complain(`${over} px wider than ${sizes[0].width}`);
        const off = await besideTitle(page);
        if (off !== 0) complain(`${at}: rows begin ${off} px beside the title`);
      };
      await check();
      sizes.reverse();
      themes.reverse();
      await page.setViewportSize(sizes[0]);
      await page.emulateMedia({ colorScheme: themes[0] });
      await check(byColour);
    }
  }

  await Promise.all([walk('pt', wide, narrow), walk('en', narrow, wide)]);
  expect(wrong).toEqual([]);
  expect(complaints.splice(0)).toEqual([]);
}, 900_000);

it('dialogs, menus and the palette pass axe too', async () => {
  const page = await visit();
  await signIn(page, `${home}/payments`);
  for (const name of ['Status', 'Provedor', 'Criado', 'Valor', 'Visões', 'Colunas']) {
    await page.locator('.page-head, .list-tools').getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog', { name, exact: true }).waitFor();
    expect(await faultsOf(page, { runOnly: allRules }), name).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await page.getByRole('button', { name: /^Conta: / }).click();
  await page.getByRole('dialog', { name: 'Você' }).waitFor();
  expect(await faultsOf(page, { runOnly: allRules })).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.setViewportSize({ width: 360, height: 800 });
  const menu = page.getByRole('button', { name: 'Menu' });
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await menu.click();
    await page.getByRole('dialog', { name: 'Seções' }).waitFor();
    expect(await faultsOf(page, { runOnly: allRules }), theme).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Buscar e ir' }).waitFor();
    for (const typed of ['saques', 'nobody has this']) {
      await page.getByRole('combobox').fill(typed);
      await page.locator('.palette-list').getByText('Recentes').waitFor({ state: 'detached' });
      expect(await faultsOf(page, { runOnly: allRules }), `${theme} ${typed}`).toEqual([]);
      expect(await tooWide(page)).toBe(0);
    }
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
});

describe('each role', () => {
  it.each(roles)('%s signs in, sees the role and reaches the payments', async (role) => {
    const page = await visit();
    await signIn(page, '/', role);
    const words = { admin: 'Administração', ops: 'Operação', finance: 'Financeiro' };
    const label = { ...words, developer: 'Desenvolvimento', viewer: 'Consulta' }[role];
    await page.getByRole('button', { name: new RegExp(`^Conta: ${role}.* ${label}`) }).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Pagamentos' }).click();
    await page.getByText(orderId).first().waitFor();
  });

  it('viewer cannot save a view, and sees why', async () => {
    const page = await visit();
    await signIn(page, `${home}/payments`, 'viewer');
    await page.getByRole('button', { name: 'Visões' }).click();
    const save = page.getByRole('button', { name: 'Salvar visão' });
    expect(await save.isDisabled()).toBe(true);
    await page.getByText('O papel Consulta não permite esta ação.').filter({ visible: true }).first().waitFor();
  });
});

it('marks a provider with an assumed wire format wherever it is named', async () => {
  const { body: guess } = await shop.create({ provider: 'Ameii' });
  const page = await visit();
  await signIn(page, `${home}/payments/${guess.id}`, 'viewer');
  const line = page.locator('.detail-line');
  await line.getByText('suposição', { exact: true }).waitFor();
  await line.getByRole('link', { name: 'Ameii', exact: true }).click();
  await heading(page, 'Ameii').waitFor();
  await page.getByText('Suposição: a forma das chamadas é um palpite').waitFor();

  await page.getByRole('navigation').getByRole('link', { name: 'Provedores' }).click();
  const filters = page.getByRole('search', { name: 'Filtros' });
  await filters.getByRole('button', { name: 'Evidência', exact: true }).click();
  await page.getByRole('checkbox', { name: 'suposição' }).check();
  await page.keyboard.press('Escape');
  await eventually(() => new URL(page.url()).search).toBe('?evidence=assumed');
  await page.reload();
  await page.getByRole('status').getByText('3 provedores', { exact: true }).waitFor();
  expect(await page.locator('tbody tr[data-flagged]').count()).toBe(3);
  await filters.getByRole('searchbox').fill('asaas');
  await page.getByText('Nenhum provedor com estes filtros').waitFor();
  await page.getByRole('button', { name: 'Ver todos os provedores' }).click();
  await page.getByRole('link', { name: 'Abrir provedor Asaas, evidência: A · documentação' }).click();
  await heading(page, 'Asaas').waitFor();
  expect(await page.locator('.detail-notices .notice').count()).toBe(0);
});

it('reports that the catalogue did not load, and retries on request', async () => {
  const page = await visit();
  await page.route(/v1\/providers/, (route) => route.fulfill({ status: 503, json: {} }));
  // The health check stays unanswered: its success would make the page load the catalogue by itself.
  await page.route('**/healthz', () => {});
  await signIn(page, `${home}/providers`);
  const retry = page.getByRole('alert').getByRole('button', { name: 'Tentar de novo' });
  await retry.waitFor();
  await page.unroute(/v1\/providers/);
  await retry.click();
  await page.locator('[data-row-link]').first().waitFor();
  expect(new Set(await lastComplaints())).toEqual(new Set(['503 /v1/providers']));
});

it('stores views, columns and order, and exports the filtered list', async () => {
  const page = await visit({ acceptDownloads: true });
  await signIn(page, `${home}/payments?q=${orderId}`, 'ops');
  await page.getByText('1 pagamento', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Visões' }).click();
  await page.getByRole('textbox', { name: 'Nome' }).fill('Deste pedido');
  await page.getByRole('button', { name: 'Salvar visão' }).click();
  await page.getByRole('button', { name: 'Deste pedido', exact: true }).waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Colunas' }).click();
  await page.getByRole('checkbox', { name: 'Provedor' }).uncheck();
  await page.getByRole('columnheader', { name: 'Provedor' }).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^pagamentos-loja-demo-\d{4}-\d\d-\d\d\.csv$/);

  await page.goto(`${home}/payments`);
  await page.getByRole('columnheader', { name: 'Criado' }).waitFor();
  expect(await page.getByRole('columnheader', { name: 'Provedor' }).count()).toBe(0);
  // They follow the person, whom other tests know with all columns.
  await page.getByRole('button', { name: 'Colunas' }).click();
  await page.getByRole('button', { name: 'Restaurar colunas' }).click();
  await page.getByRole('columnheader', { name: 'Provedor' }).waitFor();
  await page.keyboard.press('Escape');
  await page
    .getByRole('columnheader', { name: /^Valor/ })
    .getByRole('button')
    .click();
  await eventually(() => new URL(page.url()).search).toBe('?sort=-amount');
  await page.getByRole('button', { name: 'Visões' }).click();
  await page.getByRole('button', { name: 'Deste pedido', exact: true }).click();
  await page.getByText('1 pagamento', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Visões' }).click();
  await page.getByRole('button', { name: 'Remover visão Deste pedido' }).click();
  await page.getByText('Nenhuma visão salva ainda.').waitFor();
});

it('adds a payment that needs a person to the home page without a reload', async () => {
  // A merchant of its own: at shared merchants the attention queue changes during the test.
  const own = await ownShop(system);
  const { body } = await own.create();
  const page = await visit();
  await signIn(page, `/m/${own.merchantId}/home`);
  await page.getByRole('region', { name: 'Nada precisa de atenção' }).waitFor();
  await own.simulate(body.id, 'expired');
  await own.becomes(body.id, { status: 'REJECTED' });
  await own.simulate(body.id, 'paid');
  const queue = page.getByRole('region', { name: /Precisa de atenção/ });
  await eventually(() => queue.locator('.queue-count').textContent()).toBe('1');
});

/**
 * Signs a person in through the API.
 *
 * @returns the session's cookies.
 */
async function session(name: string) {
  const page = await visit();
  await page.request.post('/v1/session', { data: { email: `${name}@trilho.test`, password: 'trilho-demo' } });
  return { cookies: await page.context().cookies() };
}
