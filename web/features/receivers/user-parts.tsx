import './user-panel.css';
import './messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { PlatformUser } from '../../../domain/receivers/platform-user.ts';
import { ReceiverDocument } from '../../../domain/receivers/receiver.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useMay } from '../../shared/session/may.ts';
import { addUserDocument, linkToUserDocument, refreshShared } from './api.ts';
import { useDocumentUploads } from './document-box.tsx';
import { DocumentList } from './document-list.tsx';

/** The documents in a user's record, and those that it may still get. */
export function UserDocuments({ merchantId, user }: { merchantId: string; user: PlatformUser }) {
  const client = useQueryClient();
  const uploads = useDocumentUploads(async (docKind, uploadId) => {
    await addUserDocument(merchantId, user.id, docKind, uploadId);
    await refreshShared(client, merchantId);
  });
  const mayView = useMay('POST /v1/platform-users/{id}/documents/{document}/link');
  const mayAdd = useMay('POST /v1/platform-users/{id}/documents');
  const absent = ReceiverDocument.options.filter(
    (docKind) =>
      !user.documents.some(({ document }) => document === docKind) &&
      (docKind !== 'photoDocumentSocialContract' || user.documentType === 'CNPJ'),
  );
  return (
    <DocumentList
      documents={user.documents}
      absent={absent}
      linkTo={(docKind) => linkToUserDocument(merchantId, user.id, docKind)}
      uploads={uploads}
      mayView={mayView}
      mayAdd={mayAdd}
    />
  );
}

export function UserReceivers({ merchantId, receivers }: { merchantId: string; receivers: PlatformUser['receivers'] }) {
  const t = useTexts();
  return (
    <ul className="user-receivers">
      {receivers.map((one) => (
        <li key={one.id}>
          <Link to={`/m/${merchantId}/receivers/${one.id}`}>
            <bdi>{one.name}</bdi>
          </Link>
          {!one.sharesDocuments && <span className="muted">{t('receivers:user.another')}</span>}
        </li>
      ))}
    </ul>
  );
}
