import { AppError } from '#core/errors.ts';
import { parseInput } from '#core/parseInput.ts';
import { lockResponse } from '#features/content/comments/server/commentWrites.ts';
import { eventPlaceOf } from '#features/content/conversations/server/conversationFields.ts';
import { lockConversation } from '#features/content/conversations/server/conversationWrites.ts';
import type { MarkKind } from '#features/content/marks/markRules.ts';
import {
  countForMembers,
  type Mark,
  touchMark,
  writeMark,
} from '#features/content/marks/server/markWrites.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import { reportSchema } from '../reportRules.ts';
import type { Subject } from './activitySubject.ts';
import { keepReport, withdrawReport } from './reports.ts';

interface MarkChange {
  mark: MarkKind;
  value: 1 | -1 | null;
  was?: 1 | -1;
  memberId: number;
}

/**
 * Sets or removes the viewer's mark, with its counters.
 * @param report the reason, if the mark is a report
 */
export async function markSubject(
  ctx: Ctx,
  subject: Subject,
  change: MarkChange,
  report: unknown,
): Promise<void> {
  const { conversation, response } = subject;
  const mark: Mark = {
    target: response === null ? 'conversation' : 'comment',
    id: (response ?? conversation).id,
    kind: change.mark,
    memberId: change.memberId,
  };
  const isReport = mark.kind === 'flag';
  const why = isReport && change.value !== null ? parseInput(reportSchema, report) : null;
  await inTransaction(ctx, async (unit) => {
    const { trx } = unit;
    // Most reads are repeated: they need no lock on the shared row.
    if (mark.kind === 'read' && change.value !== null && (await touchMark(trx, mark, ctx.now))) {
      return;
    }
    const locksPost = response === null || isReport;
    const post = locksPost ? await lockConversation(trx, conversation.id) : conversation;
    // A post archived meanwhile accepts no marks, except reads, which are private.
    if (mark.kind !== 'read' && post.archived_at !== null) {
      throw new AppError('CONVERSATION_CLOSED');
    }
    // §4: merged conversations ignore these changes.
    if (post.merged_into_id !== null) return;
    if (response !== null) await lockResponse(trx, response.id, conversation.id);
    const delta = await writeMark(trx, mark, { ...change, now: ctx.now });
    if (mark.kind === 'follow' && change.value !== null) {
      await writeMark(trx, { ...mark, kind: 'mute' }, { value: null, now: ctx.now });
    }
    if (delta === 0) return;
    if (isReport) {
      return why === null
        ? withdrawReport(ctx, unit, subject)
        : keepReport(ctx, unit, subject, why);
    }
    await recordMark(unit, { conversation: post, response }, { ...change, delta });
  });
}

/** Counts a changed mark for the members concerned, and announces it. */
export async function recordMark(
  unit: Unit,
  subject: Subject,
  change: MarkChange & { delta: number },
): Promise<void> {
  await countMembers(unit, subject, change);
  // Reads are not shown to others.
  if (change.mark === 'read') return;
  const { conversation, response } = subject;
  const payload = {
    ...eventPlaceOf(conversation),
    commentId: response?.id ?? null,
    targetAuthorId: (response ?? conversation).author_id,
    memberId: change.memberId,
    mark: change.mark,
    value: change.value,
    previousValue: valueBefore(change.value, change.delta),
  };
  unit.emit({ type: 'conversation.marked', payload });
}

/** The value before a change by `delta`. */
function valueBefore(value: 1 | -1 | null, delta: number): 1 | -1 | null {
  const before = (value ?? 0) - delta;
  if (before === 0) return null;
  return before > 0 ? 1 : -1;
}

async function countMembers(
  { trx }: Unit,
  { conversation, response }: Subject,
  { mark, memberId, delta }: MarkChange & { delta: number },
): Promise<void> {
  // Follows of non-public content are counted once it is public (`recounting`).
  if (mark === 'follow' && conversation.is_counted) {
    await countForMembers(trx, [{ memberId, counter: 'conversations_followed_count', by: delta }]);
  }
  if (mark === 'like') {
    const authorId = (response ?? conversation).author_id;
    await countForMembers(trx, [
      { memberId: authorId, counter: 'likes_received_count', by: delta },
      { memberId, counter: 'likes_given_count', by: delta },
    ]);
  }
}
