import './messages.ts';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { type ApiDocument, type Parameter, resolved, type Schema } from './document.ts';
import { Marked } from './marked.tsx';

/** A schema may contain itself: deeper than this nobody reads. */
const deepest = 8;

/** The type of a value in a word, `Payment[]` or `string (date-time)`. */
function typeWord(document: ApiDocument, given: Schema): string {
  const schema = resolved(document, given);
  if (schema.name) return schema.name;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.items) return `${typeWord(document, schema.items)}[]`;
  const options = schema.oneOf ?? schema.anyOf;
  if (options) return [...new Set(options.map((one) => typeWord(document, one)))].join(' | ');
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any');
  return schema.format && !['int32', 'int64'].includes(schema.format) ? `${type} (${schema.format})` : type;
}

/** The objects inside a value: itself, the items of a list, or each of several forms. */
function objectsIn(document: ApiDocument, given: Schema): (Schema & { name?: string })[] {
  const schema = resolved(document, given);
  if (schema.properties) return [schema];
  if (schema.items) return objectsIn(document, schema.items);
  return (schema.oneOf ?? schema.anyOf ?? schema.allOf ?? []).flatMap((one) => objectsIn(document, one));
}

function bounds({ minimum, maximum, minLength, maxLength, minItems, maxItems, default: usual }: Schema): string[] {
  const between = (least: number | undefined, most: number | undefined, unit: string) => {
    // The bounds of any whole number say nothing.
    const low = least !== undefined && least > Number.MIN_SAFE_INTEGER ? least : undefined;
    const high = most !== undefined && most < Number.MAX_SAFE_INTEGER ? most : undefined;
    if (low === undefined && high === undefined) return [];
    return [`${low ?? ''}…${high ?? ''}${unit && ` ${unit}`}`];
  };
  return [
    ...between(minimum, maximum, ''),
    ...between(minLength, maxLength, 'chars'),
    ...between(minItems, maxItems, 'items'),
    ...(usual === undefined ? [] : [`= ${JSON.stringify(usual)}`]),
  ];
}

interface FieldProps {
  document: ApiDocument;
  name: string;
  schema: Schema;
  isRequired: boolean;
  description?: string | undefined;
  depth: number;
}

function Field({ document, name, schema: given, isRequired, description, depth }: FieldProps) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const schema = resolved(document, given);
  const values = schema.enum ?? (schema.items && resolved(document, schema.items).enum);
  const inner = depth < deepest ? objectsIn(document, given) : [];
  const text = description ?? given.description ?? schema.description;
  return (
    <li className="field-row">
      <p className="cluster gap-2">
        <code className="field-name">{name}</code>
        <span className="field-type muted mono">{typeWord(document, given)}</span>
        {isRequired && <span className="field-required">{t('reference:required')}</span>}
        {bounds(schema).map((one) => (
          <span key={one} className="muted mono">
            {one}
          </span>
        ))}
      </p>
      {text && (
        <p className="prose">
          <Marked text={text} />
        </p>
      )}
      {values && (
        <p className="field-values">
          {values.map((value) => (
            <code key={String(value)}>{String(value)}</code>
          ))}
        </p>
      )}
      {inner.length > 0 && (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>
            <Icon name="down" />
            {t('reference:fieldsOf', { name })}
          </summary>
          {/* Only when it is open: a payment and what is inside it are some hundred fields. */}
          {open && <Objects document={document} schemas={inner} depth={depth + 1} />}
        </details>
      )}
    </li>
  );
}

function Objects({
  document,
  schemas,
  depth,
}: {
  document: ApiDocument;
  schemas: (Schema & { name?: string })[];
  depth: number;
}) {
  return schemas.map((schema, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the forms of a value keep their order
    <div key={index} className="field-form">
      {schemas.length > 1 && <p className="muted mono">{schema.name ?? `${index + 1}`}</p>}
      <ul className="field-list">
        {Object.entries(schema.properties ?? {}).map(([name, one]) => (
          <Field
            key={name}
            document={document}
            name={name}
            schema={one}
            isRequired={schema.required?.includes(name) ?? false}
            depth={depth}
          />
        ))}
      </ul>
    </div>
  ));
}

/** The members of a body or an answer; those of nested objects open on demand. */
export function Fields({ document, schema }: { document: ApiDocument; schema: Schema }) {
  const objects = objectsIn(document, schema);
  if (objects.length === 0) return <p className="muted mono">{typeWord(document, schema)}</p>;
  return <Objects document={document} schemas={objects} depth={0} />;
}

export function Parameters({ document, parameters }: { document: ApiDocument; parameters: Parameter[] }) {
  return (
    <ul className="field-list">
      {parameters.map(({ name, schema = {}, required = false, description }) => (
        <Field
          key={name}
          document={document}
          name={name}
          schema={schema}
          isRequired={required}
          description={description}
          depth={deepest}
        />
      ))}
    </ul>
  );
}
