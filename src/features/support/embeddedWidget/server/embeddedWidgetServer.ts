import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import '#platform/http/framePolicies.ts';
import '#platform/http/pageContexts.ts';
import '#platform/http/visitorCookie.ts';
import { widgetPaths } from '../widgetPaths.ts';
import { deleteOldIdentities, findPersonOfSession } from './identifyVisitor.ts';
import './widgetGraphql.ts';
import { widgetOriginsOf } from './widgetOrigins.ts';
import { registerWidgetRoutes } from './widgetRoutes.ts';

/** Search, requests and live chat in a frame on other sites. */
export const embeddedWidgetServer = defineServerFeature({
  name: 'embeddedWidget',
  registerRoutes: registerWidgetRoutes,
  frameAncestors: { [widgetPaths.frame]: async (ctx) => widgetOriginsOf(ctx) },
  framedPaths: [widgetPaths.frame],
  framedPerson: findPersonOfSession,
  pageContexts: {
    // Not the reader's own choice, which is of the portal.
    [widgetPaths.frame]: async (ctx, url) => ({ ctx, theme: themeOf(url) }),
  },
  cleanUp: deleteOldIdentities,
});

function themeOf({ searchParams }: URL): 'light' | 'dark' | 'auto' {
  const theme = searchParams.get('theme');
  return theme === 'light' || theme === 'dark' ? theme : 'auto';
}
