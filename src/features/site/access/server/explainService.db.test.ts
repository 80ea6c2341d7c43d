import { graphql } from 'graphql';
import { expect, test } from 'vitest';
import { AppError } from '#core/errors.ts';
import type { Viewer } from '#core/permissions.ts';
import { restoreVersion } from '#features/care/history/server/restoreVersion.ts';
import { convertResponse } from '#features/care/merging/server/convertResponse.ts';
import { forkMessage } from '#features/care/merging/server/forkMessage.ts';
import { mergeConversation } from '#features/care/merging/server/mergeConversation.ts';
import { moveResponse } from '#features/care/merging/server/moveResponse.ts';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { createComment, updateComment } from '#features/content/comments/server/commentService.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import {
  createConversation,
  saveConversation,
  updateConversation,
} from '#features/content/conversations/server/conversationService.ts';
import { deleteConversation } from '#features/content/conversations/server/deleteConversation.ts';
import { performActivity } from '#features/content/interactions/server/activityService.ts';
import { updateBookmarks } from '#features/content/interactions/server/bookmarkService.ts';
import { setTopicFollowed } from '#features/content/interactions/server/notificationLevelService.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { createCategory } from '#features/content/taxonomy/server/taxonomyService.ts';
import { answerSurvey } from '#features/engage/surveys/server/answerSurvey.ts';
import { createSurvey } from '#features/engage/surveys/server/manageSurvey.ts';
import { makeSurvey } from '#features/engage/surveys/server/surveyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { suspendMember } from '#features/people/standing/server/memberStandingService.ts';
import type { Ctx } from '#platform/context.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import { findViewer } from '#platform/roles/viewers.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { listExplainedActions } from '../explainedActions.ts';
import { explainAction } from './explainService.ts';
import { saveProfileList } from './profileListService.ts';
import { listRoles } from './roleService.ts';

const { db } = await openTestDatabase();
const admin = await makeMember(db, { role: 'administrator' });
const asAdmin = () => testContext(db, { viewer: admin.viewer });
const house = await makeCategory(db);
const street = await makeCategory(db);
const open = await makeTopic(db, house.id);
const readOnly = await makeTopic(db, house.id, { is_read_only: true });
const author = await makeMember(db);
const people: Record<string, number> = {
  author: author.id,
  member: (await makeMember(db)).id,
  moderator: (await makeMember(db, { role: 'moderator' })).id,
  manager: (await makeMember(db, { role: 'manager' })).id,
  here: await grantee(house.id),
  elsewhere: await grantee(street.id),
  suspended: (await makeMember(db, { suspended_until: new Date(Date.now() + 86_400_000) })).id,
  administrator: admin.id,
};

async function grantee(categoryId: number): Promise<number> {
  const { id } = await makeMember(db);
  await db
    .insertInto('role_grants')
    .values({ member_id: id, role_key: 'moderator', category_id: categoryId })
    .execute();
  return id;
}

const post = (fields: object = {}) =>
  makeConversation(db, {
    ...{ author_id: author.id, category_id: house.id, topic_id: open.id },
    ...fields,
  });
const words = '<p>Words that are long enough for anything.</p>';
const newPost = (topicId: number, communityPostType: string) => (ctx: Ctx) =>
  createConversation(ctx, {
    ...{ communityPostType, title: 'New', content: words, topics: [topicId] },
  });
const act =
  (activity: string, entityType: 'CONVERSATION' | 'COMMENT' = 'CONVERSATION') =>
  (ctx: Ctx, id: number) =>
    performActivity(ctx, { id, entityType, activity });

interface Case {
  action: string;
  /** Makes what the action is done to; its id. */
  make: () => Promise<number>;
  run: (ctx: Ctx, id: number) => Promise<unknown>;
}

const fixed = (id: number) => () => Promise.resolve(id);
const idea = () => post({ type: 'IDEA' }).then(({ id }) => id);
const question = () => post().then(({ id }) => id);
const closed = () => post({ closed_at: new Date() }).then(({ id }) => id);
const answer = async () => {
  const { id } = await makeComment(db, await question(), { author_id: author.id });
  return id;
};

const spam = () => post({ spam_at: new Date() }).then(({ id }) => id);
const hiddenAnswer = async () => {
  const fields = { author_id: author.id, spam_at: new Date() };
  return (await makeComment(db, await question(), fields)).id;
};
const merged = async () => {
  const values = { merged_into_id: await question(), merged_at: new Date() };
  return post(values).then(({ id }) => id);
};
const changed = '<p>Words that somebody has changed since.</p>';
const edited = async () => {
  const id = await question();
  await updateConversation(asAdmin(), id, { content: changed });
  return id;
};
const editedAnswer = async () => {
  const id = await answer();
  await updateComment(asAdmin(), id, { message: changed });
  return id;
};
const newHome = { communityPostType: 'QUESTION', title: 'New', topics: [open.id] };
const merge = async (ctx: Ctx, id: number) =>
  mergeConversation(ctx, { id, mergeTo: await question() });
