import { graphql, type ResultOf } from '#ui/graphql.ts';

export const SurveyListQuery = graphql(`
  query SurveyList($status: SurveyListStatus, $page: Int, $first: Int) {
    surveys(status: $status, page: $page, first: $first) {
      nodes {
        id
        title
        description
        path
        phase
        opensAt
        closesAt
        hasResponded
        responseCount
        minutes
      }
      hasMore
    }
  }
`);

export type SurveyNode = ResultOf<typeof SurveyListQuery>['surveys']['nodes'][number];

const SurveyStepFields = graphql(`
  fragment SurveyStepFields on SurveyStep @_unmask {
    number
    pageCount
    isFirst
    isLast
    answers {
      field
      values
    }
    page {
      id
      title
      questions {
        id
        type
        label
        hint
        required
        min
        max
        options {
          id
          label
          isOther
          isExclusive
        }
        rows {
          id
          label
        }
      }
    }
  }
`);

export const SurveyQuery = graphql(
  `
    query Survey($id: ID!, $pageId: String) {
      survey(id: $id) {
        id
        title
        description
        path
        phase
        mode
        audience
        opensAt
        closesAt
        respond
        hasResponded
        asksCaptcha
        thanks
        responseCount
        step(pageId: $pageId) {
          ...SurveyStepFields
        }
      }
    }
  `,
  [SurveyStepFields],
);

export type SurveyView = NonNullable<ResultOf<typeof SurveyQuery>['survey']>;
export type SurveyStepView = NonNullable<SurveyView['step']>;
export type AskedSurveyQuestion = SurveyStepView['page']['questions'][number];

export const AnswerSurveyMutation = graphql(`
  mutation AnswerSurvey($input: AnswerSurveyInput!) {
    answerSurvey(input: $input) {
      nextPageId
    }
  }
`);

/** One survey, on any page. */
export const SurveyCardQuery = graphql(`
  query SurveyCard($id: ID!) {
    survey(id: $id) {
      id
      title
      description
      path
      phase
      opensAt
      closesAt
      hasResponded
    }
  }
`);

export const ExternalSurveyQuery = graphql(`
  query ExternalSurvey($surveyUrl: String!) {
    externalSurvey(surveyUrl: $surveyUrl) {
      origin
      frameUrl
    }
  }
`);

export const SurveyPromptQuery = graphql(`
  query SurveyPrompt($path: String) {
    surveyPrompt(path: $path) {
      promptId
      filter {
        filters {
          field
          values
        }
      }
      promptDetails {
        surveyId
        surveyUrl
        title
        description
      }
    }
  }
`);

export const DismissSurveyPromptMutation = graphql(`
  mutation DismissSurveyPrompt($input: DismissSurveyPromptInput!) {
    dismissSurveyPrompt(input: $input) {
      ok
    }
  }
`);
