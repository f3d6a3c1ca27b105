import type { Tone } from '../../ui/tone.ts';

const tones: Record<string, Tone> = { GET: 'wait', POST: 'good', PUT: 'ask', PATCH: 'ask', DELETE: 'bad' };

/** The method of an operation; an event, which we send, has none. */
export function Method({ method }: { method: string | undefined }) {
  return (
    <span className="reference-method mono" data-tone={method ? (tones[method] ?? 'plain') : 'plain'}>
      {method === undefined ? 'EVENT' : method === 'DELETE' ? 'DEL' : method}
    </span>
  );
}
