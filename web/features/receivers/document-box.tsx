import './messages.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReceiverDocument } from '../../../domain/receivers/receiver.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ProblemText } from '../../shared/api/problem-text.tsx';
import { useMay } from '../../shared/session/may.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Released } from './uploads/send-file.ts';
import { UploadBox } from './uploads/upload-box.tsx';
import { useUploads } from './uploads/use-uploads.ts';

/**
 * Documents of an existing receiver, or of its user: each is uploaded and then added.
 *
 * @param addTo adds a completed upload to its owner
 */
export function useDocumentUploads(addTo: (docKind: ReceiverDocument, uploadId: string) => Promise<unknown>) {
  /** Uploaded, but not added yet. */
  const [arrived, setArrived] = useState<Partial<Record<ReceiverDocument, Released>>>({});
  /** Ids of the uploads added while the page was open. */
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const add = useMutation({
    mutationFn: ({ docKind, released }: { docKind: ReceiverDocument; released: Released }) =>
      addTo(docKind, released.uploadId),
    onSuccess: (_, { docKind, released }) => {
      setArrived(({ [docKind]: _, ...others }) => others);
      setAdded((before) => new Set(before).add(released.uploadId));
    },
  });
  const uploads = useUploads<ReceiverDocument>({
    onReleased: (docKind, released) => {
      setArrived((before) => ({ ...before, [docKind]: released }));
      add.mutate({ docKind, released });
    },
  });
  return {
    ...uploads,
    arrived,
    added,
    adding: add.isPending ? add.variables.docKind : undefined,
    error: add.error,
    addAgain: (docKind: ReceiverDocument) => {
      const released = arrived[docKind];
      if (released && !add.isPending) add.mutate({ docKind, released });
    },
    forget: (docKind: ReceiverDocument) => setArrived(({ [docKind]: _, ...others }) => others),
  };
}

export type DocumentUploads = ReturnType<typeof useDocumentUploads>;

/** The upload of one document, with its progress until its owner has it. */
export function DocumentBox({
  docKind,
  uploads,
  note,
  at,
}: {
  docKind: ReceiverDocument;
  uploads: DocumentUploads;
  /** Why the document is required. */
  note?: string | undefined;
  /** The providers that require it. */
  at?: string | undefined;
}) {
  const t = useTexts();
  const mayUpload = useMay('POST /v1/uploads');
  const mayAdd = useMay('POST /v1/receivers/{id}/documents');
  const may = mayUpload.allowed ? mayAdd : mayUpload;
  const arrived = uploads.arrived[docKind];
  const notAdded = arrived && uploads.error && uploads.adding !== docKind;
  return (
    <div>
      <UploadBox
        label={t(`receivers:docKind.${docKind}.name`)}
        help={[note ?? t(`receivers:docKind.${docKind}.help`), at, t('receivers:upload.limits')]
          .filter(Boolean)
          .join(' ')}
        camera={docKind === 'photoPersonWithDocument' ? 'user' : 'environment'}
        error={may.why}
        disabled={!may.allowed}
        given={arrived}
        state={uploads.states[docKind]}
        onChoose={(file) => void uploads.choose(docKind, file)}
        onAgain={() => uploads.again(docKind)}
        onDrop={() => uploads.drop(docKind)}
      />
      {arrived && uploads.adding === docKind && (
        <p className="unseen" role="status">
          {t('receivers:missing.adding', { docKind: t(`receivers:docKind.${docKind}.name`) })}
        </p>
      )}
      {notAdded && (
        <Notice tone="bad" icon="alert" role="alert" title={t('receivers:missing.notAdded')}>
          <ProblemText error={uploads.error} />
          <p className="upload-buttons cluster">
            <Button onClick={() => uploads.addAgain(docKind)}>{t('receivers:missing.addAgain')}</Button>
            <Button onClick={() => uploads.forget(docKind)}>{t('receivers:upload.another')}</Button>
          </p>
        </Notice>
      )}
    </div>
  );
}
