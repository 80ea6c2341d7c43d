import { graphql, type ResultOf } from '#ui/graphql.ts';

export const ProfileListsQuery = graphql(`
  query ProfileLists($id: ID!, $isOpen: Boolean!, $page: Int) {
    profileLists {
      id
      name
      description
    }
    profileListChoices {
      roles {
        value
        label
      }
      countries {
        value
        label
      }
      languages {
        value
        label
      }
      ranks {
        value
        label
      }
      fields {
        key
        name
        isCheckbox
        options {
          value
          label
        }
      }
    }
    profileList(id: $id) @include(if: $isOpen) {
      id
      name
      description
      rule
      refreshedAt
      uses {
        title
        path
      }
      members(page: $page, first: 20) {
        totalCount
        hasMore
        nodes {
          id
          username
          fullName
          avatar
          path
        }
      }
    }
  }
`);

export type ProfileListsData = ResultOf<typeof ProfileListsQuery>;

/** Values of conditions, and lists that they can refer to. */
export type ListRuleChoicesData = ProfileListsData['profileListChoices'] & {
  lists: readonly { id: string; name: string }[];
};

export const SaveProfileListMutation = graphql(`
  mutation SaveProfileList($input: SaveProfileListInput!) {
    saveProfileList(input: $input) {
      profileList {
        id
      }
    }
  }
`);

export const DeleteProfileListMutation = graphql(`
  mutation DeleteProfileList($input: DeleteProfileListInput!) {
    deleteProfileList(input: $input) {
      id
    }
  }
`);

export const SetProfileListMembersMutation = graphql(`
  mutation SetProfileListMembers($input: SetProfileListMembersInput!) {
    setProfileListMembers(input: $input) {
      profileList {
        id
      }
    }
  }
`);

export const ImportProfileListMutation = graphql(`
  mutation ImportProfileList($input: ImportProfileListMembersInput!) {
    importProfileListMembers(input: $input) {
      added
      alreadyIn
      unknownCount
      unknown {
        line
        value
      }
    }
  }
`);

export type ProfileListImportResult = ResultOf<
  typeof ImportProfileListMutation
>['importProfileListMembers'];
