import { defineFeature } from '#core/feature/feature.ts';
import { singleColumn } from '#features/base/layouts/layoutInput.ts';
import { staffPage } from '#features/base/layouts/staffPage.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/base/layouts/staffLinks.ts';
import '#features/content/conversations/ui/postSlots.ts';
import '#features/content/taxonomy/ui/topicSlots.ts';
import '#ui/modalExtensions.ts';
import '#ui/slots/slots.ts';

declare module '#features/base/layouts/layoutRules.ts' {
  interface LayoutKeys {
    ROADMAP_PAGE: true;
    ADMIN_STATUS_LABELS_PAGE: true;
  }
}

declare module '#ui/wordNamespaces.ts' {
  interface Words {
    statusLabels: typeof import('#locales/en/statusLabels.json');
  }
}

export const statusLabelFeature = defineFeature({
  name: 'statusLabels',
  routes: {
    '/topics/:slug?/:id/roadmap': {
      page: async () => (await import('./ui/roadmapPage.ts')).roadmapPage,
      layout: 'ROADMAP_PAGE',
      cached: ['label', 'page'],
    },
  },
  staffPages: [
    staffPage({
      path: '/admin/status-labels',
      layout: 'ADMIN_STATUS_LABELS_PAGE',
      widget: 'statusLabelsAdmin',
      view: async () => (await import('./ui/StatusLabelsWidget.tsx')).StatusLabelsWidget,
      permissions: ['MANAGE_COMMUNITY'],
      title: 'statusLabels:title',
      document: async () => (await import('./ui/statusLabelDocuments.ts')).ManagedLabelsQuery,
      link: { section: 'content', label: 'staff.statusLabels', icon: 'circle-dot' },
    }),
  ],
  layouts: {
    ROADMAP_PAGE: singleColumn('breadcrumbs', 'roadmap'),
  },
  widgets: {
    roadmap: { view: async () => (await import('./ui/RoadmapWidget.tsx')).RoadmapWidget },
  },
  modals: {
    setStatus: async () => (await import('./ui/SetStatusDialog.tsx')).SetStatusDialog,
    archiveLabel: async () => (await import('./ui/ArchiveLabelDialog.tsx')).ArchiveLabelDialog,
  },
  slots: {
    'post.badges': async () => (await import('./ui/StatusLabelBadge.tsx')).StatusLabelBadge,
    'post.rowBadges': async () => (await import('./ui/StatusRowBadge.tsx')).StatusRowBadge,
    'post.notices': async () => (await import('./ui/StatusNotice.tsx')).StatusNotice,
    'post.tools': async () => (await import('./ui/useStatusItems.tsx')).useStatusItems,
    'topic.actions': async () => (await import('./ui/RoadmapLink.tsx')).RoadmapLink,
  },
});
