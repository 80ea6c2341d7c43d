import { sql } from 'kysely';
import { queueForModeration } from '#features/care/reviewQueue/server/moderationItems.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { sightingDays } from '../spamRules.ts';
import type { Facts } from './judging.ts';
import type { LessonTarget } from './learn.ts';
import { daysBefore, newHostDays } from './lookUps.ts';
import { notifyModerators } from './notifyModerators.ts';
import type { SpamRule } from './spamRuleStore.ts';

interface Matched {
  ctx: Ctx;
  matched: readonly SpamRule[];
  target: LessonTarget;
}

/** Records matches, adds the item to the queue and sends notifications. */
export async function recordMatches(
  trx: DatabaseTransaction,
  { ctx, matched, target }: Matched,
): Promise<void> {
  for (const rule of matched) {
    const isHeld = rule.action === 'HOLD' || rule.action === 'HIDE';
    await queueForModeration(trx, {
      target,
      reason: isHeld ? 'HELD' : 'FLAGGED',
      actorId: null,
      note: rule.name,
      now: ctx.now,
    });
    if (rule.action === 'NOTIFY') await notifyModerators(trx, ctx, rule);
    await insertCatch(trx, { rule, target, at: ctx.now });
  }
}

async function insertCatch(
  trx: DatabaseTransaction,
  { rule, target, at }: { rule: SpamRule; target: LessonTarget; at: Date },
): Promise<void> {
  await trx
    .insertInto('spam_catches')
    .values({
      rule_id: rule.id,
      rule_name: rule.name,
      action: rule.action,
      target_type: target.type,
      target_id: target.id,
      at,
    })
    .execute();
}

/**
 * A new host linked by several new members: all their content with it is added to the queue, including
 * earlier content. Checked after the write, so that of several concurrent ones the last sees all.
 */
export async function queueCompanions(
  ctx: Ctx,
  { facts, rules }: { facts: Facts; rules: readonly SpamRule[] },
): Promise<void> {
  for (const rule of rules) {
    const condition = rule.conditions.find(({ type }) => type === 'HOST_OF_NEW_MEMBERS');
    if (condition?.type !== 'HOST_OF_NEW_MEMBERS') continue;
    const found = await listCompanions(ctx, { facts, rule, members: condition.members });
    if (found.length === 0) continue;
    await inTransaction(ctx, async ({ trx }) => {
      for (const target of found) {
        const item = { target, reason: 'FLAGGED' as const, actorId: null, note: rule.name };
        await queueForModeration(trx, { ...item, now: ctx.now });
        await insertCatch(trx, { rule, target, at: ctx.now });
      }
    });
  }
}

/** In a consistent order, to prevent deadlocks. */
async function listCompanions(
  { db, now }: Ctx,
  { facts, rule, members }: { facts: Facts; rule: SpamRule; members: number },
): Promise<LessonTarget[]> {
  const { rows } = await sql<LessonTarget>`
    with hosts as (
      select host from spam_sightings
      where host = any(${[...facts.draft.hosts]}::text[]) and at > ${daysBefore(now, sightingDays)}
        and not exists (select from spam_hosts
          where spam_hosts.host = spam_sightings.host and first_seen_at <= ${daysBefore(now, newHostDays)})
      group by host having count(distinct author_id) >= ${members}
    )
    select distinct target_type as type, target_id as id from spam_sightings
    where host in (select host from hosts) and at > ${daysBefore(now, sightingDays)}
      and not exists (select from spam_catches
        where spam_catches.target_type = spam_sightings.target_type
          and spam_catches.target_id = spam_sightings.target_id and rule_id = ${rule.id})
    order by type, id limit 100`.execute(db);
  return rows;
}
