import { AuthorNoticeFields } from '#features/content/conversations/ui/authorNoticeFields.ts';
import { AuthorFields, SignedAuthorFields } from '#features/people/members/ui/authorFields.ts';
import { graphql, type ResultOf } from '#ui/graphql.ts';

/** Fields shared by comments and replies. */
export const ResponseFields = graphql(
  `
    fragment ResponseFields on Response @_unmask {
      id
      createdAt
      content
      message @include(if: $signedIn)
      updatedAt @include(if: $signedIn)
      liked
      likeCount
      isEdited
      editedAt
      isPrivate
      indexDisabled
      order
      addressee @include(if: $signedIn) {
        ...AuthorFields
      }
      moderationNotice @include(if: $signedIn) {
        ...AuthorNoticeFields
      }
      accepted
      official
      flagged @include(if: $signedIn)
      spam @include(if: $signedIn)
      held @include(if: $signedIn)
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
        ...SignedAuthorFields
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
      work: can @include(if: $signedIn) {
        report
        answerOfficially
        markSpam
        unmarkSpam
        setPrivacy
        editIndex
        setOrder
      }
    }
  `,
  [AuthorFields, SignedAuthorFields, AuthorNoticeFields],
);

export type ResponseNode = ResultOf<typeof ResponseFields>;
