import { demandMember } from '#core/permissions.ts';
import type {
  ActivityRule,
  ChangedProperty,
} from '#features/content/conversations/activityStateRules.ts';
import type { Ctx } from '#platform/context.ts';
import type { Subject } from './activitySubject.ts';
import { columnsOf } from './changedColumns.ts';
import { changeProperty } from './propertyChange.ts';

/** Toggles a property by the rule of the named change. @returns as `changeProperty` */
export function setProperty(
  ctx: Ctx,
  subject: Subject,
  activity: string,
  {
    can,
    property,
    value,
    reason,
  }: Pick<ActivityRule, 'can'> & {
    property: ChangedProperty;
    value: boolean;
    reason: string | null;
  },
): Promise<number | null> {
  const columns = columnsOf(property);
  const by = { actorId: demandMember(ctx.viewer), now: ctx.now };
  return changeProperty(ctx, subject, {
    activity,
    can,
    values: (locked) => (columns.has(locked) === value ? null : columns.write(locked, value, by)),
    counts: columns.counts,
    reason,
  });
}
