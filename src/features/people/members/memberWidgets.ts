import { z } from 'zod';
import { wirePage } from '#core/paging.ts';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { peopleSorts, readChoice, readProfileTab } from './profileAddress.ts';
import { MemberBadgesQuery, MemberListQuery, MemberPeopleQuery } from './ui/memberDocuments.ts';

const memberList = z.object({
  heading: z.string().max(200).default(''),
  show: z.enum(['NEWEST', 'MOST_ACTIVE', 'STAFF', 'CHOSEN']).default('NEWEST'),
  /** The chosen members, in this order. */
  usernames: z.array(z.string().max(100)).max(50).default([]),
  first: z.number().int().min(1).max(50).default(6),
});

export type MemberListProperties = z.output<typeof memberList>;

/** A list of members for any page, and what a profile shows of a member. */
export const memberWidgets = [
  defineWidget({
    type: 'memberList',
    offer: { group: 'community' },
    properties: memberList,
    need: {
      document: MemberListQuery,
      variables: ({ show, usernames, first }) => ({
        size: first,
        newestFirst: show === 'NEWEST',
        filter: show === 'STAFF' ? { brandUser: true } : null,
        usernameList: show === 'CHOSEN' ? usernames.map((name) => name.trim()) : null,
      }),
    },
  }),
  defineWidget({
    type: 'memberPeople',
    // §9: follow lists 9, zero-based.
    properties: z.object({ rows: z.number().int().min(1).max(50).default(9) }),
    need: {
      document: MemberPeopleQuery,
      variables: ({ rows }, page) => {
        const tab = readProfileTab(page);
        if (page.memberId === null || (tab !== 'followers' && tab !== 'following')) return null;
        const byName = readChoice(page.search, 'sort', peopleSorts) === 'name';
        return {
          id: page.memberId,
          rows,
          page: pageOf(page),
          sortKey: byName ? ('NAME' as const) : ('RECENT' as const),
          followers: tab === 'followers',
          following: tab === 'following',
        };
      },
    },
  }),
  defineWidget({
    type: 'memberBadges',
    // §9: profile awards page 12.
    properties: z.object({ rows: z.number().int().min(1).max(60).default(12) }),
    need: {
      document: MemberBadgesQuery,
      variables: ({ rows }, page) =>
        page.memberId === null ? null : { id: page.memberId, rows, page: pageOf(page) },
    },
  }),
];

function pageOf({ search }: { search: string }): number {
  return wirePage(new URLSearchParams(search).get('page'));
}
