import { beforeAll, expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { searchConversations } from './searchService.ts';
import { addAllWords } from './searchWords.ts';

const { db } = await openTestDatabase();

/** Words of five letters and more; the other word of each query says which post is meant. */
const titles = [
  'Valve drips overnight',
  'Frost damages seedlings',
  'Moisture sensor unreachable',
  'Battery drains quickly',
  'Calibration repeats endlessly',
  'Greenhouse overheats midday',
  'Firmware update interrupted',
  'Export misses columns',
];
const ids = new Map<string, number>();

beforeAll(async () => {
  for (const title of titles) {
    const { id } = await makeConversation(db, { title, stripped_content: 'Nothing else.' });
    ids.set(title, id);
  }
  await addAllWords(db);
});

/** A deletion, a transposition, a replacement and an insertion at every place. */
function editsOf(word: string): string[] {
  const edits = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    if (after !== '') edits.add(before + after.slice(1));
    if (after.length > 1) edits.add(before + after.charAt(1) + after.charAt(0) + after.slice(2));
    const letter = 'xeki'.charAt(at % 4);
    edits.add(before + letter + after);
    if (after !== '') edits.add(before + letter + after.slice(1));
  }
  edits.delete(word);
  return [...edits];
}

test('a word of five letters or more with any one edit finds its post', {
  timeout: 120_000,
}, async () => {
  const missed: string[] = [];
  for (const [title, id] of ids) {
    const [first = '', second = ''] = title.toLowerCase().split(' ');
    for (const [at, edit] of editsOf(first).entries()) {
      const keywords = at % 2 ? edit : `${edit} ${second}`;
      const { documents } = await searchConversations(testContext(db), { keywords });
      if (documents[0]?.conversationId !== id) missed.push(keywords);
    }
  }
  expect(missed).toEqual([]);
});
