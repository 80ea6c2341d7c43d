import { type RawBuilder, sql } from 'kysely';
import { paths } from '#core/paths.ts';
import { namePostKeys } from '#features/content/conversations/server/postsOfScope.ts';
import { nameMembers } from '#features/people/members/server/memberInsight.ts';
import { canWorkOnRequests } from '#features/support/requests/supportRequestAccess.ts';
import type { InsightFigure, NameSubjects } from '#platform/insight/insightFigure.ts';
import { followedHours } from '../deflectionRules.ts';

const ofSuggestions = {
  ...{ dashboard: 'deflection', of: 'deflection', filters: [] },
  isOffered: (viewer) => canWorkOnRequests(viewer).ok,
} as const satisfies Partial<InsightFigure>;

const sessions = (where: RawBuilder<unknown>) => ({
  ...{ from: sql`support_deflections deflection`, where },
  ...{ at: sql`deflection.created_at`, id: sql`deflection.id` },
});

/** SQL: the customer opened a request soon after. */
const isFollowed = sql`(exists (
  select from support_requests request
  where request.created_by_id = deflection.member_id
    and request.created_at >= deflection.created_at
    and request.created_at < deflection.created_at + ${followedHours} * interval '1 hour'))::int`;

const isShown = sql`not deflection.is_held_out`;

/** What suggestions in the form for requests led to: confirmed by customers, and compared with those who saw none. */
export const deflectionInsight: readonly InsightFigure[] = [
  {
    ...ofSuggestions,
    ...{ key: 'confirmedDeflections', order: 1, measure: 'FACTS', form: 'BARS', better: 'MORE' },
    facts: () => sessions(sql`${isShown} and deflection.solved_at is not null`),
  },
  {
    ...ofSuggestions,
    ...{ key: 'confirmedShare', order: 5, measure: 'SHARE', form: 'LINE', better: 'MORE' },
    facts: () => ({
      ...sessions(isShown),
      value: sql`(deflection.solved_at is not null)::int`,
    }),
  },
  {
    ...ofSuggestions,
    ...{ key: 'contactsAfterSuggestions', order: 3, measure: 'SHARE', form: 'LINE' },
    better: 'FEWER',
    facts: () => ({ ...sessions(isShown), value: isFollowed }),
  },
  {
    ...ofSuggestions,
    ...{ key: 'contactsHeldOut', order: 4, measure: 'SHARE', form: 'LINE', better: 'NEITHER' },
    facts: () => ({ ...sessions(sql`deflection.is_held_out`), value: isFollowed }),
  },
  {
    ...ofSuggestions,
    ...{ key: 'solvingPosts', order: 6, measure: 'FACTS', form: 'ROWS', better: 'MORE' },
    keyNames: namePostKeys,
    facts: () => ({
      ...sessions(sql`${isShown} and deflection.solved_by_post_id is not null`),
      key: sql`deflection.solved_by_post_id`,
    }),
  },
];

/** By the customer who saw the suggestions. */
export const nameDeflections: NameSubjects = async (ctx, ids) => {
  const rows = await ctx.db
    .selectFrom('support_deflections')
    .select(['id', 'member_id'])
    .where('id', 'in', ids)
    .execute();
  const members = rows.flatMap(({ member_id: id }) => (id === null ? [] : [Number(id)]));
  const names = await nameMembers(ctx, [...new Set(members)]);
  return new Map(
    rows.flatMap(({ id, member_id: memberId }) => {
      const named = memberId === null ? undefined : names.get(Number(memberId));
      return named ? [[Number(id), { ...named, path: paths.member(Number(memberId)) }]] : [];
    }),
  );
};
