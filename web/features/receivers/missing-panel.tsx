import './missing-panel.css';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { parseReais } from '../../../domain/core/money.ts';
import type { MissingPiece, Receiver, ReceiverDocument } from '../../../domain/receivers/receiver.ts';
import { Problem } from '../../shared/api/problem.ts';
import { CommandProblem } from '../../shared/forms/command-problem.tsx';
import { useMay } from '../../shared/session/may.ts';
import { Button } from '../../ui/button.tsx';
import { ForeignText } from '../../ui/foreign-text.tsx';
import { changeReceiver } from './api.ts';
import { DocumentBox, type DocumentUploads } from './document-box.tsx';
import { AddressFields, BankFields, type Bind, FormField } from './fields.tsx';
import {
  addressFields,
  addressOf,
  bankAccountOf,
  bankFields,
  documentAt,
  emptyForm,
  type FieldError,
  type Filled,
  type FilledField,
  faultsOf,
  fieldAt,
} from './form.ts';
import { phoneMask } from './masks.ts';
import { useReceiverWords } from './words.ts';

/** Requirements other than documents, in the order of the panel. */
const pieces = ['phone', 'providerSpecificData.monthlyRevenue', 'address', 'bankAccount'] as const;
type Piece = (typeof pieces)[number];

const fieldsOfPiece: Record<Piece, readonly FilledField[]> = {
  phone: ['phone'],
  'providerSpecificData.monthlyRevenue': ['monthlyRevenue'],
  address: addressFields,
  bankAccount: bankFields,
};

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
  const { missing: t } = useReceiverWords();
  const id = useId();
  const fields = [...new Set(receiver.missing.map(({ field }) => field))];
  const documents = fields.flatMap((field) => documentAt(field) ?? []);
  const data = pieces.filter((piece) => fields.some((field) => field === piece || field.startsWith(`${piece}.`)));
  // Requirements without an input here are listed as well.
  const others = receiver.missing.filter(({ field }) => !documentAt(field) && !pieces.some((p) => field.startsWith(p)));
  const onlyAt = (field: string) => {
    const of = receiver.missing.filter((piece) => piece.field === field);
    return receiver.accounts.length > 1 ? t.at(of.map(({ provider }) => provider).join(', ')) : undefined;
  };
  return (
    <section className="missing" aria-labelledby={id}>
      <div>
        <h2 id={id}>{t.title(fields.length)}</h2>
        <p className="muted">{t.lead}</p>
      </div>
      {documents.length > 0 && (
        <div className="missing-papers">
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
        <ul className="missing-others">
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
  const { missing: t, form, piece } = useReceiverWords();
  const may = useMay('PATCH /v1/receivers/{id}');
  const [filled, setFilled] = useState<Filled>(emptyForm);
  const [tried, setTried] = useState(false);
  const command = useMutation({ mutationFn: (body: object) => changeReceiver(merchantId, receiver.id, body) });
  const refused: Record<string, string> = {};
  if (command.error instanceof Problem) {
    for (const { field, message } of command.error.violations) refused[fieldAt(field) ?? field] ??= message;
  }
  const touched = (each: Piece) =>
    fieldsOfPiece[each].some((field) => field !== 'accountType' && filled[field].trim() !== '');
  const given = wanted.filter(touched);
  const all = faultsOf(filled);
  const faults: Partial<Record<FilledField, FieldError>> = Object.fromEntries(
    (given.length > 0 ? given : wanted)
      .flatMap((each) => fieldsOfPiece[each])
      .flatMap((field) => {
        const fault = all[field] ?? (given.length === 0 && isNeeded(field) ? 'missing' : undefined);
        return fault ? [[field, fault]] : [];
      }),
  );
  const bind: Bind = (field) => {
    const fault = tried ? faults[field] : undefined;
    return {
      name: field,
      value: filled[field],
      error: fault ? form.fault[fault] : refused[field],
      onValue: (value) => {
        setFilled((before) => ({ ...before, [field]: value }));
        if (command.isError) command.reset();
      },
    };
  };

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (command.isPending || !may.allowed) return;
    const [first] = Object.keys(faults);
    if (first) return void event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    const monthlyRevenue = parseReais(filled.monthlyRevenue);
    command.mutate({
      ...(given.includes('phone') && { phone: filled.phone.replace(/\D/g, '') }),
      ...(given.includes('providerSpecificData.monthlyRevenue') && { providerSpecificData: { monthlyRevenue } }),
      ...(given.includes('address') && { address: addressOf(filled) }),
      ...(given.includes('bankAccount') && { bankAccount: bankAccountOf(filled) }),
    });
  }

  return (
    <form className="missing-data" noValidate aria-label={t.data} onSubmit={submit}>
      {wanted.includes('phone') && (
        <FormField bind={bind} field="phone" label={piece.phone} type="tel" mask={phoneMask} />
      )}
      {wanted.includes('providerSpecificData.monthlyRevenue') && (
        <FormField
          bind={bind}
          field="monthlyRevenue"
          label={receiver.documentType === 'CNPJ' ? form.companyRevenue : form.personIncome}
          prefix="R$"
          inputMode="decimal"
        />
      )}
      {wanted.includes('address') && (
        <fieldset>
          <legend>{piece.address}</legend>
          <AddressFields bind={bind} />
        </fieldset>
      )}
      {wanted.includes('bankAccount') && (
        <fieldset>
          <legend>{piece.bankAccount}</legend>
          <BankFields bind={bind} filled={filled} />
        </fieldset>
      )}
      {command.error && Object.keys(refused).length === 0 && <CommandProblem error={command.error} />}
      <p>
        <Button type="submit" kind="primary" may={may} aria-busy={command.isPending}>
          {command.isPending ? t.saving : t.save}
        </Button>
      </p>
    </form>
  );
}

const isNeeded = (field: FilledField) => !['branchDigit', 'accountType', 'pixCode'].includes(field);
