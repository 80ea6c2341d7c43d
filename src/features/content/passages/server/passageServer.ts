import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { passageConsumer } from './passageConsumer.ts';
import { writePassages, writePassagesSoon } from './writePassages.ts';

declare module '#core/jobs.ts' {
  interface JobPayloads {
    /** Writes passages of posts that changed. */
    writePassages: object;
  }
}

export const passageServer = defineServerFeature({
  name: 'passages',
  contentData: {
    passages: {
      columns: ['doc_id'],
      purge: { none: 'They are deleted with the search document.' },
    },
    passage_queue: {
      columns: ['conversation_id'],
      purge: { none: 'An id, deleted with the next turn of the job.' },
    },
    alike_posts: {
      columns: ['conversation_id'],
      purge: { none: 'Deleted when the post is.' },
    },
  },
  jobs: {
    writePassages: { run: (ctx, _payload, { stopping }) => writePassages(ctx, stopping) },
  },
  eventConsumers: [passageConsumer],
  // What waited while the model was off, or failed.
  cleanUp: ({ db }) => writePassagesSoon(db),
});
