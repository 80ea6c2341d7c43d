import { AppError } from '#core/errors.ts';
import { demand, demandActive } from '#core/permissions.ts';
import { lockResponse } from '#features/content/comments/server/commentWrites.ts';
import type { ActivityRule } from '#features/content/conversations/activityStateRules.ts';
import { notOpenAnswer } from '#features/content/conversations/conversationRules.ts';
import {
  eventCommentOf,
  eventPlaceOf,
} from '#features/content/conversations/server/conversationFields.ts';
import {
  answersLost,
  changeConversation,
  lockConversation,
} from '#features/content/conversations/server/conversationWrites.ts';
import { demandRemovable } from '#features/content/conversations/server/keptPosts.ts';
import { recounting } from '#features/content/conversations/server/recounting.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import { logActivity } from '#platform/logActivity.ts';
import { forgetSubject, lockedTargetOf, namedTarget, type Subject } from './activitySubject.ts';
import type { ColumnValues } from './propertyColumns.ts';
import { tellSpam } from './tellSpam.ts';

export interface PropertyChange {
  /** The name in the log; undo looks up its rule by it. */
  activity: string;
  can: ActivityRule['can'];
  /** The columns to write, given the locked rows; null if unchanged. */
  values: (subject: Subject) => ColumnValues | null;
  /** Whether counters elsewhere depend on it. */
  counts: boolean;
  reason?: string | null;
  /** Additional data for the log. */
  detail?: object;
}

/** Undo data of a change. */
export interface ChangeRecord {
  kind: 'change-property';
  activity: string;
  postId: number;
  responseId: number | null;
  before: ColumnValues;
  after: ColumnValues;
  /** Answers cleared by the change, because their response is no longer counted. */
  cleared: { acceptedId: number | null; officialId: number | null };
}

/**
 * Sets columns of a post or response, with counters, log entry and undo data. Merged posts are unchanged
 * (§4).
 * @returns the id of the log entry, null if nothing changed
 * @throws AppError as `can` says; NOT_FOUND
 */
export async function changeProperty(
  ctx: Ctx,
  found: Subject,
  change: PropertyChange,
): Promise<number | null> {
  const actorId = demandActive(ctx.viewer);
  const id = await inTransaction(ctx, async (unit) => {
    const subject = await lockSubject(unit, {
      postId: found.conversation.id,
      responseId: found.response?.id ?? null,
    });
    if (subject.conversation.merged_into_id !== null) return null;
    demand(change.can(ctx.viewer, await lockedTargetOf(ctx, unit.trx, subject), ctx.settings));
    const after = change.values(subject);
    if (after === null) return null;
    const cleared = await writeValues(unit, subject, after, change);
    await demandAnswer(unit, subject.conversation.id, after);
    const record: ChangeRecord = {
      kind: 'change-property',
      activity: change.activity,
      postId: subject.conversation.id,
      responseId: subject.response?.id ?? null,
      before: valuesBefore(subject, after),
      after,
      cleared,
    };
    await tellSpam(ctx, unit, subject, after);
    emitChange(unit, subject);
    return logActivity(unit, {
      actorId,
      activity: change.activity,
      target: namedTarget(subject),
      detail: { ...change.detail, reason: change.reason ?? null },
      undo: { ...record },
    });
  });
  forgetSubject(ctx, found);
  return id;
}

/** Locks the conversation first, as everywhere. */
export async function lockSubject(
  { trx }: Unit,
  { postId, responseId }: { postId: number; responseId: number | null },
): Promise<Subject> {
  const conversation = await lockConversation(trx, postId);
  const response = responseId === null ? null : await lockResponse(trx, responseId, postId);
  return { conversation, response };
}

/**
 * @returns the answers removed from the post
 * @throws AppError for archiving a post that other content depends on
 */
export async function writeValues(
  unit: Unit,
  { conversation, response }: Subject,
  values: ColumnValues,
  { counts }: { counts: boolean },
): Promise<ChangeRecord['cleared']> {
  const { trx } = unit;
  if (values.post?.archived_at) {
    await demandRemovable(trx, { id: conversation.id, kind: 'archive' });
  }
  const write = async () => {
    if (values.post) await changeConversation(trx, conversation.id, values.post);
    if (!values.response || response === null) return;
    await trx.updateTable('comments').set(values.response).where('id', '=', response.id).execute();
  };
  if (!counts) {
    await write();
    return { acceptedId: null, officialId: null };
  }
  await recounting(unit, [conversation.id], write);
  const lost = await answersLost(trx, conversation);
  return {
    acceptedId: values.post?.accepted_comment_id === undefined ? lost.acceptedId : null,
    officialId: values.post?.official_comment_id === undefined ? lost.officialId : null,
  };
}

/** Content below hidden content is hidden too: `recounting` removes it as an answer. */
async function demandAnswer({ trx }: Unit, postId: number, { post }: ColumnValues): Promise<void> {
  const accepted = post?.accepted_comment_id ?? null;
  const official = post?.official_comment_id ?? null;
  if (accepted === null && official === null) return;
  const row = await trx
    .selectFrom('conversations')
    .select(['accepted_comment_id', 'official_comment_id'])
    .where('id', '=', postId)
    .executeTakeFirstOrThrow();
  const isKept =
    (accepted === null || row.accepted_comment_id === accepted) &&
    (official === null || row.official_comment_id === official);
  if (!isKept) throw new AppError('BAD_REQUEST', { message: notOpenAnswer });
}

export function emitChange({ emit }: Unit, { conversation, response }: Subject): void {
  if (response) {
    emit({ type: 'comment.updated', payload: eventCommentOf(conversation, response) });
  }
  emit({ type: 'conversation.updated', payload: eventPlaceOf(conversation) });
}

function valuesBefore({ conversation, response }: Subject, after: ColumnValues): ColumnValues {
  return {
    ...(after.post && { post: pickColumns(conversation, after.post) }),
    ...(after.response && response && { response: pickColumns(response, after.response) }),
  };
}

/** The columns of a row that `like` names. */
export function pickColumns<Row extends object>(row: Row, like: object): Partial<Row> {
  const named = Object.entries(row).filter(([column]) => Object.hasOwn(like, column));
  return Object.fromEntries(named) as Partial<Row>; // entries of the row itself
}
