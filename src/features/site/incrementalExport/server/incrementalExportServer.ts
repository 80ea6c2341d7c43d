import '#platform/apiAccess/apiAccess.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { eventRows } from './eventRows.ts';
import { registerExportRoute } from './exportRoute.ts';
import { forgetToldEvents, toldEventConsumer } from './toldEvents.ts';

/** Reads for data warehouses: what has changed since the last time, as lines of JSON. */
export const incrementalExportServer = defineServerFeature({
  name: 'incrementalExport',
  // The routes of most kinds state an area.
  apiArea: 'any',
  registerRoutes: registerExportRoute,
  incrementalKinds: eventRows,
  eventConsumers: [toldEventConsumer],
  cleanUp: forgetToldEvents,
});
