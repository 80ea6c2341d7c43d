import type { Selectable } from 'kysely';
import { hasPermission } from '#core/permissions.ts';
import type { Reports } from '#db/tables.ts';
import {
  type ModerationReason,
  moderationReasons,
} from '#features/care/reviewQueue/moderationReasonRules.ts';
import type { ModerationRow } from '#features/care/reviewQueue/server/moderationRow.ts';
import { pathAt } from '#features/content/conversations/server/conversationFields.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import type { Ctx } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { answerOf, VerdictEnum } from '#platform/graphql/verdictEnum.ts';
import {
  canDecide,
  claimantOf,
  type Decision,
  type ModeratedKind,
  moderatedKinds,
  verdicts,
} from '../moderationRules.ts';
import { linkHosts } from './linkHosts.ts';
import { type ModeratedThing, moderatedFactsOf, rowOf } from './moderatedThing.ts';
import { reportLoader, thingLoader } from './moderationLoaders.ts';

export const ModerationReasonEnum = builder.enumType('ModerationReason', {
  values: moderationReasons,
});
export const ModeratedKindEnum = builder.enumType('ModeratedKind', { values: moderatedKinds() });
const ModerationVerdictEnum = builder.enumType('ModerationVerdict', { values: verdicts });
const ModeratedEntity = builder.enumType('ModeratedEntity', {
  values: ['CONVERSATION', 'COMMENT', 'REPLY'] as const,
});

const ReportType = builder.objectRef<Selectable<Reports>>('ModerationReport').implement({
  description: 'Why a member thinks that moderators should look.',
  fields: (t) => ({
    id: t.exposeID('id'),
    reason: t.exposeString('reason'),
    note: t.exposeString('note', { nullable: true }),
    trusted: t.exposeBoolean('trusted'),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    isSettled: t.boolean({ resolve: (report) => report.resolved_at !== null }),
    reporter: t.field({
      type: MemberType,
      nullable: true,
      resolve: (report, _args, ctx) => memberLoader(ctx).load(report.reporter_id),
    }),
  }),
});

const LatestActivityType = builder.objectRef<ModerationRow>('LatestActivityDetails').implement({
  description: 'SPEC §3: what put it here last.',
  fields: (t) => ({
    activityType: t.field({ type: ModerationReasonEnum, resolve: latestReasonOf }),
    actorId: t.exposeID('latest_actor_id', { nullable: true }),
    actor: t.field({
      type: MemberType,
      nullable: true,
      resolve: (item, _args, ctx) => personOf(ctx, item.latest_actor_id),
    }),
    messageUpdateAction: t.string({
      nullable: true,
      description: 'The property action of SPEC §4, where it was one.',
      resolve: (item) => (item.latest_reason === 'SPAM' ? 'MARK_SPAM' : null),
    }),
    activityTime: t.expose('latest_at', { type: 'DateTime' }),
    activityByModerationUser: t.boolean({
      resolve: (item) => item.latest_reason === 'SPAM' && item.latest_actor_id !== null,
    }),
  }),
});

const ModerationCan = builder.objectRef<ModerationRow>('ModerationCan').implement({
  fields: (t) => {
    const verdict = (decision: Decision) =>
      t.field({
        type: VerdictEnum,
        resolve: async (item, _args, ctx) => {
          const thing = await thingLoader(ctx).load(item);
          if (!thing) return 'BAD_REQUEST' as const;
          return answerOf(canDecide(ctx.viewer, decision, moderatedFactsOf(thing)));
        },
      });
    return {
      approve: verdict('APPROVE'),
      spam: verdict('SPAM'),
      delete: verdict('DELETE'),
      seeAlike: t.boolean({
        description: 'Ask for `nearDuplicates` of it.',
        resolve: async (item, _args, ctx) => {
          if (!hasPermission(ctx.viewer, 'MANAGE_SPAM_POSTS', item.category_id)) return false;
          const thing = await thingLoader(ctx).load(item);
          return thing !== null && !moderatedFactsOf(thing).isDeleted;
        },
      }),
      blockAuthor: t.boolean({
        resolve: (_item, _args, { viewer }) =>
          hasPermission(viewer, 'BLOCK_USER') || hasPermission(viewer, 'BLOCK_LOWER_RANKED_USER'),
      }),
      banAddress: t.boolean({
        resolve: (_item, _args, { viewer }) => hasPermission(viewer, 'MANAGE_BLACKLISTED_CONFIG'),
      }),
    };
  },
});

