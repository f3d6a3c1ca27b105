import { beforeEach, expect, it } from 'vitest';
import { createCache } from './cache.ts';
import { clientCertificate } from './certificates.ts';
import type { Connection, Context } from './declaration.ts';
import { clientPem, clientPfx } from './tls.fixture.ts';

const url = 'https://shop.invalid/out.pem';
const hourMs = 3_600_000;
/** The end of the fixture's certificate, a hundred years from now. */
const end = Date.parse('2126-10-28T14:19:42Z');
const [bare = '', key = ''] = clientPem.split(/\n(?=-----BEGIN PRIVATE)/);

let now: number;
let behind: string | Error;
let downloads: number;
let certificates: ReturnType<typeof createCache<string>>;
beforeEach(() => {
  now = Date.now();
  behind = clientPem;
  downloads = 0;
  certificates = createCache<string>(() => now);
});

const ask = (connection: Connection) => {
  const context = {
    connection,
    now: () => new Date(now),
    certificates,
    download: async () => {
      downloads += 1;
      if (behind instanceof Error) throw behind;
      return Buffer.from(behind);
    },
  } as unknown as Context;
  const options = {
    host: 'cashOut',
    provider: 'Onz',
    operation: 'withdraw',
    missing: 'Unauthorized.',
    commonNameOnly: true,
  } as const;
  return clientCertificate(context, options);
};
const platform = { certCashOutUrl: url };

it('is fetched from the platform’s address once an hour', async () => {
  await Promise.all(Array.from({ length: 20 }, () => ask({ platform })));
  now += hourMs - 1;
  await ask({ platform });
  expect(downloads).toBe(1);
  now += 1;
  await ask({ platform });
  expect(downloads).toBe(2);
});

it('is the connection’s own where it has one', async () => {
  const own = await ask({ cashOutCertificate: clientPfx, platform });
  expect(own.name).not.toBe((await ask({ platform })).name);
  expect(downloads).toBe(1);
});

it('takes the platform’s private key where it comes without one', async () => {
  behind = bare;
  await expect(ask({ platform })).rejects.toMatchObject({ effect: 'none', message: /could not be fetched/ });
  await ask({ platform: { ...platform, privateKey: key } });
});

it('is fetched again at once where the address gave something else, or nothing', async () => {
  for (const bad of ['<html>back soon</html>', new Error('answered 503')]) {
    behind = bad;
    await expect(ask({ platform })).rejects.toMatchObject({ effect: 'none' });
  }
  behind = clientPem;
  await ask({ platform });
  expect(downloads).toBe(3);
});

it('is fetched again at once when it has expired', async () => {
  now = end - 1000;
  await ask({ platform });
  now = end;
  await expect(ask({ platform })).rejects.toMatchObject({
    effect: 'none',
    message: expect.stringMatching(/^The cash-out certificate for Onz expired on 2126-10-28: .* behind its address\.$/),
  });
  expect(downloads).toBe(1);
  await expect(ask({ platform })).rejects.toThrow('expired');
  expect(downloads).toBe(2);
});

it('is refused with the provider’s message where there is none', async () => {
  await expect(ask({ platform: {} })).rejects.toThrow('Unauthorized.');
  await expect(ask({})).rejects.toThrow('Unauthorized.');
});
