import './messages.ts';
import { useId } from 'react';
import type { Receiver } from '../../../domain/receivers/receiver.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useMay } from '../../shared/session/may.ts';
import { linkToDocument } from './api.ts';
import type { DocumentUploads } from './document-box.tsx';
import { DocumentList } from './document-list.tsx';

/** The receiver's documents: its own, and those of its user where it has none of that kind. */
export function DocumentsPanel({
  merchantId,
  receiver,
  uploads,
}: {
  merchantId: string;
  receiver: Receiver;
  uploads: DocumentUploads;
}) {
  const t = useTexts();
  const id = useId();
  const mayView = useMay('POST /v1/receivers/{id}/documents/{document}/link');
  const mayAdd = useMay('POST /v1/receivers/{id}/documents');
  return (
    <section className="panel" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('receivers:documents.title')}</h2>
      {receiver.documents.length === 0 ? (
        <p className="muted">{t('receivers:documents.none')}</p>
      ) : (
        <DocumentList
          documents={receiver.documents}
          linkTo={(docKind) => linkToDocument(merchantId, receiver.id, docKind)}
          uploads={uploads}
          mayView={mayView}
          mayAdd={mayAdd}
        />
      )}
    </section>
  );
}
