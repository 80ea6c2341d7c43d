import type { Ctx } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { type PromiseOrValue, readNow } from '#platform/rememberingLoader.ts';
import { type MarkTarget, type NotificationLevel, notificationLevels } from '../markRules.ts';
import { type Marks, markLoader } from './markLoader.ts';

export const NotificationLevelType = builder.enumType('NotificationLevel', {
  description:
    'WATCHING: everything new in it. NORMAL: what concerns the member. MUTED: nothing about it.',
  values: notificationLevels,
});

function levelOf(marks: Marks): NotificationLevel {
  if (marks.has('mute')) return 'MUTED';
  return marks.has('follow') ? 'WATCHING' : 'NORMAL';
}

/** The viewer's level for one thing; NORMAL for a visitor. */
export function notificationLevelOf(
  ctx: Ctx,
  target: MarkTarget,
  id: number,
): PromiseOrValue<NotificationLevel> {
  return readNow(markLoader(ctx, target).now(id), levelOf);
}
