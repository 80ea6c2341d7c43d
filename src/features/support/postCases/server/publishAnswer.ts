import { AppError, type FieldIssue } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, demandActive } from '#core/permissions.ts';
import { createComment } from '#features/content/comments/server/commentService.ts';
import { canMarkOfficial } from '#features/content/conversations/conversationRules.ts';
import { factsOf } from '#features/content/conversations/server/conversationFields.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { createConversation } from '#features/content/conversations/server/conversationService.ts';
import { performChange } from '#features/content/interactions/server/activityService.ts';
import { wholeMemberLoader } from '#features/people/members/server/memberLoader.ts';
import { audit } from '#platform/audit.ts';
import type { Ctx, Unit } from '#platform/context.ts';
import { sanitizeContent } from '#platform/html/sanitizeContent.ts';
import { stripHtml } from '#platform/html/stripHtml.ts';
import { listCopies } from '../../requests/server/requestCopies.ts';
import { listParticipantIds, supportRequestLoader } from '../../requests/server/supportQueries.ts';
import type { SupportEntryRow, SupportRequestRow } from '../../requests/server/supportRows.ts';
import { changeWithin } from '../../requests/server/supportWrites.ts';
import { canWorkOnRequests } from '../../requests/supportRequestAccess.ts';
import { publishAnswerSchema } from '../postCaseInputs.ts';
import {
  htmlWithoutPrivateParts,
  privatePartsIn,
  type RequestPeople,
  withoutPrivateParts,
} from '../privateParts.ts';
import { insertRequestPost } from './requestPosts.ts';

export interface AnswerDraft {
  title: string;
  question: string;
  answer: string;
}

/**
 * An agent's answer and its question as a post, without what identifies people; the agent checks it.
 * @throws AppError UNAUTHENTICATED, NOT_FOUND, FORBIDDEN
 */
export async function draftAnswer(
  ctx: Ctx,
  { requestId, entryId }: { requestId: string; entryId: string },
): Promise<AnswerDraft> {
  demandActive(ctx.viewer);
  const row = await getWorked(ctx, requestId);
  const answer = await getAnswer(ctx, row, entryId);
  const opening = await ctx.db
    .selectFrom('support_entries')
    .where('request_id', '=', row.id)
    .where('kind', '=', 'REPLY')
    .where('is_public', '=', true)
    .where('author_role', '=', 'REQUESTER')
    .orderBy('seq')
    .select('content')
    .executeTakeFirst();
  const people = await peopleOf(ctx, row);
  return {
    title: withoutPrivateParts(row.title, people),
    question: htmlWithoutPrivateParts(opening?.content ?? '', people),
    answer: htmlWithoutPrivateParts(answer.content, people),
  };
}

/**
 * Publishes an answer as a question with an answer by the agent, linked to its request. A text that still names the
 * people of the request, or shows its files, is refused.
 * @throws AppError UNAUTHENTICATED, NOT_FOUND, FORBIDDEN, VALIDATION_FAILED
 */
export async function publishAnswer(
  ctx: Ctx,
  id: string,
  given: unknown,
): Promise<ConversationRow> {
  demandActive(ctx.viewer);
  const input = parseInput(publishAnswerSchema, given);
  const row = await getWorked(ctx, id);
  await getAnswer(ctx, row, input.entryId);
  await demandNoPrivateParts(ctx, row, input);
  const { clientMutationId, title } = input;
  const question = {
    ...{ communityPostType: 'QUESTION', title, content: input.question, clientMutationId },
    ...{ topics: [input.topicId] },
  };
  const post = await createConversation(ctx, question, {
    lock: async () => undefined,
    write: (unit, made) => linkPublished(ctx, unit, { row, post: made }),
  });
  const comment = await createComment(ctx, post.id, { message: input.answer, clientMutationId });
  if (canMarkOfficial(ctx.viewer, factsOf(post)).ok) {
    const subject = { id: comment.id, entityType: 'COMMENT' } as const;
    await performChange(ctx, 'mark-official-answer', subject);
  }
  return getConversation(ctx, post.id);
}

