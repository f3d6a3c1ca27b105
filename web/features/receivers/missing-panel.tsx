import './missing-panel.css';
import './messages.ts';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import type { z } from 'zod';
import type { MissingPiece, Receiver, ReceiverDocument } from '../../../domain/receivers/receiver.ts';
import { known, useTexts } from '../../i18n/texts.ts';
import { CommandProblem } from '../../shared/forms/command-problem.tsx';
import { useZodForm } from '../../shared/forms/use-zod-form.ts';
import { useMay } from '../../shared/session/may.ts';
import { Button } from '../../ui/button.tsx';
import { ForeignText } from '../../ui/foreign-text.tsx';
import { changeReceiver } from './api.ts';
import { DocumentBox, type DocumentUploads } from './document-box.tsx';
import { AddressFields, BankFields, ReceiverField } from './fields.tsx';
import { documentAt, emptyForm, fieldAt, type Piece, pieces, piecesSchema } from './form.ts';
import { phoneMask } from './masks.ts';

/** The data that providers still require, each with its input, so that an interrupted onboarding can be completed. */
export function MissingPanel({
  merchantId,
  receiver,
  uploads,
}: {
  merchantId: string;
  receiver: Receiver;
  uploads: DocumentUploads;
}) {
  const t = useTexts();
  const id = useId();
  const fields = [...new Set(receiver.missing.map(({ field }) => field))];
  const documents = fields.flatMap((field) => documentAt(field) ?? []);
  const data = pieces.filter((piece) => fields.some((field) => field === piece || field.startsWith(`${piece}.`)));
  // Requirements without an input here are listed as well.
  const others = receiver.missing.filter(({ field }) => !documentAt(field) && !pieces.some((p) => field.startsWith(p)));
  const onlyAt = (field: string) => {
    const of = receiver.missing.filter((piece) => piece.field === field);
    return receiver.accounts.length > 1
      ? t('receivers:missing.at', { providers: of.map(({ provider }) => provider).join(', ') })
      : undefined;
  };
  return (
    <section className="missing" aria-labelledby={id}>
      <div>
        <h2 id={id}>{t('receivers:missing.title', { count: fields.length })}</h2>
        <p className="muted">{t('receivers:missing.lead')}</p>
      </div>
      {documents.length > 0 && (
        <div className="missing-documents">
          {documents.map((docKind) => (
            <DocumentBox
              key={docKind}
              docKind={docKind}
              uploads={uploads}
              note={messageOf(receiver.missing, docKind)}
              at={onlyAt(`documents.${docKind}`)}
            />
          ))}
        </div>
      )}
      {data.length > 0 && <DataForm key={data.join()} merchantId={merchantId} receiver={receiver} pieces={data} />}
      {others.length > 0 && (
        <ul>
          {others.map(({ accountId, field, message, provider }) => (
            <li key={`${accountId} ${field}`}>
              {provider}: <ForeignText text={message} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The requirement's message in the specification's words. Those are short, so a longer text is cut. */
const messageOf = (missing: readonly MissingPiece[], docKind: ReceiverDocument) =>
  missing.find(({ field }) => field === `documents.${docKind}`)?.message.slice(0, 200);

function DataForm({
  merchantId,
  receiver,
  pieces: wanted,
}: {
  merchantId: string;
  receiver: Receiver;
  pieces: readonly Piece[];
}) {
  const t = useTexts();
  const may = useMay('PATCH /v1/receivers/{id}');
  const command = useMutation({
    mutationFn: (body: z.output<ReturnType<typeof piecesSchema>>) => changeReceiver(merchantId, receiver.id, body),
  });
  const form = useZodForm({
    schema: piecesSchema(wanted),
    initial: emptyForm,
    texts: (message) => known(t, `receivers:form.fault.${message}`, message),
    command,
    send: (body) => {
      if (may.allowed) command.mutate(body);
    },
    fieldAt,
    onChange: () => {
      if (command.isError) command.reset();
    },
  });
  return (
    <form {...form.props} className="missing-data stack gap-4" aria-label={t('receivers:missing.data')}>
      {wanted.includes('phone') && (
        <ReceiverField form={form} name="phone" label={t('receivers:piece.phone')} type="tel" mask={phoneMask} />
      )}
      {wanted.includes('providerSpecificData.monthlyRevenue') && (
        <ReceiverField
          form={form}
          name="monthlyRevenue"
          label={
            receiver.documentType === 'CNPJ' ? t('receivers:form.companyRevenue') : t('receivers:form.personIncome')
          }
          prefix="R$"
          inputMode="decimal"
        />
      )}
      {wanted.includes('address') && (
        <fieldset>
          <legend>{t('receivers:piece.address')}</legend>
          <AddressFields form={form} />
        </fieldset>
      )}
      {wanted.includes('bankAccount') && (
        <fieldset>
          <legend>{t('receivers:piece.bankAccount')}</legend>
          <BankFields form={form} />
        </fieldset>
      )}
      {form.problem && <CommandProblem error={form.problem} />}
      <p>
        <Button type="submit" kind="primary" may={may} aria-busy={form.busy}>
          {form.busy ? t('receivers:missing.saving') : t('receivers:missing.save')}
        </Button>
      </p>
    </form>
  );
}
