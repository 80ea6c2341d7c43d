import { graphql, type ResultOf } from '#ui/graphql.ts';

/** A post by what tells it from others, for whoever chooses one among several. */
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
