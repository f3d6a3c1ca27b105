/**
 * Finds marked values in what a system stores and answers: in clear and encoded (JSON and URL escapes, base64 at any
 * offset, and hex, as Postgres shows bytes).
 */
export function searcher(marks: Record<string, string>) {
  const forms = Object.entries(marks).flatMap(([name, value]) =>
    formsOf(value).map(([coat, form]) => ({ name, coat, form: Buffer.from(form) })),
  );
  return {
    /** Describes each mark that the content contains; empty if there is none. */
    find(place: string, content: string | Uint8Array): string[] {
      const bytes = Buffer.from(content as Uint8Array);
      return forms.flatMap(({ name, coat, form }) => (bytes.includes(form) ? [`${name} ${coat} in ${place}`] : []));
    },
  };
}

function formsOf(value: string): [coat: string, form: string][] {
  const all: [string, string][] = [
    ['in clear', value],
    ['escaped for JSON', JSON.stringify(value).slice(1, -1)],
    ['escaped twice for JSON', JSON.stringify(JSON.stringify(value)).slice(3, -3)],
    ['escaped for a URL', encodeURIComponent(value)],
    ['escaped for a form', new URLSearchParams([['', value]]).toString().slice(1)],
    ['backwards', [...value].reverse().join('')],
    ['in hex', Buffer.from(value).toString('hex')],
    ...base64Forms(value).map((form): [string, string] => ['in base64', form]),
    ...base64Forms(value).map((form): [string, string] => [
      'in base64url',
      form.replaceAll('+', '-').replaceAll('/', '_'),
    ]),
  ];
  const seen = new Set<string>();
  return all.filter(([, form]) => !seen.has(form) && seen.add(form));
}

/** Base64 of a value at each of the three offsets, without the characters at the ends that depend on adjacent bytes. */
function base64Forms(value: string): string[] {
  return [0, 1, 2].map((offset) => {
    const coded = Buffer.concat([Buffer.alloc(offset), Buffer.from(value)]).toString('base64');
    const ends = Math.floor(((offset + Buffer.byteLength(value)) * 8) / 6);
    return coded.slice(Math.ceil((offset * 8) / 6), ends);
  });
}
