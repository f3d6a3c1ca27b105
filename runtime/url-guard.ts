import { lookup } from 'node:dns';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Mode } from './settings.ts';

/**
 * Merchants' webhook URLs are untrusted: one that leads to a private network or a cloud's metadata service must not be
 * called. The text is checked when it is saved; the resolved address is checked at each send, on the address that is
 * then connected to, so that a changed DNS answer cannot bypass the check. Sandbox mode also allows loopback, for
 * developers' own servers.
 */
export class ForbiddenUrl extends Error {
  override name = 'ForbiddenUrl';
  /** HTTP clients wrap the error in their own but keep the code. */
  readonly code = 'FORBIDDEN_ADDRESS';
}

/** @throws ForbiddenUrl with a reason that may be shown to the merchant. */
export function checkUrl(text: string, mode: Mode): URL {
  if (!URL.canParse(text)) throw new ForbiddenUrl('is not a URL');
  const url = new URL(text);
  if (url.username || url.password) throw new ForbiddenUrl('must not carry a user name or password');
  const host = url.hostname.replace(/^\[|\]$|\.$/g, '');
  const loopback = host === 'localhost' || host.endsWith('.localhost') || (isIP(host) !== 0 && isLoopback(host));
  if (mode === 'production' && url.protocol !== 'https:') throw new ForbiddenUrl('must be an https address');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new ForbiddenUrl('must be an http or https address');
  if (loopback) {
    if (mode === 'production') throw new ForbiddenUrl('must not lead to this machine');
    return url;
  }
  if (isIP(host) !== 0 && !isPublic(host)) throw new ForbiddenUrl('must not lead to a private or reserved network');
  if (isIP(host) === 0 && (!host.includes('.') || /\.(internal|local|lan|home|corp)$/.test(host))) {
    throw new ForbiddenUrl('must be a public host name');
  }
  return url;
}

/** DNS look-up for an HTTP agent that refuses to connect to an address that a merchant's URL must not reach. */
export function guardedLookup(mode: Mode): typeof lookup {
  const guarded = (host: string, options: object, done: (...result: unknown[]) => void) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error);
      const bad = addresses.find(({ address }) => !(isPublic(address) || (mode === 'sandbox' && isLoopback(address))));
      if (bad) return done(new ForbiddenUrl(`${host} leads to a private or reserved network`));
      if ((options as { all?: boolean }).all) return done(null, addresses);
      const [first] = addresses;
      return first ? done(null, first.address, first.family) : done(new Error(`${host} has no address`));
    });
  };
  return guarded as unknown as typeof lookup;
}

/** The only block of IPv6 from which public addresses are given out; ipaddr.js calls all of the rest unicast too. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');
/** Azure's platform address: public by its range, and answered by the machine's own host. */
const platforms = ['168.63.129.16'];

function isPublic(text: string): boolean {
  const address = parsed(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv6' ? address.match(globalUnicast) : !platforms.includes(address.toString());
}

const isLoopback = (text: string) => parsed(text).range() === 'loopback';

/** An IPv4 address that is mapped into IPv6 is read as itself. */
function parsed(text: string): ipaddr.IPv4 | ipaddr.IPv6 {
  // ipaddr.js takes `::127.0.0.1` for the mapped `::ffff:127.0.0.1`; without dots it does not.
  const [address = ''] = text.split('%');
  const undotted = isIP(address) === 6 ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address;
  return ipaddr.process(undotted);
}
