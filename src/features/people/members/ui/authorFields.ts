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

/** The same, with what is under the author's posts. */
export const SignedAuthorFields = graphql(
  `
  fragment SignedAuthorFields on Member @_unmask {
    ...AuthorFields
    shownSignatures
  }
`,
  [AuthorFields],
);

export type Author = ResultOf<typeof AuthorFields>;
