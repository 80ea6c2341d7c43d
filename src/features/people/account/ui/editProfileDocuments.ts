import { graphql, type ResultOf } from '#ui/graphql.ts';

export const EditableProfileQuery = graphql(`
  query EditableProfile($id: ID!) {
    editableProfile(id: $id) {
      id
      username
      fullName
      avatar
      firstName
      lastName
      bio
      signature
      employeeId
      phoneNumber
      partnerId
      partnerName
      country
      language
      readLanguages
      timeZone
      customFields
      updatedDate
      isSelf
      hasPassword
      canEditUsername
      canEditSignature
      canEditEmployeeId
      canEditPartner
      userPreferences {
        preferenceCategory
        preferenceType
        properties
      }
      questions {
        key
        label
        help
        kind
        required
        options
        optionLabels
        pattern
        minLength
        maxLength
        min
        max
        integer
      }
      countries {
        code
        name
      }
      languages {
        code
        name
      }
      languagesToRead {
        code
        name
      }
      timeZones
    }
  }
`);

export const UpdateUserMutation = graphql(`
  mutation UpdateUser($input: UpdateUserInput!) {
    updateUser(input: $input) {
      user {
        language
        updatedDate
      }
    }
  }
`);

export type EditableProfile = ResultOf<typeof EditableProfileQuery>['editableProfile'];
