import './document-list.css';
import './messages.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { GivenDocument, ReceiverDocument } from '../../../domain/receivers/receiver.ts';
import { useTexts } from '../../i18n/texts.ts';
import { CommandProblem } from '../../shared/forms/command-problem.tsx';
import type { useMay } from '../../shared/session/may.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TimeCell } from '../../ui/time-cell.tsx';
import { DocumentBox, type DocumentUploads } from './document-box.tsx';

type May = ReturnType<typeof useMay>;

interface ListProps {
  documents: readonly GivenDocument[];
  /** Kinds that the owner has no document of, and may get one. */
  absent?: readonly ReceiverDocument[];
  /** A link that shows a document for one minute. */
  linkTo: (docKind: ReceiverDocument) => Promise<{ url: string }>;
  uploads: DocumentUploads;
  mayView: May;
  mayAdd: May;
}

/** Documents with their buttons. They are private: each access is by a link valid for one minute, and is recorded. */
export function DocumentList({ documents, absent = [], linkTo, uploads, mayView, mayAdd }: ListProps) {
  const t = useTexts();
  const view = useViewing(linkTo);
  const [chosen, setChosen] = useState<ReceiverDocument>();
  const choice = (docKind: ReceiverDocument, word: string) => (
    <Button
      kind="quiet"
      may={mayAdd}
      aria-expanded={chosen === docKind}
      onClick={() => setChosen(chosen === docKind ? undefined : docKind)}
    >
      {word}
      <span className="unseen">: {t(`receivers:docKind.${docKind}.name`)}</span>
    </Button>
  );
  const box = (docKind: ReceiverDocument) =>
    chosen === docKind && (
      <div className="across">
        <DocumentBox docKind={docKind} uploads={uploads} />
      </div>
    );
  return (
    <>
      <ul className="document-list">
        {documents.map((given) => (
          <li key={given.document}>
            <Icon name="note" />
            <About given={given} isNew={uploads.added.has(given.uploadId)} />
            <p className="document-list-buttons">
              <Button
                kind="quiet"
                may={mayView}
                aria-busy={view.opening === given.document}
                onClick={() => view.open(given.document)}
              >
                {view.opening === given.document ? t('receivers:documents.viewing') : t('receivers:documents.view')}
                <span className="unseen">: {t(`receivers:docKind.${given.document}.name`)}</span>
              </Button>
              {choice(given.document, t('receivers:documents.replace'))}
            </p>
            {!uploads.added.has(given.uploadId) && box(given.document)}
          </li>
        ))}
        {absent.map((docKind) => (
          <li key={docKind}>
            <Icon name="note" />
            <div>
              <p>{t(`receivers:docKind.${docKind}.name`)}</p>
              <p className="muted">{t('receivers:documents.absent')}</p>
            </div>
            <p className="document-list-buttons">{choice(docKind, t('receivers:documents.add'))}</p>
            {box(docKind)}
          </li>
        ))}
      </ul>
      {documents.length > 0 && <p className="field-note">{mayView.why ?? t('receivers:documents.audited')}</p>}
      <p className="unseen" role="status">
        {documents
          .filter(({ uploadId }) => uploads.added.has(uploadId))
          .map(({ document: docKind }) => `${t(`receivers:docKind.${docKind}.name`)}: ${t('receivers:upload.done')}`)
          .join(' ')}
      </p>
      {view.error && <CommandProblem error={view.error} />}
    </>
  );
}

function About({ given, isNew }: { given: GivenDocument; isNew: boolean }) {
  const t = useTexts();
  return (
    <div>
      <p>
        <strong>{t(`receivers:docKind.${given.document}.name`)}</strong>
      </p>
      <p className="muted">
        <bdi>{given.fileName}</bdi> · {t('receivers:documents.added')} <TimeCell at={given.addedAt} />
      </p>
      {given.ofUser && <p className="muted">{t('receivers:documents.ofUser')}</p>}
      {isNew && (
        <p className="document-list-added" data-tone="good">
          {t('receivers:upload.done')}
        </p>
      )}
    </div>
  );
}

/** Opens documents in tabs of their own. */
function useViewing(linkTo: ListProps['linkTo']) {
  const view = useMutation({
    mutationFn: async ({ docKind, tab }: { docKind: ReceiverDocument; tab: Window | null }) => {
      try {
        const { url } = await linkTo(docKind);
        if (tab) tab.location.replace(url);
        else window.location.assign(url);
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
  });
  return {
    error: view.error,
    opening: view.isPending ? view.variables.docKind : undefined,
    /** Opens the tab in the click handler, before the response, because browsers block later ones as pop-ups. */
    open(docKind: ReceiverDocument) {
      if (view.isPending) return;
      const tab = window.open('', '_blank');
      if (tab) tab.opener = null;
      view.mutate({ docKind, tab });
    },
  };
}
