// Files of payouts: receipts for suppliers, and the list as a spreadsheet.
import { randomUUID } from 'node:crypto';
import { extractText } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { merchant } from '../support/merchant.ts';
import { payer } from '../support/payouts.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl } = sharedSystem();
const shop = merchant(apiUrl);

async function fetched(path: string, key = 'sk_test_demo') {
  const response = await fetch(`${apiUrl}${path}`, { headers: { authorization: `Bearer ${key}` } });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const problem = () => JSON.parse(new TextDecoder().decode(bytes)) as { detail: string };
  return { status: response.status, headers: response.headers, bytes, problem };
}

describe('a receipt', () => {
  const at = payer(shop, 'Onz');
  const receipt = (id: string, query = '', key?: string) => fetched(`/v1/payouts/${id}/receipt${query}`, key);

  it('is available while the payout is APPROVED, and no longer after a bank return', async () => {
    const name = 'Conceição \u202eÁvila 🥖';
    const made = await at.send(at.body({ amount: 123_456, name, allowDuplicate: true }));
    expect(made.status).toBe(201);
    const { id } = made.body;
    if (made.body.status === 'PENDING') {
      const early = await receipt(id);
      // It may have been completed in between.
      if (early.status !== 200) {
        expect(early.status).toBe(409);
        expect(early.problem().detail).toContain('PENDING');
      }
    }
    const payout = await at.becomes(id, { status: 'APPROVED' });

    const { status, headers, bytes } = await receipt(id);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="comprovante-${id}.pdf"`);
    const read = (await extractText(bytes, { mergePages: true })).text.replace(/\s+/g, ' ');
    for (const text of ['Comprovante de pagamento', 'R$ 1.234,56', 'Nome Conceição Ávila ? CPF/CNPJ ***.982.247-**']) {
      expect(read).toContain(text);
    }
    for (const text of [payout.pixKey, payout.endToEndId, id, 'Loja Demo', 'Repasse']) expect(read).toContain(text);
    // Shows no more of the receiver than lists do, and is marked as a test document.
    expect(read).toContain('Ambiente de testes');
    expect(read).not.toContain('52998224725');
    expect(read).not.toContain('529.982.247-25');

    const [code = ''] = /[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/.exec(read) ?? [];
    expect((await receipt(id, `?code=${code.toLowerCase()}`)).status).toBe(200);
    const forged = code.replace(/.$/, (last) => (last === '7' ? '8' : '7'));
    const refused = await receipt(id, `?code=${forged}`);
    expect(refused.status).toBe(409);
    expect(refused.problem().detail).toContain('not genuine');
    expect((await receipt(id, '', 'sk_test_other')).status).toBe(404);

    const simulated = await shop.call('POST', `/v1/sandbox/payouts/${id}/simulate`, { event: 'returned' });
    expect(simulated.status).toBe(200);
    await at.becomes(id, { status: 'REJECTED' });
    const gone = await receipt(id);
    expect(gone.status).toBe(409);
    expect(gone.problem().detail).toMatch(/returned the money \(\d{4}-\d\d-\d\d\)/);
    expect((await at.act(id, 'dismiss', { reason: 'seen' })).status).toBe(200);
  });

  it('is not available for a payout that was refused or not sent yet', async () => {
    await at.fault('withdraw', 'refuse');
    const refused = await at.send();
    expect(refused.body.status).toBe('REJECTED');
    const no = await receipt(refused.body.id);
    expect(no.status).toBe(409);
    expect(no.problem().detail).toBe('The payout is REJECTED: nothing was paid, so there is no receipt.');
    const lexxen = payer(shop, 'Lexxen');
    await lexxen.fault('withdraw', 'unauthorized', { times: 2 });
    const held = await lexxen.send();
    expect(held.body.stage).toBe('held');
    const early = await receipt(held.body.id);
    expect(early.status).toBe(409);
    expect(early.problem().detail).toContain('the receipt is available when it is APPROVED');
    expect((await lexxen.act(held.body.id, 'cancel', { reason: 'not needed' })).status).toBe(200);
  });

  it('can be downloaded by everyone who can read the payout', async () => {
    const viewer = await person(apiUrl, 'viewer@trilho.test');
    const { body } = await at.send();
    await at.becomes(body.id, { status: 'APPROVED' });
    const cookie = `trilho_session=${viewer.cookies.get('trilho_session')}`;
    const response = await fetch(`${apiUrl}/v1/payouts/${body.id}/receipt`, { headers: { cookie } });
    expect(response.status).toBe(200);
    expect((await response.text()).slice(0, 5)).toBe('%PDF-');
  });
});

describe('the CSV file of payouts', () => {
  const at = payer(shop, 'Onz');
  const lines = async (query: string) => {
    const { status, headers, bytes } = await fetched(`/v1/payouts/export?${query}`);
    expect(status).toBe(200);
    return { headers, bytes, lines: new TextDecoder().decode(bytes).trim().split('\n') };
  };

  it('has the filtered rows in the list’s order, and escapes formulas', async () => {
    const formula = '=HYPERLINK("http://evil.invalid")';
    const since = new Date().toISOString();
    const description = 'aluguel; "loja"';
    const made = [];
    for (const [amount, name] of [
      [70_101, 'Ana'],
      [70_103, formula],
      [70_102, 'Bia'],
    ] as const) {
      made.push((await at.send(at.body({ amount, name, description }))).body);
    }
    const of = `createdFrom=${since}&amountMin=70101&amountMax=70103&provider=Onz`;
    const pt = await lines(`${of}&sort=amount`);
    expect(pt.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(pt.headers.get('content-disposition')).toMatch(
      /^attachment; filename="saques-loja-demo-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect([...pt.bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, ...rows] = pt.lines;
    expect(head).toMatch(/^Id;Criado em;Aprovado em;Devolvido em;Status;Etapa;/);
    expect(rows.map((row) => row.split(';')[10])).toEqual(['701,01', '701,02', '701,03']);
    expect(rows[0]?.split(';')[0]).toBe(made[0]?.id);
    expect(rows[2]).toContain(`;"'${formula.replaceAll('"', '""')}";***.982.247-**;`);
    expect(rows[0]).toContain(';"aluguel; ""loja""";');
    expect(pt.lines.join()).not.toContain('52998224725');

    const en = await lines(`${of}&sort=-amount&language=en`);
    expect(en.lines[0]).toMatch(/^Id,Created at,/);
    expect(en.lines[1]).toContain(',701.03,70103,');
    expect((await lines(`${of}&status=CANCELED`)).lines).toHaveLength(1);
    expect((await fetched('/v1/payouts/export?status=NONE')).status).toBe(422);
    expect((await fetched(`/v1/payouts/export?q=${made[0]?.id}`, 'sk_test_other')).bytes.length).toBeLessThan(400);
  });

  it('has all payouts of a list of more than one page', async () => {
    const withdrawReference = `file-${randomUUID()}`;
    await at.send(at.body({ withdrawReference }));
    const all = await lines('');
    const { body } = await shop.call<{ data: { id: string }[] }>('GET', '/v1/payouts?limit=100');
    const ids = new Set(all.lines.slice(1).map((row) => row.split(';')[0]));
    expect(body.data.length).toBeGreaterThan(0);
    for (const { id } of body.data) expect(ids).toContain(id);
    expect((await lines(`withdrawReference=${withdrawReference}`)).lines).toHaveLength(2);
  });
});
