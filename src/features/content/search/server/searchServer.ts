import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { addReindexCommand } from './reindexCommand.ts';
import { renewSearchIndex } from './searchRebuild.ts';
import { deleteOldSearchReports } from './searchReports.ts';
import './searchGraphql.ts';
import './searchReportGraphql.ts';

export const searchServer = defineServerFeature({
  name: 'search',
  jobs: {
    renewSearchIndex: { run: ({ db }, _payload, { signal }) => renewSearchIndex(db, signal) },
  },
  cleanUp: ({ db, now }) => deleteOldSearchReports(db, now),
  commands: [addReindexCommand],
});
