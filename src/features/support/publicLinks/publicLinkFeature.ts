import { defineFeature } from '#core/feature/feature.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import '#core/feature/postedForms.ts';
import '#features/base/layouts/layoutExtensions.ts';

declare module '#core/feature/postedForms.ts' {
  interface PostedForms {
    resolvePublicSupportRequest: true;
    reopenPublicSupportRequest: true;
    ratePublicSupportRequest: true;
  }
}

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    PUBLIC_SUPPORT_CASE_PAGE: true;
  }
}

export const publicLinkFeature = defineFeature({
  name: 'supportPublicLinks',
  routes: {
    '/public/support/requests/:publicToken': {
      page: async () => (await import('./ui/publicRequestPage.ts')).publicRequestPage,
      layout: 'PUBLIC_SUPPORT_CASE_PAGE',
      hasSecretAddress: true,
    },
  },
  layouts: { PUBLIC_SUPPORT_CASE_PAGE: singleColumn('publicSupportCase') },
  widgets: {
    publicSupportCase: {
      view: async () => (await import('./ui/PublicSupportCaseWidget.tsx')).PublicSupportCaseWidget,
    },
  },
});
