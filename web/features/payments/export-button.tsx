import { useMutation } from '@tanstack/react-query';
import { useLanguage } from '../../i18n/language.tsx';
import { useMerchant } from '../../session/merchant.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useProblemWords } from '../../ui/problem-text.tsx';
import { exportPayments } from './api.ts';
import type { PaymentSearch } from './search.ts';

/** All payments of the filter, also those that are not on the page yet. */
export function ExportButton({ search }: { search: PaymentSearch }) {
  const { language, words } = useLanguage();
  const { merchantId } = useMerchant();
  const file = useMutation({ mutationFn: () => exportPayments(merchantId, search, language), onSuccess: save });
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

function save({ name, file }: { name: string; file: Blob }) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has its hands on it once the click is done; a minute is for slow ones.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
