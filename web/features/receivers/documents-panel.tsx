import './documents-panel.css';
import './messages.ts';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Receiver, ReceiverDocument } from '../../../domain/receivers/receiver.ts';
import { useTexts } from '../../i18n/texts.ts';
import { CommandProblem } from '../../shared/forms/command-problem.tsx';
import { useMay } from '../../shared/session/may.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TimeCell } from '../../ui/time-cell.tsx';
import { linkToDocument } from './api.ts';
import { DocumentBox, type DocumentUploads } from './document-box.tsx';

/**
 * The receiver's documents. They are private: each is shown by a link valid for one minute, and each access is
 * recorded.
 */
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
  const mayReplace = useMay('POST /v1/receivers/{id}/documents');
  const [replaced, setReplaced] = useState<ReceiverDocument>();
  const view = useMutation({
    mutationFn: async ({ docKind, tab }: { docKind: ReceiverDocument; tab: Window | null }) => {
      try {
        const { url } = await linkToDocument(merchantId, receiver.id, docKind);
        if (tab) tab.location.replace(url);
        else window.location.assign(url);
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
  });
  /** Opens the tab in the click handler, before the response, because browsers block later ones as pop-ups. */
  function open(docKind: ReceiverDocument) {
    if (view.isPending) return;
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    view.mutate({ docKind, tab });
  }
  return (
    <section className="panel" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('receivers:documents.title')}</h2>
      {receiver.documents.length === 0 ? (
        <p className="muted">{t('receivers:documents.none')}</p>
      ) : (
        <>
          <ul className="receiver-documents">
            {receiver.documents.map(({ document: docKind, fileName, addedAt, uploadId }) => (
              <li key={docKind}>
                <Icon name="note" />
                <div>
                  <p>
                    <strong>{t(`receivers:docKind.${docKind}.name`)}</strong>
                  </p>
                  <p className="muted">
                    <bdi>{fileName}</bdi> · {t('receivers:documents.added')} <TimeCell at={addedAt} />
                  </p>
                  {uploads.added.has(uploadId) && (
                    <p className="receiver-documents-added" data-tone="good">
                      {t('receivers:upload.done')}
                    </p>
                  )}
                </div>
                <p className="receiver-documents-buttons">
                  <Button
                    kind="quiet"
                    may={mayView}
                    aria-busy={view.isPending && view.variables.docKind === docKind}
                    onClick={() => open(docKind)}
                  >
                    {view.isPending && view.variables.docKind === docKind
                      ? t('receivers:documents.viewing')
                      : t('receivers:documents.view')}
                    <span className="unseen">: {t(`receivers:docKind.${docKind}.name`)}</span>
                  </Button>
                  <Button
                    kind="quiet"
                    may={mayReplace}
                    aria-expanded={replaced === docKind}
                    onClick={() => setReplaced(replaced === docKind ? undefined : docKind)}
                  >
                    {t('receivers:documents.replace')}
                    <span className="unseen">: {t(`receivers:docKind.${docKind}.name`)}</span>
                  </Button>
                </p>
                {replaced === docKind && !uploads.added.has(uploadId) && (
                  <div className="across">
                    <DocumentBox docKind={docKind} uploads={uploads} />
                  </div>
                )}
              </li>
            ))}
          </ul>
          <p className="field-note">{mayView.why ?? t('receivers:documents.audited')}</p>
        </>
      )}
      <p className="unseen" role="status">
        {receiver.documents
          .filter(({ uploadId }) => uploads.added.has(uploadId))
          .map(({ document: docKind }) => `${t(`receivers:docKind.${docKind}.name`)}: ${t('receivers:upload.done')}`)
          .join(' ')}
      </p>
      {view.error && <CommandProblem error={view.error} />}
    </section>
  );
}
