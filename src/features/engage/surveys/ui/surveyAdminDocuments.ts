import { graphql, type ResultOf } from '#ui/graphql.ts';

export const ManagedSurveyQuery = graphql(`
  query ManagedSurvey($id: ID!) {
    managedSurvey(id: $id) {
      definition
      prompt
      invitedLists
      notifyAudience
      invitedAt
      profileLists {
        id
        name
      }
      version
      updatedAt
      responsesFile
      codebookFile
      versions {
        version
        publishedAt
        definition
      }
      survey {
        id
        title
        description
        path
        phase
        mode
        audience
        opensAt
        closesAt
        responseCount
      }
    }
  }
`);

export type ManagedSurvey = ResultOf<typeof ManagedSurveyQuery>['managedSurvey'];

export const CreateSurveyMutation = graphql(`
  mutation CreateSurvey($input: CreateSurveyInput!) {
    createSurvey(input: $input) {
      survey {
        id
      }
    }
  }
`);

export const SaveSurveyMutation = graphql(`
  mutation SaveSurvey($input: SaveSurveyInput!) {
    saveSurvey(input: $input) {
      survey {
        id
      }
    }
  }
`);

export const PublishSurveyMutation = graphql(`
  mutation PublishSurvey($input: PublishSurveyInput!) {
    publishSurvey(input: $input) {
      survey {
        id
        path
      }
    }
  }
`);

export const CloseSurveyMutation = graphql(`
  mutation CloseSurvey($input: CloseSurveyInput!) {
    closeSurvey(input: $input) {
      survey {
        id
      }
    }
  }
`);

export const DeleteSurveyMutation = graphql(`
  mutation DeleteSurvey($input: DeleteSurveyInput!) {
    deleteSurvey(input: $input) {
      survey {
        id
      }
    }
  }
`);

export const SurveyResultsQuery = graphql(`
  query SurveyResults($id: ID!, $version: Int, $from: String, $to: String, $answers: [SurveyAnswerFilter!]) {
    managedSurvey(id: $id) {
      responsesFile
      codebookFile
      versions {
        version
        publishedAt
      }
      survey {
        id
        title
        path
        phase
        mode
        responseCount
      }
    }
    surveyResults(surveyId: $id, version: $version, from: $from, to: $to, answers: $answers) {
      responseCount
      isHidden
      isRounded
      openDraftCount
      waitingCount
      startedCount
      days {
        day
        count
      }
      questions {
        id
        type
        label
        answeredCount
        average
        score
        reachedCount
        weeks {
          week
          score
          count
        }
        bars {
          value
          label
          group
          count
        }
      }
    }
  }
`);

export type SurveyResultsData = ResultOf<typeof SurveyResultsQuery>;
export type QuestionResultView = SurveyResultsData['surveyResults']['questions'][number];

export const SurveyTextsQuery = graphql(`
  query SurveyTexts($surveyId: ID!, $questionId: String!, $search: String, $page: Int) {
    surveyTexts(surveyId: $surveyId, questionId: $questionId, search: $search, page: $page) {
      totalCount
      hasMore
      nodes {
        text
      }
    }
  }
`);
