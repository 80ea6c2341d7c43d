import { defineEventConsumer } from '#platform/events/eventConsumer.ts';
import { addNewWords } from './searchWords.ts';

/** Adds the words of new texts for spelling correction. */
export const searchWordConsumer = defineEventConsumer({
  name: 'searchWords',
  types: ['conversation.created', 'comment.created'],
  handleBatch: async ({ trx }) => {
    await addNewWords(trx);
  },
});
