import { paths } from '#core/paths.ts';
import { slugOf } from '#core/slug.ts';
import { type DemoSeed, known, madeBefore } from '#platform/demo/demoData.ts';
import type { DemoTargets } from './demoContent.ts';
import { readDemoPosts } from './demoPost.ts';
import { insertThreads, reserveThreads, type SeededThreads } from './demoThreads.ts';
import { type TimedPost, timelineOf } from './demoTimeline.ts';

declare module '#platform/demo/demoData.ts' {
  interface DemoMade {
    threads: SeededThreads;
  }
}

/** Posts, comments and replies. */
export async function seedDemoThreads(seed: DemoSeed): Promise<void> {
  const reserved = {
    members: madeBefore(seed, 'members'),
    topics: madeBefore(seed, 'topics'),
    ...(await reserveThreads(seed.trx, timelineOf(readDemoPosts(), seed.now))),
  };
  const threads = { ...reserved, targets: targetsOf(reserved, seed.image) };
  await insertThreads(seed.trx, threads);
  seed.made.threads = threads;
}

function targetsOf(
  { members, topics, posts }: Omit<SeededThreads, 'targets'>,
  image: DemoTargets['image'],
): DemoTargets {
  const byKey = new Map<string, [TimedPost, number]>(
    [...posts].map(([timed, id]) => [timed.post.key, [timed, id]]),
  );
  return {
    image,
    memberPath: (username) => paths.member(known(members, username).id),
    postPath: (key) => {
      const [{ post }, id] = known(byKey, key);
      const topicSlug = known(topics, post.topic).slug;
      return paths.conversation({ id, slug: slugOf(post.title), topicSlug });
    },
  };
}
