import { graphql, type ResultOf } from '#ui/graphql.ts';

/** Fields that identify a post in a selection list. */
export const FoundPostFragment = graphql(`
  fragment FoundPost on Conversation @_unmask {
    id
    path
    title
    type
    language
    excerpt(length: 120)
    replyCount
    hasAcceptedComment
    hierarchy {
      title
    }
  }
`);

export type FoundPostNode = ResultOf<typeof FoundPostFragment>;
