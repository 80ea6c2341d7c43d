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
import { surveyPaths } from './surveyAddress.ts';

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
    '/admin/surveys': {
      page: async () => (await import('./ui/surveyAdminPages.ts')).surveysAdminPage,
      layout: 'ADMIN_SURVEYS_PAGE',
      newPost: 'navbar',
    },
    '/admin/surveys/:id': {
      page: async () => (await import('./ui/surveyAdminPages.ts')).surveyBuilderPage,
      layout: 'ADMIN_SURVEY_PAGE',
      newPost: 'none',
    },
    '/admin/surveys/:id/results': {
      page: async () => (await import('./ui/surveyAdminPages.ts')).surveyResultsPage,
      layout: 'ADMIN_SURVEY_RESULTS_PAGE',
      newPost: 'none',
    },
  },
  layouts: {
    SURVEY_PAGE: singleColumn('breadcrumbs', 'externalSurvey'),
    SURVEY_LIST_PAGE: singleColumn('breadcrumbs', 'surveyList'),
    SURVEY_POST_PAGE: singleColumn('breadcrumbs', 'survey'),
    ADMIN_SURVEYS_PAGE: singleColumn('surveyAdmin'),
    ADMIN_SURVEY_PAGE: singleColumn('breadcrumbs', 'surveyBuilder'),
    ADMIN_SURVEY_RESULTS_PAGE: singleColumn('breadcrumbs', 'surveyResults'),
  },
  widgets: {
    surveyList: { view: async () => (await import('./ui/SurveyListWidget.tsx')).SurveyListWidget },
    surveyCard: { view: async () => (await import('./ui/SurveyCardWidget.tsx')).SurveyCardWidget },
    externalSurvey: {
      view: async () => (await import('./ui/ExternalSurveyWidget.tsx')).ExternalSurveyWidget,
    },
    survey: { view: async () => (await import('./ui/SurveyWidget.tsx')).SurveyWidget },
    surveyAdmin: {
      view: async () => (await import('./ui/SurveyAdminWidget.tsx')).SurveyAdminWidget,
    },
    surveyBuilder: {
      view: async () => (await import('./ui/SurveyBuilderWidget.tsx')).SurveyBuilderWidget,
    },
    surveyResults: {
      view: async () => (await import('./ui/SurveyResultsWidget.tsx')).SurveyResultsWidget,
    },
  },
  widgetDefinitions: async () => (await import('./surveyWidgets.ts')).surveyWidgets,
  slots: {
    'shell.account': async () => (await import('./ui/SurveyPromptTimer.tsx')).SurveyPromptTimer,
  },
  modals: {
    survey: async () => (await import('./ui/SurveyPromptDialog.tsx')).SurveyPromptDialog,
    surveyTexts: async () => (await import('./ui/SurveyTextsDialog.tsx')).SurveyTextsDialog,
  },
  staffLinks: [
    {
      href: surveyPaths.admin,
      permissions: ['MANAGE_POLLS'],
      section: 'engagement',
      label: 'staff.surveys',
      icon: 'clipboard-list',
    },
  ],
});
