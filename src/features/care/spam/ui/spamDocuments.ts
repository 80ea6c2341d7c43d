import { graphql, type ResultOf } from '#ui/graphql.ts';

const SpamRuleFields = graphql(`
  fragment SpamRuleFields on SpamRule @_unmask {
    id
    name
    shippedKey
    enabled
    action
    match
    conditions
    message
    sparesTrusted
    updatedAt
    caughtCount
  }
`);

export const SpamRulesQuery = graphql(
  `
    query SpamRules {
      spamRules {
        ...SpamRuleFields
      }
      spamFilter {
        language
        spam
        good
        words
        isReady
      }
    }
  `,
  [SpamRuleFields],
);

export type SpamRuleInfo = ResultOf<typeof SpamRuleFields>;
export type FilterLanguageInfo = ResultOf<typeof SpamRulesQuery>['spamFilter'][number];

export const SpamRuleQuery = graphql(
  `
    query SpamRule($id: ID!, $isNew: Boolean!) {
      spamRule(id: $id) @skip(if: $isNew) {
        ...SpamRuleFields
      }
    }
  `,
  [SpamRuleFields],
);

export type SpamRuleData = ResultOf<typeof SpamRuleQuery>;

export const SaveSpamRuleMutation = graphql(`
  mutation SaveSpamRule($input: SaveSpamRuleInput!) {
    saveSpamRule(input: $input) {
      rule {
        id
        updatedAt
      }
    }
  }
`);

export const SetSpamRuleEnabledMutation = graphql(`
  mutation SetSpamRuleEnabled($input: SetSpamRuleEnabledInput!) {
    setSpamRuleEnabled(input: $input) {
      rule {
        id
        enabled
      }
    }
  }
`);

export const OrderSpamRulesMutation = graphql(`
  mutation OrderSpamRules($input: OrderSpamRulesInput!) {
    orderSpamRules(input: $input) {
      rules {
        id
      }
    }
  }
`);

export const DeleteSpamRuleMutation = graphql(`
  mutation DeleteSpamRule($input: DeleteSpamRuleInput!) {
    deleteSpamRule(input: $input) {
      deletedId
    }
  }
`);

const RehearsalFields = graphql(`
  fragment RehearsalFields on SpamRehearsal @_unmask {
    id
    state
    done
    total
    from
    to
    result {
      judged
      caught
      spam
      removed
      approved
      stayed
      isCut
      byDay {
        day
        caught
      }
      examples {
        title
        excerpt
        path
        createdAt
        outcome
        author {
          username
          fullName
        }
      }
    }
  }
`);

export type RehearsalInfo = ResultOf<typeof RehearsalFields>;
export type RehearsalResultInfo = NonNullable<RehearsalInfo['result']>;

export const RehearseSpamRuleMutation = graphql(
  `
    mutation RehearseSpamRule($input: RehearseSpamRuleInput!) {
    rehearseSpamRule(input: $input) {
        rehearsal {
          ...RehearsalFields
        }
      }
    }
  `,
  [RehearsalFields],
);

export const SpamRehearsalQuery = graphql(
  `
    query SpamRehearsal($id: ID!) {
      spamRehearsal(id: $id) {
        ...RehearsalFields
      }
    }
  `,
  [RehearsalFields],
);

export const SpamScoreQuery = graphql(`
  query SpamScore($text: String!, $language: String!) {
    spamScore(text: $text, language: $language) {
      percent
      words {
        word
        percent
      }
    }
  }
`);
