import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { postTypes } from '#core/postTypes.ts';
import { hideVersion } from '#features/care/history/server/hideVersion.ts';
import { restoreVersion } from '#features/care/history/server/restoreVersion.ts';
import { convertResponse } from '#features/care/merging/server/convertResponse.ts';
import { forkMessage } from '#features/care/merging/server/forkMessage.ts';
import { mergeConversation } from '#features/care/merging/server/mergeConversation.ts';
import { moveResponse } from '#features/care/merging/server/moveResponse.ts';
import { decisions } from '#features/care/moderation/moderationRules.ts';
import { appeal } from '#features/care/moderation/server/appealService.ts';
import { decide } from '#features/care/moderation/server/decisionService.ts';
import {
  createComment,
  createReply,
  updateComment,
} from '#features/content/comments/server/commentService.ts';
import { activities } from '#features/content/conversations/activityRules.ts';
import { propertySwitches } from '#features/content/conversations/propertyRules.ts';
import {
  createConversation,
  saveConversation,
} from '#features/content/conversations/server/conversationService.ts';
import { deleteConversation } from '#features/content/conversations/server/deleteConversation.ts';
import {
  performActivity,
  performChange,
} from '#features/content/interactions/server/activityService.ts';
import { setTopicFollowed } from '#features/content/interactions/server/notificationLevelService.ts';
import {
  pinConversation,
  updateProperty,
} from '#features/content/interactions/server/propertyService.ts';
import {
  blockMember,
  unblockMember,
} from '#features/people/standing/server/memberStandingService.ts';
import { alignHiddenContent } from '#features/site/memberAdmin/server/alignHiddenContent.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { undoActivity } from '#platform/undo/undoService.ts';
import { pickOne, type WalkedCommunity, type Walker, type WalkStep } from './walkedCommunity.ts';
import { entity, html, newPost, post, response, tags } from './walkTargets.ts';

type Run = (walker: Walker) => Promise<unknown>;

const write: Run = (walker) => {
  const { ctx, step } = walker;
  return createConversation(ctx, {
    ...newPost(walker),
    content: html(step.what),
    tags: tags.slice(0, step.what % 4),
    privateMessage: step.where % 7 === 0,
  });
};

const comment: Run = async (walker) => {
  const { ctx, step } = walker;
  const message = { message: html(step.how), privateMessage: step.how % 5 === 0 };
  return step.where % 2 === 0
    ? createComment(ctx, await post(walker), message)
    : createReply(ctx, await response(walker), message);
};

const editPost: Run = async (walker) => {
  const { ctx, step } = walker;
  const changes = [
    { content: html(step.where) },
    { title: `Chains ${step.where % 9}`, tags: tags.slice(step.where % 4) },
    { privateMessage: step.where % 2 === 0 },
    { communityPostType: pickOne(postTypes(), step.where) },
    { content: html(step.where), communityPostType: pickOne(postTypes(), step.where), tags: [] },
  ];
  return saveConversation(ctx, await post(walker), pickOne(changes, step.how));
};

const editComment: Run = async (walker) => {
  const { ctx, step } = walker;
  const privateMessage = pickOne([undefined, undefined, true, false], step.how);
  const message = html(step.where);
  return updateComment(ctx, await response(walker), { message, privateMessage });
};

const move: Run = async (walker) => {
  const topics = [pickOne(walker.topicIds, walker.step.where)];
  return saveConversation(walker.ctx, await post(walker), { topics, updateTopicOnly: true });
};

const activity: Run = async (walker) =>
  performActivity(walker.ctx, {
    ...(await entity(walker)),
    activity: pickOne([...activities, 'nominate'], walker.step.how),
  });

const answer: Run = async (walker) =>
  performActivity(walker.ctx, {
    ...{ id: await response(walker), entityType: 'COMMENT' },
    activity: pickOne(
      ['mark-accepted', 'mark-accepted', 'mark-official-answer', 'un-mark-accepted'],
      walker.step.how,
    ),
  });

const flag: Run = async (walker) =>
  performActivity(walker.ctx, { ...(await entity(walker)), activity: 'flag' });

const property: Run = async (walker) =>
  performChange(walker.ctx, pickOne(propertySwitches, walker.step.how), await entity(walker));

const order: Run = async (walker) => {
  return walker.step.how % 3 > 0
    ? updateProperty(walker.ctx, {
        ...{ ...(await entity(walker)), updateAction: 'SET_ORDER' },
        order: pickOne([null, 1, 2, 3], walker.step.how),
      })
    : pinConversation(walker.ctx, await post(walker), {
        ...{ communityCategories: [], communityTopic: true, home: walker.step.how % 2 === 0 },
      });
};

const remove: Run = async (walker) => {
  const { id, entityType } = await entity(walker);
  return entityType === 'CONVERSATION'
    ? deleteConversation(walker.ctx, id)
    : performActivity(walker.ctx, { id, entityType, activity: 'delete-comment' });
};

const merge: Run = async (walker) =>
  mergeConversation(walker.ctx, {
    ...{ id: await post(walker), mergeTo: await post(walker, walker.step.where) },
    textAsComment: walker.step.how % 2 === 0,
  });

const moveOne: Run = async (walker) =>
  moveResponse(walker.ctx, {
    conversationId: await post(walker, walker.step.where),
    responseId: await response(walker),
  });

