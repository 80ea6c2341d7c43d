import { AppError, type ErrorCode } from '#core/errors.ts';
import { parseId, parseIds, requireId } from '#core/ids.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { validationMessages } from '#core/validationMessages.ts';
import type { Ctx } from '#platform/context.ts';
import { articleMoveSchema } from '../knowledgeBaseInputs.ts';
import { getManagedBase, listSections } from './knowledgeBaseStore.ts';
import { moveInTree } from './sectionService.ts';

/** What became of an article that was moved with others. */
export interface ArticleMove {
  articleId: number;
  /** Why it was not moved. */
  errorCode: ErrorCode | null;
}

/**
 * Moves articles to the end of a section, also from one knowledge base to another. Each moves or fails on its own.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, VALIDATION_FAILED for where they move
 */
export async function moveArticlesEach(ctx: Ctx, given: unknown): Promise<ArticleMove[]> {
  const input = parseInput(articleMoveSchema, given);
  const base = await getManagedBase(ctx, requireId(input.knowledgeBaseId));
  const parentId = parseId(input.sectionId);
  const sections = await listSections(ctx.db, base.id);
  if (input.sectionId != null && !sections.some(({ id }) => id === parentId)) {
    throw validationFailed([
      { field: 'sectionId', rule: 'unknown', message: validationMessages.format },
    ]);
  }
  const moves: ArticleMove[] = [];
  for (const articleId of new Set(parseIds(input.articleIds))) {
    const errorCode = await moveOne(ctx, {
      ...{ kind: 'ARTICLE', ids: [articleId], knowledgeBaseId: base.id, parentId },
    });
    moves.push({ articleId, errorCode });
  }
  return moves;
}

async function moveOne(ctx: Ctx, move: object): Promise<ErrorCode | null> {
  try {
    await moveInTree(ctx, move);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}
