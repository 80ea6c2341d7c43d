import type { Insertable } from 'kysely';
import type { Marks } from '#db/tables.ts';
import type { SeededThreads } from '#features/content/conversations/server/demo/demoThreads.ts';
import { readDemoTaxonomy } from '#features/content/taxonomy/server/demo/demoTaxonomy.ts';
import type { SeededMember } from '#features/people/members/server/demo/seedDemoMembers.ts';
import { momentBetween } from '#platform/demo/demoChance.ts';
import { type DemoSeed, known, madeBefore } from '#platform/demo/demoData.ts';
import { insertRows } from '#platform/demo/demoRows.ts';
import { countEverything } from './demoCounters.ts';
import { type DemoMark, followsOnTopic, likesOnResponse, marksOnPost } from './demoMarks.ts';

/** Likes, votes, follows and bookmarks, and with them every counter. */
export async function seedDemoMarks(seed: DemoSeed): Promise<void> {
  await insertRows(seed.trx, 'marks', markRows(madeBefore(seed, 'threads'), seed.now));
  await countEverything(seed.trx);
}

function markRows(
  { members, topics, posts, responses }: SeededThreads,
  now: Date,
): Insertable<Marks>[] {
  const names = [...members.keys()];
  const rowsOf = (type: string, id: number, marks: readonly DemoMark[]) =>
    marks.map((mark) => ({
      target_type: type,
      target_id: id,
      kind: mark.kind,
      value: mark.value,
      member_id: known(members, mark.by).id,
      created_at: notBeforeJoining(mark, known(members, mark.by), now),
    }));
  return [
    ...[...posts].flatMap(([timed, id]) =>
      rowsOf('conversation', id, marksOnPost(timed, names, now)),
    ),
    ...[...responses].flatMap(([response, id]) =>
      rowsOf('comment', id, likesOnResponse(response, names, now)),
    ),
    ...readDemoTaxonomy().topics.flatMap((topic) =>
      rowsOf(
        'topic',
        known(topics, topic.key).id,
        followsOnTopic(topic, names, { from: new Date(0), now }),
      ),
    ),
  ];
}

function notBeforeJoining({ at, kind, by }: DemoMark, { joinedAt }: SeededMember, now: Date): Date {
  return at < joinedAt ? momentBetween(joinedAt, now, `${kind} ${by}`) : at;
}
