import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BrCodeError, type BrCodeInput, buildBrCode, checkBrCode, crc16, parseBrCode } from './brcode.ts';
import { maxCents } from './money.ts';

/** Example of the Manual do BR Code: static, without amount. */
const manualStatic =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';

/** Example of the Manual de Padrões para Iniciação do Pix: dynamic, mark in capitals. */
const manualDynamic =
  '00020101021226770014BR.GOV.BCB.PIX2555pix.example.com/qr/93598be0-1bd0-4997-8318-81776a1d8a995204000053039865802BR5907EMPRESA6009SAO PAULO62070503***6304EEAB';

/**
 * One field; lengths in UTF-8 bytes. Implemented again here, so that the test does not depend on the code that it
 * tests.
 */
const tlv = (id: string, value: string) => {
  return id + String(new TextEncoder().encode(value).length).padStart(2, '0') + value;
};

/** Closes fields with their right CRC. */
const seal = (body: string) => `${body}6304${crc16(`${body}6304`)}`;

const pixKey = tlv('26', tlv('00', 'br.gov.bcb.pix') + tlv('01', 'maria@example.com'));

/** The fields of a valid code, some of which a test replaces (or removes with ''). */
const code = (changes: Record<string, string> = {}) => {
  const fields: Record<string, string> = {
    a00: '000201',
    b26: pixKey,
    c52: '52040000',
    d53: '5303986',
    e54: '5406129.90',
    f58: '5802BR',
    g59: '5905Maria',
    h60: '6006Recife',
    i62: '62070503***',
  };
  return seal(Object.values({ ...fields, ...changes }).join(''));
};

const input = (changes: Partial<BrCodeInput> = {}) => {
  return { key: 'maria@example.com', merchantName: 'Maria', merchantCity: 'Recife', ...changes } as BrCodeInput;
};

describe('crc16', () => {
  it.each([
    ['', 'FFFF'],
    ['123456789', '29B1'],
    [manualStatic.slice(0, -4), '1D3D'],
    [manualDynamic.slice(0, -4), 'EEAB'],
  ])('of %j is %s', (text, crc) => {
    expect(crc16(text)).toBe(crc);
  });

  it('is over UTF-8 bytes', () => {
    // Expected value from another implementation (Python's binascii.crc_hqx over C3 A3).
    expect(crc16('ã')).toBe('DB81');
  });

  it('always has four digits', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => /^[0-9A-F]{4}$/.test(crc16(text))));
  });
});

describe('buildBrCode', () => {
  it('makes the example of the manual', () => {
    const built = buildBrCode({
      key: '123e4567-e12b-12d1-a456-426655440000',
      merchantName: 'Fulano de Tal',
      merchantCity: 'BRASILIA',
    });
    expect(built).toBe(manualStatic);
  });

  it('makes a dynamic code with an amount', () => {
    const built = buildBrCode({
      url: 'pix.example.com/qr/1',
      amountCents: 12990,
      merchantName: 'Maria',
      merchantCity: 'Recife',
    });
    const template = tlv('26', tlv('00', 'br.gov.bcb.pix') + tlv('25', 'pix.example.com/qr/1'));
    expect(built).toBe(seal(`000201010212${template}5204000053039865406129.905802BR5905Maria6006Recife62070503***`));
  });

  it('writes names in ASCII and cuts them to 25 and 15', () => {
    const built = buildBrCode(
      input({ merchantName: 'Açaí & Pão – Comércio de Frutas Ltda', merchantCity: 'São José do Rio Preto' }),
    );
    expect(parseBrCode(built)).toMatchObject({
      merchantName: 'Acai & Pao Comercio de Fr',
      merchantCity: 'Sao Jose do Rio',
    });
  });

  it('leaves no space where it cuts', () => {
    expect(parseBrCode(buildBrCode(input({ merchantCity: 'Bento Goncalve s' }))).merchantCity).toBe('Bento Goncalve');
  });

  it('cuts the description to the length that the key leaves', () => {
    const long = 'x'.repeat(200);
    expect(parseBrCode(buildBrCode(input({ description: long }))).description).toHaveLength(73 - 17);
    const key = `${'a'.repeat(65)}@example.com`;
    expect(parseBrCode(buildBrCode(input({ key, description: long })))).toMatchObject({ key });
    expect(parseBrCode(buildBrCode(input({ key, description: long }))).description).toBeUndefined();
  });

  it.each<[string, Partial<BrCodeInput>]>([
    ['PIX key', { key: '11999998888' }],
    ['scheme', { key: undefined as never, url: 'https://pix.example.com/1' }],
    ['URL must be', { key: undefined as never, url: 'pix.example.com/1 2' }],
    ['URL must be', { key: undefined as never, url: 'pix.example.com/ã' }],
    ['URL must be', { key: undefined as never, url: 'x'.repeat(78) }],
    ['URL must be', { key: undefined as never, url: '' }],
    ['amount', { amountCents: 0 }],
    ['amount', { amountCents: -1 }],
    ['amount', { amountCents: 1.5 }],
    ['amount', { amountCents: maxCents + 1 }],
    ['merchant name', { merchantName: ' ' }],
    ['merchant city', { merchantCity: '東京' }],
    ['txid', { txid: 'a'.repeat(26) }],
    ['txid', { txid: 'a-b' }],
    ['txid', { txid: '' }],
  ])('throws about the %s', (what, changes) => {
    expect(() => buildBrCode(input(changes))).toThrow(BrCodeError);
    expect(() => buildBrCode(input(changes))).toThrow(what);
  });
});

