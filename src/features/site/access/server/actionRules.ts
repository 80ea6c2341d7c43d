import { holds, holdsSomewhere, type Verdict, type Viewer } from '#core/permissions.ts';
import type { PostType } from '#core/postTypes.ts';
import { canSeeHistory } from '#features/care/history/historyRules.ts';
import { canFork, canMerge, canMoveResponse } from '#features/care/merging/mergingRules.ts';
import type { CommentRow } from '#features/content/comments/server/commentQueries.ts';
import { responseFactsOf } from '#features/content/comments/server/responseFacts.ts';
import {
  type ConversationFacts,
  canBookmark,
  canComment,
  canCreatePostOfType,
  canDeleteConversation,
  canEditConversation,
  canFollow,
  canLogActivity,
  canMoveTopic,
  canPin,
  canPostInTopic,
  canSetOrder,
  canSilence,
  takesType,
} from '#features/content/conversations/conversationRules.ts';
import { type Change, ruleOf } from '#features/content/conversations/propertyRules.ts';
import { canEditResponse } from '#features/content/conversations/responseRules.ts';
import { factsOf } from '#features/content/conversations/server/conversationFields.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import type { CategoryRow, TopicRow } from '#features/content/taxonomy/server/taxonomyStore.ts';
import { standingsOf } from '#features/site/memberAdmin/server/standings.ts';
import {
  canBlock,
  canEndSessions,
  canResetPassword,
  canSuspend,
  type Standing,
} from '#features/site/memberAdmin/standingRules.ts';
import type { Ctx } from '#platform/context.ts';
import { canEditProfileLists, canSeeRoles } from '../accessRules.ts';
import type { ExplainedAction } from '../explainedActions.ts';

/** What an action is done to, as the member who would do it sees it. */
export interface ActionSubject {
  category: CategoryRow | null;
  topic: TopicRow | null;
  post: ConversationRow | null;
  response: CommentRow | null;
  memberId: number | null;
}

/** `ctx` is that of the member who would do it. null: the action needs another subject. */
type Judge = (ctx: Ctx, subject: ActionSubject) => Verdict | null | Promise<Verdict | null>;

const notTaken: Verdict = { ok: false, code: 'BAD_REQUEST' };
const closed: Verdict = { ok: false, code: 'CONVERSATION_CLOSED' };

/** The predicates that the services demand, in their order: the first refusal is the answer. */
function first(...verdicts: Verdict[]): Verdict {
  return verdicts.find((verdict) => !verdict.ok) ?? { ok: true };
}

function create(type: PostType): Judge {
  return ({ viewer, settings }, { topic, category }) => {
    if (category === null) return null;
    const place = { categoryId: category.id };
    return first(
      ...(topic === null
        ? []
        : [canPostInTopic(viewer, { ...place, isReadOnly: topic.is_read_only })]),
      ...(takesType(type, settings, topic) || topic === null ? [] : [notTaken]),
      canCreatePostOfType(viewer, type, place),
      takesType(type, settings) ? { ok: true } : notTaken,
    );
  };
}

function onPost(judge: (viewer: Viewer, post: ConversationFacts, ctx: Ctx) => Verdict): Judge {
  return (ctx, { post }) => (post === null ? null : judge(ctx.viewer, factsOf(post), ctx));
}

function change(name: Change): Judge {
  return ({ viewer }, { post, response }) => {
    if (post === null) return null;
    const facts = factsOf(post);
    const { can } = ruleOf(name);
    if (response === null) return can(viewer, { entityType: 'CONVERSATION', post: facts });
    const entityType = response.parent_id === null ? 'COMMENT' : 'REPLY';
    return can(viewer, { entityType, post: facts, response: responseFactsOf(response) });
  };
}

/** A change of a comment or reply; without one there is nothing to judge. */
function responseActivity(name: Change): Judge {
  const judge = change(name);
  return (ctx, subject) => (subject.response === null ? null : judge(ctx, subject));
}

function onMember(judge: (viewer: Viewer, subject: Standing, actor: Standing) => Verdict): Judge {
  return async (ctx, { memberId }) => {
    if (memberId === null) return null;
    const { actor, subject } = await standingsOf(ctx, ctx.db, memberId);
    return judge(ctx.viewer, subject, actor);
  };
}

/** What stands in a post goes elsewhere; where it comes to has an answer of its own. */
function leaving(...rules: ((viewer: Viewer, post: ConversationFacts) => Verdict)[]): Judge {
  return ({ viewer }, { post }) => {
    if (post === null) return null;
    const facts = factsOf(post);
    return first(
      ...rules.map((can) => can(viewer, facts)),
      post.is_counted ? { ok: true } : notTaken,
    );
  };
}

