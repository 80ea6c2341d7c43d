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
  mutation ChangeTag($kind: TagChangeKind!, $name: String!, $target: String) {
    changeTag(input: { clientMutationId: "1", kind: $kind, name: $name, target: $target }) {
      change {
        id
      }
    }
  }
`);

export const UndoTagChangeMutation = graphql(`
  mutation UndoTagChange($id: ID!) {
    undoTagChange(input: { clientMutationId: "1", changeId: $id }) {
      change {
        id
      }
    }
  }
`);

export const SetTagSynonymMutation = graphql(`
  mutation SetTagSynonym($name: String!, $synonym: String!, $remove: Boolean) {
    setTagSynonym(
      input: { clientMutationId: "1", name: $name, synonym: $synonym, remove: $remove }
    ) {
      tag {
        name
      }
    }
  }
`);
