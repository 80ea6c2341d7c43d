import { AuthorFields } from '#features/members/ui/authorFields.ts';
import { graphql, type ResultOf } from '#ui/graphql.ts';

/** What a comment and a reply show alike. */
export const ResponseFields = graphql(
  `
    fragment ResponseFields on Response @_unmask {
      id
      createdAt
      content
      message @include(if: $signedIn)
      liked
      likeCount
      isEdited
      accepted
      path
      forkedFromMessagePath
      forkedToMessagePath
      attachments {
        type
        source
        name
        caption
        thumbnailUrl
      }
      author {
        ...AuthorFields
      }
      can {
        edit
        delete
        like
        accept
        reply
        move
        fork
      }
    }
  `,
  [AuthorFields],
);

export type ResponseNode = ResultOf<typeof ResponseFields>;
