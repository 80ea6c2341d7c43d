import { graphql, type ResultOf } from '#ui/graphql.ts';

export const WidgetAdminQuery = graphql(`
  query WidgetAdmin {
    widgetAdmin {
      isOn
      isShown
      origins
      position
      hasChat
      secrets {
        id
        createdAt
        expiresAt
      }
    }
  }
`);

export type WidgetAdminData = ResultOf<typeof WidgetAdminQuery>['widgetAdmin'];

export const ChangeWidgetSettingsMutation = graphql(`
  mutation ChangeWidgetSettings($input: ChangeSettingsInput!) {
    changeSettings(input: $input) {
      clientMutationId
    }
  }
`);

export const CreateWidgetSecretMutation = graphql(`
  mutation CreateWidgetSecret($input: CreateWidgetSecretInput!) {
    createWidgetSecret(input: $input) {
      secret
    }
  }
`);

export const RevokeWidgetSecretMutation = graphql(`
  mutation RevokeWidgetSecret($input: RevokeWidgetSecretInput!) {
    revokeWidgetSecret(input: $input) {
      ok
    }
  }
`);
