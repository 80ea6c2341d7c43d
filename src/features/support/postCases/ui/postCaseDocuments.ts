import { graphql, type ResultOf } from '#ui/graphql.ts';

export const OpenPostCaseMutation = graphql(`
  mutation OpenPostCase($input: OpenPostCaseInput!) {
    openPostCase(input: $input) {
      number
    }
  }
`);

export const AnswerDraftQuery = graphql(`
  query AnswerDraft($requestId: ID!, $entryId: ID!) {
    supportAnswerDraft(requestId: $requestId, entryId: $entryId) {
      title
      question
      answer
      credit
    }
    knowledgeBases {
      id
      title
      language
      knowledgeBase {
        canWrite
        sections {
          id
          name
          around {
            name
          }
        }
      }
    }
    topics(first: 100) {
      nodes {
        id
        title
      }
    }
  }
`);

export type AnswerDraftData = ResultOf<typeof AnswerDraftQuery>;

export const PublishAnswerMutation = graphql(`
  mutation PublishAnswer($input: PublishSupportAnswerInput!) {
    publishSupportAnswer(input: $input) {
      conversation {
        id
        path
      }
    }
  }
`);

export const DraftAnswerArticleMutation = graphql(`
  mutation DraftAnswerArticle($input: DraftSupportArticleInput!) {
    draftSupportArticle(input: $input) {
      articleId
      language
    }
  }
`);

export const FindPostsToLinkQuery = graphql(`
  query FindPostsToLink($keywords: String!, $excludeIds: [ID!]) {
    searchConversations(
      keywords: $keywords
      excludeIds: $excludeIds
      searchIn: POST
      highlight: false
      first: 8
    ) {
      nodes {
        post {
          id
          title
          type
        }
      }
    }
  }
`);

export const LinkSupportPostMutation = graphql(`
  mutation LinkSupportPost($input: LinkSupportPostInput!) {
    linkSupportPost(input: $input) {
      request {
        id
      }
    }
  }
`);

export const UnlinkSupportPostMutation = graphql(`
  mutation UnlinkSupportPost($input: UnlinkSupportPostInput!) {
    unlinkSupportPost(input: $input) {
      request {
        id
      }
    }
  }
`);
