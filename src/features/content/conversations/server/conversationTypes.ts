import type { AppError } from '#core/errors.ts';
import { validationFailed } from '#core/parseInput.ts';
import { demand } from '#core/permissions.ts';
import { isPostType, isTypeHidden, type PostType, postTypeFacts } from '#core/postTypes.ts';
import english from '#locales/en/post.json' with { type: 'json' };
import type { Ctx } from '#platform/context.ts';
import type { UndoRecord } from '#platform/logActivity.ts';
import { serverWords } from '#platform/serverWords.ts';
import { canCreatePostOfType, type InCategory, takesType } from '../conversationRules.ts';
import type { ConversationRow } from './conversationQueries.ts';

export function typeOf(row: ConversationRow): PostType {
  if (!isPostType(row.type))
    throw new Error(`conversation ${row.id} has the unknown type ${row.type}`);
  return row.type;
}

/** @throws AppError FORBIDDEN, or VALIDATION_FAILED for a disabled type */
export function demandType(ctx: Ctx, type: PostType, place: InCategory): void {
  demand(canCreatePostOfType(ctx.viewer, type, place));
  if (!takesType(type, ctx.settings)) throw typeFault(ctx, type);
}

/** The reason, in the viewer's language: the type is switched off, or a topic does not allow it. */
export function typeFault(ctx: Ctx, type: PostType, topic?: string): AppError {
  const { types, typeFault } = serverWords('post', english, [ctx.locale]).words;
  const isOff = topic === undefined || isTypeHidden(type, ctx.settings);
  const text = isOff ? typeFault.off : typeFault.topic;
  const message = text
    .replace('{{type}}', () => types[type])
    .replace('{{topic}}', () => topic ?? '');
  const fault = isOff
    ? { field: 'communityPostType', rule: 'notAllowed' }
    : { field: 'topics', rule: 'typeNotAllowed' };
  return validationFailed([{ ...fault, message, isForReader: true }]);
}

/**
 * The accepted answer after a change of type: a post that is no longer a question has none, and gets it back
 * if it becomes one again.
 */
export function answerAfter(
  { accepted_comment_id, shelved_answer_id, type: before }: ConversationRow,
  type: PostType,
): Partial<Pick<ConversationRow, 'accepted_comment_id' | 'shelved_answer_id'>> {
  if (before === type) return {};
  const answerId = accepted_comment_id ?? shelved_answer_id;
  return postTypeFacts(type).answerable
    ? { accepted_comment_id: answerId, shelved_answer_id: null }
    : { accepted_comment_id: null, shelved_answer_id: answerId };
}

/** Undo data of a move or a change of type; undefined for other changes, which the history covers. */
export function undoOfChange(
  old: ConversationRow,
  now: ConversationRow,
  { isRewritten }: { isRewritten: boolean },
): UndoRecord | undefined {
  const from = placeAndType(old);
  const to = placeAndType(now);
  if (isRewritten || JSON.stringify(from) === JSON.stringify(to)) return undefined;
  return { kind: 'move-post', id: now.id, from, to };
}

export function activityOfChange(
  old: ConversationRow,
  now: ConversationRow,
  { isMove }: { isMove: boolean },
): string {
  if (isMove) return 'move';
  return old.type === now.type ? 'edit' : 'change-type';
}

function placeAndType(row: ConversationRow) {
  return { type: row.type, topicId: row.topic_id, categoryId: row.category_id };
}
