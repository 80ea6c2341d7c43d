import { defineFeature } from '#core/feature/feature.ts';
import { insightAskedOf } from '#core/insight/insightAsked.ts';
import '#core/settings/settingGroup.ts';
import '#core/shellSettings.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
import { insightPath } from './insightAddress.ts';
import { insightVariables, itemVariables } from './insightSelection.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';
import '#features/people/members/ui/profileSlots.ts';
import '#ui/modalExtensions.ts';
import '#ui/slots/shellSlots.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    ADMIN_INSIGHT_PAGE: true;
    ADMIN_INSIGHT_DASHBOARD_PAGE: true;
    ADMIN_INSIGHT_FIGURE_PAGE: true;
    ADMIN_INSIGHT_GOAL_PAGE: true;
    ADMIN_INSIGHT_PAGE_TIMES_PAGE: true;
  }
}

declare module '#core/feature/postedForms.ts' {
  interface PostedForms {
    saveInsightGoal: true;
    deleteInsightGoal: true;
    saveInsightView: true;
    deleteInsightView: true;
    addInsightAnnotation: true;
    deleteInsightAnnotation: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    insight: typeof import('#locales/en/insight.json');
    analyticsChoice: typeof import('#locales/en/analyticsChoice.json');
    ownImpact: typeof import('#locales/en/ownImpact.json');
  }
}

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** Whether visits of this browser are counted. */
    analyticsChoice: { props: Record<never, never>; result: undefined };
  }
}

const above = { label: 'insight:title', href: insightPath } as const;

export const insightFeature = defineFeature({
  name: 'insight',
  settings: async () => (await import('./insightSettingGroup.ts')).insightSettingGroup,
  shellSwitch: 'analytics.isOn',
  shellChoices: ['analytics.respectsSignals', 'analytics.asksConsent'],
  slots: {
    'shell.overlay': async () => (await import('./ui/InsightOverlay.tsx')).InsightOverlay,
    'profile.own': async () => (await import('./ui/OwnImpact.tsx')).OwnImpact,
  },
  modals: {
    analyticsChoice: async () =>
      (await import('./ui/AnalyticsChoiceDialog.tsx')).AnalyticsChoiceDialog,
  },
  staffPages: [
    staffPage({
      path: insightPath,
      layout: 'ADMIN_INSIGHT_PAGE',
      widget: 'insightOverview',
      view: async () => (await import('./ui/InsightDashboardWidget.tsx')).InsightDashboardWidget,
      permissions: ['MANAGE_COMMUNITY'],
      document: async () => (await import('./ui/dashboardDocuments.ts')).InsightDashboardQuery,
      variables: ({ url }) => insightVariables('overview', url),
      title: 'insight:title',
      link: { section: 'insight', order: 1, label: 'staff.insight', icon: 'chart-line' },
    }),
    staffPage({
      path: `${insightPath}/:dashboard`,
      layout: 'ADMIN_INSIGHT_DASHBOARD_PAGE',
      widget: 'insightDashboard',
      view: async () => (await import('./ui/InsightDashboardWidget.tsx')).InsightDashboardWidget,
      permissions: ['MANAGE_COMMUNITY'],
      document: async () => (await import('./ui/dashboardDocuments.ts')).InsightDashboardQuery,
      variables: ({ url, params }) => insightVariables(params.dashboard ?? '', url),
      title: ({ insightDashboard: { key } }, { t }) => t(`insight:dashboards.${key}`),
      above: [above],
    }),
    staffPage({
      path: `${insightPath}/figures/:figure`,
      layout: 'ADMIN_INSIGHT_FIGURE_PAGE',
      widget: 'insightFigure',
      view: async () => (await import('./ui/InsightItemsWidget.tsx')).InsightItemsWidget,
      permissions: ['MANAGE_COMMUNITY'],
      title: ({ insightFigure }) => insightFigure.name,
      document: async () => (await import('./ui/dashboardDocuments.ts')).InsightItemsQuery,
      variables: ({ url, params }) => itemVariables(params.figure ?? '', url),
      above: [above],
    }),
    staffPage({
      path: `${insightPath}/pages/:page`,
      layout: 'ADMIN_INSIGHT_PAGE_TIMES_PAGE',
      widget: 'insightPageTimes',
      view: async () => (await import('./ui/PageTimesWidget.tsx')).PageTimesWidget,
      permissions: ['MANAGE_COMMUNITY'],
      title: ({ insightDashboard: { pageDays } }, { t }) =>
        t('insight:pageTimes.of', { page: pageDays.name }),
      document: async () => (await import('./ui/pageTimesDocuments.ts')).InsightPageTimesQuery,
      variables: ({ url, params }) => {
        const { from, to } = insightAskedOf(url.searchParams, new Date());
        return { page: params.page ?? '', from, to };
      },
      above: [above],
    }),
    staffPage({
      path: `${insightPath}/goals/:goal`,
      layout: 'ADMIN_INSIGHT_GOAL_PAGE',
      widget: 'insightGoal',
      view: async () => (await import('./ui/InsightGoalWidget.tsx')).InsightGoalWidget,
      permissions: ['MANAGE_COMMUNITY'],
      title: ({ insightGoalDraft }, { t }) =>
        t(insightGoalDraft.goal ? 'insight:goals.edit' : 'insight:goals.set'),
      document: async () => (await import('./ui/insightGoalDocuments.ts')).InsightGoalDraftQuery,
      variables: ({ url, params }) => ({
        ...{ goal: params.goal ?? '', figure: url.searchParams.get('figure') },
      }),
      above: [above],
    }),
  ],
});
