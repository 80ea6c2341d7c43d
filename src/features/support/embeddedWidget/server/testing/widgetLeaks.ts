import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const widgetLeaks: FeatureLeaks = {
  queries: {
    widgetFrame: { none: 'Which parts of the widget are on.' },
    widgetRequests: { none: 'Needs the browser’s own secret; identity.http.test.ts tries others.' },
    widgetRequest: { none: 'Needs the browser’s own secret; identity.http.test.ts tries others.' },
    widgetAdmin: { none: 'Settings; secrets are never returned.' },
  },
  routes: {
    '/widget.js': { none: 'A script without data.' },
    '/widget/start': { none: 'Color, position, labels, and greetings for everyone.' },
    '/widget/greeting': { none: 'Whether a greeting may be shown.' },
  },
};
