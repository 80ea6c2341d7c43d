import { excerptOf } from '#core/excerpt.ts';
import type { Verdict } from '#core/permissions.ts';
import { isPostType, type PostType, postTypeFacts } from '#core/postTypes.ts';
import { scopedIn } from '#core/viewerOfInfo.ts';
import {
  CustomFieldValueType,
  FieldPlacementEnum,
} from '#features/base/customFields/server/customFieldGraphql.ts';
import { placedValues, shownValuesByKey } from '#features/base/customFields/server/fieldValues.ts';
import type { MarkKind } from '#features/content/marks/markRules.ts';
import { markLoader } from '#features/content/marks/server/markLoader.ts';
import {
  NotificationLevelType,
  notificationLevelOf,
} from '#features/content/marks/server/notificationLevelField.ts';
import { HierarchyStepType } from '#features/content/taxonomy/server/hierarchyGraphql.ts';
import { tagLabelsOf } from '#features/content/taxonomy/server/tagLabels.ts';
import { TopicType } from '#features/content/taxonomy/server/taxonomyGraphql.ts';
import { topicLoader } from '#features/content/taxonomy/server/taxonomyLoaders.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { isVisibleMember } from '#features/people/members/server/memberVisibility.ts';
import { shownMember } from '#features/people/members/server/shownMember.ts';
import type { Ctx } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { AttachmentType, attachmentsOf, InlineMediaType } from '#platform/graphql/mediaTypes.ts';
import { CommunityPostType } from '#platform/graphql/sharedEnums.ts';
import { answerOf, VerdictEnum } from '#platform/graphql/verdictEnum.ts';
import { ownAddress } from '#platform/html/ownAddress.ts';
import { renderContent } from '#platform/html/renderContent.ts';
import { type PromiseOrValue, readNow } from '#platform/rememberingLoader.ts';
import {
  canAcceptAnswer,
  canAppreciate,
  canBookmark,
  canCloseConversation,
  canComment,
  canDeleteConversation,
  canEditConversation,
  canFollow,
} from '../conversationRules.ts';
import { loadComposerFields } from './composerFieldHook.ts';
import {
  conversationPath,
  etagOf,
  factsOf,
  fieldsOfPost,
  responsePath,
} from './conversationFields.ts';
import type { ConversationRow } from './conversationQueries.ts';
import { hierarchyOf } from './hierarchyOfPost.ts';
import { loadPostParts } from './loadPostParts.ts';
import { ownFactsOf } from './othersReplies.ts';

/** The viewer's permissions on a post, from the rules that the services enforce. */
export const ConversationCan = builder.objectRef<ConversationRow>('ConversationCan').implement({
  fields: (t) => {
    const verdict = (judge: (row: ConversationRow, ctx: Ctx) => PromiseOrValue<Verdict>) =>
      t.field({
        type: VerdictEnum,
        resolve: (row, _args, ctx) => readNow(judge(row, ctx), answerOf),
      });
    return {
      edit: verdict((row, { viewer }) => canEditConversation(viewer, factsOf(row))),
      delete: verdict((row, ctx) =>
        readNow(ownFactsOf(ctx, row), (facts) => canDeleteConversation(ctx.viewer, facts)),
      ),
      close: verdict((row, { viewer }) => canCloseConversation(viewer, factsOf(row))),
      acceptAnswer: verdict((row, { viewer }) => canAcceptAnswer(viewer, factsOf(row))),
      comment: verdict((row, { viewer }) => canComment(viewer, factsOf(row))),
      like: verdict((row, { viewer }) => canAppreciate(viewer, factsOf(row), 'like')),
      vote: verdict((row, { viewer }) => canAppreciate(viewer, factsOf(row), 'vote')),
      meToo: verdict((row, { viewer }) => canAppreciate(viewer, factsOf(row), 'meToo')),
      follow: verdict((row, { viewer }) => canFollow(viewer, factsOf(row))),
      bookmark: verdict((row, { viewer, settings }) => canBookmark(viewer, factsOf(row), settings)),
    };
  },
});

/** SPEC §3 Conversation: the fields of this release. */
export const ConversationType = builder.objectRef<ConversationRow>('Conversation');

