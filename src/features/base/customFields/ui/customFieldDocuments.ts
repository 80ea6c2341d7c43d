import { graphql, type ResultOf } from '#ui/graphql.ts';

/** The field data that a form needs. */
export const AskedFieldFields = graphql(`
  fragment AskedField on CustomField @_unmask {
    target
    key
    kind
    name
    helpText
    required
    options {
      value
      label
      removed
    }
    validation {
      pattern
      minLength
      maxLength
      min
      max
      integer
    }
    defaultValue
    postTypes
    topicIds
    visibleTo
    editableBy
  }
`);

export type AskedField = ResultOf<typeof AskedFieldFields>;

/** The filterable fields of a list. */
export const FilterFieldFields = graphql(`
  fragment FilterField on CustomField @_unmask {
    key
    kind
    name
    options {
      value
      label
      removed
    }
    postTypes
    topicIds
  }
`);

export type FilterField = ResultOf<typeof FilterFieldFields>;

/** The displayed data of a filled field. */
export const ShownFieldFields = graphql(`
  fragment ShownField on CustomFieldValue @_unmask {
    key
    name
    kind
    texts
  }
`);

export type ShownField = ResultOf<typeof ShownFieldFields>;
