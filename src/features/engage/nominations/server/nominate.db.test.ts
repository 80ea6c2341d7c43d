import { graphql } from 'graphql';
import { expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { untouched } from '#features/content/conversations/activityStateRules.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { performActivity } from '#features/content/interactions/server/activityService.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { undoActivity } from '#platform/undo/undoService.ts';
import { type NominationStatus, nominateRule, nominationStatuses } from '../nominationRules.ts';

const { db } = await openTestDatabase();
const editor = await makeMember(db, { role: 'administrator' });
const member = await makeMember(db);
const as = (viewer: Viewer) => testContext(db, { viewer });
const find = (id: number) =>
  db.selectFrom('conversations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const nominate = (viewer: Viewer, id: number) =>
  performActivity(as(viewer), {
    ...{ id, entityType: 'CONVERSATION', activity: 'nominate', reason: 'Asked every week.' },
  });

async function read(viewer: Viewer, id: number) {
  const source = `{ conversation(id: "${id}") { workBadges nominationStatus can { nominate }
    nominationInfo { nominatedPostId nominatedByUserInfo { userId fullName username } } } }`;
  const { data } = await graphql({ schema: productSchema, source, contextValue: as(viewer) });
  return JSON.parse(JSON.stringify(data)).conversation;
}

test('a nomination names who nominated the post and which post it is, to those who nominate', async () => {
  const { id } = await makeConversation(db);
  await nominate(editor.viewer, id);
  expect(await read(editor.viewer, id)).toEqual({
    ...{ workBadges: ['NOMINATED'], nominationStatus: 'PENDING', can: { nominate: 'OK' } },
    nominationInfo: {
      nominatedPostId: `${id}`,
      nominatedByUserInfo: {
        ...{ userId: `${editor.id}`, fullName: editor.full_name, username: editor.username },
      },
    },
  });
  expect(await read(member.viewer, id)).toEqual({
    ...{ workBadges: [], nominationStatus: null, nominationInfo: null },
    can: { nominate: 'FORBIDDEN' },
  });
});

test('a nomination is taken back by its undo', async () => {
  const { id } = await makeConversation(db);
  const before = await find(id);
  const { activityId } = await nominate(editor.viewer, id);
  expect(await find(id)).toMatchObject({
    ...{ nomination_status: 'PENDING', nominated_by_id: editor.id },
  });
  await undoActivity(as(editor.viewer), activityId ?? 0);
  expect(await find(id)).toEqual(before);
});

test('the database does to every status what the browser shows at once', async () => {
  for (const status of [null, ...nominationStatuses]) {
    const { id } = await makeConversation(db, { nomination_status: status });
    await nominate(editor.viewer, id);
    const shown: { nominationStatus?: NominationStatus | null } = {
      nominationStatus: status,
      ...nominateRule.apply({ ...untouched, nominationStatus: status }),
    };
    expect((await find(id)).nomination_status, `${status}`).toBe(shown.nominationStatus);
  }
});

test('articles, responses and members without the permission are refused', async () => {
  const article = await makeConversation(db, { type: 'ARTICLE' });
  await expect(nominate(editor.viewer, article.id)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  const { id } = await makeConversation(db);
  await expect(nominate(member.viewer, id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const archived = await makeConversation(db, { archived_at: new Date() });
  await expect(nominate(editor.viewer, archived.id)).rejects.toMatchObject({
    code: 'CONVERSATION_CLOSED',
  });
});
