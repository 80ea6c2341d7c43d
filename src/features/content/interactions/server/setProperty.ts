import { demandMember } from '#core/permissions.ts';
import type { ChangedProperty } from '#features/content/conversations/activityStateRules.ts';
import { type Change, ruleOf } from '#features/content/conversations/propertyRules.ts';
import type { Ctx } from '#platform/context.ts';
import type { Subject } from './activitySubject.ts';
import { columnsOf } from './changedColumns.ts';
import { changeProperty } from './propertyChange.ts';

/** Toggles a property by its row in `change`. @returns as `changeProperty` */
export function setProperty(
  ctx: Ctx,
  subject: Subject,
  change: Change,
  { property, value, reason }: { property: ChangedProperty; value: boolean; reason: string | null },
): Promise<number | null> {
  const columns = columnsOf[property];
  const by = { actorId: demandMember(ctx.viewer), now: ctx.now };
  return changeProperty(ctx, subject, {
    activity: change,
    can: ruleOf(change).can,
    values: (locked) => (columns.has(locked) === value ? null : columns.write(locked, value, by)),
    counts: columns.counts,
    reason,
  });
}
