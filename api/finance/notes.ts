import { z } from 'zod';
import { maxNotes, type Note as NoteRow, notesOf } from '../../db/finance/notes.ts';
import { membersOf } from '../../db/identity/people.ts';
import { type IdKind, isId } from '../../domain/core/ids.ts';
import { mentionedIn } from '../../domain/core/mentions.ts';
import { longestNote, type NoteEntity, noteEntities } from '../../domain/core/notes.ts';
import { mayCall } from '../core/access.ts';
import type { Api } from '../core/context.ts';
import { Problem } from '../core/problems.ts';
import { type Caller, type Route, route } from '../core/route.ts';

/** Maximum number of persons whom a note mentions. */
const maxMentions = 20;
const maxMentionsShown = 50;

const Entity = z.enum(noteEntities);
const Named = z.object({ id: z.string(), name: z.string() });

const Note = z
  .object({
    id: z.string(),
    entity: Entity,
    entityId: z.string(),
    author: Named,
    text: z.string().optional().meta({ description: 'Persons as `@` and their id; absent once it was deleted' }),
    mentions: z.array(Named).meta({ description: 'The persons whom the text mentions' }),
    createdAt: z.iso.datetime(),
    deletedAt: z.iso.datetime().optional().meta({ description: 'When its author deleted it' }),
  })
  .meta({ id: 'Note' });

/** Lines of text, without other control characters and halves of characters. */
const Text = z
  .string()
  .transform((text) => text.replaceAll('\r\n', '\n').trim())
  .pipe(
    z
      .string()
      .min(1)
      .max(longestNote)
      .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\t])+$/u, {
        error: 'has a control character or half a character (an unpaired surrogate)',
      }),
  );

const CreateNote = z
  .strictObject({
    entity: Entity,
    entityId: z.string().max(60),
    text: Text.meta({ description: 'Plain text. `@` and the id of a person of the merchant mentions that person' }),
  })
  .meta({ id: 'CreateNote' });

const idKinds: Record<NoteEntity, IdKind> = {
  payment: 'pay',
  payout: 'pyo',
  refund: 'ref',
  dispute: 'dsp',
  receiver: 'rcv',
};

/** The operation that reads what a note is about: who may not call it sees no notes about it. */
const readBy: Record<NoteEntity, string> = {
  payment: 'GET /v1/payments/{id}',
  payout: 'GET /v1/payouts/{id}',
  refund: 'GET /v1/refunds/{id}',
  dispute: 'GET /v1/disputes/{id}',
  receiver: 'GET /v1/receivers/{id}',
};

