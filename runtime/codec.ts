import { type Payload, type PayloadCodec, ValueError } from '@temporalio/common';
import proto from '@temporalio/proto';
import { type Keys, seal, unseal } from './keys.ts';

const encoding = 'binary/trilho-sealed';
const text = (value: string) => new Uint8Array(Buffer.from(value));

/**
 * Seals every payload that enters Temporal, and opens it on the way out: arguments, results, signals, updates, and
 * (through the failure converter) messages and stacks. Workflow ids and search attributes stay readable, so they carry
 * nothing personal.
 */
export function payloadCodec(keys: Keys): PayloadCodec {
  const Wire = proto.temporal.api.common.v1.Payload;
  return {
    async encode(payloads) {
      return payloads.map((payload) => ({
        metadata: { encoding: text(encoding), 'key-id': text(keys.id) },
        data: seal(keys.payload, 'temporal', Buffer.from(Wire.encode(payload).finish())),
      }));
    },
    async decode(payloads) {
      return payloads.map((payload): Payload => {
        const { encoding: is, 'key-id': keyId } = payload.metadata ?? {};
        if (!is || Buffer.from(is).toString() !== encoding) return payload;
        const sealedWith = Buffer.from(keyId ?? []).toString();
        if (sealedWith !== keys.id) {
          throw new ValueError(
            `this payload was sealed under working key ${sealedWith}, and this process has ${keys.id}`,
          );
        }
        return Wire.decode(unseal(keys.payload, 'temporal', Buffer.from(payload.data ?? [])));
      });
    },
  };
}
