import './messages.ts';
import type { ReceiverDocument } from '../../../domain/receivers/receiver.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useMay } from '../../shared/session/may.ts';
import type { Draft } from './draft.ts';
import { documentsOf } from './form.ts';
import { Part } from './step-part.tsx';
import { UploadBox } from './uploads/upload-box.tsx';
import type { Uploads } from './uploads/use-uploads.ts';
import type { ReceiverProvider } from './use-providers.ts';

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
  const t = useTexts();
  const may = useMay('POST /v1/uploads');
  const wanted = documentsOf(chosen?.provider, draft.filled.documentType);
  if (wanted.length === 0) {
    return (
      <Part>
        <p>
          {chosen
            ? t('receivers:form.noDocuments', { provider: chosen.provider.name })
            : t('receivers:form.documentsUnknown')}
        </p>
      </Part>
    );
  }
  return (
    <Part lead={t('receivers:form.documentsLead')}>
      <div className="stack gap-5">
        {wanted.map((docKind) => (
          <UploadBox
            key={docKind}
            label={t(`receivers:docKind.${docKind}.name`)}
            help={`${t(`receivers:docKind.${docKind}.help`)} ${t('receivers:upload.limits')}`}
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
