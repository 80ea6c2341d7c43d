import { sql } from 'kysely';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { addReindexCommand } from './reindexCommand.ts';
import { renewSearchIndex } from './searchRebuild.ts';
import { deleteOldSearchReports } from './searchReports.ts';
import { searchWordConsumer } from './searchWordConsumer.ts';
import { addAllWords, deleteUnusedWords } from './searchWords.ts';
import './searchGraphql.ts';
import './searchReportGraphql.ts';

declare module '#core/jobs.ts' {
  interface JobPayloads {
    /** Rebuilds a search index of an earlier segmentation version. */
    renewSearchIndex: object;
    /** Adds the words of texts that have none yet, for spelling correction. */
    addSearchWords: object;
  }
}

export const searchServer = defineServerFeature({
  name: 'search',
  memberData: {
    search_reports: {
      columns: ['member_id'],
      export: { none: 'What was searched for, deleted after some days.' },
      erase: (trx, { memberId }) =>
        sql`update search_reports set member_id = null where member_id = ${memberId}`.execute(trx),
    },
  },
  contentData: {
    search_documents: {
      columns: ['doc_id', 'conversation_id'],
      purge: { none: 'Deleting a post or response takes it out of the index at once.' },
    },
  },
  jobs: {
    renewSearchIndex: { run: ({ db }, _payload, { stopping }) => renewSearchIndex(db, stopping) },
    addSearchWords: { run: ({ db }, _payload, { stopping }) => addAllWords(db, stopping) },
  },
  eventConsumers: [searchWordConsumer],
  cleanUp: async ({ db, now }) => {
    await deleteOldSearchReports(db, now);
    await deleteUnusedWords(db, now);
  },
  commands: [addReindexCommand],
});
