import { graphql, type ResultOf } from '#ui/graphql.ts';

export const RoleFields = graphql(`
  fragment RoleFields on Role @_unmask {
    key
    name
    description
    signature
    level
    builtIn
    updatedAt
    permissions
    holderCount
    can {
      edit
      grant
    }
  }
`);

export type RoleInfo = ResultOf<typeof RoleFields>;

export const RolesQuery = graphql(
  `
    query Roles {
      roles {
        ...RoleFields
      }
    }
  `,
  [RoleFields],
);

const HoldingFields = graphql(`
  fragment HoldingFields on RoleHolding @_unmask {
    id
    isBase
    member {
      id
      username
      fullName
      avatar
      path
    }
    role {
      key
      name
      permissions
    }
    category {
      id
      title
      path
    }
  }
`);

export type HoldingInfo = ResultOf<typeof HoldingFields>;

const RoleCategories = graphql(`
  fragment RoleCategories on Query @_unmask {
    categories(first: 100) {
      nodes {
        id
        title
        childCategories {
          id
          title
          childCategories {
            id
            title
          }
        }
      }
    }
  }
`);

export type RoleCategory = ResultOf<typeof RoleCategories>['categories']['nodes'][number];

export const RoleQuery = graphql(
  `
    query Role($key: String!, $isNew: Boolean!, $page: Int) {
      role(key: $key) @skip(if: $isNew) {
        ...RoleFields
        holders(page: $page, first: 10) {
          totalCount
          hasMore
          nodes {
            ...HoldingFields
          }
        }
      }
      roles {
        ...RoleFields
      }
      ...RoleCategories
    }
  `,
  [RoleFields, HoldingFields, RoleCategories],
);

export type RoleData = ResultOf<typeof RoleQuery>;

export const MemberRolesQuery = graphql(
  `
    query MemberRoles($memberId: ID!) {
      memberRoles(memberId: $memberId) {
        ...HoldingFields
      }
      roles {
        ...RoleFields
      }
      ...RoleCategories
    }
  `,
  [RoleFields, HoldingFields, RoleCategories],
);

export type MemberRolesData = ResultOf<typeof MemberRolesQuery>;

export const SaveRoleMutation = graphql(`
  mutation SaveRole($input: SaveRoleInput!) {
    saveRole(input: $input) {
      role {
        key
        updatedAt
      }
    }
  }
`);

export const DeleteRoleMutation = graphql(`
  mutation DeleteRole($input: DeleteRoleInput!) {
    deleteRole(input: $input) {
      key
    }
  }
`);

/** Scope of the grant: global if empty. */
export interface RoleScope {
  categoryId?: string;
  base?: boolean;
}

export const GrantRoleMutation = graphql(`
  mutation GrantRole($input: GrantRoleInput!) {
    grantRole(input: $input) {
      holdings {
        id
      }
    }
  }
`);

export const RevokeRoleMutation = graphql(`
  mutation RevokeRole($input: RevokeRoleInput!) {
    revokeRole(input: $input) {
      holdings {
        id
      }
    }
  }
`);

export const ExplainQuery = graphql(
  `
    query Explain($memberId: ID!, $action: String!, $on: String, $isAsked: Boolean!) {
      explainAction(memberId: $memberId, action: $action, on: $on) @include(if: $isAsked) {
        action
        code
        permission
        reason
        member {
          id
          username
          fullName
          avatar
          path
        }
        subject {
          title
          path
        }
        category {
          id
          title
        }
        states {
          key
          until
          reason
        }
        holdings {
          ...HoldingFields
        }
        givingRoles {
          key
          name
        }
      }
    }
  `,
  [HoldingFields],
);

export type ExplainData = ResultOf<typeof ExplainQuery>;
export type ExplanationInfo = NonNullable<ExplainData['explainAction']>;
