/** A person in a note's text: `@` and their id, so that a changed name, or two of the same, do no harm. */
const mention = /@(usr_[0-9a-hjkmnp-tv-z]{26})(?![0-9a-z])/g;

/** The ids of the persons whom a text mentions, each once, in the text's order. */
export const mentionedIn = (text: string): string[] => [
  ...new Set([...text.matchAll(mention)].flatMap(([, id]) => id ?? [])),
];

/** A part of a text: words, or the id of a mentioned person. */
export type NotePart = { text: string } | { personId: string };

/** The parts of a text, for display. */
export function partsOfNote(text: string): NotePart[] {
  // Split by the pattern's group: ids are at the odd places.
  return text.split(mention).flatMap((part, place): NotePart[] => {
    if (place % 2 === 1) return [{ personId: part }];
    return part === '' ? [] : [{ text: part }];
  });
}

interface Named {
  id: string;
  name: string;
}

/** Names as they are typed after `@`: a name that two persons have gets the end of the id. */
export const mentionNames = (people: readonly Named[]): Map<string, string> => {
  const alike = new Map<string, number>();
  const key = (name: string) => name.trim().toLocaleLowerCase();
  for (const { name } of people) alike.set(key(name), (alike.get(key(name)) ?? 0) + 1);
  return new Map(
    people.map(({ id, name }) => [id, alike.get(key(name)) === 1 ? name.trim() : `${name.trim()} ${id.slice(-4)}`]),
  );
};

const letter = /[\p{L}\p{N}_]/u;

/** A typed text with each `@Name` of these persons as `@id`. The longest name that fits counts. */
export function withMentions(typed: string, people: readonly Named[]): string {
  const names = [...mentionNames(people)]
    .map(([id, name]) => ({ id, name: name.toLocaleLowerCase() }))
    .filter(({ name }) => name !== '')
    .sort((one, other) => other.name.length - one.name.length);
  return typed
    .split(/(?<![\p{L}\p{N}._-])@/u)
    .map((part, place) => {
      if (place === 0) return part;
      const lower = part.toLocaleLowerCase();
      const found = names.find(({ name }) => lower.startsWith(name) && !letter.test(part.charAt(name.length)));
      return found ? `@${found.id}${part.slice(found.name.length)}` : `@${part}`;
    })
    .join('');
}
