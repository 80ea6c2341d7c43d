import { graphql, type ResultOf } from '#ui/graphql.ts';

/** The member fields of a byline. */
export const AuthorFields = graphql(`
  fragment AuthorFields on Member @_unmask {
    id
    username
    fullName
    avatar
    brandUser
    isAnonymous
    left
  }
`);

/** The same, with what the author has earned and what is under their posts. */
export const SignedAuthorFields = graphql(
  `
  fragment SignedAuthorFields on Member @_unmask {
    ...AuthorFields
    shownSignatures
    points
    badgeIds
    rank {
      id
      name
      color
      imageUrl
    }
  }
`,
  [AuthorFields],
);

export type Author = ResultOf<typeof AuthorFields>;
export type RewardedAuthor = ResultOf<typeof SignedAuthorFields>;
