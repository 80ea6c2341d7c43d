import { graphql } from '#ui/graphql.ts';

export const RssFeedQuery = graphql(`
  query RssFeed($url: String!, $first: Int) {
    rssFeed(url: $url) {
      title
      problem
      entries(first: $first) {
        title
        url
        publishedAt
      }
    }
  }
`);
