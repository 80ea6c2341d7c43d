import { defineFeature } from '#core/feature/feature.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
import '#core/feature/featureSwitch.ts';
import '#core/feature/postedForms.ts';
import { column, singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';
import '#features/content/conversations/ui/usePagePost.ts';
import '#core/settings/settingGroup.ts';
import { isTypeHidden } from '#core/postTypes.ts';
import '#ui/modalExtensions.ts';
import '#ui/slots/shellSlots.ts';
import '#ui/slots/slots.ts';
import type { LaunchedWorkflow } from './ui/workflowRunDocuments.ts';
import { editWorkflowPath, workflowAdminPath, workflowPath } from './workflowAddress.ts';

declare module '#core/postTypes.ts' {
  interface PostTypes {
    GUIDED_WORKFLOW: true;
  }
}

declare module '#core/feature/postedForms.ts' {
  interface PostedForms {
    runGuidedWorkflow: true;
    testGuidedWorkflow: true;
  }
}

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    GUIDED_WORKFLOW_PAGE: true;
    GUIDED_WORKFLOW_EMBED_PAGE: true;
    ADMIN_GUIDED_WORKFLOWS_PAGE: true;
    ADMIN_GUIDED_WORKFLOW_PAGE: true;
    ADMIN_GUIDED_WORKFLOW_VERSIONS_PAGE: true;
    ADMIN_GUIDED_WORKFLOW_TEST_PAGE: true;
  }
}

declare module '#core/pageRequest.ts' {
  interface MemberPageFacts {
    /** Members have to complete an external workflow to finish their registration. */
    hasWorkflowRegistration?: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    guidedWorkflows: typeof import('#locales/en/guidedWorkflows.json');
    workflowBuilder: typeof import('#locales/en/workflowBuilder.json');
  }
}

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    guidedWorkflow: { props: { post: NonNullable<LaunchedWorkflow> }; result: undefined };
    /** SPEC §2: the registration workflow of the external host. Resolves to true once it is confirmed. */
    workflowRegistration: { props: { url: string }; result: boolean };
  }
}