async function linkPublished(
  ctx: Ctx,
  unit: Unit,
  { row, post }: { row: SupportRequestRow; post: ConversationRow },
): Promise<void> {
  await changeWithin(ctx, unit, {
    id: row.id,
    // Not for the customer, who may not see the post.
    work: (open) => open.addEvent('POST_LINKED', { title: post.title, postId: post.id }),
  });
  await insertRequestPost(ctx, unit.trx, {
    ...{ requestId: row.id, postId: post.id, kind: 'PUBLISHED' },
  });
  await audit(unit.trx, ctx, {
    action: 'supportRequest.answerPublished',
    subjectType: 'supportRequest',
    subjectId: row.number,
    detail: { postId: post.id },
  });
}

async function getWorked(ctx: Ctx, id: string): Promise<SupportRequestRow> {
  const row = await supportRequestLoader(ctx).load(requireId(id));
  if (row === null) throw new AppError('NOT_FOUND');
  demand(canWorkOnRequests(ctx.viewer, row.category_id));
  return row;
}

/** A public reply of an agent. */
async function getAnswer(
  { db }: Ctx,
  row: SupportRequestRow,
  id: string | number,
): Promise<SupportEntryRow> {
  const entry = await db
    .selectFrom('support_entries')
    .where('id', '=', requireId(id))
    .where('request_id', '=', row.id)
    .where('kind', '=', 'REPLY')
    .where('is_public', '=', true)
    .where('author_role', '=', 'AGENT')
    .selectAll()
    .$castTo<SupportEntryRow>()
    .executeTakeFirst();
  if (!entry) throw new AppError('NOT_FOUND');
  return entry;
}

async function peopleOf(ctx: Ctx, row: SupportRequestRow): Promise<RequestPeople> {
  const writers = await ctx.db
    .selectFrom('support_entries')
    .where('request_id', '=', row.id)
    .where('author_role', '=', 'REQUESTER')
    .select(['author_id', 'author_name'])
    .distinct()
    .execute();
  const ids = [
    ...[row.requester_id, ...(await listParticipantIds(ctx.db, row.id))],
    ...writers.map(({ author_id }) => author_id),
  ].filter((id) => id !== null);
  const members = await Promise.all(ids.map((id) => wholeMemberLoader(ctx).load(id)));
  const found = members.filter((member) => member !== null);
  const emails = [
    ...[row.requester_email, ...(await listCopies(ctx.db, row.id))],
    ...found.map(({ email }) => email),
  ];
  const names = [
    ...[row.requester_name, row.partner_id, ...writers.map(({ author_name }) => author_name)],
    ...found.flatMap(({ full_name, username }) => [full_name, username]),
  ];
  return { names: present(names), emails: present(emails) };
}

function present(texts: readonly (string | null)[]): string[] {
  return [...new Set(texts.flatMap((text) => text?.trim() || []))];
}

async function demandNoPrivateParts(
  ctx: Ctx,
  row: SupportRequestRow,
  input: { title: string; question: string; answer: string },
): Promise<void> {
  const people = await peopleOf(ctx, row);
  const files = await listFileKeys(ctx, row);
  const texts = { title: input.title, ...withoutMarkup(input) };
  const faults = (['title', 'question', 'answer'] as const).flatMap((field): FieldIssue[] => {
    const shown = files.some((key) => input[field].includes(key)) ? ['/files/'] : [];
    const parts = [...privatePartsIn(texts[field], people), ...shown];
    if (parts.length === 0) return [];
    const message = `Remove private details: ${parts.join(', ')}`;
    return [{ field, rule: 'private', message }];
  });
  if (faults.length > 0) throw validationFailed(faults);
}

/** Text and link targets alike. */
function withoutMarkup({ question, answer }: { question: string; answer: string }) {
  const both = (html: string) => {
    const content = sanitizeContent(html);
    return `${stripHtml(content)} ${content}`;
  };
  return { question: both(question), answer: both(answer) };
}

async function listFileKeys({ db }: Ctx, row: SupportRequestRow): Promise<string[]> {
  const rows = await db
    .selectFrom('file_uses')
    .innerJoin('support_entries', 'support_entries.id', 'target_id')
    .where('target_type', '=', 'supportEntry')
    .where('request_id', '=', row.id)
    .select('storage_key')
    .execute();
  return rows.map(({ storage_key }) => storage_key);
}
