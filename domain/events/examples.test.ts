import { expect, it } from 'vitest';
import { eventCatalogue } from './catalogue.ts';
import { EventType } from './event.ts';
import { exampleData } from './examples.ts';

it.each(eventCatalogue)('the example of $type is what its schema allows, and nothing more', ({ type, data }) => {
  // Unequal: a member that the schema does not have, and no event can have.
  expect(data.parse(exampleData[type])).toEqual(exampleData[type]);
});

/** A word that is not the state itself: a settlement that is taken back is expected again. */
const stateOf: Record<string, string> = { reopened: 'expected' };

it('describes each type once, with an example whose status fits', () => {
  expect(eventCatalogue.map(({ type }) => type)).toEqual(EventType.options);
  expect(Object.keys(exampleData)).toEqual(EventType.options);
  for (const [type, data] of Object.entries(exampleData)) {
    const [kind, word = ''] = type.split('.');
    const state = 'state' in data ? data.state : 'status' in data ? data.status : undefined;
    if (kind === 'attention') expect(data.needsAttention, type).toBe(word === 'raised');
    else if (!['authorized', 'partially_refunded', 'opened', 'overdue'].includes(word))
      expect(state?.toLowerCase(), type).toBe(stateOf[word] ?? word);
  }
});
