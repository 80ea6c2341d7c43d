import type { ScopedPlace } from '#core/viewerOfInfo.ts';
import { graphql, type VariablesOf } from '#ui/graphql.ts';
import { AuthorFields } from './authorFields.ts';

/** Likes or followers of an item (SPEC §3 user list types). */
export const UserListQuery = graphql(
  `
    query UserList($of: UserListType!, $objectId: ID!, $page: Int, $size: Int) {
      members(filter: { listType: $of, objectId: $objectId }, page: $page, size: $size) {
        totalCount
        hasMore
        nodes {
          ...AuthorFields
        }
      }
    }
  `,
  [AuthorFields],
);

export type ShownUserList = VariablesOf<typeof UserListQuery>['of'];

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    userList: {
      props: { of: ShownUserList; objectId: string; place?: ScopedPlace };
      result: undefined;
    };
  }
}
