import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

/**
 * The client address of a request: the connection's peer, or the address that a trusted proxy reports (`TRUST_PROXY`).
 * An IPv6 address is reduced to its /64 network, since one client usually controls all of it.
 */
export function addressOf(request: Request): string {
  const text = request.ip ?? '';
  if (!ipaddr.isValid(text)) return 'unknown';
  const address = ipaddr.process(text);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const network = new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]);
  return `${network}/64`;
}