/** SPEC §3 "Moderation list item", and the data for deciding. */
export const ModerationItemType = builder.objectRef<ModerationRow>('ModerationItem').implement({
  fields: (t) => {
    const person = (idOf: (item: ModerationRow, ctx: Ctx) => number | null) =>
      t.field({
        type: MemberType,
        nullable: true,
        resolve: (item, _args, ctx) => personOf(ctx, idOf(item, ctx)),
      });
    const flag = (is: (thing: ModeratedThing) => boolean) =>
      t.boolean({
        resolve: async (item, _args, ctx) => {
          const thing = await thingLoader(ctx).load(item);
          return thing !== null && is(thing);
        },
      });
    return {
      id: t.exposeID('id'),
      conversationId: t.exposeID('conversation_id'),
      targetId: t.exposeID('target_id'),
      entityType: t.field({
        type: ModeratedEntity,
        resolve: ({ kind }) => (kind === 'COMMENT' || kind === 'REPLY' ? kind : 'CONVERSATION'),
      }),
      type: t.field({ type: ModeratedKindEnum, resolve: kindOf }),
      language: t.exposeString('language'),
      path: t.string({ resolve: pathOf }),
      title: t.string({
        description: 'Of the post; empty for what its author has deleted.',
        resolve: async (item, _args, ctx) => (await shown(ctx, item))?.post.title ?? '',
      }),
      strippedContent: t.string({
        resolve: async (item, _args, ctx) => {
          const thing = await shown(ctx, item);
          return thing === null ? '' : rowOf(thing).stripped_content.slice(0, longestText);
        },
      }),
      linkHosts: t.stringList({
        description: 'Where its links lead.',
        resolve: async (item, _args, ctx) => {
          const thing = await shown(ctx, item);
          return thing === null ? [] : linkHosts(rowOf(thing).content);
        },
      }),
      author: person((item) => item.author_id),
      createdAt: t.field({
        type: 'DateTime',
        resolve: async (item, _args, ctx) => {
          const thing = await thingLoader(ctx).load(item);
          return thing === null ? item.opened_at : rowOf(thing).created_at;
        },
      }),
      spam: flag((thing) => rowOf(thing).spam_at !== null),
      held: flag((thing) => rowOf(thing).held_at !== null),
      deleted: flag((thing) => rowOf(thing).deleted_at !== null),
      isPrivate: flag((thing) => rowOf(thing).is_private),
      reasons: t.field({
        type: [ModerationReasonEnum],
        resolve: ({ reasons }) => moderationReasons.filter((reason) => reasons.includes(reason)),
      }),
      latestActivityDetails: t.field({ type: LatestActivityType, resolve: (item) => item }),
      rule: t.exposeString('rule_note', {
        nullable: true,
        description: 'The rule that put it here, or TRUSTED_FLAGS.',
      }),
      appealText: t.exposeString('appeal_text', { nullable: true }),
      reports: t.field({
        type: [ReportType],
        resolve: (item, _args, ctx) => reportLoader(ctx).load(item),
      }),
      assignedTo: person((item, ctx) => claimantOf(item, ctx.now)),
      assignedAt: t.expose('assigned_at', { type: 'DateTime', nullable: true }),
      openedAt: t.expose('opened_at', { type: 'DateTime' }),
      resolvedAt: t.expose('resolved_at', { type: 'DateTime', nullable: true }),
      resolvedBy: person((item) => item.resolved_by_id),
      verdict: t.field({
        type: ModerationVerdictEnum,
        nullable: true,
        resolve: ({ verdict }) => verdicts.find((each) => each === verdict) ?? null,
      }),
      note: t.exposeString('decision_note', { nullable: true }),
      activityId: t.exposeID('decision_id', {
        nullable: true,
        description: 'What `undoActivity` takes.',
      }),
      can: t.field({ type: ModerationCan, resolve: (item) => item }),
    };
  },
});

/** Maximum text length in the queue: the full text is at its URL. */
const longestText = 5000;

async function personOf(ctx: Ctx, id: number | null) {
  return id === null ? null : memberLoader(ctx).load(id);
}

/** Content deleted by its author, or purged, is not readable. */
async function shown(ctx: Ctx, item: ModerationRow): Promise<ModeratedThing | null> {
  const thing = await thingLoader(ctx).load(item);
  if (thing === null) return null;
  const isGone = rowOf(thing).deleted_at !== null || thing.post.deleted_at !== null;
  const isPurged = rowOf(thing).purged_at !== null || thing.post.purged_at !== null;
  const isJudged = item.verdict === 'DELETE' || item.appeal_of_id !== null;
  return isGone && (!isJudged || isPurged) ? null : thing;
}

function latestReasonOf({ latest_reason }: ModerationRow): ModerationReason {
  return moderationReasons.find((each) => each === latest_reason) ?? 'FLAGGED';
}

export function kindOf({ id, kind }: ModerationRow): ModeratedKind {
  const known = moderatedKinds().find((each) => each === kind);
  if (known === undefined) throw new Error(`moderation item ${id} is of the unknown kind ${kind}`);
  return known;
}

async function pathOf(item: ModerationRow, _args: object, ctx: Ctx): Promise<string> {
  const thing = await shown(ctx, item);
  // The canonical URL contains the title.
  if (thing === null) return `/conversations/${item.conversation_id}`;
  return pathAt(ctx, thing.post, thing.response);
}
