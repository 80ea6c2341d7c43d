import { graphql, type ResultOf } from '#ui/graphql.ts';

export const OpenPageLayoutMutation = graphql(`
  mutation OpenPageLayout($input: OpenPageLayoutInput!) {
    openPageLayout(input: $input) {
      page {
        id
      }
    }
  }
`);

export const LayoutAssetsQuery = graphql(`
  query LayoutAssets($type: String!) {
    layoutAssets(type: $type) {
      assetId
      title
      layoutId
    }
  }
`);

export const AssignPageLayoutMutation = graphql(`
  mutation AssignPageLayout($input: AssignPageLayoutInput!) {
    assignPageLayout(input: $input) {
      clientMutationId
    }
  }
`);

export type LayoutAssetInfo = ResultOf<typeof LayoutAssetsQuery>['layoutAssets'][number];
