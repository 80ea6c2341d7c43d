import type { CustomActivity } from '#core/communitySettings.ts';
import { hasPermission, type Permission } from '#core/permissions.ts';
import { ResponseCan, ResponseType } from '#features/content/comments/server/commentGraphql.ts';
import { commentLoader } from '#features/content/comments/server/commentLoaders.ts';
import type { CommentRow } from '#features/content/comments/server/commentQueries.ts';
import type { Activity } from '#features/content/conversations/activityRules.ts';
import type { ActivityRule } from '#features/content/conversations/activityStateRules.ts';
import {
  canLogActivity,
  canPin,
  canSetOrder,
} from '#features/content/conversations/conversationRules.ts';
import {
  type Change,
  canOrder,
  type PropertySwitch,
  ruleOf,
} from '#features/content/conversations/propertyRules.ts';
import { factsOf } from '#features/content/conversations/server/conversationFields.ts';
import {
  ConversationCan,
  ConversationType,
} from '#features/content/conversations/server/conversationGraphql.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { workBadges, workBadgesOf } from '#features/content/conversations/workBadges.ts';
import { markLoader } from '#features/content/marks/server/markLoader.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import type { Ctx } from '#platform/context.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import { builder } from '#platform/graphql/builder.ts';
import { answerOf, VerdictEnum } from '#platform/graphql/verdictEnum.ts';
import { readNow } from '#platform/rememberingLoader.ts';
import { customActivitiesFor } from '../customActivityRules.ts';
import { targetOf } from './activitySubject.ts';
import './featureChanges.ts';

const PinInfoType = builder.objectRef<ConversationRow>('PinInfo').implement({
  description: 'The lists that a post heads (SPEC §3 pinInfo).',
  fields: (t) => ({
    communityCategories: t.idList({ resolve: (row) => row.pinned_category_ids }),
    communityTopic: t.exposeBoolean('pinned_topic'),
    home: t.exposeBoolean('pinned_home'),
  }),
});

const WorkBadgeEnum = builder.enumType('WorkBadge', { values: workBadges });

const CustomActivityType = builder.objectRef<CustomActivity>('CustomActivity').implement({
  fields: (t) => ({
    key: t.exposeString('key'),
    label: t.exposeString('label'),
    asksReason: t.exposeBoolean('asksReason'),
  }),
});

/** Internal staff data is null for everyone else. */
export function forHolders<Value>(
  permission: Permission,
  read: (row: ConversationRow, ctx: Ctx) => Value,
): (row: ConversationRow, args: object, ctx: Ctx) => Value | null {
  return (row, _args, ctx) =>
    hasPermission(ctx.viewer, permission, row.category_id) ? read(row, ctx) : null;
}

async function escalatedBy(row: ConversationRow, ctx: Ctx) {
  return row.escalated_by_id === null ? null : memberLoader(ctx).load(row.escalated_by_id);
}

/** SPEC §3 "Conversation": what activities and property actions set. */
builder.objectFields(ConversationType, (t) => ({
  flagged: t.boolean({
    description: 'The viewer has reported it.',
    resolve: (row, _args, ctx) =>
      readNow(markLoader(ctx, 'conversation').now(row.id), (marks) => marks.has('flag')),
  }),
  archived: t.boolean({ resolve: (row) => row.archived_at !== null }),
  escalated: t.boolean({
    description: 'For those who escalate; false for everybody else.',
    resolve: (row, _args, { viewer }) =>
      row.escalated_at !== null && hasPermission(viewer, 'ESCALATE', row.category_id),
  }),
  escalatedAt: t.field({
    type: 'DateTime',
    nullable: true,
    resolve: forHolders('ESCALATE', (row) => row.escalated_at),
  }),
  escalatedById: t.id({
    nullable: true,
    resolve: forHolders('ESCALATE', (row) => row.escalated_by_id),
  }),
  escalatedByUsername: t.string({
    nullable: true,
    resolve: forHolders(
      'ESCALATE',
      async (row, ctx) => (await escalatedBy(row, ctx))?.username ?? null,
    ),
  }),
  indexDisabled: t.exposeBoolean('index_disabled'),
  order: t.exposeInt('list_order', { nullable: true }),
  pinned: t.exposeBoolean('is_pinned'),
  pinInfo: t.field({
    type: PinInfoType,
    nullable: true,
    resolve: (row) => (row.is_pinned ? row : null),
  }),
  spam: t.boolean({ resolve: (row) => row.spam_at !== null }),
  customActivities: t.field({
    type: [CustomActivityType],
    description: 'Activities of the community’s own that the viewer may log.',
    resolve: (row, _args, { viewer, settings }) =>
      canLogActivity(viewer, factsOf(row)).ok ? customActivitiesFor(settings, row.type) : [],
  }),
  workBadges: t.field({
    type: [WorkBadgeEnum],
    description: 'What of its state only some see, as far as the viewer may know it.',
    resolve: (row, _args, ctx) => {
      const { viewer } = ctx;
      const sees = (permission: Permission) => hasPermission(viewer, permission, row.category_id);
      const state = {
        spam: row.spam_at !== null,
        // Hidden from its author: content hidden by a rule looks unchanged to them.
        held: row.held_at !== null && sees('MANAGE_SPAM_POSTS'),
        isPrivate: row.is_private && row.audience === null,
        escalated: row.escalated_at !== null && sees('ESCALATE'),
        indexDisabled: row.index_disabled,
      };
      const ofFeatures = serverParts('workBadges').flatMap((badgesOf) => badgesOf(row, ctx));
      return workBadgesOf(state, { seesIndex: sees('EDIT_INDEX'), ofFeatures });
    },
  }),
  hasOfficialComment: t.boolean({ resolve: (row) => row.official_comment_id !== null }),
  officialComment: t.field({
    type: ResponseType,
    nullable: true,
    resolve: (row, _args, ctx) =>
      row.official_comment_id === null ? null : commentLoader(ctx).load(row.official_comment_id),
  }),
}));

