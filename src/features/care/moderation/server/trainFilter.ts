import { learn } from '#features/care/spam/server/learn.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { Decision } from '../moderationRules.ts';
import { type ModeratedThing, rowOf } from './moderatedThing.ts';

/** Trains the filter with a moderator's spam decision; deletions have other reasons. */
export async function trainFilter(
  trx: DatabaseTransaction,
  thing: ModeratedThing,
  decision: Decision,
): Promise<void> {
  if (decision === 'DELETE') return;
  const { id, stripped_content } = rowOf(thing);
  const { post, response } = thing;
  await learn(trx, {
    type: response === null ? 'conversation' : 'comment',
    id,
    text: response === null ? `${post.title}\n${stripped_content}` : stripped_content,
    language: post.language,
    isSpam: decision === 'SPAM',
  });
}
