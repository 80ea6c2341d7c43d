import { requireId } from '#core/ids.ts';
import { DraftType } from '#features/content/drafts/server/draftGraphql.ts';
import { findDraft } from '#features/content/drafts/server/draftService.ts';
import { managesMembers } from '#features/people/members/memberRules.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { wholeMemberLoader } from '#features/people/members/server/memberLoader.ts';
import { isAgentOn } from '#features/support/requests/server/isAgentOn.ts';
import { visibleRequests } from '#features/support/requests/server/requestVisibility.ts';
import {
  SupportReferenceType,
  SupportRequestType,
} from '#features/support/requests/server/supportGraphql.ts';
import { supportRequestLoader } from '#features/support/requests/server/supportQueries.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import type { Ctx } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { agentDraftKey } from '../agentDraftRules.ts';
import { unmergeDays } from '../queueFilterRules.ts';
import { companyNameLoader } from './companyNames.ts';
import { widensAudience } from './mergedAudience.ts';
import { SupportTeamType } from './queueGraphql.ts';
import { findSupportTeam } from './supportTeams.ts';

/** What only agents see of a request; null or empty for customers. */
builder.objectFields(SupportRequestType, (t) => ({
  tags: t.stringList({ resolve: (row, _args, ctx) => (isAgentOn(ctx, row) ? row.tags : []) }),
  team: t.field({
    type: SupportTeamType,
    nullable: true,
    resolve: (row, _args, ctx) =>
      isAgentOn(ctx, row) && row.team_id !== null ? findSupportTeam(ctx, row.team_id) : null,
  }),
  snoozedUntil: t.field({
    type: 'DateTime',
    nullable: true,
    resolve: (row, _args, ctx) => (isAgentOn(ctx, row) ? row.snoozed_until : null),
  }),
  dueAt: t.field({
    type: 'DateTime',
    nullable: true,
    resolve: (row, _args, ctx) => (isAgentOn(ctx, row) ? row.due_at : null),
  }),
  draft: t.field({
    type: DraftType,
    nullable: true,
    cost: 2,
    description: "The viewer's own unsent reply or note in the workspace.",
    resolve: (row, _args, ctx) =>
      isAgentOn(ctx, row) ? findDraft(ctx, agentDraftKey(String(row.id))) : null,
  }),
  channel: t.exposeString('channel'),
  requesterEmail: t.string({
    nullable: true,
    description: 'Agents only; of a member, those who manage members only.',
    resolve: async (row, _args, ctx) => {
      if (!isAgentOn(ctx, row)) return null;
      if (row.requester_id === null) return row.requester_email;
      // The address of an account is for those who manage members.
      if (!managesMembers(ctx.viewer.permissions)) return null;
      return (await wholeMemberLoader(ctx).load(row.requester_id))?.email ?? null;
    },
  }),
  company: t.string({
    nullable: true,
    description: 'The requester’s company; agents only.',
    resolve: async (row, _args, ctx) => {
      if (!isAgentOn(ctx, row) || row.requester_id === null) return null;
      const member = await wholeMemberLoader(ctx).load(row.requester_id);
      const name: unknown = Object(member?.partner_details).name;
      return typeof name === 'string' ? name : null;
    },
  }),
  companyName: t.string({
    nullable: true,
    description: 'Of the company of the request, or its ID; agents only.',
    resolve: (row, _args, ctx) =>
      isAgentOn(ctx, row) && row.partner_id ? companyNameLoader(ctx).load(row.partner_id) : null,
  }),
  language: t.string({
    nullable: true,
    description: 'Agents only.',
    resolve: (row, _args, ctx) => (isAgentOn(ctx, row) ? row.language : null),
  }),
  customer: t.field({
    type: MemberType,
    nullable: true,
    description: 'The requester with their public profile; agents only.',
    resolve: (row, _args, ctx) =>
      isAgentOn(ctx, row) && row.requester_id !== null
        ? wholeMemberLoader(ctx).load(row.requester_id)
        : null,
  }),
  customerJoinedAt: t.field({
    type: 'DateTime',
    nullable: true,
    description: 'Agents only.',
    resolve: async (row, _args, ctx) =>
      isAgentOn(ctx, row) && row.requester_id !== null
        ? ((await wholeMemberLoader(ctx).load(row.requester_id))?.joined_at ?? null)
        : null,
  }),
  customerRequests: t.field({
    type: [SupportReferenceType],
    cost: { weight: 200, items: 10 },
    description: 'Other requests of the requester, the newest first; agents only.',
    resolve: (row, _args, ctx) => (isAgentOn(ctx, row) ? listOthers(ctx, row) : []),
  }),
  mergedRequests: t.field({
    type: [SupportReferenceType],
    cost: { weight: 100, items: 5 },
    description: 'Requests merged into this one that can still be separated; agents only.',
    resolve: (row, _args, ctx) => (isAgentOn(ctx, row) ? listMerged(ctx, row) : []),
  }),
  mergeNeedsConfirmation: t.boolean({
    cost: 50,
    args: { sourceId: t.arg.id({ required: true }) },
    description:
      'Whether merging that request into this one shows messages to people who have not seen them; agents only.',
    resolve: async (row, { sourceId }, ctx) => {
      const source = await supportRequestLoader(ctx).load(requireId(sourceId));
      return source !== null && isAgentOn(ctx, row) && isAgentOn(ctx, source)
        ? widensAudience(ctx, source, row)
        : false;
    },
  }),
}));

function listOthers(ctx: Ctx, row: SupportRequestRow): Promise<SupportRequestRow[]> {
  const others = visibleRequests(ctx)
    .where('support_requests.id', '!=', row.id)
    .where('merged_into', 'is', null);
  const ofCustomer =
    row.requester_id === null
      ? others.where('requester_email', '=', row.requester_email)
      : others.where('requester_id', '=', row.requester_id);
  return ofCustomer
    .selectAll('support_requests')
    .orderBy('last_entry_at', 'desc')
    .orderBy('support_requests.id', 'desc')
    .limit(10)
    .$castTo<SupportRequestRow>()
    .execute();
}

function listMerged(ctx: Ctx, row: SupportRequestRow): Promise<SupportRequestRow[]> {
  const since = new Date(ctx.now.getTime() - unmergeDays * 86_400_000);
  return visibleRequests(ctx)
    .where('support_requests.merged_into', '=', row.id)
    .where('support_requests.id', 'in', (eb) =>
      eb
        .selectFrom('support_merges')
        .where('into_id', '=', row.id)
        .where('undone_at', 'is', null)
        .where('merged_at', '>', since)
        .select('source_id'),
    )
    .selectAll('support_requests')
    .limit(20)
    .$castTo<SupportRequestRow>()
    .execute();
}
