import { sql } from 'kysely';
import { queueForModeration, setItem } from '#features/care/reviewQueue/server/moderationItems.ts';
import type { ModeratedTarget } from '#features/care/reviewQueue/server/moderationRow.ts';
import { notifyAuthor } from '#features/care/reviewQueue/server/notifyAuthor.ts';
import { audit } from '#platform/audit.ts';
import type { Ctx, Unit } from '#platform/context.ts';
import { logActivity } from '#platform/logActivity.ts';
import { trustedFlagsNote } from '../moderationRules.ts';
import { lockThing, rowOf } from './moderatedThing.ts';
import { bringInto, stateOfThing } from './thingState.ts';

/**
 * Hides an item flagged by enough trusted members until a moderator reviews it (DECISIONS "Against spam");
 * its author is notified. A member whose flag was dismissed does not count again, and withdrawing a flag does
 * not unhide. Call after the report is written.
 * @returns whether this call hides it
 */
export async function hideWhenFlagged(
  ctx: Ctx,
  unit: Unit,
  target: ModeratedTarget & { conversationId: number },
): Promise<boolean> {
  const { trustedFlagsToHide } = ctx.settings;
  if (trustedFlagsToHide === 0) return false;
  const { trx } = unit;
  const thing = await lockThing(trx, target);
  if (!thing) return false;
  const before = stateOfThing(thing);
  if (before.spamAt !== null || before.heldAt !== null || before.deletedAt !== null) return false;
  const { rows } = await sql<{ count: number }>`
    select count(distinct reporter_id)::int as count from reports
    where target_type = ${target.type} and target_id = ${target.id} and trusted and resolved_at is null
      and not exists (select from reports judged
        where judged.target_type = reports.target_type and judged.target_id = reports.target_id
          and judged.reporter_id = reports.reporter_id and judged.resolved_at is not null)`.execute(
    trx,
  );
  if ((rows[0]?.count ?? 0) < trustedFlagsToHide) return false;

  await bringInto(ctx, unit, thing, { ...before, heldAt: ctx.now });
  const { type, id } = target;
  // Only a moderator's decision reverts it, using the data recorded here.
  await logActivity(unit, {
    actorId: ctx.viewer.memberId,
    activity: 'hide-by-flags',
    target: { type, id },
    detail: { hidden: { kind: 'moderation', before } },
  });
  const item = await queueForModeration(trx, {
    target: { type, id },
    reason: 'HELD',
    actorId: null,
    note: trustedFlagsNote,
    now: ctx.now,
  });
  const told = { actorId: null, outcome: 'HIDDEN', note: null, now: ctx.now } as const;
  await setItem(trx, item.id, { mail_id: await notifyAuthor(trx, item, told) });
  await audit(trx, ctx, {
    action: 'moderation.hiddenByFlags',
    subjectType: type,
    subjectId: rowOf(thing).id,
    actorId: null,
    detail: { flags: rows[0]?.count },
  });
  return true;
}
