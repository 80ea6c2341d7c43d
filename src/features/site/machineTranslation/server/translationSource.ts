import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import {
  type CommentRow,
  visibleComments,
} from '#features/content/comments/server/commentQueries.ts';
import {
  type ConversationRow,
  visibleConversations,
} from '#features/content/conversations/server/conversationQueries.ts';
import type { Ctx } from '#platform/context.ts';
import { publicScope } from '#platform/visibilityScope.ts';
import type { TranslationSubject } from '../translationRules.ts';

/** What is translated: the text of a post, or of a comment or reply. */
export interface TranslationSource {
  post: ConversationRow;
  response: CommentRow | null;
  title: string | null;
  content: string;
  language: string;
}

/**
 * A text that everybody who may read the community reads: nothing private, held back or deleted is translated, not for its
 * readers either.
 * @throws AppError NOT_FOUND
 */
export async function getTranslationSource(
  ctx: Ctx,
  { subject, id }: { subject: TranslationSubject; id: number },
): Promise<TranslationSource> {
  // Where languages are separate, a reader does not see posts of another.
  if (ctx.settings.separateLanguages) throw new AppError('NOT_FOUND');
  const scope = { ...publicScope(ctx.db), settings: ctx.settings };
  const response = subject === 'POST' ? null : await findResponse(scope, id);
  if (subject === 'RESPONSE' && response === null) throw new AppError('NOT_FOUND');
  const post = await visibleConversations(scope)
    .selectAll('conversations')
    .where('conversations.id', '=', response?.conversation_id ?? id)
    .executeTakeFirst();
  if (!post) throw new AppError('NOT_FOUND');
  return {
    post,
    response,
    language: post.language,
    title: response ? null : post.title,
    content: response?.content ?? post.content,
  };
}

async function findResponse(
  scope: Parameters<typeof visibleComments>[0],
  id: number,
): Promise<CommentRow | null> {
  const row = await visibleComments(scope)
    .selectAll('comments')
    .where('comments.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** The same for the same text in the same language. */
export function hashOfSource({ title, content, language }: TranslationSource): string {
  return createHash('sha256')
    .update([language, title ?? '', content].join('\n'))
    .digest('hex');
}

/** The same of columns. @param title `''`: of a comment */
export function hashInSql(language: string, title: string, content: string): RawBuilder<string> {
  const text = `concat_ws(E'\\n', ${language}, ${title}, ${content})`;
  return sql.raw(`encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`);
}