ConversationType.implement({
  fields: (t) => {
    // One of the viewer's flags, loaded for all posts of a request together.
    const marked = (kind: MarkKind, value?: number) =>
      t.boolean({
        resolve: (row, _args, ctx) =>
          readNow(markLoader(ctx, 'conversation').now(row.id), (marks) => {
            const mark = marks.get(kind);
            return mark !== undefined && (value === undefined || mark.value === value);
          }),
      });
    return {
      id: t.id({
        resolve: (row, _args, ctx) => {
          ctx.touch(`conversation:${row.id}`);
          return row.id;
        },
      }),
      conversationId: t.exposeID('id'),
      slug: t.exposeString('slug'),
      path: t.string({ resolve: (row, _args, ctx) => conversationPath(ctx, row) }),
      title: t.exposeString('title'),
      type: t.field({ type: CommunityPostType, resolve: typeOf }),
      typeId: t.int({ resolve: (row) => postTypeFacts(typeOf(row)).id }),
      status: t.exposeString('status', {
        nullable: true,
        description: 'Key of the status label that staff gave it.',
      }),
      language: t.exposeString('language'),
      country: t.exposeString('country', { nullable: true }),
      createdAt: t.expose('created_at', { type: 'DateTime' }),
      updatedAt: t.expose('updated_at', { type: 'DateTime' }),
      lastActivityAt: t.expose('last_activity_at', { type: 'DateTime' }),
      etag: t.string({
        description: 'Another one whenever the post itself changes for its readers.',
        resolve: etagOf,
      }),

      parts: t.field({
        type: 'JSON',
        cost: 5,
        description: 'What features show on its page, by name, such as its poll.',
        resolve: (row, _args, ctx) => loadPostParts(ctx, row),
      }),
      isPlainText: t.boolean({ resolve: () => false }),
      content: t.string({
        description: 'Sanitised HTML, its code blocks highlighted.',
        resolve: (row, _args, ctx) =>
          renderContent(row.content, {
            basePath: ctx.basePath,
            firstIsSeen: row.cover_image === null,
          }),
      }),
      message: t.string({
        description: 'The same HTML as it is stored: what an editor opens.',
        resolve: (row) => row.content,
      }),
      strippedContent: t.exposeString('stripped_content'),
      excerpt: t.string({
        args: { length: t.arg.int({ defaultValue: 200 }) },
        resolve: (row, { length }) =>
          row.preview_description || excerptOf(row.stripped_content, excerptLength(length)),
      }),
      coverImage: t.string({
        nullable: true,
        resolve: (row, _args, ctx) => ownAddress(row.cover_image, ctx.basePath),
      }),
      previewDescription: t.exposeString('preview_description', { nullable: true }),
      metaTitle: t.exposeString('meta_title', { nullable: true }),
      metaDescription: t.exposeString('meta_description', { nullable: true }),
      tags: t.stringList({
        description: 'As they were first written. Filters take any spelling.',
        resolve: ({ tags }, _args, ctx) => tagLabelsOf(ctx, tags),
      }),
      attachments: t.field({
        type: [AttachmentType],
        resolve: (row) => attachmentsOf(row.attachments),
      }),
      inlineMedia: t.field({
        type: [InlineMediaType],
        resolve: (row) => attachmentsOf(row.inline_media),
      }),
      customFields: t.field({
        type: 'JSON',
        description: 'Values by key, those that the viewer may see.',
        resolve: (row, _args, ctx) => shownValuesByKey(ctx, fieldsOfPost(row)),
      }),
      customFieldValues: t.field({
        type: [CustomFieldValueType],
        description: 'The filled ones that are shown in a place, in order.',
        cost: { items: 5 },
        args: { placement: t.arg({ type: FieldPlacementEnum, defaultValue: 'PAGE' }) },
        resolve: (row, { placement }, ctx) =>
          placedValues(ctx, fieldsOfPost(row), placement ?? 'PAGE'),
      }),
      composerFields: t.field({
        type: 'JSON',
        description:
          'What features have added to it, by name; empty for whoever may not change it.',
        cost: 20,
        resolve: (row, _args, ctx) => loadComposerFields(ctx, row),
      }),

      categoryId: t.exposeID('category_id'),
      topicId: t.exposeID('topic_id', { nullable: true }),
      topic: t.field({
        type: TopicType,
        nullable: true,
        resolve: (row, _args, ctx) =>
          row.topic_id === null ? null : topicLoader(ctx).now(row.topic_id),
      }),
      hierarchy: t.field({
        type: [HierarchyStepType],
        resolve: (row, _args, ctx) => hierarchyOf(ctx, row),
      }),

      author: t.field({
        type: MemberType,
        nullable: true,
        resolve: (row, _args, ctx) => memberLoader(ctx).now(row.author_id),
      }),
      lastReplier: t.field({
        type: MemberType,
        nullable: true,
        resolve: (row, _args, ctx) =>
          row.last_replier_id === null
            ? null
            : readNow(memberLoader(ctx).now(row.last_replier_id), (member) =>
                // The member's content may be hidden, and so is their name.
                member && isVisibleMember(ctx.viewer, member) ? member : null,
              ),
      }),
      lastEngagedTime: t.expose('last_activity_at', { type: 'DateTime' }),
      lastEngagedMsgLink: t.string({
        description: 'Address of the newest response; of the post where there is none.',
        resolve: (row, _args, ctx) =>
          row.last_comment_id === null
            ? conversationPath(ctx, row)
            : responsePath(ctx, row, row.last_comment_id),
      }),

      commentCount: t.int({
        description: 'Comments, without their replies.',
        resolve: (row) => row.comment_count,
      }),
      replyCount: t.int({
        description: 'Every response: comments and replies.',
        resolve: (row) => row.reply_count,
      }),
      likeCount: t.exposeInt('like_count'),
      followCount: t.exposeInt('follow_count'),
      readCount: t.exposeInt('read_count'),
      voteCount: t.exposeInt('vote_count'),
      meTooCount: t.exposeInt('me_too_count'),
      shareCount: t.exposeInt('share_count'),

      liked: marked('like'),
      followed: marked('follow'),
      notificationLevel: t.field({
        type: NotificationLevelType,
        resolve: ({ id }, _args, ctx) => notificationLevelOf(ctx, 'conversation', id),
      }),
      meTooed: marked('me-too'),
      bookmarked: marked('bookmark'),
      shared: marked('share'),
      hasRead: marked('read'),
      voted: marked('vote'),
      upVoted: marked('vote', 1),
      downVoted: marked('vote', -1),

      closed: t.boolean({ resolve: (row) => row.closed_at !== null }),
      commentsOff: t.exposeBoolean('comments_off'),
      injectionScripts: t.stringList({
        description: 'Posts carry no scripts: always empty.',
        resolve: () => [],
      }),
      deleted: t.boolean({ resolve: (row) => row.deleted_at !== null }),
      hasAcceptedComment: t.boolean({ resolve: (row) => row.accepted_comment_id !== null }),
      isEdited: t.exposeBoolean('is_edited'),
      editedAt: t.expose('edited_at', { type: 'DateTime', nullable: true }),
      isPrivate: t.boolean({
        description: 'Only its author and staff see it.',
        resolve: (row) => row.is_private && row.audience === null,
      }),
      isBrandPost: t.boolean({
        resolve: (row, _args, ctx) =>
          readNow(memberLoader(ctx).now(row.author_id), (author) => {
            ctx.touch(`member:${row.author_id}`);
            return author !== null && shownMember(author, ctx.viewer).brand_user;
          }),
      }),
      isCommentAllowed: t.boolean({
        resolve: (row) => (row.closed_at ?? row.archived_at ?? row.merged_into_id) === null,
      }),
      scopedPermissions: t.stringList({
        description: 'What the viewer holds in its category besides what they hold everywhere.',
        resolve: (row, _args, { viewer }) => scopedIn(viewer, row.category_id),
      }),
      can: t.field({ type: ConversationCan, resolve: (row) => row }),
    };
  },
});

function typeOf(row: ConversationRow): PostType {
  if (isPostType(row.type)) return row.type;
  throw new Error(`conversation ${row.id} has the unknown type ${row.type}`);
}

function excerptLength(asked: number | null | undefined): number {
  return Math.min(Math.max(asked ?? 200, 20), 1000);
}