const beside = await makeTopic(db, house.id);
const move = (ctx: Ctx, id: number) =>
  saveConversation(ctx, id, { topics: [beside.id], updateTopicOnly: true });
const fork = (msgType: 'post' | 'comment') => (ctx: Ctx, id: number) =>
  forkMessage(ctx, { ...newHome, content: words, id, msgType });
const retype = (ctx: Ctx, id: number) =>
  saveConversation(ctx, id, { communityPostType: 'PROBLEM' });
const moveComment = async (ctx: Ctx, responseId: number) =>
  moveResponse(ctx, { conversationId: await question(), responseId });
const convert = (ctx: Ctx, responseId: number) => convertResponse(ctx, { ...newHome, responseId });
const restore = (entity: 'CONVERSATION' | 'COMMENT') => (ctx: Ctx, id: number) =>
  restoreVersion(ctx, { entity, id, number: 1 });

const takeSurvey = async (ctx: Ctx) => {
  const { id } = await makeSurvey(db, { audience: 'MEMBERS' });
  const answers = [{ field: 'q1', values: ['yes'] }];
  return answerSurvey(ctx, { surveyId: String(id), pageId: 'p1', back: false, answers });
};

const cases: Case[] = [
  { action: 'create-question', make: fixed(open.id), run: newPost(open.id, 'QUESTION') },
  { action: 'create-question', make: fixed(readOnly.id), run: newPost(readOnly.id, 'QUESTION') },
  { action: 'create-announcement', make: fixed(open.id), run: newPost(open.id, 'ANNOUNCEMENT') },
  {
    action: 'follow-topic',
    make: fixed(open.id),
    run: (ctx, id) => setTopicFollowed(ctx, id, true),
  },
  {
    action: 'bookmark',
    make: question,
    run: (ctx, id) => updateBookmarks(ctx, { id, action: 'add', assetType: 'MESSAGE' }),
  },
  {
    action: 'comment',
    make: question,
    run: (ctx, id) => createComment(ctx, id, { message: words }),
  },
  { action: 'comment', make: closed, run: (ctx, id) => createComment(ctx, id, { message: words }) },
  {
    action: 'edit-post',
    make: question,
    run: (ctx, id) => updateConversation(ctx, id, { title: 'X' }),
  },
  {
    action: 'edit-post',
    make: closed,
    run: (ctx, id) => updateConversation(ctx, id, { title: 'X' }),
  },
  {
    action: 'silent-edit',
    make: question,
    run: (ctx, id) => updateConversation(ctx, id, { title: 'X', disableLastActivityAt: true }),
  },
  { action: 'delete-post', make: question, run: deleteConversation },
  { action: 'close-conversation', make: question, run: act('close-conversation') },
  { action: 're-open-conversation', make: closed, run: act('re-open-conversation') },
  { action: 'like', make: question, run: act('like') },
  { action: 'up-vote', make: idea, run: act('up-vote') },
  { action: 'me-too', make: question, run: act('me-too') },
  { action: 'follow', make: question, run: act('follow') },
  { action: 'read', make: question, run: act('read') },
  { action: 'share', make: question, run: act('share') },
  { action: 'mark-accepted', make: answer, run: act('mark-accepted', 'COMMENT') },
  {
    action: 'mark-accepted',
    make: hiddenAnswer,
    run: act('mark-accepted', 'COMMENT'),
  },
  { action: 'merge', make: question, run: merge },
  { action: 'merge', make: spam, run: merge },
  { action: 'merge', make: merged, run: merge },
  { action: 'move-post', make: question, run: move },
  { action: 'move-post', make: closed, run: move },
  { action: 'move-post', make: merged, run: move },
  { action: 'fork', make: question, run: fork('post') },
  { action: 'fork', make: spam, run: fork('post') },
  { action: 'change-type', make: question, run: retype },
  { action: 'change-type', make: closed, run: retype },
  { action: 'change-type', make: merged, run: retype },
  { action: 'restore-version', make: edited, run: restore('CONVERSATION') },
  { action: 'move-comment', make: answer, run: moveComment },
  { action: 'move-comment', make: hiddenAnswer, run: moveComment },
  { action: 'fork-comment', make: answer, run: fork('comment') },
  { action: 'fork-comment', make: hiddenAnswer, run: fork('comment') },
  { action: 'convert-comment', make: answer, run: convert },
  { action: 'convert-comment', make: hiddenAnswer, run: convert },
  { action: 'restore-comment-version', make: editedAnswer, run: restore('COMMENT') },
  { action: 'delete-comment', make: answer, run: act('delete-comment', 'COMMENT') },
  { action: 'like-comment', make: answer, run: act('like', 'COMMENT') },
  {
    action: 'edit-comment',
    make: answer,
    run: (ctx, id) => updateComment(ctx, id, { message: words }),
  },
  {
    action: 'suspend-member',
    make: () => makeMember(db).then(({ id }) => id),
    run: (ctx, memberId) => suspendMember(ctx, { memberId, numberOfDays: 1, reason: 'Rest' }),
  },
  {
    action: 'edit-profile-lists',
    make: fixed(0),
    run: (ctx) => saveProfileList(ctx, { name: `List ${Math.random()}` }),
  },
  { action: 'create-category', make: fixed(0), run: (ctx) => createCategory(ctx, { title: 'C' }) },
  { action: 'manage-surveys', make: fixed(0), run: (ctx) => createSurvey(ctx, { title: 'S' }) },
  { action: 'take-survey', make: fixed(0), run: takeSurvey },
  { action: 'manage-roles', make: fixed(0), run: (ctx) => listRoles(ctx) },
];

