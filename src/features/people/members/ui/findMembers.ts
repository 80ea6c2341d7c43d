import type { MentionableMember } from '#ui/editor/editorTypes.ts';
import { graphql } from '#ui/graphql.ts';
import { runOperation } from '#ui/runOperation.ts';

const MentionableMembersQuery = graphql(`
  query MentionableMembers($searchKeyword: String!, $postId: ID) {
    members(
      searchKeyword: $searchKeyword
      size: 8
      postId: $postId
      boostPostUsers: true
      matchBeginnings: true
    ) {
      nodes {
        id
        username
        fullName
        avatar
      }
    }
  }
`);

/** Members to mention; on a post's page its participants come first. */
export async function findMembers(
  searchKeyword: string,
  postId: string | null = null,
): Promise<readonly MentionableMember[]> {
  const { members } = await runOperation(MentionableMembersQuery, { searchKeyword, postId });
  return members.nodes;
}
