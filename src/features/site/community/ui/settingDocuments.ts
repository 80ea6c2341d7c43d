import { graphql, type ResultOf } from '#ui/graphql.ts';

const SettingFieldParts = graphql(`
  fragment SettingFieldParts on SettingField @_unmask {
    name
    label
    description
    addLabel
    control
    isOptional
    min
    max
    maxLength
    options {
      value
      label
    }
  }
`);

export const SettingsQuery = graphql(
  `
    query Settings {
      siteAddress {
        customDomain
        basePath
      }
      settings {
        path
        section
        value
        defaultValue
        affects
        lastChange {
          changedAt
          actor {
            id
            username
          }
        }
        field {
          ...SettingFieldParts
          keywords
          fields {
            ...SettingFieldParts
          }
        }
      }
    }
  `,
  [SettingFieldParts],
);

export type SettingInfo = ResultOf<typeof SettingsQuery>['settings'][number];
/** A field of a setting or of the rows of its list. */
export type SettingFieldInfo = ResultOf<typeof SettingFieldParts>;

export const SettingHistoryQuery = graphql(`
  query SettingHistory($path: String!) {
    settingHistory(path: $path) {
      id
      changedAt
      actor {
        id
        username
      }
      from
      to
    }
  }
`);

export const ChangeSettingsMutation = graphql(`
  mutation ChangeSettings($input: ChangeSettingsInput!) {
    changeSettings(input: $input) {
      settings {
        path
      }
    }
  }
`);

export const ThemeVersionsQuery = graphql(`
  query ThemeVersions {
    themeVersions {
      change {
        id
        changedAt
        actor {
          id
          username
        }
      }
      paths
      values {
        path
        value
      }
    }
  }
`);
