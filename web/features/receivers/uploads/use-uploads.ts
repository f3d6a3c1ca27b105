import { useCallback, useEffect, useRef, useState } from 'react';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { checkFile, type FileFault } from './check-file.ts';
import { type Journey, type Released, SendError, type SendFault, sendFile } from './send-file.ts';

export type UploadState =
  /** Refused before anything was sent. */
  | { stage: 'unfit'; name: string; fault: FileFault }
  /** `share`: from 0 to 1. All of it is there, and being looked at, when it is 1. */
  | { stage: 'sending'; name: string; size: number; share: number }
  /** No network: it goes on by itself when there is one again. */
  | { stage: 'waiting'; name: string }
  | { stage: 'failed'; name: string; fault: Exclude<SendFault, { why: 'network' }> };

const longestName = 120;
const againMs = 5_000;

/** A name as the API takes it: no longer, with its ending, and without signs that are part of a path. */
function nameOf({ name }: File): string {
  const bare = name.replace(/[/\\\p{Cc}]/gu, ' ').trim() || 'arquivo';
  return bare.length <= longestName ? bare : bare.slice(0, longestName - 20) + bare.slice(-20);
}

interface Options<Name extends string> {
  onStart?: (name: Name, file: File) => void;
  onReleased: (name: Name, released: Released) => void;
}

/**
 * Files on their way, each under the name of what it shows. They go on while the person is at another step of the page,
 * and each keeps its file until it is released, so that nobody chooses it twice.
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

  /** Calls it off, and forgets the file. */
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
    // A network that says it is there may not be, and a server that was away says nothing when it is back.
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
