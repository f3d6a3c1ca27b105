import './messages.ts';
import type { ReactNode } from 'react';
import { known, type Translate } from '../../i18n/texts.ts';
import { documentAt, type Want } from './form.ts';

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
export function wordOf(field: string, t: Translate): string {
  const docKind = documentAt(field);
  if (docKind) return t(`receivers:docKind.${docKind}.name`);
  return known(t, `receivers:piece.${field}`, field);
}

/** The note that the provider requires a field. */
export const wantedWords = (t: Translate, wants: readonly Want[], field: string, provider: string | undefined) =>
  provider && wants.some((want) => want.field === field) ? t('receivers:form.wanted', { provider }) : undefined;
