import { useMutation } from '@tanstack/react-query';
import { Refused } from '../../shared/forms/refused.tsx';
import { saveFile } from '../../shared/lists/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

type Format = 'csv' | 'xlsx';

/** Saves what a page shows as a CSV file or a workbook. */
export function FileButtons({
  take,
  wordOf,
}: {
  take: (format: Format) => Promise<Parameters<typeof saveFile>[0]>;
  wordOf: (what: Format | 'saving') => string;
}) {
  const file = useMutation({ mutationFn: take, onSuccess: saveFile });
  return (
    <>
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button
          key={format}
          kind="quiet"
          aria-busy={file.isPending && file.variables === format}
          onClick={() => !file.isPending && file.mutate(format)}
        >
          <Icon name="download" />
          {wordOf(file.isPending && file.variables === format ? 'saving' : format)}
        </Button>
      ))}
      {file.error && <Refused error={file.error} />}
    </>
  );
}
