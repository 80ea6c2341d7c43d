import { defineEventConsumer } from '#platform/events/eventConsumer.ts';
import { writePassagesSoon } from './writePassages.ts';

/** Milliseconds: changes that follow each other are read together. */
const quiet = 3_000;

/** The triggers of the tables queue what has changed; this starts the work. */
export const passageConsumer = defineEventConsumer({
  name: 'passages',
  types: [
    'conversation.created',
    'conversation.updated',
    'conversation.restored',
    'conversation.merged',
    'conversation.unmerged',
    'answer.changed',
    'content.visibilityChanged',
    'comment.updated',
    'comment.restored',
    'settings.changed',
  ],
  handleBatch: async ({ trx }) => {
    await writePassagesSoon(trx, quiet);
  },
});
