import { type Payload, type PayloadCodec, ValueError } from '@temporalio/common';
import proto from '@temporalio/proto';
import { type Keys, seal, unseal } from './keys.ts';

const encoding = 'binary/trilho-sealed';
/**
 * Metadata field inside the sealed payload: the merchant of the workflow. It is how the codec server learns the owner
 * of a single payload.
 */
const ownerField = 'trilho-merchant';
const text = (value: string) => new Uint8Array(Buffer.from(value));
const Wire = proto.temporal.api.common.v1.Payload;

/**
 * Seals every payload that enters Temporal and opens it on the way out: arguments, results, signals, updates, and
 * (through the failure converter) messages and stacks. Workflow ids and search attributes stay readable, so they must
 * carry no personal data.
 */
export function payloadCodec(keys: Keys): PayloadCodec {
  return {
    async encode(payloads, context) {
      const owner = merchantOf(context?.workflowId);
      return payloads.map((payload) => {
        const metadata = { ...payload.metadata, ...(owner && { [ownerField]: text(owner) }) };
        return {
          metadata: { encoding: text(encoding), 'key-id': text(keys.id) },
          data: seal(keys.payload, 'temporal', Buffer.from(Wire.encode({ ...payload, metadata }).finish())),
        };
      });
    },
    async decode(payloads) {
      return payloads.map((payload) => openPayload(keys, payload).payload);
    },
  };
}

/**
 * Opens one payload. `merchantId` is absent if the payload belongs to no merchant's workflow or was sealed before
 * owners were recorded. A payload that was never sealed is returned unchanged.
 * @throws ValueError when it was sealed under another working key; Error when the sealed bytes were changed.
 */
export function openPayload(keys: Keys, sealed: Payload): { payload: Payload; merchantId?: string } {
  const { encoding: is, 'key-id': keyId } = sealed.metadata ?? {};
  if (!is || Buffer.from(is).toString() !== encoding) return { payload: sealed };
  const sealedWith = Buffer.from(keyId ?? []).toString();
  if (sealedWith !== keys.id) {
    throw new ValueError(`this payload was sealed under working key ${sealedWith}, and this process has ${keys.id}`);
  }
  const opened = Wire.decode(unseal(keys.payload, 'temporal', Buffer.from(sealed.data ?? [])));
  const { [ownerField]: owner, ...metadata } = opened.metadata;
  const payload = { metadata, data: opened.data };
  return owner ? { payload, merchantId: Buffer.from(owner).toString() } : { payload };
}

/** The merchant id in a workflow id, where it is the second part: `payment/mer_…/pay_…`. */
const merchantOf = (workflowId: string | undefined): string | undefined =>
  /^[a-z-]+\/(mer_[0-9a-z]+)(\/|$)/.exec(workflowId ?? '')?.[1];
