import net from 'node:net';
import path from 'node:path';
import { readyDatabase } from '#app/readyDatabase.ts';
import { traceTexts } from '#features/care/spam/server/traceTexts.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { startEmbeddedPostgres } from '#platform/database/embeddedPostgres.ts';
import { csrfCookieName, sessionCookieName } from '#platform/http/sessionCookies.ts';
import { createSession } from '#platform/sessions/sessions.ts';
import { type CommunitySize, fillCommunity } from './benchCommunity.ts';
import { type LongThread, makeLongThread } from './longThread.ts';

export interface BuiltCommunity {
  words: string[];
  /** Id of a post with at least 20 comments. */
  busyPost: number;
  longThread: LongThread;
  /** Headers of a hundred signed-in members. */
  members: Record<string, string>[];
}

/** Builds a community's data directory, before a server uses it. */
export async function buildCommunity(
  dataDir: string,
  size: CommunitySize,
  log: (line: string) => void,
): Promise<BuiltCommunity> {
  const server = await startEmbeddedPostgres({
    clusterDir: path.join(dataDir, 'postgres'),
    settings: ['synchronous_commit=off', 'maintenance_work_mem=512MB', 'max_wal_size=4GB'],
  });
  const handle = openDatabase(server.connection);
  try {
    await readyDatabase(handle);
    let told = 0;
    const total = size.conversations + size.comments;
    const { words } = await fillCommunity(handle.db, size, (done) => {
      const percent = Math.floor((done * 100) / total);
      if (percent >= told + 10) {
        told = percent;
        log(`  ${percent} % of ${total.toLocaleString('en')} posts and comments`);
      }
    });
    const busyPost = await makeBusyPost(handle.db);
    const longThread = await makeLongThread(handle.db);
    log('  reading it, as the server does after an import');
    await traceAll(handle.db);
    return { words, busyPost, longThread, members: await signInMembers(handle.db) };
  } finally {
    await handle.close();
    await server.stop();
  }
}

/** Runs what a job does in small steps after an import, and would otherwise do during the measurement. */
async function traceAll(db: Database): Promise<void> {
  const progress = () => db.selectFrom('spam_progress').select('traced_to').execute();
  let before = '';
  for (;;) {
    await traceTexts({ db, now: new Date(), mailing: { origin: 'http://localhost' } });
    const after = JSON.stringify(await progress());
    if (after === before) return;
    before = after;
  }
}

/** Moves comments of neighboring posts to one post, so that its first page is full. */
async function makeBusyPost(db: ReturnType<typeof openDatabase>['db']): Promise<number> {
  const post = await db
    .selectFrom('conversations')
    .select('id')
    .where('type', '=', 'QUESTION')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const moved = await db
    .updateTable('comments')
    .set({ conversation_id: post.id })
    .where('id', 'in', (inner) =>
      inner
        .selectFrom('comments')
        .select('id')
        .where('parent_id', 'is', null)
        .where('reply_count', '=', 0)
        .orderBy('id', 'desc')
        .limit(25),
    )
    .executeTakeFirst();
  const count = Number(moved.numUpdatedRows);
  await db
    .updateTable('conversations')
    .set({ reply_count: count, comment_count: count })
    .where('id', '=', post.id)
    .execute();
  return post.id;
}

async function signInMembers(
  db: ReturnType<typeof openDatabase>['db'],
): Promise<Record<string, string>[]> {
  const sessions = Array.from({ length: 100 }, (_, i) =>
    createSession(db, {
      memberId: i + 1,
      remember: false,
      userAgent: 'bench',
      address: '127.0.0.1',
      now: new Date(),
    }),
  );
  return (await Promise.all(sessions)).map(({ token, csrfToken }, i) => ({
    'x-forwarded-for': `10.0.0.${i + 1}`,
    cookie: `${sessionCookieName}=${token}; ${csrfCookieName}=${csrfToken}`,
    'x-csrf-token': csrfToken,
  }));
}

/** A free port. */
export async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
