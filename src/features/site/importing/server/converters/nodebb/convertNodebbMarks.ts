import { writeRow } from '../frame/writeRow.ts';
import type { PairFamily } from './nodebbKeys.ts';
import { beginning, type NodebbRun } from './nodebbRun.ts';

const onPosts = { upvotes: 'like', bookmarks: 'bookmark' } as const;
const onTopics = { followed: 'follow', ignored: 'mute' } as const;
const onMembers = {
  blocked: ['memberBlocks', 'blockedId'],
  following: ['memberFollows', 'followedId'],
} as const;

/** Votes, bookmarks, and what or whom members follow. */
export function convertNodebbMarks(run: NodebbRun): void {
  const { scratch, writer, options } = run;
  for (const [family, kind] of Object.entries(onPosts)) {
    for (const pair of pairsOf(run, family as keyof typeof onPosts)) {
      const post = scratch.get('select kind, target from post_targets where pid = ?', pair.value);
      const target =
        post === undefined
          ? null
          : { targetType: String(post.kind), targetId: String(post.target) };
      writeNodebbMark(run, { family, kind, pair, target });
    }
  }
  for (const [family, kind] of Object.entries(onTopics)) {
    for (const pair of pairsOf(run, family as keyof typeof onTopics)) {
      const target = writer.has('posts', pair.value)
        ? { targetType: 'conversation', targetId: pair.value }
        : null;
      writeNodebbMark(run, { family, kind, pair, target });
    }
  }
  for (const family of ['blocked', 'following'] as const) {
    const [kind, property] = onMembers[family];
    for (const { owner, value, at } of pairsOf(run, family)) {
      const example = `uid ${owner}, ${value}`;
      const isKnown = writer.has('members', owner) && writer.has('members', value);
      if (!isKnown) options.ledger.skipped(family, 'its user is not in the export', example);
      else
        writeRow(run, { table: family, example }, [
          kind,
          { memberId: owner, [property]: value, at },
        ]);
    }
  }
  for (const { owner, value } of pairsOf(run, 'downvotes')) {
    options.ledger.skipped(
      'downvotes',
      'votes against a post have no counterpart',
      `uid ${owner}, pid ${value}`,
    );
  }
}

interface Pair {
  owner: string;
  value: string;
  at: string;
}

function* pairsOf({ scratch }: NodebbRun, family: PairFamily): Generator<Pair> {
  for (const row of scratch.rows(
    'select owner, value, score from pairs where family = ? order by rowid',
    family,
  )) {
    const at = Number(row.score) > 0 ? new Date(Number(row.score)).toISOString() : beginning;
    yield { owner: String(row.owner), value: String(row.value), at };
  }
}

function writeNodebbMark(
  run: NodebbRun,
  of: {
    family: string;
    kind: string;
    pair: Pair;
    target: { targetType: string; targetId: string } | null;
  },
): void {
  const { family, kind, pair, target } = of;
  const example = `uid ${pair.owner}, ${pair.value}`;
  if (target === null || !run.writer.has('members', pair.owner)) {
    run.options.ledger.skipped(family, 'its post or user is not kept', example);
    return;
  }
  const record = { memberId: pair.owner, kind, ...target, value: 1, at: pair.at };
  writeRow(run, { table: family, example }, ['marks', record]);
}