test.each(cases)(
  '$action: what is explained is what the service does, for everybody',
  async (each) => {
    for (const [who, memberId] of Object.entries(people)) {
      const id = await each.make();
      const on = id === 0 ? null : String(id);
      const said = await explainAction(asAdmin(), {
        member: String(memberId),
        action: each.action,
        on,
      });
      const viewer = await findViewer(asAdmin(), memberId);
      if (!viewer) throw new Error('no viewer');
      const done = await each.run(testContext(db, { viewer }), id).then(
        () => ({ code: 'OK', permission: undefined }),
        (error: unknown) => {
          if (!(error instanceof AppError)) throw error;
          return { code: error.code, permission: error.detail.permission };
        },
      );
      const code = done.code === 'VALIDATION_FAILED' ? 'BAD_REQUEST' : done.code;
      expect(`${who}: ${said.code}`).toBe(`${who}: ${code}`);
      if (done.permission !== undefined) expect(said.permission, who).toBe(done.permission);
    }
  },
);

test('every action that people may ask about has a rule, and every rule an action', () => {
  const rules = serverParts('actionRules').flatMap((part) => Object.keys(part));
  const actions = listExplainedActions().map(({ name }) => name);
  expect(rules.toSorted()).toEqual(actions.toSorted());
});

test('a refusal names the roles that would turn it, and a permission can be asked for itself', async () => {
  const { id } = await post();
  const member = String(people.member);
  const refused = await explainAction(asAdmin(), {
    ...{ member, action: 'close-conversation', on: `/conversations/x/y/${id}` },
  });
  expect(refused).toMatchObject({ code: 'FORBIDDEN', permission: 'CLOSE_POST' });
  expect(new Set(refused.givingRoles)).toEqual(new Set(['moderator', 'manager', 'administrator']));
  const asked = { action: 'permission:CLOSE_POST', on: `/categories/x/${house.id}` };
  const here = await explainAction(asAdmin(), { member: String(people.here), ...asked });
  const elsewhere = await explainAction(asAdmin(), { member: String(people.elsewhere), ...asked });
  expect([here.code, elsewhere.code]).toEqual(['OK', 'FORBIDDEN']);
});

test('states that overrule are told', async () => {
  const blocked = await makeMember(db, { blocked_at: new Date(), blocked_reason: 'Spam' });
  const question = { action: 'comment', on: String((await post()).id) };
  const said = await explainAction(asAdmin(), { member: `@${blocked.username}`, ...question });
  expect(said).toMatchObject({
    code: 'ACCOUNT_BANNED',
    states: [{ key: 'BLOCKED', reason: 'Spam' }],
  });
});

test('only those who manage the community may ask', async () => {
  const ctx = testContext(db, { viewer: author.viewer });
  await expect(
    explainAction(ctx, { member: '1', action: 'comment', on: '1' }),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('what a post is called is told to whoever asks only where they see it themselves', async () => {
  const { id } = await post({ is_private: true, title: 'Between us' });
  const source = `{ explainAction(memberId: "${author.id}", action: "bookmark", on: "${id}") {
    code subject { title } } }`;
  const asked = async (viewer: Viewer) => {
    const contextValue = testContext(db, { viewer });
    return JSON.parse(
      JSON.stringify(await graphql({ schema: productSchema, source, contextValue })),
    );
  };
  const { viewer } = await makeMember(db);
  const community = { ...viewer, permissions: new Set(['MANAGE_COMMUNITY'] as const) };
  expect(await asked(community)).toEqual({
    data: { explainAction: { code: 'OK', subject: null } },
  });
  expect((await asked(admin.viewer)).data.explainAction.subject.title).toBe('Between us');
});
