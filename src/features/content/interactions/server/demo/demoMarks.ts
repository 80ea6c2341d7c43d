import type {
  TimedPost,
  TimedResponse,
} from '#features/content/conversations/server/demo/demoTimeline.ts';
import type { DemoTopic } from '#features/content/taxonomy/server/demo/demoTaxonomy.ts';
import { choose, momentBetween } from '#platform/demo/demoChance.ts';

/** A like, vote, me-too, follow, read or bookmark, by username. */
export interface DemoMark {
  kind: 'like' | 'vote' | 'me-too' | 'follow' | 'read' | 'bookmark';
  by: string;
  value: 1 | -1;
  at: Date;
}

type Usernames = readonly string[];

interface Span {
  from: Date;
  now: Date;
}

/** A post's marks: its author follows it, and all participants have read it. */
export function marksOnPost({ post, at, responses }: TimedPost, all: Usernames, now: Date) {
  const others = all.filter((name) => name !== post.author);
  const span = { from: at, now };
  const { up = 0, down = 0, likes = 0, meToo = 0, bookmarks = 0, follows = 0 } = post.counts;
  const votes = marks('vote', choose(others, up + down, post.key), span);
  const set = [
    ...marks('like', choose(others, likes, `like ${post.key}`), span),
    ...votes.map((vote, index): DemoMark => ({ ...vote, value: index < up ? 1 : -1 })),
    ...marks('me-too', choose(others, meToo, `me-too ${post.key}`), span),
    ...marks('bookmark', choose(others, bookmarks, `bookmark ${post.key}`), span),
    ...marks('follow', choose(others, follows, `follow ${post.key}`), span),
  ];
  const own: DemoMark = { kind: 'follow', by: post.author, value: 1, at };
  const readers = new Set([post.author, ...set.map((m) => m.by), ...responses.map((r) => r.by)]);
  return [...set, own, ...marks('read', [...readers], span)];
}

export function likesOnResponse(response: TimedResponse, all: Usernames, now: Date): DemoMark[] {
  const others = all.filter((name) => name !== response.by);
  const reason = `${response.post.post.key} ${response.by} ${response.at.getTime() - response.post.at.getTime()}`;
  return marks('like', choose(others, response.likes, reason), { from: response.at, now });
}

export function followsOnTopic(topic: DemoTopic, all: Usernames, span: Span): DemoMark[] {
  return marks('follow', choose(all, topic.follows, topic.key), span);
}

function marks(kind: DemoMark['kind'], names: Usernames, { from, now }: Span): DemoMark[] {
  return names.map((by) => ({ kind, by, value: 1, at: momentBetween(from, now, `${kind} ${by}`) }));
}
