import './documents-panel.css';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Receiver, ReceiverDocument } from '../../../domain/receivers/receiver.ts';
import { CommandProblem } from '../../shared/forms/command-problem.tsx';
import { useMay } from '../../shared/session/may.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TimeCell } from '../../ui/time-cell.tsx';
import { linkToDocument } from './api.ts';
import { DocumentBox, type DocumentUploads } from './document-box.tsx';
import { useReceiverWords } from './words.ts';

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
  const { documents: t, docKind: names, upload } = useReceiverWords();
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
      <h2 id={`${id}-title`}>{t.title}</h2>
      {receiver.documents.length === 0 ? (
        <p className="muted">{t.none}</p>
      ) : (
        <>
          <ul className="papers">
            {receiver.documents.map(({ document: docKind, fileName, addedAt, uploadId }) => (
              <li key={docKind}>
                <Icon name="note" />
                <div>
                  <p>
                    <strong>{names[docKind].name}</strong>
                  </p>
                  <p className="muted">
                    <bdi>{fileName}</bdi> · {t.added} <TimeCell at={addedAt} />
                  </p>
                  {uploads.added.has(uploadId) && (
                    <p className="papers-added" data-tone="good">
                      {upload.done}
                    </p>
                  )}
                </div>
                <p className="papers-buttons">
                  <Button
                    kind="quiet"
                    may={mayView}
                    aria-busy={view.isPending && view.variables.docKind === docKind}
                    onClick={() => open(docKind)}
                  >
                    {view.isPending && view.variables.docKind === docKind ? t.viewing : t.view}
                    <span className="unseen">: {names[docKind].name}</span>
                  </Button>
                  <Button
                    kind="quiet"
                    may={mayReplace}
                    aria-expanded={replaced === docKind}
                    onClick={() => setReplaced(replaced === docKind ? undefined : docKind)}
                  >
                    {t.replace}
                    <span className="unseen">: {names[docKind].name}</span>
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
          <p className="field-note">{mayView.why ?? t.audited}</p>
        </>
      )}
      <p className="unseen" role="status">
        {receiver.documents
          .filter(({ uploadId }) => uploads.added.has(uploadId))
          .map(({ document: docKind }) => `${names[docKind].name}: ${upload.done}`)
          .join(' ')}
      </p>
      {view.error && <CommandProblem error={view.error} />}
    </section>
  );
}
