import './user-panel.css';
import './messages.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { type Receiver, ReceiverDocument } from '../../../domain/receivers/receiver.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ProblemText } from '../../shared/api/problem-text.tsx';
import { useMay } from '../../shared/session/may.ts';
import { addUserDocument, linkToUserDocument, platformUserQuery, refreshShared } from './api.ts';
import { useDocumentUploads } from './document-box.tsx';
import { DocumentList } from './document-list.tsx';

/** The record of the receiver's user: the documents that all its receivers share, and the other receivers. */
export function UserPanel({
  merchantId,
  receiver,
  platformUserId,
}: {
  merchantId: string;
  receiver: Receiver;
  platformUserId: string;
}) {
  const t = useTexts();
  const id = useId();
  const client = useQueryClient();
  const { data: user, error } = useQuery(platformUserQuery(merchantId, platformUserId));
  const uploads = useDocumentUploads(async (docKind, uploadId) => {
    await addUserDocument(merchantId, platformUserId, docKind, uploadId);
    await refreshShared(client, merchantId);
  });
  const mayView = useMay('POST /v1/platform-users/{id}/documents/{document}/link');
  const mayAdd = useMay('POST /v1/platform-users/{id}/documents');
  const absent = ReceiverDocument.options.filter(
    (docKind) =>
      !user?.documents.some(({ document }) => document === docKind) &&
      (docKind !== 'photoDocumentSocialContract' || user?.documentType === 'CNPJ'),
  );
  const others = user?.receivers.filter((one) => one.id !== receiver.id) ?? [];
  return (
    <section className="panel" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        {t('receivers:user.title')} <bdi>{receiver.userId}</bdi>
      </h2>
      <p className="muted">{t('receivers:user.help')}</p>
      {error && <ProblemText error={error} />}
      {user && (
        <DocumentList
          documents={user.documents}
          absent={absent}
          linkTo={(docKind) => linkToUserDocument(merchantId, platformUserId, docKind)}
          uploads={uploads}
          mayView={mayView}
          mayAdd={mayAdd}
        />
      )}
      {others.length > 0 && (
        <>
          <h3>{t('receivers:user.others')}</h3>
          <ul className="user-receivers">
            {others.map((one) => (
              <li key={one.id}>
                <Link to={`/m/${merchantId}/receivers/${one.id}`}>
                  <bdi>{one.name}</bdi>
                </Link>
                {!one.sharesDocuments && <span className="muted">{t('receivers:user.another')}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
