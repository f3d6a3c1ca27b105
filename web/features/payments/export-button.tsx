import { useMutation } from '@tanstack/react-query';
import { type Language, useLanguage } from '../../i18n/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useProblemWords } from '../../ui/problem-text.tsx';

interface SavedFile {
  name: string;
  file: Blob;
}

/** All rows of the filter, also those that are not on the page yet. */
export function ExportButton({ onExport }: { onExport: (language: Language) => Promise<SavedFile> }) {
  const { language, words } = useLanguage();
  const file = useMutation({ mutationFn: () => onExport(language), onSuccess: saveFile });
  return (
    <>
      <Button kind="quiet" aria-busy={file.isPending} onClick={() => !file.isPending && file.mutate()}>
        <Icon name="download" />
        {file.isPending ? words.list.exporting : words.list.export}
      </Button>
      {file.error && <Failed error={file.error} />}
    </>
  );
}

function Failed({ error }: { error: Error }) {
  const { title } = useProblemWords(error);
  return (
    <div className="payments-export-failed">
      <Notice tone="bad" icon="alert" role="alert">
        <p>{title}</p>
      </Notice>
    </div>
  );
}

/** Hands a file to whoever sits before the page. */
export function saveFile({ name, file }: SavedFile) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has its hands on it once the click is done; a minute is for slow ones.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
