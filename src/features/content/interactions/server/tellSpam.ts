import type { Ctx, Unit } from '#platform/context.ts';
import { runActivityHooks } from './activityHooks.ts';
import { namedTarget, type Subject } from './activitySubject.ts';
import type { ColumnValues } from './propertyColumns.ts';

/** Notifies the hooks when content is marked or unmarked as spam. */
export async function tellSpam(
  ctx: Ctx,
  unit: Unit,
  subject: Subject,
  values: ColumnValues,
): Promise<void> {
  const spamAt = (values.response ?? values.post)?.spam_at;
  if (spamAt === undefined) return;
  await runActivityHooks(ctx, unit, spamAt === null ? 'unmarkedSpam' : 'markedSpam', {
    target: namedTarget(subject),
    conversationId: subject.conversation.id,
    note: null,
  });
}
