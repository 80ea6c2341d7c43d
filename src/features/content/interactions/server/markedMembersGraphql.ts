import { requireId } from '#core/ids.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
import { pageObject } from '#platform/graphql/pageObject.ts';
import { listMarkedMembers } from './markedMembers.ts';

const UserListPage = pageObject('UserListPage', MemberType);

/** SPEC §3 "user list types": what the user-list modal shows. */
const lists = {
  conversationLikes: { target: 'conversation', kind: 'like' },
  conversationFollowers: { target: 'conversation', kind: 'follow' },
  topicFollowers: { target: 'topic', kind: 'follow' },
} as const;

for (const [name, list] of Object.entries(lists)) {
  builder.queryField(name, (t) =>
    t.field({
      type: UserListPage,
      args: { id: t.arg.id({ required: true }), page: t.arg.int(), first: t.arg.int() },
      resolve: (_root, { id, page, first }, ctx) =>
        listMarkedMembers(ctx, {
          ...list,
          id: requireId(id),
          page: page ?? undefined,
          first: first ?? undefined,
        }),
    }),
  );
}
