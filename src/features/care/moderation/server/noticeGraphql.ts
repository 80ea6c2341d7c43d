import { excerptOf } from '#core/excerpt.ts';
import { requireId } from '#core/ids.ts';
import type { ModerationRow } from '#features/care/reviewQueue/server/moderationRow.ts';
import { listHidden } from '#features/care/spam/server/evaluateSpam.ts';
import { ResponseType } from '#features/content/comments/server/commentGraphql.ts';
import type { CommentRow } from '#features/content/comments/server/commentQueries.ts';
import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import type { Ctx } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import type { PromiseOrValue } from '#platform/rememberingLoader.ts';
import { canAppeal, noticeStateOf, noticeStates } from '../moderationRules.ts';
import { appeal, findAppealAnswer, findNotice } from './appealService.ts';
import { type ModeratedThing, rowOf } from './moderatedThing.ts';
import { kindOf, ModeratedKindEnum } from './moderationItemType.ts';
import { newestItemLoader, thingLoader } from './moderationLoaders.ts';

const NoticeStateEnum = builder.enumType('ModerationNoticeState', { values: noticeStates });

/** Notices to authors about their own content; null for everyone else. */
const NoticeType = builder.objectRef<ModerationRow>('ModerationNotice').implement({
  description: 'What became of the viewer’s own words.',
  fields: (t) => ({
    itemId: t.exposeID('id'),
    type: t.field({ type: ModeratedKindEnum, resolve: kindOf }),
    state: t.field({ type: NoticeStateEnum, nullable: true, resolve: stateOf }),
    at: t.field({
      type: 'DateTime',
      resolve: async (item, _args, ctx) => {
        const { resolved_at: resolvedAt, latest_at: latestAt } = await lastDecided(ctx, item);
        return resolvedAt ?? latestAt;
      },
    }),
    note: t.string({
      nullable: true,
      description: 'What the moderator wrote who decided last.',
      resolve: async (item, _args, ctx) => (await lastDecided(ctx, item)).decision_note,
    }),
    title: t.string({
      resolve: async (item, _args, ctx) => (await shown(ctx, item))?.post.title ?? '',
    }),
    excerpt: t.string({
      resolve: async (item, _args, ctx) => {
        const thing = await shown(ctx, item);
        return thing === null ? '' : excerptOf(rowOf(thing).stripped_content, 400);
      },
    }),
    canAppeal: t.boolean({
      resolve: async (item, _args, ctx) => canAppeal(item, await stateOf(item, _args, ctx)),
    }),
    appealText: t.exposeString('appeal_text', { nullable: true }),
    appealedAt: t.expose('appealed_at', { type: 'DateTime', nullable: true }),
  }),
});

async function stateOf(item: ModerationRow, _args: object, ctx: Ctx) {
  const thing = await thingLoader(ctx).load(item);
  return thing === null ? null : noticeStateOf(item, rowOf(thing));
}

/** The response to its author's appeal, if any, which replaces the earlier notice. */
async function lastDecided(ctx: Ctx, item: ModerationRow): Promise<ModerationRow> {
  return (item.appealed_at === null ? null : await findAppealAnswer(ctx, item)) ?? item;
}

/** Content deleted by its author is deleted for them too. */
async function shown(ctx: Ctx, item: ModerationRow): Promise<ModeratedThing | null> {
  const thing = await thingLoader(ctx).load(item);
  if (thing === null) return null;
  const isGone = rowOf(thing).deleted_at !== null || thing.post.deleted_at !== null;
  return isGone && noticeStateOf(item, rowOf(thing)) !== 'DELETED' ? null : thing;
}

/** Only hidden content has a notice, and only for its author. */
function noticeAt(
  ctx: Ctx,
  type: 'conversation' | 'comment',
  row: ConversationRow | CommentRow,
): PromiseOrValue<ModerationRow | null> {
  const isHidden = row.spam_at !== null || row.held_at !== null;
  return isHidden && row.author_id === ctx.viewer.memberId ? noticeOfHidden(ctx, type, row) : null;
}

async function noticeOfHidden(
  ctx: Ctx,
  type: 'conversation' | 'comment',
  row: ConversationRow | CommentRow,
): Promise<ModerationRow | null> {
  // Content hidden by a rule has no notice to its author.
  if ((await listHidden(ctx, { type, ids: [row.id] })).has(row.id)) return null;
  return newestItemLoader(ctx, type).load(row.id);
}

builder.objectField(ConversationType, 'moderationNotice', (t) =>
  t.field({
    type: NoticeType,
    nullable: true,
    description: 'For its author, where it is hidden.',
    resolve: (row, _args, ctx) => noticeAt(ctx, 'conversation', row),
  }),
);

builder.interfaceField(ResponseType, 'moderationNotice', (t) =>
  t.field({
    type: NoticeType,
    nullable: true,
    description: 'For its author, where it is hidden.',
    resolve: (row, _args, ctx) => noticeAt(ctx, 'comment', row),
  }),
);

builder.queryField('moderationNotice', (t) =>
  t.field({
    type: NoticeType,
    nullable: true,
    description: 'What was decided on words of the viewer’s own.',
    args: { itemId: t.arg.id({ required: true }) },
    resolve: (_root, { itemId }, ctx) => findNotice(ctx, requireId(itemId)),
  }),
);

mutation('appealModeration', {
  description: 'Asks the moderators to look again; once.',
  input: (t) => ({ itemId: t.id({ required: true }), text: t.string({ required: true }) }),
  run: (ctx, input) => appeal(ctx, requireId(input.itemId), input),
  output: ['notice', NoticeType],
});
