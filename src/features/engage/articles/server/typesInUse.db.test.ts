import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { up } from '#db/migrations/0543_types_in_use.ts';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeKnowledgeBase } from '#features/engage/knowledgeBases/server/knowledgeBaseFactories.ts';
import { writeSettings } from '#platform/settings/settingsStore.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';

const { db } = await openTestDatabase();
const run = () => up(db as unknown as Kysely<unknown>); // migrations know no tables

test('a stored list of types gets those of published posts, and no others', async () => {
  await writeSettings(db, { enabledConversationTypes: ['QUESTION'] });
  await run();
  const stored = async () => {
    const { rows } = await sql<{ types: string[] }>`
      select data -> 'enabledConversationTypes' as types from community_settings`.execute(db);
    return rows[0]?.types;
  };
  expect(await stored()).toEqual(['QUESTION']);
  await makeKnowledgeBase(db, { category_id: (await makeCategory(db)).id });
  for (const _time of [1, 2]) await run();
  expect(await stored()).toEqual(['QUESTION', 'KNOWLEDGE_BASE', 'KB_ARTICLE']);
});
