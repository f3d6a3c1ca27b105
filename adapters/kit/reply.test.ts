import { describe, expect, it } from 'vitest';
import { readError, refusedBy } from './reply.ts';

describe('the message of an error, wherever it is', () => {
  it.each([
    [{ message: 'No' }, 'No'],
    [{ error: 'No' }, 'No'],
    [{ HasError: true, ErrorCode: '066', Error: 'No' }, 'No'],
    [{ error: { message: 'No' } }, 'No'],
    [{ errors: 'No' }, 'No'],
    [{ errors: ['No', 'Nor this'] }, 'No'],
    [{ errors: [{ code: 'x', description: 'No' }] }, 'No'],
    [{ errors: [{ detail: 'No' }] }, 'No'],
    [
      { error_messages: [{ code: '40002', description: 'No', parameter_name: 'x' }, { description: 'Nor this' }] },
      'No',
    ],
    [{ error_messages: [{ code: '40002', error: 'No' }] }, 'No'],
    [{ message: 'No', error: 'bad_request', cause: [{ code: 1, description: 'Nor this' }] }, 'No'],
    [{ errors: { amount: ['No'] } }, 'No'],
    [{ message: ['No', 'Nor this'] }, 'No'],
    [{ erro: { motivo: 'No' } }, 'No'],
    [[{ tag: 'x', descricao: 'No' }, { descricao: 'Nor this' }], 'No'],
    [[{ Code: 129, Message: 'No' }, { Message: 'Nor this' }], 'No'],
    [[], undefined],
    [{ mensagem: 'No' }, 'No'],
    [{ erros: [{ codigo: '1', mensagem: 'No', ocorrencia: '2' }] }, 'No'],
    [{ mensagens: [{ codigo: '5004', mensagem: 'No' }] }, 'No'],
    [{ detail: 'No' }, 'No'],
    [{ type: 'onz-0002', title: 'Bad', message: 'No' }, 'No'],
    [{ returnCode: '132', returnMessage: 'No' }, 'No'],
    [{ type: 'srn:error:validation', reason: [{ error: 'is invalid', path: ['key'] }] }, 'is invalid'],
    [{ data: { message: 'No' } }, 'No'],
    [{ data: { type: 'onz-0002', detail: 'No' } }, 'No'],
    // The list of errors is more specific than the headline.
    [{ message: 'Validation failed', errors: [{ message: 'amount is required' }] }, 'amount is required'],
    [{ message: 'Invalid', error: { details: [{ message: 'name is required', path: ['name'] }] } }, 'name is required'],
    // Empty members are skipped.
    [{ errors: [], message: '', error: 'No' }, 'No'],
    [{ message: 42 }, undefined],
    [{}, undefined],
    [null, undefined],
    ['No', undefined],
  ])('%j', (body, message) => {
    expect(readError(body).message).toBe(message);
  });
});

describe('the code of an error', () => {
  it.each([
    [{ code: 'invalid_amount' }, 'invalid_amount'],
    [{ code: 42 }, '42'],
    [{ errors: [{ code: 'invalid_action' }] }, 'invalid_action'],
    [{ error: { code: 'E1' } }, 'E1'],
    [{ error: { type: 'card_error', code: 'E1' } }, 'E1'],
    [{ error: { type: 'idempotency_error', message: 'No' } }, 'idempotency_error'],
    [{ error_messages: [{ code: 'ACCESS_DENIED', description: 'No' }] }, 'ACCESS_DENIED'],
    [{ message: 'No', cause: [{ code: 4020 }] }, '4020'],
    [{ status: 'ERROR', error: { errorCode: 'E2', message: 'No' } }, 'E2'],
    [{ status: 422, errorCode: '130', message: 'No', errorType: 'validation' }, '130'],
    [{ LR: '51' }, '51'],
    [{ mensagens: [{ codigo: '5004', mensagem: 'No' }] }, '5004'],
    [{ HasError: true, ErrorCode: '066', Error: 'No' }, '066'],
    [{ nome: 'txid_duplicado', mensagem: 'No' }, 'txid_duplicado'],
    [{ erros: [{ codigo: '4769515', mensagem: 'No' }] }, '4769515'],
    [[{ tag: 'x', descricao: 'No' }], 'x'],
    [{ returnCode: '132', returnMessage: 'No' }, '132'],
    [{ type: 'srn:error:validation', reason: [{ error: 'is invalid', path: ['key'] }] }, 'srn:error:validation'],
    [[{ Code: 129, Message: 'No' }], '129'],
    [{ code: 'not a code' }, undefined],
    [{}, undefined],
  ])('%j', (body, code) => {
    expect(readError(body).code).toBe(code);
  });
  it('is short', () => {
    expect(readError({ code: 'x'.repeat(200) }).code).toHaveLength(100);
  });
});

describe('a refusal with a 2xx status', () => {
  const no = refusedBy('success', 'error');
  it.each([
    [{ success: false, error: 'No balance' }, 'No balance'],
    [{ success: false }, 'no reason given'],
    [{ success: false, error: { code: 1 } }, 'no reason given'],
    [{ success: true, error: 'Left over' }, undefined],
    [{ success: 'false' }, undefined],
    [{ error: 'No flag' }, undefined],
    [null, undefined],
    [[], undefined],
  ])('%j', (body, expected) => {
    expect(no(body)).toBe(expected);
  });
});
