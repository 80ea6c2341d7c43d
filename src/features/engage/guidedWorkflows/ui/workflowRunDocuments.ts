import { graphql, type ResultOf } from '#ui/graphql.ts';

const RunFields = graphql(`
  fragment WorkflowRunFields on GuidedWorkflowRun @_unmask {
    id
    state
    step
    stepsLeft
    current {
      id
      type
      title
      body
      choices {
        id
        label
      }
      inputType
      isRequired
      url
      isResolved
    }
    transcript {
      title
      answer
    }
  }
`);

export type WorkflowRunNode = ResultOf<typeof RunFields>;

export const GuidedWorkflowQuery = graphql(
  `
    query GuidedWorkflow($id: ID!, $token: String) {
      conversation(id: $id) {
        guidedWorkflow {
          guidedWorkflowId
          externalId
          externalUrl
          run(token: $token) {
            ...WorkflowRunFields
          }
        }
      }
    }
  `,
  [RunFields],
);

export type GuidedWorkflowData = ResultOf<typeof GuidedWorkflowQuery>;

/** The page for other sites: it has no shell, and only what it runs. */
export const WorkflowEmbedQuery = graphql(
  `
    query WorkflowEmbed($id: ID!, $token: String) {
      conversation(id: $id) {
        id
        title
        path
        guidedWorkflow {
          externalId
          externalUrl
          run(token: $token) {
            ...WorkflowRunFields
          }
        }
      }
    }
  `,
  [RunFields],
);

export const WorkflowLauncherQuery = graphql(
  `
    query WorkflowLauncher($id: ID!) {
      conversation(id: $id) {
        id
        title
        path
        excerpt
        guidedWorkflow {
          externalId
          externalUrl
          run {
            ...WorkflowRunFields
          }
        }
      }
    }
  `,
  [RunFields],
);

export type LaunchedWorkflow = ResultOf<typeof WorkflowLauncherQuery>['conversation'];

export const RunWorkflowMutation = graphql(
  `
    mutation RunGuidedWorkflow($input: RunGuidedWorkflowInput!) {
      runGuidedWorkflow(input: $input) {
        token
        run {
          ...WorkflowRunFields
        }
      }
    }
  `,
  [RunFields],
);

export const TestWorkflowMutation = graphql(
  `
    mutation TestGuidedWorkflow($input: TestGuidedWorkflowInput!) {
      testGuidedWorkflow(input: $input) {
        run {
          ...WorkflowRunFields
        }
      }
    }
  `,
  [RunFields],
);

export const WorkflowTestQuery = graphql(
  `
    query WorkflowTest($id: ID!) {
      managedGuidedWorkflow(id: $id) {
        id
        title
        description
        nodes {
          id
        }
        testRun {
          ...WorkflowRunFields
        }
      }
    }
  `,
  [RunFields],
);
