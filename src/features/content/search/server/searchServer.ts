import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { addReindexCommand } from './reindexCommand.ts';
import { renewSearchIndex } from './searchRebuild.ts';
import { deleteOldSearchReports } from './searchReports.ts';
import './searchGraphql.ts';
import './searchReportGraphql.ts';

declare module '#core/jobs.ts' {
  interface JobPayloads {
    /** Writes a search index anew whose words were read otherwise. */
    renewSearchIndex: object;
  }
}

export const searchServer = defineServerFeature({
  name: 'search',
  jobs: {
    renewSearchIndex: { run: ({ db }, _payload, { signal }) => renewSearchIndex(db, signal) },
  },
  cleanUp: ({ db, now }) => deleteOldSearchReports(db, now),
  commands: [addReindexCommand],
});