/** Step-by-step help that leads a reader to a solution or to support (SPEC §3 "Guided workflow"). */
export const guidedWorkflowFeature = defineFeature({
  name: 'guidedWorkflows',
  isOn: (settings) => !isTypeHidden('GUIDED_WORKFLOW', settings),
  postTypes: {
    GUIDED_WORKFLOW: {
      ...{ id: 15, order: 11, icon: 'route', tone: 'article', group: 'help' },
      ...{ permission: 'CREATE_ANNOUNCEMENT', appreciation: 'like', isOfficial: true },
      ...{ hasOwnEditor: true, path: workflowPath },
    },
  },
  postPages: ['GUIDED_WORKFLOW_PAGE'],
  routes: {
    '/guided-workflows/:topicSlug?/:slug/:id': {
      page: async () =>
        (await import('#features/content/conversations/ui/conversationPage.ts')).conversationPage,
      layout: 'GUIDED_WORKFLOW_PAGE',
      // A visitor's run is in the query: it is rendered for that request alone.
      cached: ['page', 'sort', 'commentId', 'replyId', 'at', 'replies', 'keyword', 'sharedByUser'],
    },
    '/embed/guided-workflows/:id': {
      page: async () => (await import('./ui/workflowEmbedPage.ts')).workflowEmbedPage,
      layout: 'GUIDED_WORKFLOW_EMBED_PAGE',
      withoutShell: true,
      newPost: 'none',
    },
  },
  staffPages: [
    staffPage({
      path: '/admin/guided-workflows',
      layout: 'ADMIN_GUIDED_WORKFLOWS_PAGE',
      widget: 'managedWorkflows',
      view: async () => (await import('./ui/ManagedWorkflowsWidget.tsx')).ManagedWorkflowsWidget,
      permissions: ['CREATE_ANNOUNCEMENT'],
      inCategories: true,
      title: 'workflowBuilder:title',
      document: async () => (await import('./ui/workflowAdminDocuments.ts')).NewWorkflowQuery,
      link: { section: 'content', label: 'staff.guidedWorkflows', icon: 'route' },
    }),
    staffPage({
      path: '/admin/guided-workflows/:id',
      layout: 'ADMIN_GUIDED_WORKFLOW_PAGE',
      widget: 'workflowEditor',
      view: async () => (await import('./ui/WorkflowEditorWidget.tsx')).WorkflowEditorWidget,
      permissions: ['CREATE_ANNOUNCEMENT'],
      inCategories: true,
      title: ({ managedGuidedWorkflow: workflow }, { t }) =>
        workflow ? t('workflowBuilder:pageTitle.edit', { title: workflow.title }) : null,
      above: [{ label: 'workflowBuilder:title', href: workflowAdminPath }],
      document: async () => (await import('./ui/workflowAdminDocuments.ts')).EditedWorkflowQuery,
      variables: ({ params }) => ({ id: params.id ?? '' }),
      newPost: 'none',
    }),
    staffPage({
      path: '/admin/guided-workflows/:id/versions',
      layout: 'ADMIN_GUIDED_WORKFLOW_VERSIONS_PAGE',
      widget: 'workflowVersions',
      view: async () => (await import('./ui/WorkflowVersionsWidget.tsx')).WorkflowVersionsWidget,
      permissions: ['CREATE_ANNOUNCEMENT'],
      inCategories: true,
      title: ({ managedGuidedWorkflow: workflow }, { t }) =>
        workflow ? t('workflowBuilder:pageTitle.versions', { title: workflow.title }) : null,
      above: [
        { label: 'workflowBuilder:title', href: workflowAdminPath },
        ({ managedGuidedWorkflow: workflow }) =>
          workflow && { label: workflow.title, href: editWorkflowPath(workflow.id) },
      ],
      document: async () =>
        (await import('./ui/workflowVersionDocuments.ts')).WorkflowVersionsQuery,
      variables: ({ params }) => ({ id: params.id ?? '' }),
    }),
    staffPage({
      path: '/admin/guided-workflows/:id/test',
      layout: 'ADMIN_GUIDED_WORKFLOW_TEST_PAGE',
      widget: 'workflowTest',
      view: async () => (await import('./ui/WorkflowTestWidget.tsx')).WorkflowTestWidget,
      permissions: ['CREATE_ANNOUNCEMENT'],
      inCategories: true,
      title: ({ managedGuidedWorkflow: workflow }, { t }) =>
        workflow ? t('workflowBuilder:pageTitle.test', { title: workflow.title }) : null,
      above: [
        { label: 'workflowBuilder:title', href: workflowAdminPath },
        ({ managedGuidedWorkflow: workflow }) =>
          workflow && { label: workflow.title, href: editWorkflowPath(workflow.id) },
      ],
      document: async () => (await import('./ui/workflowRunDocuments.ts')).WorkflowTestQuery,
      variables: ({ params }) => ({ id: params.id ?? '' }),
      newPost: 'none',
    }),
  ],
  layouts: {
    GUIDED_WORKFLOW_PAGE: [
      {
        columns: [
          column('2/3', 'breadcrumbs', 'guidedWorkflow', ['comments', { first: 20 }]),
          column('1/3', ['relatedPosts', { first: 5 }]),
        ],
      },
    ],
    GUIDED_WORKFLOW_EMBED_PAGE: singleColumn('workflowEmbed'),
  },
  widgets: {
    guidedWorkflow: {
      view: async () => (await import('./ui/GuidedWorkflowWidget.tsx')).GuidedWorkflowWidget,
    },
    workflowEmbed: {
      view: async () => (await import('./ui/WorkflowEmbedWidget.tsx')).WorkflowEmbedWidget,
    },
    workflowLauncher: {
      view: async () => (await import('./ui/WorkflowLauncherWidget.tsx')).WorkflowLauncherWidget,
    },
  },
  widgetDefinitions: async () => (await import('./guidedWorkflowWidgets.ts')).guidedWorkflowWidgets,
  markdown: async () => (await import('./ui/workflowMarkdown.ts')).workflowMarkdown,
  settings: async () => (await import('./workflowSettingGroup.ts')).workflowSettingGroup,
  modals: {
    guidedWorkflow: async () =>
      (await import('./ui/GuidedWorkflowDialog.tsx')).GuidedWorkflowDialog,
    workflowRegistration: async () =>
      (await import('./ui/WorkflowRegistrationDialog.tsx')).WorkflowRegistrationDialog,
  },
  slots: {
    'shell.account': async () =>
      (await import('./ui/WorkflowRegistrationPrompt.tsx')).WorkflowRegistrationPrompt,
  },
});
