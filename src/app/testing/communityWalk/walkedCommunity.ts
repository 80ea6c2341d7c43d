import { AppError } from '#core/errors.ts';
import type { Viewer } from '#core/permissions.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';

/** The small community in which the walks take place. */
export interface WalkedCommunity {
  db: Database;
  people: Viewer[];
  categoryIds: number[];
  topicIds: number[];
  /** A timestamp unique to each step. */
  tick: () => Date;
}

/** One step of a walk: operation, actor and target, as numbers taken modulo. */
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
  // More staff than usual, so that most steps are permitted.
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

/** The available targets, and how one is chosen. */
export interface Walker extends WalkedCommunity {
  ctx: Ctx;
  step: WalkStep;
}

export function pickOne<T>(from: readonly T[], index: number): T {
  const found = from[index % from.length];
  // No target of that kind exists yet: use a missing one.
  if (found === undefined) throw new AppError('NOT_FOUND');
  return found;
}
