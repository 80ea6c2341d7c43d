import { AuthorFields } from '#features/people/members/ui/authorFields.ts';
import { graphql, type ResultOf } from '#ui/graphql.ts';

export const TagAdminQuery = graphql(
  `
    query TagAdmin($searchKeyword: String, $page: Int) {
      tags(searchKeyword: $searchKeyword, page: $page, first: 20) {
        totalCount
        nodes {
          name
          path
          conversationCount
          synonyms
        }
      }
      tagChanges(first: 5) {
        nodes {
          id
          kind
          tag
          target
          createdAt
          isUndone
          isFinished
          progress
          canUndo
          actor {
            ...AuthorFields
          }
        }
      }
    }
  `,
  [AuthorFields],
);

export type TagAdminData = ResultOf<typeof TagAdminQuery>;
export type ManagedTag = TagAdminData['tags']['nodes'][number];
export type TagChangeNode = TagAdminData['tagChanges']['nodes'][number];

export const ChangeTagMutation = graphql(`
  mutation ChangeTag($input: ChangeTagInput!) {
    changeTag(input: $input) {
      change {
        id
      }
    }
  }
`);

export const UndoTagChangeMutation = graphql(`
  mutation UndoTagChange($input: UndoTagChangeInput!) {
    undoTagChange(input: $input) {
      change {
        id
      }
    }
  }
`);

export const SetTagSynonymMutation = graphql(`
  mutation SetTagSynonym($input: SetTagSynonymInput!) {
    setTagSynonym(input: $input) {
      tag {
        name
      }
    }
  }
`);
