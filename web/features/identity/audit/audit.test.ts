import { beforeAll, describe, expect, it, test } from 'vitest';
import { access, publicOperation } from '../../../../api/core/access.ts';
import './messages.ts';
import '../roles/messages.ts';
import { speak, type Translate, textsNow } from '../../../i18n/texts.ts';
import { detailWords, forms } from './details.ts';
import { entityPath } from './entity-path.ts';
import texts from './messages/pt.json';
import { isFiltered, readSearch, writeSearch } from './search.ts';

const download = 'GET /v1/exports/{id}/file';

const read = (text: string) => readSearch(new URLSearchParams(text));

test('the filters of the address are read, and written as they were', () => {
  const text = 'q=pay_1&person=usr_1&action=POST+%2Fv1%2Fpayments&created=7d';
  expect(read(text)).toEqual({ q: 'pay_1', person: 'usr_1', action: 'POST /v1/payments', created: '7d' });
  expect(writeSearch(read(text)).toString()).toBe(text);
  for (const none of ['', 'created=always', 'entity=x', 'q=']) expect(isFiltered(read(none)), none).toBe(false);
});

test('what was touched is found by the kind of its id, and nothing else is followed', () => {
  const tail = '0'.repeat(26);
  expect(entityPath(`pay_${tail}`)).toBe(`payments/pay_${tail}`);
  expect(entityPath(`usr_${tail}`)).toBe(`people/usr_${tail}`);
  for (const none of [`key_${tail}`, 'pay_1', '../../x', 'con']) expect(entityPath(none), none).toBeUndefined();
});

test('whatever a person can ask for has words, and words are of nothing else', () => {
  // The log has names of its own for sign-in actions.
  const asked = [...access.keys()].filter((operation) => !/^GET |^\w+ \/v1\/session/.test(operation));
  // Of all that is read, only the download of a file has a line.
  const t = Object.keys(texts.action).filter((action) => / \/v1\//.test(action) && action !== download);
  expect(texts.action[download]).toBeTruthy();
  expect(t.sort()).toEqual(asked.filter((operation) => operation !== publicOperation).sort());
});

describe('a detail', () => {
  beforeAll(async () => {
    await speak('pt');
  });
  const t = ((...asked: Parameters<Translate>) => textsNow()(...asked)) as Translate;
  const words = (action: string, detail: string) => detailWords(t, 'pt-BR', { action, detail });

  it.each([
    ['POST /v1/users', 'role viewer', 'papel: Consulta'],
    ['session.invitation_accepted', 'role Caixa, invited by usr_1', 'papel: Caixa, convite de usr_1'],
    ['PATCH /v1/users/{id}', 'ops to finance', 'de Operação para Financeiro'],
    ['POST /v1/users/{id}/end-sessions', '1 ended', '1 sessão encerrada'],
    ['session.passkey_counter_refused', 'account 0f0f, counter', 'conta 0f0f: o contador não avançou'],
    [
      'session.provider_bound',
      'ended: password, app',
      'não abre mais a conta: senha anterior, aplicativo autenticador',
    ],
    ['mail.not_delivered', 'invitation: given up after 12 tries', 'convite: desistiu após 12 tentativas'],
    [
      'PATCH /v1/merchants/{id}',
      'latePayment: refund, no logo',
      'pagamento depois do vencimento: estornar, logotipo removido',
    ],
    [
      'PUT /v1/roles/{id}',
      'Caixa; + payments.read; = payments.read',
      'Caixa; + Ver pagamentos, links e parcelas; = Ver pagamentos, links e parcelas',
    ],
    ['attention.snoozed', 'until 2026-11-27T03:00:00.000Z: volto amanhã', 'até 27/11/2026 00:00: volto amanhã'],
  ])('of %s that the API wrote is said in words', (action, detail, said) => {
    expect(words(action, detail)).toBe(said);
  });

  it('that a person wrote stays as it is, even if it reads like one of ours', () => {
    for (const reason of ['role viewer', 'to Ana', 'by passkey', '3 ended', 'ops to finance']) {
      expect(words('POST /v1/payments/{id}/cancel', reason)).toBe(reason);
    }
    expect(words('session.passkey_renamed', 'by passkey')).toBe('by passkey');
  });

  it('is said for actions that have words', () => {
    for (const action of Object.keys(forms)) expect(Object.keys(texts.action), action).toContain(action);
  });
});
