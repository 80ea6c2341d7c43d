import { defineEventConsumer } from '#platform/events/eventConsumer.ts';
import { addNewWords } from './searchWords.ts';

/** Adds the words of new texts for spelling correction. */
export const searchWordConsumer = defineEventConsumer({
  name: 'searchWords',
  types: ['conversation.created', 'comment.created'],
  handleBatch: async ({ trx }, events) => {
    const sources = events.map(({ type }) =>
      type === 'comment.created' ? ('comments' as const) : ('conversations' as const),
    );
    await addNewWords(trx, [...new Set(sources)].sort().reverse());
  },
});
