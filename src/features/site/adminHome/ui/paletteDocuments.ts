import { graphql } from '#ui/graphql.ts';

export const PaletteSettingsQuery = graphql(`
  query PaletteSettings {
    settings {
      path
      field {
        label
        description
        keywords
      }
    }
  }
`);

export const PaletteMembersQuery = graphql(`
  query PaletteMembers($keyword: String!) {
    managedMembers(keyword: $keyword, size: 5) {
      nodes {
        id
        username
        fullName
      }
    }
  }
`);

export const PalettePostsQuery = graphql(`
  query PalettePosts($keyword: String!) {
    searchSuggestions(keyword: $keyword, first: 6) {
      kind
      id
      text
      path
    }
  }
`);
