import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { registerFeatures } from '#core/feature/feature.ts';
import { checkInput } from '#core/parseInput.ts';
import { composeSchemaOf, loadFieldSchemas } from '#features/content/compose/composeSchema.ts';
import { openedFields } from '#features/content/conversations/composerFieldRules.ts';
import { loadComposerFields } from '#features/content/conversations/server/composerFieldHook.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import {
  createConversation,
  updateConversation,
} from '#features/content/conversations/server/conversationService.ts';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import type { Unit } from '#platform/context.ts';
import { registerServerFeatures } from '#platform/feature/serverFeature.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { features } from './features.ts';
import { serverFeatures } from './serverFeatures.ts';

declare module '#features/content/conversations/composerFieldRules.ts' {
  interface ComposerFields {
    colours: { names: string[] };
  }
}

const { db } = await openTestDatabase();
const author = await makeMember(db);
const moderator = await makeMember(db, { role: 'moderator' });
const stranger = await makeMember(db);
const category = await makeCategory(db);
const ctx = ({ viewer } = author, minute = 0) =>
  testContext(db, { viewer, now: new Date(Date.UTC(2026, 0, 1, 12, minute)) });

/** Colours of ideas, kept in a column that every post has. */
const colours = z.object({ names: z.array(z.string().max(5)).min(1) });
const isBroken = { save: false };
const store = {
  load: async (_ctx: unknown, id: number) => {
    const row = await db
      .selectFrom('conversations')
      .select('meta_title')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row.meta_title === null ? null : JSON.parse(row.meta_title);
  },
  save: async ({ trx }: Unit, id: number, value: unknown) => {
    const change = { meta_title: JSON.stringify(value) };
    await trx.updateTable('conversations').set(change).where('id', '=', id).execute();
    if (isBroken.save) throw new Error('broken');
  },
};
beforeAll(() => {
  const field = { types: ['IDEA'] as const, initial: { names: [] }, schema: async () => colours };
  registerFeatures([...features, { name: 'test', composerFields: { colours: field } }]);
  registerServerFeatures([...serverFeatures, { name: 'test', composerFields: { colours: store } }]);
});
afterAll(() => {
  registerFeatures(features);
  registerServerFeatures(serverFeatures);
});

const idea = {
  communityPostType: 'IDEA',
  title: 'A lamp that shines in colours',
  content: '<p>It would be easier to find in the dark.</p>',
  categoryIds: [String(category.id)],
};
const red = { colours: { names: ['red'] } };
const made = () => createConversation(ctx(), { ...idea, composerFields: red });
const count = async () => (await db.selectFrom('conversations').select('id').execute()).length;

test('what a feature adds to the composer is saved with the post, in one transaction', async () => {
  const post = await made();
  expect(await loadComposerFields(ctx(), post)).toEqual(red);
  expect(await loadComposerFields(ctx(moderator), post)).toEqual(red);
  expect(await loadComposerFields(ctx(stranger), post)).toEqual({});

  const before = await count();
  isBroken.save = true;
  await expect(made()).rejects.toThrow('broken');
  isBroken.save = false;
  expect(await count()).toBe(before);
});

test('faults name the field, and what posts of the type do not have is refused', async () => {
  const faultsOf = async (given: object) => {
    const before = await count();
    const error = await createConversation(ctx(), { ...idea, ...given }).catch((e) => e);
    expect(error).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await count()).toBe(before);
    return error.detail.faults.map(({ field, rule }: { field: string; rule: string }) => [
      field,
      rule,
    ]);
  };
  const many = { composerFields: { colours: { names: ['red', 'too long'] } } };
  expect(await faultsOf(many)).toEqual([['composerFields.colours.names.1', 'too_big']]);
  expect(await faultsOf({})).toEqual([['composerFields.colours', 'required']]);
  expect(await faultsOf({ composerFields: { ...red, toString: 1 } })).toEqual([
    ['composerFields.toString', 'notAllowed'],
  ]);
  expect(await faultsOf({ communityPostType: 'QUESTION', composerFields: red })).toEqual([
    ['composerFields.colours', 'notAllowed'],
  ]);
  const question = { ...idea, communityPostType: 'QUESTION' };
  await expect(createConversation(ctx(), question)).resolves.toMatchObject({ type: 'QUESTION' });
});

test('a change of nothing else is a change of the post, and two do not overwrite each other', async () => {
  const post = await made();
  const readAt = post.updated_at;
  const change = (names: string[], minute: number, updatedDate: Date | null = null) =>
    updateConversation(ctx(author, minute), post.id, {
      composerFields: { colours: { names } },
      updatedDate,
    });
  expect((await change(['red'], 1)).updated_at).toEqual(readAt);
  const changed = await change(['blue'], 2, readAt);
  expect(changed.updated_at > readAt).toBe(true);
  await expect(change(['green'], 3, readAt)).rejects.toMatchObject({ code: 'CONFLICT' });
  // Sent again after a lost answer.
  expect((await change(['blue'], 4, readAt)).updated_at).toEqual(changed.updated_at);
  const kept = await updateConversation(ctx(author, 5), post.id, { title: 'Another title' });
  expect(await loadComposerFields(ctx(), kept)).toEqual({ colours: { names: ['blue'] } });
  const foreign = updateConversation(ctx(stranger), post.id, { composerFields: red });
  await expect(foreign).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const seen = await getConversation(ctx(), post.id);
  expect(await loadComposerFields(ctx(), seen)).toEqual({ colours: { names: ['blue'] } });
});

test('the composer opens with them and checks them as the service does', async () => {
  expect(openedFields()).toMatchObject({ colours: { names: [] } });
  const opened = openedFields({ ...red, gone: 1 });
  expect(opened).toMatchObject(red);
  expect(opened).not.toHaveProperty('gone');
  const { viewer, settings } = ctx();
  const fieldSchemas = await loadFieldSchemas();
  const schema = composeSchemaOf({
    ...{ viewer, settings, places: [], fieldSchemas },
    fields: { all: [], ownerId: null, held: undefined },
  });
  const values = {
    ...{ type: 'IDEA', title: 'A lamp', place: 'category:1', text: 'x'.repeat(40) },
    ...{ tags: [], cover: null, attachments: [], customFields: {} },
    composerFields: { colours: { names: [''] } },
  };
  expect(checkInput(schema, values)).toMatchObject({ ok: true });
  const wrong = { ...values, title: '', composerFields: { colours: { names: [] } } };
  expect(checkInput(schema, wrong)).toMatchObject({
    ok: false,
    faults: expect.arrayContaining([
      expect.objectContaining({ field: 'title', rule: 'required' }),
      expect.objectContaining({ field: 'composerFields.colours.names', rule: 'too_small' }),
    ]),
  });
  expect(checkInput(schema, { ...wrong, title: 'A lamp', type: 'QUESTION' }).ok).toBe(true);
});