/** The same of a comment or reply; `takesHidden` where it may be private itself. */
function leavingResponse(judge: Judge, { takesHidden }: { takesHidden: boolean }): Judge {
  return async (ctx, subject) => {
    const verdict = subject.response === null ? null : await judge(ctx, subject);
    if (verdict === null || takesHidden || subject.response?.is_counted) return verdict;
    return first(verdict, notTaken);
  };
}

/** A change of a post itself, which a merged one takes no more. */
function rewriting(can: (viewer: Viewer, post: ConversationFacts) => Verdict): Judge {
  return ({ viewer }, { post }) =>
    post === null
      ? null
      : first(can(viewer, factsOf(post)), post.merged_into_id === null ? { ok: true } : closed);
}

function restoring(ofResponse: boolean): Judge {
  return ({ viewer, settings }, { post, response }) => {
    if (post === null || (ofResponse && response === null)) return null;
    const { author_id: authorId } = response ?? post;
    const facts = factsOf(post);
    return first(
      canSeeHistory(viewer, { authorId, categoryId: post.category_id }, settings),
      response === null
        ? canEditConversation(viewer, facts)
        : canEditResponse(viewer, responseFactsOf(response), facts),
    );
  };
}

function inCategory(judge: (ctx: Ctx, place: { categoryId: number }) => Verdict): Judge {
  return (ctx, { category }) =>
    category === null ? null : judge(ctx, { categoryId: category.id });
}

/** Action → the predicate that decides. Never a copy: services and buttons have the same ones. */
export const actionRules = {
  'create-question': create('QUESTION'),
  'create-problem': create('PROBLEM'),
  'create-idea': create('IDEA'),
  'create-praise': create('PRAISE'),
  'create-article': create('ARTICLE'),
  'create-announcement': create('ANNOUNCEMENT'),
  'follow-topic': (ctx, { topic }) =>
    topic === null ? null : canFollow(ctx.viewer, { categoryId: topic.category_id }),
  'bookmark-place': inCategory((ctx, place) => canBookmark(ctx.viewer, place, ctx.settings)),
  comment: onPost(canComment),
  'edit-post': onPost(canEditConversation),
  'silent-edit': onPost((viewer, post) =>
    first(canEditConversation(viewer, post), canSilence(viewer, post)),
  ),
  'delete-post': onPost(canDeleteConversation),
  'close-conversation': change('close-conversation'),
  're-open-conversation': change('re-open-conversation'),
  like: change('like'),
  'up-vote': change('up-vote'),
  'down-vote': change('down-vote'),
  'me-too': change('me-too'),
  follow: change('follow'),
  bookmark: onPost((viewer, post, { settings }) => canBookmark(viewer, post, settings)),
  read: change('read'),
  share: change('share'),
  report: change('flag'),
  archive: change('archive'),
  'un-archive': change('un-archive'),
  escalate: change('escalate'),
  nominate: change('nominate'),
  'mark-spam': change('MARK_SPAM'),
  'set-privacy': change('MARK_PRIVATE'),
  'edit-index': change('DISALLOW_INDEX'),
  'set-order': onPost(canSetOrder),
  pin: onPost(canPin),
  'log-activity': onPost(canLogActivity),
  merge: leaving(canMerge),
  'move-post': rewriting(canMoveTopic),
  fork: leaving(canFork),
  'change-type': rewriting(canEditConversation),
  'restore-version': restoring(false),
  'move-comment': leavingResponse(leaving(canMoveResponse), { takesHidden: true }),
  'fork-comment': leavingResponse(leaving(canFork), { takesHidden: false }),
  'convert-comment': leavingResponse(leaving(canMoveResponse, canFork), { takesHidden: false }),
  'restore-comment-version': restoring(true),
  'mark-accepted': responseActivity('mark-accepted'),
  'mark-official-answer': responseActivity('mark-official-answer'),
  'report-comment': responseActivity('flag'),
  'mark-comment-spam': responseActivity('MARK_SPAM'),
  'edit-comment-index': responseActivity('DISALLOW_INDEX'),
  'set-comment-order': ({ viewer }, { post, response }) =>
    post === null || response === null ? null : canSetOrder(viewer, factsOf(post)),
  'edit-comment': ({ viewer }, { post, response }) =>
    post === null || response === null
      ? null
      : canEditResponse(viewer, responseFactsOf(response), factsOf(post)),
  'delete-comment': responseActivity('delete-comment'),
  'like-comment': responseActivity('like'),
  upload: ({ viewer }) => holdsSomewhere(viewer, 'ATTACH'),
  'block-member': onMember(canBlock),
  'suspend-member': onMember(canSuspend),
  'reset-password': onMember(canResetPassword),
  'end-sessions': onMember(canEndSessions),
  'edit-profile-lists': ({ viewer }) => canEditProfileLists(viewer),
  'create-category': ({ viewer }) => holds(viewer, 'MANAGE_COMMUNITY'),
  'manage-roles': ({ viewer }) => canSeeRoles(viewer),
} as const satisfies Record<ExplainedAction, Judge>;
