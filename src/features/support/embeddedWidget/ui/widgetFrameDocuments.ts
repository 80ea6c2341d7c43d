import { graphql, type ResultOf } from '#ui/graphql.ts';

export const WidgetFrameQuery = graphql(`
  query WidgetFrame($origin: String!) {
    widgetFrame(origin: $origin) {
      isListed
      hasChat
      hasContactForm
    }
  }
`);

export type WidgetFrameData = NonNullable<ResultOf<typeof WidgetFrameQuery>['widgetFrame']>;

export const WidgetSearchQuery = graphql(`
  query WidgetSearch($keywords: String!) {
    searchConversations(keywords: $keywords, first: 10) {
      nodes {
        id
        title {
          text
          hit
        }
        snippet {
          text
          hit
        }
        post {
          id
          type
          hasAcceptedComment
        }
      }
    }
  }
`);

export type WidgetHit = ResultOf<typeof WidgetSearchQuery>['searchConversations']['nodes'][number];

/** The posts that are read most, while nothing is searched for. */
export const WidgetPopularQuery = graphql(`
  query WidgetPopular {
    articles: conversations(types: [ARTICLE], sortKey: VIEWS, sortOrder: DESC, first: 5) {
      nodes {
        id
        type
        title
      }
    }
    questions: conversations(types: [QUESTION], sortKey: VIEWS, sortOrder: DESC, first: 5) {
      nodes {
        id
        type
        title
      }
    }
  }
`);

export const WidgetArticleQuery = graphql(`
  query WidgetArticle($id: ID!) {
    conversation(id: $id) {
      id
      title
      content
      language
      path
      acceptedComment {
        id
        content
      }
      officialComment {
        id
        content
      }
    }
  }
`);

export const WidgetRequestsQuery = graphql(`
  query WidgetRequests {
    widgetRequests {
      id
      title
      isOpen
      isChatting
      updatedAt
    }
  }
`);

export const WidgetRequestQuery = graphql(`
  query WidgetRequest($id: ID!) {
    widgetRequest(id: $id) {
      id
      title
      messages {
        id
        seq
        clientMutationId
        content
        createdAt
        isOwn
        authorName
        authorAvatar
        event
        attachments {
          type
          source
          name
          caption
          thumbnailUrl
        }
      }
    }
  }
`);
