import { AuthorFields } from '#features/people/members/ui/authorFields.ts';
import { graphql, type ResultOf } from '#ui/graphql.ts';

export const NominationsQuery = graphql(
  `
    query Nominations($status: NominationStatus!, $page: Int) {
      nominations(status: $status, page: $page) {
        totalCount
        nodes {
          id
          path
          title
          type
          language
          excerpt(length: 160)
          isPrivate
          nominationStatus
          becameArticle {
            id
            path
          }
          nominationInfo {
            nominatedAt
            nominatedByUserInfo {
              userId
              fullName
              username
            }
          }
          author {
            ...AuthorFields
          }
        }
      }
      knowledgeBases {
        id
        title
        knowledgeBase {
          canWrite
        }
      }
    }
  `,
  [AuthorFields],
);

export type NominationsData = ResultOf<typeof NominationsQuery>;
export type NominationNode = NominationsData['nominations']['nodes'][number];

export const DraftNominationMutation = graphql(`
  mutation DraftNomination($input: DraftNominationInput!) {
    draftNomination(input: $input) {
      articleId
    }
  }
`);

export const DeclineNominationMutation = graphql(`
  mutation DeclineNomination($input: DeclineNominationInput!) {
    declineNomination(input: $input) {
      conversation {
        id
      }
    }
  }
`);