/** Notes of people about entities, and the mentions in them. No API key may call these routes. */
export const noteRoutes = (api: Api): Route[] => {
  const notes = ({ merchantId }: Caller) => notesOf(api.store, merchantId);
  return [
    route({
      method: 'get',
      path: '/v1/notes',
      tag: 'Operations',
      summary: 'List the notes about a payment, payout, refund, dispute or receiver, the oldest first',
      query: z.object({ entityId: z.string().max(60) }),
      answers: { 200: { description: 'All of them', schema: z.object({ data: z.array(Note) }) } },
      async handle({ caller, query }) {
        const found = await notes(caller).list(query.entityId);
        const readable = found.filter(({ entity }) => mayCall(caller, readBy[entity]));
        return { status: 200, body: { data: readable.map(shown) } };
      },
    }),

    route({
      method: 'post',
      path: '/v1/notes',
      tag: 'Operations',
      summary: 'Write a note about an entity',
      description:
        'A note cannot be changed. Mentioned persons see it until they have marked it as seen, or written a note themselves.',
      body: CreateNote,
      answers: {
        201: { description: 'Written', schema: Note },
        409: { description: `The entity has ${maxNotes} notes` },
      },
      async handle({ caller, body }) {
        const { entity, entityId, text } = body;
        if (!mayCall(caller, readBy[entity])) {
          throw new Problem('forbidden', 'Your role may not read what the note is about.');
        }
        const own = notes(caller);
        if (!isId(idKinds[entity], entityId) || !(await own.isKnown(entity, entityId))) {
          throw new Problem('validation', `entityId is of no ${entity} of yours`, [
            { field: 'entityId', rule: 'exists', message: `is of no ${entity} of yours` },
          ]);
        }
        const mentions = mentionedIn(text);
        await refuseStrangers(api, caller, mentions);
        const id = await own.add({ entity, entityId, authorId: personOf(caller).id, text, mentions });
        if (id === undefined) throw new Problem('conflict', `There are ${maxNotes} notes about it, which is the most.`);
        return { status: 201, body: shown(await noteOr404(api, caller, id)), about: entityId };
      },
    }),

    route({
      method: 'delete',
      path: '/v1/notes/:id',
      tag: 'Operations',
      summary: 'Delete a note of your own',
      description: 'Its text is erased. That there was a note, whose and when, stays.',
      answers: { 204: { description: 'Deleted' }, 409: { description: 'It is another person’s' } },
      async handle({ caller, params }) {
        const note = await noteOr404(api, caller, params.id);
        if (note.author.id !== personOf(caller).id) {
          throw new Problem('conflict', 'Only the person who wrote a note may delete it.');
        }
        await notes(caller).remove(note.id);
        return { status: 204, about: note.entityId };
      },
    }),

    route({
      method: 'get',
      path: '/v1/mentions',
      tag: 'Operations',
      summary: 'List the notes that mention you and that you have not seen, the newest first',
      answers: {
        200: { description: `At most ${maxMentionsShown}`, schema: z.object({ data: z.array(Note) }) },
      },
      async handle({ caller }) {
        const found = await notes(caller).mentionsOf(personOf(caller).id, maxMentionsShown);
        const readable = found.filter(({ entity }) => mayCall(caller, readBy[entity]));
        return { status: 200, body: { data: readable.map(shown) } };
      },
    }),

    route({
      method: 'post',
      path: '/v1/mentions/:id/seen',
      tag: 'Operations',
      summary: 'Mark a note that mentions you as seen',
      description: 'The id is the note’s. Marking it again changes nothing.',
      body: z.strictObject({}),
      answers: { 204: { description: 'Seen' } },
      async handle({ caller, params: { id = '' } }) {
        if (!isId('nte', id) || !(await notes(caller).see(id, personOf(caller).id))) {
          throw new Problem('not_found', 'There is no such note that mentions you.');
        }
        return { status: 204 };
      },
    }),
  ];
};

/** @throws Problem 403 for an API key, which writes and reads no notes. */
export function personOf({ person }: Caller): NonNullable<Caller['person']> {
  if (!person) throw new Problem('forbidden', 'This requires a person’s session, not an API key.');
  return person;
}

async function noteOr404({ store }: Api, { merchantId }: Caller, id = ''): Promise<NoteRow> {
  const note = isId('nte', id) ? await notesOf(store, merchantId).get(id) : undefined;
  if (!note) throw new Problem('not_found', 'There is no such note.');
  return note;
}

/** @throws Problem 422 for a mentioned person who has no access to the merchant. */
async function refuseStrangers({ store }: Api, { merchantId }: Caller, mentioned: readonly string[]): Promise<void> {
  const refuse = (rule: string, message: string) =>
    new Problem('validation', `text ${message}`, [{ field: 'text', rule, message }]);
  if (mentioned.length > maxMentions) throw refuse('max', `mentions more than ${maxMentions} persons`);
  for (const id of mentioned) {
    const [member] = await membersOf(store.db, merchantId, { id, limit: 1 });
    if (!member) throw refuse('exists', 'mentions a person who is not of this merchant');
  }
}

const shown = ({ text, createdAt, deletedAt, ...note }: NoteRow) => ({
  ...note,
  ...(text !== null && { text }),
  createdAt: createdAt.toISOString(),
  ...(deletedAt && { deletedAt: deletedAt.toISOString() }),
});
