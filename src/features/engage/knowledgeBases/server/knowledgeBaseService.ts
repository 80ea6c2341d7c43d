import { sql } from 'kysely';
import { demandUnchangedSince, momentOfChange } from '#core/changedSince.ts';
import { AppError } from '#core/errors.ts';
import { parseId, parseIds, requireId } from '#core/ids.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, demandActive } from '#core/permissions.ts';
import { slugOf } from '#core/slug.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { cleanContent } from '#features/content/conversations/server/conversationContent.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import {
  insertPublishedPost,
  type PublishedPost,
  placePublishedPosts,
  replacePublishedPost,
} from '#features/content/conversations/server/publishPost.ts';
import { categoryLoader } from '#features/content/taxonomy/server/taxonomyLoaders.ts';
import { areProfileLists } from '#features/people/members/server/namedProfileLists.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { canManageKnowledgeBase } from '../knowledgeBaseAccess.ts';
import { knowledgeBaseSchema } from '../knowledgeBaseInputs.ts';
import { settleDueDates } from './articleCare.ts';
import { getManagedBase, lockStartPage, placementOf, setupLoader } from './knowledgeBaseStore.ts';

/**
 * Creates a knowledge base, or changes its start page, its place, who sees it and who comments; its articles follow.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, VALIDATION_FAILED; CONFLICT if it has changed since
 *   `updatedDate`
 */
export async function saveKnowledgeBase(
  ctx: Ctx,
  id: number | null,
  given: unknown,
): Promise<ConversationRow> {
  const editorId = demandActive(ctx.viewer);
  const before = id === null ? null : await getManagedBase(ctx, id);
  const input = parseInput(knowledgeBaseSchema, given);
  const category = await categoryLoader(ctx).load(parseId(input.categoryId) ?? 0);
  if (category === null) throw unknown('categoryId');
  demand(canManageKnowledgeBase(ctx.viewer, { categoryId: category.id }));
  const ownerId = input.ownerId == null ? null : await demandArticleOwner(ctx, input.ownerId);
  const audienceLists = parseIds(input.audienceLists);
  if (!(await areProfileLists(ctx.db, audienceLists))) throw unknown('audienceLists');
  const rule = { min: 1, max: ctx.settings.staffContentMax };
  const text = await cleanContent(input.content, { field: 'content', rule, mentioned: [] });
  const post: PublishedPost = {
    editorId,
    mentionedIds: [],
    placement: {
      categoryId: category.id,
      topicId: null,
      audience: input.audience === 'EVERYONE' ? null : input.audience.toLowerCase(),
      audienceLists: input.audience === 'LISTS' ? audienceLists : [],
      commentsOff: input.comments == null ? (before?.comments_off ?? true) : !input.comments,
    },
    values: {
      type: 'KNOWLEDGE_BASE',
      title: input.title,
      slug: slugOf(input.title),
      language: input.language,
      content: text.content,
      stripped_content: text.stripped,
      cover_image: input.coverImage,
      tags: [],
    },
  };
  const setup = { owner_id: ownerId, review_days: input.reviewDays ?? null };
  const saved = await inTransaction(ctx, async (unit) => {
    const { trx, emit } = unit;
    let row: ConversationRow;
    if (before === null) {
      row = await insertPublishedPost(ctx, unit, { ...post, authorId: editorId });
      const { count } = await trx
        .selectFrom('knowledge_bases')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      const moment = { created_at: ctx.now, updated_at: ctx.now };
      await trx
        .insertInto('knowledge_bases')
        .values({ id: row.id, position: count, ...setup, ...moment })
        .execute();
    } else {
      const stored = await trx
        .selectFrom('knowledge_bases')
        .selectAll()
        .where('id', '=', before.id)
        .forUpdate()
        .executeTakeFirst();
      if (stored === undefined) throw new AppError('NOT_FOUND');
      demandUnchangedSince(stored, input.updatedDate);
      await trx
        .updateTable('knowledge_bases')
        .set({ ...setup, updated_at: momentOfChange(stored, ctx.now) })
        .where('id', '=', before.id)
        .execute();
      await settleDueDates(trx, sql`article.knowledge_base_id = ${before.id}`);
      const current = await lockStartPage(trx, before.id);
      row = await replacePublishedPost(ctx, unit, before.id, post);
      const isMoved = JSON.stringify(placementOf(current)) !== JSON.stringify(post.placement);
      if (isMoved) {
        const articles = await trx
          .selectFrom('kb_translations')
          .innerJoin('kb_articles', 'kb_articles.id', 'kb_translations.article_id')
          .select('conversation_id')
          .where('knowledge_base_id', '=', before.id)
          .where('conversation_id', 'is not', null)
          .execute();
        const ids = articles.flatMap(({ conversation_id: each }) => (each === null ? [] : [each]));
        await placePublishedPosts(ctx, unit, ids, post.placement);
      }
    }
    await audit(trx, ctx, {
      action: before === null ? 'knowledgeBase.created' : 'knowledgeBase.changed',
      ...{ subjectType: 'conversation', subjectId: row.id },
      detail: { title: input.title, audience: input.audience },
    });
    emit({ type: 'knowledgeBase.changed', payload: { knowledgeBaseId: row.id } });
    return row;
  });
  setupLoader(ctx).clear(saved.id);
  conversationLoader(ctx).clear(saved.id).prime(saved.id, saved);
  return saved;
}

/** @throws AppError VALIDATION_FAILED for an owner who is not a member */
export async function demandArticleOwner(ctx: Ctx, given: string | number): Promise<number> {
  const id = requireId(given);
  const found = await ctx.db
    .selectFrom('members')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (found === undefined) throw unknown('ownerId');
  return id;
}

function unknown(field: string): AppError {
  return validationFailed([{ field, rule: 'unknown', message: validationMessages.format }]);
}
