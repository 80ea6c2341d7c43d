import { AppError } from '#core/errors.ts';
import { parseId } from '#core/ids.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, demandActive } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { categoryLoader } from '#features/content/taxonomy/server/taxonomyLoaders.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { canBuildWorkflows, canConnectWorkflows } from '../workflowAccess.ts';
import { newWorkflowSchema, workflowDraftSchema } from '../workflowInputs.ts';
import { getManagedWorkflow, lockWorkflow, type WorkflowRow } from './workflowStore.ts';

/** @throws AppError UNAUTHENTICATED, FORBIDDEN, VALIDATION_FAILED */
export async function createWorkflow(ctx: Ctx, given: unknown): Promise<WorkflowRow> {
  const authorId = demandActive(ctx.viewer);
  const { title, categoryId } = parseInput(newWorkflowSchema, given);
  const category_id = await demandCategory(ctx, categoryId);
  return inTransaction(ctx, async ({ trx }) => {
    const row = await trx
      .insertInto('guided_workflows')
      .values({
        ...{ title, category_id, author_id: authorId },
        ...{ created_at: ctx.now, updated_at: ctx.now },
      })
      .returningAll()
      .$castTo<WorkflowRow>()
      .executeTakeFirstOrThrow();
    await audit(trx, ctx, {
      ...{ action: 'guidedWorkflow.created', subjectType: 'guidedWorkflow', subjectId: row.id },
      detail: { title },
    });
    return row;
  });
}

/**
 * Saves the draft; what is published stays.
 * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED; CONFLICT if someone else has saved since `edition`
 */
export async function saveWorkflowDraft(
  ctx: Ctx,
  id: number,
  given: unknown,
): Promise<WorkflowRow> {
  const before = await getManagedWorkflow(ctx, id);
  const input = parseInput(workflowDraftSchema, given);
  const categoryId = await demandCategory(ctx, input.categoryId);
  const connects =
    input.externalId !== before.external_id ||
    input.embedOrigins.join(' ') !== before.embed_origins.join(' ');
  if (connects) demand(canConnectWorkflows(ctx.viewer));
  return inTransaction(ctx, async ({ trx }) => {
    const row = await lockWorkflow(trx, id);
    if (row.edition !== input.edition) throw new AppError('CONFLICT');
    const saved = await trx
      .updateTable('guided_workflows')
      .set({
        ...{ title: input.title, description: input.description, category_id: categoryId },
        ...{ nodes: JSON.stringify(input.nodes), external_id: input.externalId },
        ...{ embed_origins: input.embedOrigins, edition: row.edition + 1, updated_at: ctx.now },
      })
      .where('id', '=', id)
      .returningAll()
      .$castTo<WorkflowRow>()
      .executeTakeFirstOrThrow();
    if (connects) {
      await audit(trx, ctx, {
        ...{ action: 'guidedWorkflow.connected', subjectType: 'guidedWorkflow', subjectId: id },
        detail: { embedOrigins: input.embedOrigins, externalId: input.externalId },
      });
    }
    return saved;
  });
}

/**
 * Deletes a workflow that has no page, with its runs.
 * @throws AppError NOT_FOUND; CONFLICT while it is published, or included in the draft of another
 */
export async function deleteWorkflow(ctx: Ctx, id: number): Promise<void> {
  await getManagedWorkflow(ctx, id);
  await inTransaction(ctx, async ({ trx }) => {
    const row = await lockWorkflow(trx, id);
    const isUsed = await trx
      .selectFrom('guided_workflows')
      .select('id')
      .where('id', '<>', id)
      .where('nodes', '@>', JSON.stringify([{ workflowId: String(id) }]))
      .limit(1)
      .executeTakeFirst();
    const post = await trx
      .selectFrom('conversations')
      .select('id')
      .where('id', '=', row.conversation_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (isUsed || post) throw new AppError('CONFLICT');
    await trx.deleteFrom('guided_workflows').where('id', '=', id).execute();
    await audit(trx, ctx, {
      ...{ action: 'guidedWorkflow.deleted', subjectType: 'guidedWorkflow', subjectId: id },
      detail: { title: row.title },
    });
  });
}

async function demandCategory(ctx: Ctx, given: string | number): Promise<number> {
  const category = await categoryLoader(ctx).load(parseId(given) ?? 0);
  if (category === null) {
    throw validationFailed([
      { field: 'categoryId', rule: 'unknown', message: validationMessages.format },
    ]);
  }
  demand(canBuildWorkflows(ctx.viewer, { categoryId: category.id }));
  return category.id;
}
