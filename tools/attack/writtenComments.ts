import { readConfig } from '#platform/config.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { joinDatabase } from '#platform/database/localDatabase.ts';

export interface Written {
  /** `written` and a UUID: the comment's unique text. */
  words: string;
  clientMutationId: string;
  postId: number;
}

/** Compares a running server's database with the acknowledged comments. */
export async function writtenComments(dataDir: string) {
  // In a seeded community some posts' counts differ from their comments.
  const before = new Set(await inDatabase(dataDir, miscountedPosts));

  return {
    async faults(
      acknowledged: readonly Written[],
      uncertain: readonly Written[],
    ): Promise<string[]> {
      const [counts, miscounted] = await inDatabase(dataDir, async (db) => [
        await countByWords(db),
        await miscountedPosts(db),
      ]);
      const countOf = ({ words, postId }: Written) => counts.get(`${words} ${postId}`) ?? 0;
      const lost = acknowledged.filter((each) => countOf(each) === 0).length;
      const twice = [...acknowledged, ...uncertain].filter((each) => countOf(each) > 1).length;
      const wrong = miscounted.filter((id) => !before.has(id)).length;
      return [
        ...(lost > 0 ? [`${lost} ACKNOWLEDGED COMMENTS LOST`] : []),
        ...(twice > 0 ? [`${twice} comments stand twice`] : []),
        ...(wrong > 0 ? [`${wrong} posts count their comments wrong`] : []),
      ];
    },
  };
}

async function countByWords(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('comments')
    .select(['content', 'conversation_id'])
    .where('content', 'like', '%written %')
    .execute();
  const counts = new Map<string, number>();
  for (const row of rows) {
    const words = /written [\w-]{36}/.exec(row.content)?.[0] ?? '';
    const place = `${words} ${row.conversation_id}`;
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  return counts;
}

async function miscountedPosts(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('conversations as c')
    .select('c.id')
    .where('c.reply_count', '<>', ({ selectFrom }) =>
      selectFrom('comments as r')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('r.conversation_id', '=', 'c.id'),
    )
    .execute();
  return rows.map(({ id }) => id);
}

async function inDatabase<Result>(
  dataDir: string,
  read: (db: Database) => Promise<Result>,
): Promise<Result> {
  const config = readConfig({ DATA_DIR: dataDir });
  if (!config.ok) throw new Error(config.faults.join('\n'));
  const local = await joinDatabase(config.config, 'attack');
  const handle = openDatabase(local.connection, { max: 2 });
  try {
    return await read(handle.db);
  } finally {
    await handle.close();
    await local.stop();
  }
}
