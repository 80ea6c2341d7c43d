import { graphql, type ResultOf } from '#ui/graphql.ts';

export const NavigationQuery = graphql(`
  query Navigation {
    settings(paths: ["navigation", "footer.links", "footer.text"]) {
      path
      value
    }
    brokenSiteLinks {
      source
      name
      href
      url
      problem
      since
    }
  }
`);

export type BrokenSiteLinkData = ResultOf<typeof NavigationQuery>['brokenSiteLinks'][number];

export const SaveNavigationMutation = graphql(`
  mutation SaveNavigation($input: ChangeSettingsInput!) {
    changeSettings(input: $input) {
      settings {
        path
        value
      }
    }
  }
`);

export const LinkHistoryQuery = graphql(`
  query LinkHistory($path: String!) {
    settingHistory(path: $path) {
      id
      changedAt
      actor {
        id
        username
      }
      from
    }
  }
`);

export const CheckWebLinksMutation = graphql(`
  mutation CheckWebLinks($input: CheckWebLinksInput!) {
    checkWebLinks(input: $input) {
      results {
        url
        outcome
      }
    }
  }
`);
