import { defineFeature } from '#core/feature/feature.ts';
import '#features/base/layouts/layoutExtensions.ts';
import '#features/support/agentWorkspace/ui/agentSlots.ts';
import '#ui/slots/slots.ts';

/** What is promised to customers by when: on the page of the support desk’s settings, in its queue and beside a request. */
export const slaFeature = defineFeature({
  name: 'supportSla',
  widgets: {
    slaAdmin: { view: async () => (await import('./ui/SlaAdminWidget.tsx')).SlaAdminWidget },
  },
  widgetDefinitions: async () => (await import('./slaWidgets.ts')).slaWidgets,
  slots: {
    'agentRequest.times': async () => (await import('./ui/RequestClocks.tsx')).RequestClocks,
    'supportQueue.due': async () => (await import('./ui/DueMark.tsx')).DueMark,
  },
});
