import './messages.ts';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { useTexts } from '../../i18n/texts.ts';
import { CommandProblem } from '../../shared/forms/command-problem.tsx';
import { FormDropdown } from '../../shared/forms/dropdown-field.tsx';
import { FormField } from '../../shared/forms/fields.tsx';
import { useZodForm } from '../../shared/forms/use-zod-form.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { Button } from '../../ui/button.tsx';
import { RawParts } from '../../ui/raw.tsx';
import { bookParts, fetchBooks } from './api.ts';

const schema = z.object({ provider: z.string(), reference: z.string().trim() });

/** Shows what a stand-in has in its books, of one reference or of all. */
export function BooksForm({ providers }: { providers: readonly string[] }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const command = useMutation({
    mutationFn: (query: z.output<typeof schema>) => fetchBooks(merchantId, query),
  });
  const form = useZodForm({
    schema,
    initial: { provider: providers[0] ?? '', reference: '' },
    command,
    send: command.mutate,
  });
  const found = bookParts.flatMap((part) => {
    const rows = command.data?.[part] ?? [];
    return rows.length > 0
      ? [
          {
            label: t('sandbox:books.count', { name: t(`sandbox:books.part.${part}`), n: rows.length }),
            text: JSON.stringify(rows, null, 2),
          },
        ]
      : [];
  });
  return (
    <>
      <form {...form.props} className="sandbox-form stack start">
        <FormDropdown
          form={form}
          name="provider"
          label={t('sandbox:faults.provider')}
          searchable
          options={providers.map((name) => ({ value: name, label: name }))}
        />
        <FormField
          form={form}
          name="reference"
          label={t('sandbox:books.reference')}
          help={t('sandbox:books.referenceHelp')}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
        />
        <Button type="submit" aria-busy={form.busy}>
          {form.busy ? t('sandbox:books.looking') : t('sandbox:books.look')}
        </Button>
      </form>
      <p role="status" className="muted">
        {command.isSuccess && found.length === 0 ? t('sandbox:books.nothing') : ''}
      </p>
      <div>
        <RawParts heading="h3" parts={found} />
      </div>
      {form.error && <CommandProblem error={form.error} />}
    </>
  );
}
