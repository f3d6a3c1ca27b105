import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReceiverDocument } from '../../../domain/receivers/receiver.ts';
import { ProblemText } from '../../shared/api/problem-text.tsx';
import { useMay } from '../../shared/session/may.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { addDocument, cacheReceiver } from './api.ts';
import type { Released } from './uploads/send-file.ts';
import { UploadBox } from './uploads/upload-box.tsx';
import { useUploads } from './uploads/use-uploads.ts';
import { useReceiverWords } from './words.ts';

/** Papers of a receiver that is there already: each is uploaded, and then added to it. */
export function useDocumentUploads(merchantId: string, receiverId: string) {
  const client = useQueryClient();
  /** Uploaded, and not part of the receiver yet. */
  const [arrived, setArrived] = useState<Partial<Record<ReceiverDocument, Released>>>({});
  /** Ids of those that became part of it while the page was open. */
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const add = useMutation({
    mutationFn: ({ paper, released }: { paper: ReceiverDocument; released: Released }) =>
      addDocument(merchantId, receiverId, paper, released.uploadId),
    onSuccess: (receiver, { paper, released }) => {
      cacheReceiver(client, merchantId, receiver);
      setArrived(({ [paper]: _, ...others }) => others);
      setAdded((before) => new Set(before).add(released.uploadId));
    },
  });
  const uploads = useUploads<ReceiverDocument>({
    onReleased: (paper, released) => {
      setArrived((before) => ({ ...before, [paper]: released }));
      add.mutate({ paper, released });
    },
  });
  return {
    ...uploads,
    arrived,
    added,
    adding: add.isPending ? add.variables.paper : undefined,
    error: add.error,
    addAgain: (paper: ReceiverDocument) => {
      const released = arrived[paper];
      if (released && !add.isPending) add.mutate({ paper, released });
    },
    forget: (paper: ReceiverDocument) => setArrived(({ [paper]: _, ...others }) => others),
  };
}

export type DocumentUploads = ReturnType<typeof useDocumentUploads>;

/** The place for one paper, with what became of it on its way into the receiver. */
export function DocumentBox({
  paper,
  uploads,
  note,
  at,
}: {
  paper: ReceiverDocument;
  uploads: DocumentUploads;
  /** Why it is asked for. */
  note?: string | undefined;
  /** Who asks for it. */
  at?: string | undefined;
}) {
  const { missing: said, paper: names, upload } = useReceiverWords();
  const mayUpload = useMay('POST /v1/uploads');
  const mayAdd = useMay('POST /v1/receivers/{id}/documents');
  const may = mayUpload.allowed ? mayAdd : mayUpload;
  const arrived = uploads.arrived[paper];
  const notAdded = arrived && uploads.error && uploads.adding !== paper;
  return (
    <div>
      <UploadBox
        label={names[paper].name}
        help={[note ?? names[paper].help, at, upload.limits].filter(Boolean).join(' ')}
        camera={paper === 'photoPersonWithDocument' ? 'user' : 'environment'}
        error={may.why}
        disabled={!may.allowed}
        given={arrived}
        state={uploads.states[paper]}
        onChoose={(file) => void uploads.choose(paper, file)}
        onAgain={() => uploads.again(paper)}
        onDrop={() => uploads.drop(paper)}
      />
      {arrived && uploads.adding === paper && (
        <p className="unseen" role="status">
          {said.adding(names[paper].name)}
        </p>
      )}
      {notAdded && (
        <Notice tone="bad" icon="alert" role="alert" title={said.notAdded}>
          <ProblemText error={uploads.error} />
          <p className="upload-buttons">
            <Button onClick={() => uploads.addAgain(paper)}>{said.addAgain}</Button>
            <Button onClick={() => uploads.forget(paper)}>{upload.another}</Button>
          </p>
        </Notice>
      )}
    </div>
  );
}
