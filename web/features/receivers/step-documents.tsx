import type { ReceiverDocument } from '../../../domain/receivers/receiver.ts';
import { useMay } from '../../shared/session/may.ts';
import type { Draft } from './draft.ts';
import { documentsOf } from './form.ts';
import { Part } from './step-part.tsx';
import { UploadBox } from './uploads/upload-box.tsx';
import type { Uploads } from './uploads/use-uploads.ts';
import type { ReceiverProvider } from './use-providers.ts';
import { useReceiverWords } from './words.ts';

export function Documents({
  draft,
  change,
  uploads,
  chosen,
  errors,
}: {
  draft: Draft;
  change: (next: (before: Draft) => Draft) => void;
  uploads: Uploads<ReceiverDocument>;
  chosen: ReceiverProvider | undefined;
  /** What the API refused. */
  errors: Partial<Record<ReceiverDocument, string>>;
}) {
  const { form: t, docKind: names, upload } = useReceiverWords();
  const may = useMay('POST /v1/uploads');
  const wanted = documentsOf(chosen?.provider, draft.filled.documentType);
  if (wanted.length === 0) {
    return (
      <Part>
        <p>{chosen ? t.noDocuments(chosen.provider.name) : t.documentsUnknown}</p>
      </Part>
    );
  }
  return (
    <Part lead={t.documentsLead}>
      <div className="stack gap-5">
        {wanted.map((docKind) => (
          <UploadBox
            key={docKind}
            label={names[docKind].name}
            help={`${names[docKind].help} ${upload.limits}`}
            camera={docKind === 'photoPersonWithDocument' ? 'user' : 'environment'}
            error={errors[docKind] ?? may.why}
            disabled={!may.allowed}
            given={draft.documents[docKind]}
            interrupted={uploads.states[docKind] ? undefined : draft.sending[docKind]}
            state={uploads.states[docKind]}
            onChoose={(file) => void uploads.choose(docKind, file)}
            onAgain={() => uploads.again(docKind)}
            onDrop={() => {
              uploads.drop(docKind);
              change(({ sending: { [docKind]: _, ...sending }, ...before }) => ({ ...before, sending }));
            }}
            onRemove={() =>
              change(({ documents: { [docKind]: _, ...documents }, ...before }) => ({ ...before, documents }))
            }
          />
        ))}
      </div>
    </Part>
  );
}