describe('parseBrCode', () => {
  it('reads the static example of the manual', () => {
    expect(parseBrCode(manualStatic)).toEqual({
      dynamic: false,
      key: '123e4567-e12b-12d1-a456-426655440000',
      merchantName: 'Fulano de Tal',
      merchantCity: 'BRASILIA',
    });
  });

  it('reads the dynamic example of the manual, with its mark in capitals', () => {
    expect(parseBrCode(manualDynamic)).toEqual({
      dynamic: true,
      url: 'pix.example.com/qr/93598be0-1bd0-4997-8318-81776a1d8a99',
      merchantName: 'EMPRESA',
      merchantCity: 'SAO PAULO',
    });
  });

  it('reads amount, description and txid', () => {
    const template = tlv('26', tlv('00', 'br.gov.bcb.pix') + tlv('01', 'maria@example.com') + tlv('02', 'Pedido 7'));
    expect(parseBrCode(code({ b26: template, i62: '62080504ab12' }))).toEqual({
      dynamic: false,
      key: 'maria@example.com',
      description: 'Pedido 7',
      amountCents: 12990,
      merchantName: 'Maria',
      merchantCity: 'Recife',
      txid: 'ab12',
    });
  });

  it.each([
    ['5401' + '1', 100],
    ['5403198', 19800],
    ['5403' + '8.9', 890],
    ['5413' + '9999999999.99', maxCents],
    ['54040.01', 1],
  ])('reads the amount field %s', (e54, cents) => {
    expect(parseBrCode(code({ e54 })).amountCents).toBe(cents);
  });

  it('takes a CRC in small letters', () => {
    expect(parseBrCode(`${manualDynamic.slice(0, -4)}eeab`)).toEqual(parseBrCode(manualDynamic));
  });

  it('counts lengths in bytes of UTF-8', () => {
    const bytes = code({ g59: '5905João', h60: '6010São Paulo' });
    expect(parseBrCode(bytes)).toMatchObject({ merchantName: 'João', merchantCity: 'São Paulo' });
    expect(() => parseBrCode(code({ g59: '5904João' }))).toThrow(BrCodeError);
  });

  it.each([
    [
      'a template of another network beside the one of PIX',
      { b26: tlv('26', tlv('00', 'br.com.other')) + tlv('27', pixKey.slice(4)) },
    ],
    ['an initiation method', { a00: '000201010211' }],
    ['fields that it does not know', { h60: '6006Recife61088770712080050001x' }],
    ['another order', { c52: '5802BR', f58: '52040000' }],
    ['a merchant category', { c52: '52045411' }],
    ['no field 62', { i62: '' }],
    ['no txid in field 62', { i62: '62050401x' }],
  ])('bears %s', (_, changes) => {
    expect(parseBrCode(code(changes as Record<string, string>))).toMatchObject({
      key: 'maria@example.com',
      amountCents: 12990,
    });
  });

  it.each<[string, string, string]>([
    ['nothing', '', 'begin'],
    ['some text', 'hello', 'no id and length'],
    ['an ordinary web address', 'https://example.com', 'no id and length'],
    ['a cut code', manualStatic.slice(0, -1), 'ends inside field 63'],
    ['a code without CRC', manualStatic.slice(0, -8), 'does not end with its CRC'],
    ['something after the CRC', `${manualStatic}6105Maria`, 'does not end with its CRC'],
    ['a space after the CRC', `${manualStatic} `, 'no id and length'],
    ['a line end', `${manualStatic}\n`, 'invisible'],
    ['a character without width', manualStatic.replace('Fulano', 'Ful\u200bano'), 'invisible'],
    ['half a surrogate pair', manualStatic.replace('Fulano', 'Ful\ud83dano'), 'invisible'],
    ['a wrong CRC', `${manualStatic.slice(0, -1)}E`, 'should be 1D3D'],
    ['a CRC that is no number', `${manualStatic.slice(0, -4)}GGGG`, 'hexadecimal'],
    ['a short CRC', `${manualStatic.slice(0, -6)}021D`, 'hexadecimal'],
    ['a changed name', manualStatic.replace('Fulano', 'Sicran'), 'the CRC is 1D3D'],
    ['a length that cuts a character', code({ g59: '5903Joã' }), 'cuts a character'],
    ['a repeated amount', code({ e54: '5406129.905406100.00' }), 'field 54 twice'],
    ['another first field', code({ a00: '5802BR000201', f58: '' }), 'begin'],
    ['another version', code({ a00: '000202' }), 'begin'],
    ['another initiation method', code({ a00: '000201010213' }), 'field 01'],
    ['no template', code({ b26: '' }), 'not of PIX'],
    [
      'a template of another network',
      code({ b26: tlv('26', tlv('00', 'br.com.other') + tlv('01', 'x')) }),
      'not of PIX',
    ],
    ['PIX outside the templates of receivers', code({ b26: `80${pixKey.slice(2)}` }), 'not of PIX'],
    ['two PIX templates', code({ b26: `${pixKey}27${pixKey.slice(2)}` }), 'two PIX templates'],
    ['a PIX template without receiver', code({ b26: tlv('26', tlv('00', 'br.gov.bcb.pix')) }), 'neither'],
    ['an empty key', code({ b26: tlv('26', `${tlv('00', 'br.gov.bcb.pix')}0100`) }), 'neither'],
    ['key and URL', code({ b26: tlv('26', tlv('00', 'br.gov.bcb.pix') + tlv('01', 'x') + tlv('25', 'y')) }), 'both'],
    ['a broken PIX template', code({ b26: tlv('26', `${tlv('00', 'br.gov.bcb.pix')}0199x`) }), 'field 26 ends inside'],
    ['no category', code({ c52: '' }), 'field 52'],
    ['a category that is no number', code({ c52: '5204abcd' }), 'field 52'],
    ['no currency', code({ d53: '' }), 'field 53'],
    ['dollars', code({ d53: '5303840' }), 'currency is 840'],
    ['no country', code({ f58: '' }), 'field 58'],
    ['another country', code({ f58: '5802AR' }), 'country is AR'],
    ['no name', code({ g59: '' }), 'field 59'],
    ['an empty name', code({ g59: '5900' }), 'field 59'],
    ['no city', code({ h60: '' }), 'field 60'],
    ['an amount with a comma', code({ e54: '5406129,90' }), 'field 54'],
    ['an amount with a sign', code({ e54: '5405-1.00' }), 'field 54'],
    ['an amount of three decimals', code({ e54: '54051.005' }), 'field 54'],
    ['an empty amount', code({ e54: '5400' }), 'field 54'],
    ['a broken field 62', code({ i62: '6203050' }), 'field 62'],
  ])('refuses %s', (_, text, message) => {
    expect(() => parseBrCode(text)).toThrow(BrCodeError);
    expect(() => parseBrCode(text)).toThrow(message);
  });

  it('takes 512 bytes and refuses more', () => {
    const filling = (bytes: number) => {
      const ids = ['80', '81', '82', '83', '84', '85', '86', '87', '88', '89'];
      let left = bytes - code().length;
      let text = '';
      for (const id of ids) {
        const size = Math.min(99, Math.max(0, left - 4));
        if (left >= 4) text += tlv(id, 'x'.repeat(size));
        left -= size + 4;
      }
      return code({ i62: `62070503***${text}` });
    };
    expect(filling(512)).toHaveLength(512);
    expect(parseBrCode(filling(512)).key).toBe('maria@example.com');
    expect(filling(513)).toHaveLength(513);
    expect(() => parseBrCode(filling(513))).toThrow('longer than 512');
    expect(() => parseBrCode('ã'.repeat(257))).toThrow('longer than 512');
    expect(() => parseBrCode('0'.repeat(10_000_000))).toThrow('longer than 512');
  });

  it('answers any text with a code or a BrCodeError', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 600 }),
      fc.stringMatching(/^[0-9]{0,60}$/),
      fc.stringMatching(/^[0-9]{0,60}$/).map((body) => seal(`000201${body}`)),
      fc.string({ unit: 'binary', maxLength: 90 }).map((value) => code({ g59: tlv('59', value) })),
      fc
        .string({ unit: 'binary', maxLength: 20 })
        .map((value) => code({ b26: tlv('26', tlv('00', 'br.gov.bcb.pix') + value) })),
    );
    fc.assert(
      fc.property(texts, (text) => {
        try {
          parseBrCode(text);
        } catch (error) {
          expect(error).toBeInstanceOf(BrCodeError);
        }
      }),
    );
  });

  it('notices any single changed character', () => {
    const other = fc.integer({ min: 0x20, max: 0x7e }).map((point) => String.fromCharCode(point));
    const whole = fc.oneof(
      fc.constant(manualDynamic),
      fc
        .record({ key: fc.uuid(), amountCents: fc.integer({ min: 1, max: maxCents }) })
        .map((made) => buildBrCode(input(made))),
    );
    fc.assert(
      fc.property(whole, fc.nat(), other, (text, place, character) => {
        const at = place % text.length;
        const changed = text.slice(0, at) + character + text.slice(at + 1);
        // The CRC may be in small letters.
        fc.pre(changed.slice(0, -4) + changed.slice(-4).toUpperCase() !== text);
        expect(() => parseBrCode(changed)).toThrow(BrCodeError);
      }),
      { numRuns: 1000 },
    );
  });

  it('reads back what buildBrCode wrote', () => {
    const details = fc.record(
      {
        amountCents: fc.integer({ min: 1, max: maxCents }),
        txid: fc.stringMatching(/^[a-zA-Z0-9]{1,25}$/),
        description: fc.stringMatching(/^[a-z]{1,22}$/),
        merchantName: fc.stringMatching(/^[A-Z][a-z ]{0,23}[a-z]$/),
        merchantCity: fc.stringMatching(/^[A-Z][a-z]{0,14}$/),
      },
      { requiredKeys: ['merchantName', 'merchantCity'] },
    );
    const targets = fc.oneof(
      fc.record({ key: fc.uuid() }),
      fc.stringMatching(/^[a-z0-9]{1,30}$/).map((path) => ({ url: `pix.example.com/qr/${path}` })),
    );
    fc.assert(
      fc.property(details, targets, (chosen, target) => {
        const made = { ...chosen, ...target } as BrCodeInput;
        // Runs of spaces are made one, in the name as in any text.
        const merchantName = chosen.merchantName.replace(/ +/g, ' ');
        expect(parseBrCode(buildBrCode(made))).toEqual({ ...made, merchantName, dynamic: 'url' in target });
      }),
    );
  });
});

