import { AppError } from '#core/errors.ts';
import type { Viewer } from '#core/permissions.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';

/** A small community that everything of the walks happens in. */
export interface WalkedCommunity {
  db: Database;
  people: Viewer[];
  categoryIds: number[];
  topicIds: number[];
  /** A moment that no other step has. */
  tick: () => Date;
}

/** One step of a walk: which activity, by whom, and on what, all as numbers to be taken modulo. */
export interface WalkStep {
  activity: number;
  who: number;
  what: number;
  where: number;
  how: number;
}

export async function makeWalkedCommunity(db: Database): Promise<WalkedCommunity> {
  const outer = await makeCategory(db);
  const inner = await makeCategory(db, {}, outer);
  const other = await makeCategory(db);
  const topics = [
    await makeTopic(db, inner.id),
    await makeTopic(db, inner.id),
    await makeTopic(db, outer.id),
    await makeTopic(db, other.id),
  ];
  // More staff than anywhere, so that most steps are done.
  const roles = ['member', 'member', 'moderator', 'manager', 'administrator', 'administrator'];
  const people: Viewer[] = [];
  for (const role of roles) people.push((await makeMember(db, { role })).viewer);
  let at = Date.now() - 3_600_000;
  return {
    db,
    people,
    categoryIds: [outer.id, inner.id, other.id],
    topicIds: topics.map(({ id }) => id),
    tick: () => {
      at += 1000;
      return new Date(at);
    },
  };
}

/** What a step has to choose from, and the choosing. */
export interface Walker extends WalkedCommunity {
  ctx: Ctx;
  step: WalkStep;
}

export function pickOne<T>(from: readonly T[], index: number): T {
  const found = from[index % from.length];
  // There is nothing of that kind yet: as if it were not there.
  if (found === undefined) throw new AppError('NOT_FOUND');
  return found;
}
