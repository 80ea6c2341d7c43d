import { sql } from 'kysely';
import { paths } from '#core/paths.ts';
import { hasPermission } from '#core/permissions.ts';
import {
  countedFigure,
  dayOfPeriod,
  type FigureSource,
  isWithinPeriods,
} from '#platform/feature/communityFigures.ts';
import { type StaffList, staffListSize } from '#platform/feature/staffHome.ts';
import { managesMembers } from '../memberRules.ts';
import { visibleMembers } from './memberQueries.ts';

/** Sign-ups by day: the members that the member list has. */
export const memberFigures: FigureSource = {
  figures: {
    signUps: {
      label: 'communityFigures:signUps',
      ...{ unit: 'COUNT', better: 'MORE' },
      href: () => paths.memberManagement(),
    },
  },
  isOffered: ({ permissions }) => managesMembers(permissions),
  measure: async ({ db, viewer }, period) => {
    const withApplicants = hasPermission(viewer, 'MANAGE_USER_APPROVAL');
    const rows = await db
      .selectFrom('members')
      .where('deleted_at', 'is', null)
      .where(withApplicants ? sql<boolean>`true` : sql<boolean>`approval_status = 'APPROVED'`)
      .where(isWithinPeriods('members.joined_at', period))
      .select(({ fn }) => [
        dayOfPeriod('members.joined_at', period).as('day'),
        fn.countAll<number>().as('count'),
      ])
      .groupBy('day')
      .execute();
    return { signUps: countedFigure(period, rows) };
  },
};

export const newestMembers: StaffList = {
  ...{ key: 'newestMembers', order: 2 },
  title: 'communityFigures:newestMembers',
  empty: 'communityFigures:newestMembersNone',
  href: paths.memberManagement(),
  isOffered: ({ permissions }) => managesMembers(permissions),
  list: async ({ db }) => {
    const rows = await visibleMembers(db)
      .where('approval_status', '=', 'APPROVED')
      .where('content_hidden', '=', false)
      .select(['id', 'username', 'full_name', 'joined_at'])
      .orderBy('joined_at', 'desc')
      .orderBy('id')
      .limit(staffListSize)
      .execute();
    return rows.map(({ id, username, full_name: fullName, joined_at: at }) => ({
      ...{ href: paths.member(id), title: fullName || username, at, memberId: id },
    }));
  },
};
