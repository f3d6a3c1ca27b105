import { useCallback, useEffect, useRef, useState } from 'react';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { checkFile, type FileFault } from './check-file.ts';
import { type Journey, type Released, SendError, type SendFault, sendFile } from './send-file.ts';

export type UploadState =
  /** Refused by the console before the upload. */
  | { stage: 'unfit'; name: string; fault: FileFault }
  /** `share`: progress from 0 to 1. At 1 the API is checking the file. */
  | { stage: 'sending'; name: string; size: number; share: number }
  /** No network: the upload continues when it is back. */
  | { stage: 'waiting'; name: string }
  | { stage: 'failed'; name: string; fault: Exclude<SendFault, { why: 'network' }> };

const longestName = 120;
const againMs = 5_000;

/**
 * A name that the API accepts: shortened with its extension kept, and without path separators and control characters.
 */
function nameOf({ name }: File): string {
  const bare = name.replace(/[/\\\p{Cc}]/gu, ' ').trim() || 'arquivo';
  return bare.length <= longestName ? bare : bare.slice(0, longestName - 20) + bare.slice(-20);
}

interface Options<Name extends string> {
  onStart?: (name: Name, file: File) => void;
  onReleased: (name: Name, released: Released) => void;
}

/**
 * Uploads in progress by document. They continue on other steps of the page, and each keeps its file until the API has
 * accepted it, so that the person does not have to choose it again.
 */
export function useUploads<Name extends string>({ onStart, onReleased }: Options<Name>) {
  const { merchantId } = useMerchant();
  const [states, setStates] = useState<Partial<Record<Name, UploadState>>>({});
  const under = useRef(new Map<Name, { journey: Journey; control: AbortController }>());
  const tell = useRef({ onStart, onReleased });
  tell.current = { onStart, onReleased };

  const put = useCallback((name: Name, state: UploadState | undefined) => {
    setStates((before) => {
      const { [name]: _, ...others } = before;
      return (state ? { ...others, [name]: state } : others) as typeof before;
    });
  }, []);

  const send = useCallback(
    async (name: Name, journey: Journey) => {
      under.current.get(name)?.control.abort();
      const control = new AbortController();
      under.current.set(name, { journey, control });
      const { file } = journey;
      const sending = (share: number) => put(name, { stage: 'sending', name: file.name, size: file.size, share });
      sending(journey.arrived ? 1 : 0);
      try {
        const released = await sendFile(merchantId, journey, { signal: control.signal, onProgress: sending });
        if (control.signal.aborted) return;
        under.current.delete(name);
        put(name, undefined);
        tell.current.onReleased(name, released);
      } catch (error) {
        if (control.signal.aborted) return;
        const fault = error instanceof SendError ? error.fault : ({ why: 'server' } as const);
        put(
          name,
          fault.why === 'network' ? { stage: 'waiting', name: file.name } : { stage: 'failed', name: file.name, fault },
        );
      }
    },
    [merchantId, put],
  );

  const choose = useCallback(
    async (name: Name, file: File) => {
      const checked = await checkFile(file);
      if ('fault' in checked) return put(name, { stage: 'unfit', name: file.name, fault: checked.fault });
      tell.current.onStart?.(name, file);
      await send(name, { file, name: nameOf(file), type: checked.type, purpose: name });
    },
    [put, send],
  );

  const again = useCallback(
    (name: Name) => {
      const one = under.current.get(name);
      if (one) void send(name, one.journey);
    },
    [send],
  );

  /** Cancels the upload and drops its file. */
  const drop = useCallback(
    (name: Name) => {
      under.current.get(name)?.control.abort();
      under.current.delete(name);
      put(name, undefined);
    },
    [put],
  );

  const waiting = (Object.entries(states) as [Name, UploadState][])
    .filter(([, { stage }]) => stage === 'waiting')
    .map(([name]) => name)
    .join();
  useEffect(() => {
    if (!waiting) return;
    const goOn = () => {
      for (const name of waiting.split(',') as Name[]) again(name);
    };
    window.addEventListener('online', goOn);
    // Also polls: `navigator.onLine` may be wrong, and a server's return raises no event.
    const timer = setInterval(() => navigator.onLine && goOn(), againMs);
    return () => {
      window.removeEventListener('online', goOn);
      clearInterval(timer);
    };
  }, [waiting, again]);

  useEffect(() => {
    const all = under.current;
    return () => {
      for (const { control } of all.values()) control.abort();
      all.clear();
    };
  }, []);

  return { states, choose, again, drop };
}

export type Uploads<Name extends string> = ReturnType<typeof useUploads<Name>>;
