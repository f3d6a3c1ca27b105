import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

/**
 * Where a request comes from: the connection's other end, or what a trusted proxy says (`TRUST_PROXY`). An IPv6 address
 * counts by its network of 64 bits, of which anybody may have all.
 */
export function addressOf(request: Request): string {
  const text = request.ip ?? '';
  if (!ipaddr.isValid(text)) return 'unknown';
  const address = ipaddr.process(text);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const network = new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]);
  return `${network}/64`;
}
