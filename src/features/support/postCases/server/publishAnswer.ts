import { parseInput } from '#core/parseInput.ts';
import { demandActive } from '#core/permissions.ts';
import { fillWords } from '#features/base/mail/server/mailWords.ts';
import { createComment } from '#features/content/comments/server/commentService.ts';
import { canMarkOfficial } from '#features/content/conversations/conversationRules.ts';
import { factsOf } from '#features/content/conversations/server/conversationFields.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { createConversation } from '#features/content/conversations/server/conversationService.ts';
import { performChange } from '#features/content/interactions/server/activityService.ts';
import { createArticle } from '#features/engage/articles/server/draftService.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { getWorkedRequest } from '#features/support/agentWorkspace/server/supportPresence.ts';
import type {
  SupportEntryRow,
  SupportRequestRow,
} from '#features/support/requests/server/supportRows.ts';
import { changeWithin } from '#features/support/requests/server/supportWrites.ts';
import english from '#locales/en/postCases.json' with { type: 'json' };
import { audit } from '#platform/audit.ts';
import type { Ctx, Unit } from '#platform/context.ts';
import { escapeHtml } from '#platform/html/escapeHtml.ts';
import { serverWords } from '#platform/serverWords.ts';
import { answerArticleSchema, publishAnswerSchema } from '../postCaseInputs.ts';
import { htmlWithoutPrivateParts, withoutPrivateParts } from '../privateParts.ts';
import { demandNoPrivateParts, getAgentAnswer, peopleOfRequest } from './answerParts.ts';
import { insertRequestArticle } from './requestArticles.ts';
import { insertRequestPost } from './requestPosts.ts';

export interface AnswerDraft {
  title: string;
  question: string;
  answer: string;
  /** For an article: who answered, but not who asked. */
  credit: string;
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
  const row = await getWorkedRequest(ctx, requestId);
  const answer = await getAgentAnswer(ctx, row, entryId);
  const opening = await ctx.db
    .selectFrom('support_entries')
    .where('request_id', '=', row.id)
    .where('kind', '=', 'REPLY')
    .where('is_public', '=', true)
    .where('author_role', '=', 'REQUESTER')
    .orderBy('seq')
    .select('content')
    .executeTakeFirst();
  const people = await peopleOfRequest(ctx, row);
  return {
    title: withoutPrivateParts(row.title, people),
    question: htmlWithoutPrivateParts(opening?.content ?? '', people),
    answer: htmlWithoutPrivateParts(answer.content, people),
    credit: await creditOf(ctx, row, answer),
  };
}

async function creditOf(
  ctx: Ctx,
  { language: wanted }: SupportRequestRow,
  { author_id }: SupportEntryRow,
): Promise<string> {
  const author = author_id === null ? null : await memberLoader(ctx).load(author_id);
  const name = author?.full_name || author?.username;
  if (!name) return '';
  const { language, words } = serverWords('postCases', english, [wanted]);
  return `<p><em>${fillWords(words.article.credit, { name: escapeHtml(name) }, language)}</em></p>`;
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
  const row = await getWorkedRequest(ctx, id);
  await getAgentAnswer(ctx, row, input.entryId);
  const { clientMutationId, title, question: asked, answer } = input;
  await demandNoPrivateParts(ctx, row, { title, question: asked, answer });
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

/**
 * Drafts an article from an answer, linked to its request. Until it is published, only those who write articles see it.
 * @throws AppError as publishAnswer; NOT_FOUND for a knowledge base that the viewer doesn’t write for
 */
export async function draftAnswerArticle(
  ctx: Ctx,
  id: string,
  given: unknown,
): Promise<{ articleId: number; language: string }> {
  demandActive(ctx.viewer);
  const { entryId, title, content, knowledgeBaseId, sectionId } = parseInput(
    answerArticleSchema,
    given,
  );
  const row = await getWorkedRequest(ctx, id);
  await getAgentAnswer(ctx, row, entryId);
  await demandNoPrivateParts(ctx, row, { title, content });
  const { article } = await createArticle(
    ctx,
    {
      place: { knowledgeBaseId, sectionId: sectionId || null, language: row.language },
      text: { title, content },
    },
    async (unit, { id: articleId }) => {
      await insertRequestArticle(ctx, unit.trx, { requestId: row.id, articleId });
      await noteLinked(ctx, unit, row, { articleId });
    },
  );
  return { articleId: article.id, language: article.source_language };
}

async function linkPublished(
  ctx: Ctx,
  unit: Unit,
  { row, post }: { row: SupportRequestRow; post: ConversationRow },
): Promise<void> {
  await insertRequestPost(ctx, unit.trx, {
    ...{ requestId: row.id, postId: post.id, kind: 'PUBLISHED' },
  });
  await noteLinked(ctx, unit, row, { postId: post.id });
}

async function noteLinked(
  ctx: Ctx,
  unit: Unit,
  { id, number }: SupportRequestRow,
  detail: { postId: number } | { articleId: number },
): Promise<void> {
  await changeWithin(ctx, unit, {
    id,
    // Not for the customer, who may not see the post; nor may every agent of the request know its title.
    work: (open) => open.addEvent('POST_LINKED', detail),
  });
  await audit(unit.trx, ctx, {
    action:
      'articleId' in detail ? 'supportRequest.articleDrafted' : 'supportRequest.answerPublished',
    subjectType: 'supportRequest',
    subjectId: number,
    detail,
  });
}
