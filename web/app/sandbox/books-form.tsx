import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { CommandProblem } from '../../shared/forms/command-problem.tsx';
import { FormDropdown, FormField } from '../../shared/forms/fields.tsx';
import { useZodForm } from '../../shared/forms/use-zod-form.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { Button } from '../../ui/button.tsx';
import { RawParts } from '../../ui/raw.tsx';
import { bookParts, fetchBooks } from './api.ts';
import { useSandboxWords } from './words.ts';

const schema = z.object({ provider: z.string(), reference: z.string().trim() });

/** Shows what a stand-in has in its books, of one reference or of all. */
export function BooksForm({ providers }: { providers: readonly string[] }) {
  const { books: t, faults } = useSandboxWords();
  const { merchantId } = useMerchant();
  const command = useMutation({
    mutationFn: (asked: z.output<typeof schema>) => fetchBooks(merchantId, asked),
  });
  const form = useZodForm({
    schema,
    initial: { provider: providers[0] ?? '', reference: '' },
    command,
    send: command.mutate,
  });
  const found = bookParts.flatMap((part) => {
    const rows = command.data?.[part] ?? [];
    return rows.length > 0 ? [{ label: t.count(t.part[part], rows.length), text: JSON.stringify(rows, null, 2) }] : [];
  });
  return (
    <>
      <form {...form.props} className="sandbox-form stack start">
        <FormDropdown
          form={form}
          name="provider"
          label={faults.provider}
          searchable
          options={providers.map((name) => ({ value: name, label: name }))}
        />
        <FormField
          form={form}
          name="reference"
          label={t.reference}
          help={t.referenceHelp}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
        />
        <Button type="submit" aria-busy={form.busy}>
          {form.busy ? t.looking : t.look}
        </Button>
      </form>
      <p role="status" className="muted">
        {command.isSuccess && found.length === 0 ? t.nothing : ''}
      </p>
      <div>
        <RawParts heading="h3" parts={found} />
      </div>
      {form.error && <CommandProblem error={form.error} />}
    </>
  );
}
