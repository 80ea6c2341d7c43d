import type { Selectable } from 'kysely';
import { AppError } from '#core/errors.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demandActive } from '#core/permissions.ts';
import type { KbTemplates } from '#db/tables.ts';
import { cleanContent } from '#features/content/conversations/server/conversationContent.ts';
import {
  publishesSomeArticles,
  writesSomeArticles,
} from '#features/engage/knowledgeBases/knowledgeBaseAccess.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { collated } from '#platform/database/collated.ts';
import { articleTemplateSchema } from '../articleInputs.ts';
import { articleLimits } from '../articleLimits.ts';

export type TemplateRow = Selectable<KbTemplates>;

/** @throws AppError UNAUTHENTICATED, ACCOUNT_SUSPENDED; NOT_FOUND for members who write no articles */
export async function listArticleTemplates(ctx: Ctx): Promise<TemplateRow[]> {
  demandActive(ctx.viewer);
  if (!writesSomeArticles(ctx.viewer)) throw new AppError('NOT_FOUND');
  return ctx.db
    .selectFrom('kb_templates')
    .selectAll()
    .orderBy(collated('name', ctx.locale))
    .execute();
}

/**
 * Creates a template, or replaces one.
 * @throws AppError as listArticleTemplates; FORBIDDEN for members who publish no articles; VALIDATION_FAILED
 */
export async function saveArticleTemplate(
  ctx: Ctx,
  id: number | null,
  given: unknown,
): Promise<TemplateRow> {
  const editorId = demandTemplates(ctx);
  const input = parseInput(articleTemplateSchema, given);
  const rule = { min: 1, max: ctx.settings.staffContentMax };
  const { content } = await cleanContent(input.content, { field: 'content', rule, mentioned: [] });
  const values = {
    ...{ name: input.name, title: input.title ?? '', content },
    ...{ updated_by_id: editorId, updated_at: ctx.now },
  };
  return inTransaction(ctx, async ({ trx }) => {
    const { count } = await trx
      .selectFrom('kb_templates')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (id === null && count >= articleLimits.templates) throw new AppError('BAD_REQUEST');
    const same = await trx
      .selectFrom('kb_templates')
      .select('id')
      .where(({ fn, eb }) => eb(fn<string>('lower', ['name']), '=', input.name.toLowerCase()))
      .executeTakeFirst();
    if (same && same.id !== id) {
      const message = 'Another template has this name.';
      throw validationFailed([{ field: 'name', rule: 'taken', message }]);
    }
    const saved =
      id === null
        ? await trx.insertInto('kb_templates').values(values).returningAll().executeTakeFirst()
        : await trx
            .updateTable('kb_templates')
            .set(values)
            .where('id', '=', id)
            .returningAll()
            .executeTakeFirst();
    if (saved === undefined) throw new AppError('NOT_FOUND');
    await audit(trx, ctx, {
      action: 'articleTemplate.saved',
      ...{ subjectType: 'articleTemplate', subjectId: saved.id, detail: { name: input.name } },
    });
    return saved;
  });
}

/** @throws AppError as saveArticleTemplate */
export async function deleteArticleTemplate(ctx: Ctx, id: number): Promise<void> {
  demandTemplates(ctx);
  await inTransaction(ctx, async ({ trx }) => {
    const deleted = await trx
      .deleteFrom('kb_templates')
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst();
    if (deleted === undefined) throw new AppError('NOT_FOUND');
    await audit(trx, ctx, {
      action: 'articleTemplate.deleted',
      ...{ subjectType: 'articleTemplate', subjectId: id, detail: { name: deleted.name } },
    });
  });
}

function demandTemplates(ctx: Ctx): number {
  const editorId = demandActive(ctx.viewer);
  if (!writesSomeArticles(ctx.viewer)) throw new AppError('NOT_FOUND');
  if (!publishesSomeArticles(ctx.viewer)) {
    throw new AppError('FORBIDDEN', { permission: 'PUBLISH_NOMINATION' });
  }
  return editorId;
}
