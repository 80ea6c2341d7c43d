import path from 'node:path';
import { createBenchClient } from '../../bench/benchClient.ts';
import { type ChildServer, startBenchServer } from '../../bench/childServer.ts';
import { type BuiltCommunity, buildCommunity, freePort } from '../../bench/community.ts';
import type { AttackOptions } from './attackOptions.ts';
import type { TrafficSubject } from './mixedTraffic.ts';

const size = { categories: 20, members: 500, conversations: 3_000, comments: 20_000 };

export interface AttackedServer extends ChildServer {
  /** A directory the attack may write to. */
  dir: string;
  community: BuiltCommunity;
}

/** Starts a Plaza to attack, like `npm start`, with a seeded community. */
export async function startAttackedServer(
  { log, dir, afterwards }: AttackOptions,
  started: { nodeOptions?: string[]; env?: Record<string, string> } = {},
): Promise<AttackedServer> {
  const dataDir = path.join(dir, 'data');
  log('Filling a community …');
  const community = await buildCommunity(dataDir, size, () => undefined);
  const server = await startBenchServer(dataDir, await freePort(), started);
  afterwards(server.stop);
  log(`Attacking ${server.url}, process ${server.process.pid} …`);
  return { ...server, dir, community };
}

/** URLs for mixed traffic: about a hundred posts and all lists. */
export async function trafficSubject({
  url,
  community,
}: Pick<AttackedServer, 'url' | 'community'>): Promise<TrafficSubject> {
  const client = createBenchClient(url);
  const posts: string[] = [];
  const together = 50;
  for (let first = 1; first <= 600; first += together) {
    const ids = Array.from({ length: together }, (_, i) => first + i);
    const fields = ids.map((id) => `p${id}: conversation(id: "${id}") { path }`);
    const answer = await client.operation(`{ ${fields.join(' ')} }`);
    posts.push(...Object.values(answer).map((post) => String(Object(post).path)));
  }
  const numbered = (count: number, pathOf: (n: number) => string) =>
    Array.from({ length: count }, (_, i) => pathOf(i + 1));
  return {
    pages: [
      ...['/', '/categories', '/topics', '/tags', '/leaderboard'],
      ...numbered(size.categories * 2, (n) => `/topics/topic-${n}/${n}`),
      ...numbered(size.categories, (n) => `/categories/category-${n}/${n}`),
      ...numbered(100, (n) => `/users/${n}`),
      ...posts,
    ],
    posts: size.conversations,
    words: community.words.filter((word) => word.length > 2).slice(0, 5_000),
    members: community.members,
  };
}
