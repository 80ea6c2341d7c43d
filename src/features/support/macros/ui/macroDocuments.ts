import { graphql, type ResultOf } from '#ui/graphql.ts';

export const SupportMacrosQuery = graphql(`
  query SupportMacros {
    supportMacros {
      id
      title
      isShared
      teamId
      useCount
      lastUsedAt
      updatedAt
      actions {
        type
        value
      }
    }
    supportAgents {
      id
      username
      fullName
    }
    supportTeams {
      id
      name
    }
  }
`);

/** Those that the agent can run. */
export const OfferedMacrosQuery = graphql(`
  query OfferedMacros {
    supportMacros(isOffered: true) {
      id
      title
      useCount
      actions {
        type
        value
      }
    }
    supportAgents {
      id
      username
      fullName
    }
    supportTeams {
      id
      name
    }
  }
`);

export type MacroNode = ResultOf<typeof SupportMacrosQuery>['supportMacros'][number];

export const SupportMacroPreviewQuery = graphql(`
  query SupportMacroPreview($id: ID!, $requestId: ID!) {
    supportMacroPreview(id: $id, requestId: $requestId) {
      type
      value
    }
  }
`);

export const SaveSupportMacroMutation = graphql(`
  mutation SaveSupportMacro($input: SaveSupportMacroInput!) {
    saveSupportMacro(input: $input) {
      macro {
        id
        updatedAt
      }
    }
  }
`);

export const DeleteSupportMacroMutation = graphql(`
  mutation DeleteSupportMacro($input: DeleteSupportMacroInput!) {
    deleteSupportMacro(input: $input) {
      id
    }
  }
`);

export const ApplySupportMacroMutation = graphql(`
  mutation ApplySupportMacro($input: ApplySupportMacroInput!) {
    applySupportMacro(input: $input) {
      results {
        id
        error
        placeholders
      }
    }
  }
`);
