import { graphql } from '#ui/graphql.ts';

export const LayoutDocumentQuery = graphql(`
  query PageLayout($type: PageLayoutType!, $assetType: String, $assetId: ID) {
    pageLayout(type: $type, assetType: $assetType, assetId: $assetId) {
      layoutId
      document
    }
  }
`);

export const CustomPageQuery = graphql(`
  query CustomPage($path: String!) {
    customPage(path: $path) {
      id
      url
      title
      description
      imageUrl
      indexDisabled
      document
    }
  }
`);