const fork: Run = async (walker) => {
  const { id, entityType } = await entity(walker);
  return forkMessage(walker.ctx, {
    ...newPost(walker),
    ...{ id, msgType: entityType === 'CONVERSATION' ? 'post' : 'comment' },
    ...{ content: html(walker.step.how), withReplies: walker.step.how % 5 === 0 },
    tags: tags.slice(0, walker.step.how % 4),
  });
};

const convert: Run = async (walker) =>
  convertResponse(walker.ctx, { ...newPost(walker), responseId: await response(walker) });

/** Prefers recent content. */
const undo: Run = async ({ db, ctx, people, step }) => {
  const staff = people.map(({ memberId }) => memberId ?? 0);
  const rows = await db
    .selectFrom('activity_log as entry')
    .leftJoin('activity_log as taken_back', 'taken_back.undoes_id', 'entry.id')
    .select('entry.id')
    .where('entry.undo', 'is not', null)
    .where('taken_back.id', 'is', null)
    .where('entry.actor_id', 'in', staff)
    .orderBy('entry.id', 'desc')
    .limit(step.how % 3 === 0 ? 100 : 6)
    .execute();
  return undoActivity(ctx, pickOne(rows, step.what).id);
};

/** Queue entries that are open or decided. */
function items({ db, categoryIds }: Walker, isOpen: boolean) {
  return db
    .selectFrom('moderation_items')
    .select(['id', 'author_id'])
    .where('category_id', 'in', categoryIds)
    .where('resolved_at', isOpen ? 'is' : 'is not', null)
    .orderBy('id', 'desc')
    .execute();
}

const decideOne: Run = async (walker) => {
  const { id } = pickOne(await items(walker, true), walker.step.what);
  return decide(walker.ctx, { itemId: id, decision: pickOne(decisions, walker.step.how) });
};

const blockAuthor: Run = async (walker) => {
  const { author_id: memberId } = pickOne(await items(walker, true), walker.step.what);
  const hideContent = walker.step.how % 2 === 0;
  await blockMember(walker.ctx, { memberId, reason: 'Spam', hideContent });
  await alignHiddenContent(walker.ctx, { memberId });
};

const unblock: Run = async (walker) => {
  const memberId = pickOne(walker.people, walker.step.what).memberId ?? 0;
  await unblockMember(walker.ctx, memberId);
  await alignHiddenContent(walker.ctx, { memberId });
};

const appealOne: Run = async (walker) => {
  const found = pickOne(await items(walker, walker.step.how % 2 === 0), walker.step.what);
  const author = walker.people.find(({ memberId }) => memberId === found.author_id);
  if (author === undefined) throw new AppError('NOT_FOUND');
  const text = 'It is about chains.';
  return appeal({ ...walker.ctx, viewer: author }, found.id, { text });
};

const version: Run = async ({ db, ctx, categoryIds, step }) => {
  const rows = await db
    .selectFrom('revisions')
    .leftJoin('comments', (join) =>
      join
        .onRef('comments.id', '=', 'revisions.target_id')
        .on('revisions.target_type', '=', 'comment'),
    )
    .innerJoin('conversations', (join) =>
      join.on(
        sql<boolean>`conversations.id = coalesce(comments.conversation_id, revisions.target_id)`,
      ),
    )
    .select(['target_type', 'target_id', 'number'])
    .where('conversations.category_id', 'in', categoryIds)
    .orderBy('revisions.target_id')
    .orderBy('number')
    .execute();
  const { target_type, target_id: id, number } = pickOne(rows, step.what);
  const entity = target_type === 'comment' ? 'COMMENT' : 'CONVERSATION';
  return step.how % 4 === 0
    ? hideVersion(ctx, { entity, id, number, hidden: step.where % 3 !== 0 })
    : restoreVersion(ctx, { entity, id, number });
};

const followTopic: Run = ({ ctx, topicIds, step }) =>
  setTopicFollowed(ctx, pickOne(topicIds, step.what), step.how % 3 !== 0);

/** Operations of members and staff; frequent ones have more numbers. */
const walkSteps: Record<string, Run> = {
  write,
  writeAgain: write,
  comment,
  commentAgain: comment,
  replyAgain: comment,
  editPost,
  editComment,
  editAgain: editComment,
  move,
  activity,
  activityAgain: activity,
  markAgain: activity,
  answer,
  answerAgain: answer,
  flag,
  flagAgain: flag,
  property,
  propertyAgain: property,
  order,
  remove,
  merge,
  mergeAgain: merge,
  moveOne,
  moveAgain: moveOne,
  fork,
  convert,
  undo,
  undoAgain: undo,
  undoMore: undo,
  undoStill: undo,
  decideOne,
  decideAgain: decideOne,
  blockAuthor,
  unblock,
  appealOne,
  version,
  versionAgain: version,
  followTopic,
};

export interface Stepped {
  name: string;
  /** The error code if it was refused; null if it succeeded. */
  refusal: string | null;
}

/** @throws everything that is not an AppError */
export async function takeStep(community: WalkedCommunity, step: WalkStep): Promise<Stepped> {
  const [name, run] = pickOne(Object.entries(walkSteps), step.activity);
  const viewer = pickOne(community.people, step.who);
  const ctx = testContext(community.db, {
    viewer,
    now: community.tick(),
    settings: { trustedFlagsToHide: 2, privateMessagesEnabled: true },
  });
  try {
    await run({ ...community, ctx, step });
    return { name, refusal: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw new Error(`${name} failed`, { cause: error });
    return { name, refusal: `${error.code} ${error.message}` };
  }
}
