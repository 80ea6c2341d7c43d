import { staffPage } from '#features/base/layouts/staffPage.ts';
import { resultVariables } from './ui/surveyResultAddress.ts';
import '#core/feature/explainedActions.ts';
import { defineFeature } from '#core/feature/feature.ts';
import '#core/feature/featureSwitch.ts';
import '#core/feature/postedForms.ts';
import '#core/settings/settingGroup.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';
import '#ui/modalExtensions.ts';
import '#ui/slots/shellSlots.ts';
import '#ui/slots/slots.ts';
import { readSurveyListAddress, surveyPaths } from './surveyAddress.ts';

declare module '#core/feature/postedForms.ts' {
  interface PostedForms {
    answerSurvey: true;
  }
}

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    SURVEY_PAGE: true;
    SURVEY_LIST_PAGE: true;
    SURVEY_POST_PAGE: true;
    ADMIN_SURVEYS_PAGE: true;
    ADMIN_SURVEY_PAGE: true;
    ADMIN_SURVEY_RESULTS_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    surveys: typeof import('#locales/en/surveys.json');
    surveyAdmin: typeof import('#locales/en/surveyAdmin.json');
    surveyResults: typeof import('#locales/en/surveyResults.json');
  }
}

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /**
     * SPEC §2 "survey": asks the reader to take part. Resolves to true where they do, to false where they
     * dismiss it, and to undefined where they leave the page instead.
     */
    survey: {
      props: { title: string; description: string | null };
      result: boolean;
    };
    /** Texts answered to one question. */
    surveyTexts: {
      props: { surveyId: string; questionId: string; label: string };
      result: undefined;
    };
  }
}

/** Surveys (SPEC §2, §3): built by staff, answered page by page, with results and prompts. */
export const surveyFeature = defineFeature({
  name: 'surveys',
  isOn: ({ surveysEnabled }) => surveysEnabled,
  settings: async () => (await import('./surveySettingGroup.ts')).surveySettingGroup,
  explainedActions: { COMMUNITY: ['manage-surveys', 'take-survey'] },
  routes: {
    '/survey': {
      page: async () => (await import('./ui/surveyPages.ts')).externalSurveyPage,
      layout: 'SURVEY_PAGE',
    },
    '/surveys': {
      page: async () => (await import('./ui/surveyPages.ts')).surveyListPage,
      layout: 'SURVEY_LIST_PAGE',
    },
    '/surveys/:slug?/:id': {
      page: async () => (await import('./ui/surveyPages.ts')).surveyPage,
      layout: 'SURVEY_POST_PAGE',
    },
  },
  staffPages: [
    staffPage({
      path: '/admin/surveys',
      layout: 'ADMIN_SURVEYS_PAGE',
      widget: 'surveyAdmin',
      view: async () => (await import('./ui/SurveyAdminWidget.tsx')).SurveyAdminWidget,
      permissions: ['MANAGE_POLLS'],
      title: 'surveyAdmin:title',
      document: async () => (await import('./ui/surveyDocuments.ts')).SurveyListQuery,
      variables: ({ url: { search } }) => ({
        status: 'ALL' as const,
        page: readSurveyListAddress(search).page - 1,
        first: 20,
      }),
      link: { section: 'engagement', label: 'staff.surveys', icon: 'clipboard-list' },
    }),
    staffPage({
      path: '/admin/surveys/:id',
      layout: 'ADMIN_SURVEY_PAGE',
      widget: 'surveyBuilder',
      view: async () => (await import('./ui/SurveyBuilderWidget.tsx')).SurveyBuilderWidget,
      permissions: ['MANAGE_POLLS'],
      title: ({ managedSurvey }) => managedSurvey?.survey.title ?? null,
      above: [{ label: 'surveyAdmin:title', href: surveyPaths.admin }],
      document: async () => (await import('./ui/surveyAdminDocuments.ts')).ManagedSurveyQuery,
      variables: ({ params }) => ({ id: params.id ?? '' }),
      newPost: 'none',
    }),
    staffPage({
      path: '/admin/surveys/:id/results',
      layout: 'ADMIN_SURVEY_RESULTS_PAGE',
      widget: 'surveyResults',
      view: async () => (await import('./ui/SurveyResultsWidget.tsx')).SurveyResultsWidget,
      permissions: ['MANAGE_POLLS'],
      title: ({ managedSurvey }, { t }) =>
        managedSurvey ? t('surveyResults:pageTitle', { title: managedSurvey.survey.title }) : null,
      above: [
        { label: 'surveyAdmin:title', href: surveyPaths.admin },
        ({ managedSurvey }) =>
          managedSurvey && {
            label: managedSurvey.survey.title,
            href: surveyPaths.edit(managedSurvey.survey.id),
          },
      ],
      document: async () => (await import('./ui/surveyAdminDocuments.ts')).SurveyResultsQuery,
      variables: ({ params, url }) => resultVariables(params.id ?? '', url.search),
      newPost: 'none',
    }),
  ],
  layouts: {
    SURVEY_PAGE: singleColumn('breadcrumbs', 'externalSurvey'),
    SURVEY_LIST_PAGE: singleColumn('breadcrumbs', 'surveyList'),
    SURVEY_POST_PAGE: singleColumn('breadcrumbs', 'survey'),
  },
  widgets: {
    surveyList: { view: async () => (await import('./ui/SurveyListWidget.tsx')).SurveyListWidget },
    surveyCard: { view: async () => (await import('./ui/SurveyCardWidget.tsx')).SurveyCardWidget },
    externalSurvey: {
      view: async () => (await import('./ui/ExternalSurveyWidget.tsx')).ExternalSurveyWidget,
    },
    survey: { view: async () => (await import('./ui/SurveyWidget.tsx')).SurveyWidget },
  },
  widgetDefinitions: async () => (await import('./surveyWidgets.ts')).surveyWidgets,
  slots: {
    'shell.account': async () => (await import('./ui/SurveyPromptTimer.tsx')).SurveyPromptTimer,
  },
  modals: {
    survey: async () => (await import('./ui/SurveyPromptDialog.tsx')).SurveyPromptDialog,
    surveyTexts: async () => (await import('./ui/SurveyTextsDialog.tsx')).SurveyTextsDialog,
  },
});
