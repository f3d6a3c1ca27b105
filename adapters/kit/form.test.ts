import { describe, expect, it } from 'vitest';
import { formFields, parseForm } from './form.ts';

describe('a body as form fields', () => {
  it('has nested members in brackets, and list items by index', () => {
    expect(formFields({ amount: 1, customer: { name: 'Maria', ids: [7, 8] }, items: [{ title: 'A' }] })).toEqual({
      amount: '1',
      'customer[name]': 'Maria',
      'customer[ids][0]': '7',
      'customer[ids][1]': '8',
      'items[0][title]': 'A',
    });
  });
  it('leaves out members without a value, and keeps 0, false and empty text', () => {
    expect(formFields({ none: undefined, nil: null, zero: 0, no: false, empty: '' })).toEqual({
      zero: '0',
      no: 'false',
      empty: '',
    });
  });
});

describe('form text as a body', () => {
  it('is the reverse', () => {
    const body = { amount: '1', customer: { name: 'Maria da Silva & Filhos', city: 'São Paulo' } };
    const text = new URLSearchParams(formFields(body)).toString();
    expect(JSON.parse(JSON.stringify(parseForm(text)))).toEqual(body);
  });
  it('reads Iugu’s kind of webhook', () => {
    expect(parseForm('event=invoice.status_changed&data[id]=ABC&data[status]=paid')).toMatchObject({
      event: 'invoice.status_changed',
      data: { id: 'ABC', status: 'paid' },
    });
  });
  it('is undefined for text that is no form, or too long', () => {
    expect(parseForm('hello')).toBeUndefined();
    expect(parseForm(`a=${'x'.repeat(1_000_000)}`)).toBeUndefined();
  });
  it('drops keys that JavaScript reserves for prototypes, at any level', () => {
    const read = parseForm('__proto__[polluted]=1&data[constructor]=1&data[prototype][x]=1&data[id]=7');
    expect(Object.keys(read ?? {})).toEqual(['data']);
    expect({ ...(read?.data as object) }).toEqual({ id: '7' });
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
    // Nothing is inherited either: `toString` of such a body is no function.
    expect(parseForm('a=1')?.toString).toBeUndefined();
  });
  it('takes five levels and a thousand fields, and no more', () => {
    expect(parseForm('a[b][c][d][e]=1')).toEqual({ a: { b: { c: { d: { e: '1' } } } } });
    expect(parseForm('a[b][c][d][e][f]=1')).toEqual({});
    const many = Array.from({ length: 1_500 }, (_, place) => `f${place}=1`).join('&');
    expect(Object.keys(parseForm(many) ?? {})).toHaveLength(1_000);
  });
  it('lets a later field make a member of what was text', () => {
    expect(parseForm('data=text&data[id]=7')).toEqual({ data: { id: '7' } });
  });
});