/** The change that the viewer could make. */
function privacyChange({ is_private }: { is_private: boolean }): PropertySwitch {
  return is_private ? 'MARK_PUBLIC' : 'MARK_PRIVATE';
}

function judge(change: Change, conversation: ConversationRow, ctx: Ctx) {
  return readNow(targetOf(ctx, { conversation, response: null }), (target) =>
    answerOf(ruleOf(change).can(ctx.viewer, target, ctx.settings)),
  );
}

builder.objectFields(ConversationCan, (t) => {
  const may = (change: Activity | PropertySwitch) =>
    t.field({
      type: VerdictEnum,
      resolve: (row, _args, ctx) => judge(change, row, ctx),
    });
  const allows = (judge: typeof canPin) =>
    t.field({
      type: VerdictEnum,
      resolve: (row, _args, { viewer }) => answerOf(judge(viewer, factsOf(row))),
    });
  return {
    report: may('flag'),
    archive: may('archive'),
    unarchive: may('un-archive'),
    escalate: may('escalate'),
    markSpam: may('MARK_SPAM'),
    unmarkSpam: may('UNMARK_SPAM'),
    setPrivacy: t.field({
      type: VerdictEnum,
      resolve: (row, _args, ctx) => judge(privacyChange(row), row, ctx),
    }),
    editIndex: may('DISALLOW_INDEX'),
    setOrder: allows(canSetOrder),
    pin: allows(canPin),
    logActivity: allows(canLogActivity),
  };
});

/** SPEC §3 "Comment": the same for a comment or reply. */
builder.interfaceFields(ResponseType, (t) => ({
  flagged: t.boolean({
    description: 'The viewer has reported it.',
    resolve: (row, _args, ctx) =>
      readNow(markLoader(ctx, 'comment').now(row.id), (marks) => marks.has('flag')),
  }),
  official: t.boolean({
    resolve: (row, _args, ctx) =>
      readNow(
        conversationLoader(ctx).now(row.conversation_id),
        (post) => post?.official_comment_id === row.id,
      ),
  }),
  spam: t.boolean({ resolve: (row) => row.spam_at !== null }),
  indexDisabled: t.exposeBoolean('index_disabled', {
    description: 'Search engines are told to leave it out.',
  }),
  order: t.exposeInt('list_order', {
    nullable: true,
    description: 'Its place before the other comments of its post, or replies to its comment.',
  }),
}));

builder.objectFields(ResponseCan, (t) => {
  const allows = (ruleFor: (row: CommentRow) => Pick<ActivityRule, 'can'>) =>
    t.field({
      type: VerdictEnum,
      resolve: (row, _args, ctx) =>
        readNow(conversationLoader(ctx).now(row.conversation_id), (conversation) =>
          conversation === null
            ? 'FORBIDDEN'
            : readNow(targetOf(ctx, { conversation, response: row }), (target) =>
                answerOf(ruleFor(row).can(ctx.viewer, target, ctx.settings)),
              ),
        ),
    });
  const may = (change: Activity | PropertySwitch) => allows(() => ruleOf(change));
  return {
    report: may('flag'),
    answerOfficially: may('mark-official-answer'),
    markSpam: may('MARK_SPAM'),
    unmarkSpam: may('UNMARK_SPAM'),
    setPrivacy: allows((row) => ruleOf(privacyChange(row))),
    editIndex: may('DISALLOW_INDEX'),
    setOrder: allows(() => ({ can: canOrder })),
  };
});
