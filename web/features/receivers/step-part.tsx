import type { ReactNode } from 'react';
import { documentAt, type Want } from './form.ts';
import type { ReceiverWords } from './words.ts';

export function Part({ title, lead, children }: { title?: string; lead?: string | undefined; children: ReactNode }) {
  return (
    <div className="receiver-new-part stack gap-4 box shrink">
      {title && <h3>{title}</h3>}
      {lead && <p className="muted">{lead}</p>}
      {children}
    </div>
  );
}

/** The label of a requirement. */
export function wordOf(field: string, t: ReceiverWords): string {
  const docKind = documentAt(field);
  if (docKind) return t.docKind[docKind].name;
  return Object.hasOwn(t.piece, field) ? t.piece[field as keyof typeof t.piece] : field;
}

/** The note that the provider requires a field. */
export const wantedWords = (
  t: ReceiverWords['form'],
  wants: readonly Want[],
  field: string,
  provider: string | undefined,
) => (provider && wants.some((want) => want.field === field) ? t.wanted(provider) : undefined);
