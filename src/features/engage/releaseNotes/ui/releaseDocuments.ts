import { graphql, type ResultOf } from '#ui/graphql.ts';

export const ReleasesQuery = graphql(`
  query Releases($productId: ID, $kind: ReleaseKind, $page: Int) {
    releaseProducts {
      id
      name
      isFollowed
    }
    releaseNotes(productId: $productId, kind: $kind, page: $page) {
      hasMore
      nodes {
        release {
          product
          version
          kinds
          releasedOn
        }
        conversation {
          id
          path
          title
          language
          content
        }
      }
    }
  }
`);

export type ReleasesData = ResultOf<typeof ReleasesQuery>;
export type ReleaseNoteNode = ReleasesData['releaseNotes']['nodes'][number];

export const WhatsNewQuery = graphql(`
  query WhatsNew($first: Int) {
    releaseNotes(first: $first) {
      nodes {
        release {
          product
          version
        }
        conversation {
          id
          path
          title
          language
          hasRead
        }
      }
    }
  }
`);

export type WhatsNewData = ResultOf<typeof WhatsNewQuery>;

export const SaveReleaseMutation = graphql(`
  mutation SaveRelease($input: SaveReleaseInput!) {
    saveRelease(input: $input) {
      article {
        articleId
      }
    }
  }
`);

export const FollowReleasesMutation = graphql(`
  mutation FollowReleases($input: FollowReleasesInput!) {
    followReleases(input: $input) {
      product {
        isFollowed
      }
    }
  }
`);