describe('checkBrCode', () => {
  it.each([
    ['a static code of the right amount', code()],
    [
      'a dynamic code of the right amount',
      buildBrCode({ ...input(), key: undefined as never, url: 'a.b/c', amountCents: 12990 }),
    ],
    ['a dynamic code without amount', manualDynamic],
  ])('finds nothing wrong with %s', (_, text) => {
    expect(checkBrCode(text, 12990)).toBeUndefined();
  });

  it.each([
    ['another amount', code(), 12991, 'the code asks for R$\u00a0129,90, not R$\u00a0129,91'],
    [
      'another amount in a dynamic code',
      buildBrCode({ ...input(), key: undefined as never, url: 'a.b/c', amountCents: 1 }),
      2,
      'the code asks for R$\u00a00,01, not R$\u00a00,02',
    ],
    ['an amount of zero', code({ e54: '54040.00' }), 12990, 'the code asks for R$\u00a00,00, not R$\u00a0129,90'],
    ['a static code without amount', manualStatic, 12990, 'the code leaves the amount to the payer'],
    ['a wrong CRC', manualDynamic.replace('EMPRESA', 'EMPREZA'), 12990, 'the CRC is EEAB, but should be AF4C'],
    ['no BR Code', 'https://example.com', 12990, 'the code has no id and length at byte 1'],
  ])('says what is wrong with %s', (_, text, cents, problem) => {
    expect(checkBrCode(text, cents)).toBe(problem);
  });
});
