import type { Selectable } from 'kysely';
import { AppError } from '#core/errors.ts';
import { demandActive } from '#core/permissions.ts';
import { isTypeHidden } from '#core/postTypes.ts';
import type { GuidedWorkflows, GuidedWorkflowVersions } from '#db/tables.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { type Ctx, perRequest } from '#platform/context.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import { inOrderOf } from '#platform/database/inOrderOf.ts';
import { RememberingLoader } from '#platform/rememberingLoader.ts';
import { buildsSomeWorkflows, canBuildWorkflows } from '../workflowAccess.ts';
import type { WorkflowNode } from '../workflowNodes.ts';

export type WorkflowRow = Omit<Selectable<GuidedWorkflows>, 'nodes'> & { nodes: WorkflowNode[] };
export type WorkflowVersionRow = Omit<
  Selectable<GuidedWorkflowVersions>,
  'nodes' | 'expanded_nodes'
> & { nodes: WorkflowNode[]; expanded_nodes: WorkflowNode[] };

type Any = Database | DatabaseTransaction;

/**
 * A workflow for those who build it.
 * @throws AppError UNAUTHENTICATED, ACCOUNT_SUSPENDED; NOT_FOUND also without the permission
 */
export async function getManagedWorkflow(ctx: Ctx, id: number): Promise<WorkflowRow> {
  demandActive(ctx.viewer);
  const row = await findWorkflow(ctx.db, id);
  if (row === undefined || !canBuildWorkflows(ctx.viewer, { categoryId: row.category_id }).ok) {
    throw new AppError('NOT_FOUND');
  }
  return row;
}

function findWorkflow(db: Any, id: number): Promise<WorkflowRow | undefined> {
  return db
    .selectFrom('guided_workflows')
    .selectAll()
    .where('id', '=', id)
    .$castTo<WorkflowRow>()
    .executeTakeFirst();
}

/** Locks a workflow for a change. @throws AppError NOT_FOUND */
export async function lockWorkflow(trx: DatabaseTransaction, id: number): Promise<WorkflowRow> {
  const row = await trx
    .selectFrom('guided_workflows')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .$castTo<WorkflowRow>()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  return row;
}

/** The workflows that the viewer builds, last changed first; none for other members. */
export async function listManagedWorkflows(ctx: Ctx): Promise<WorkflowRow[]> {
  demandActive(ctx.viewer);
  if (!buildsSomeWorkflows(ctx.viewer)) throw new AppError('NOT_FOUND');
  const rows = await ctx.db
    .selectFrom('guided_workflows')
    .selectAll()
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .$castTo<WorkflowRow>()
    .execute();
  return rows.filter(
    ({ category_id }) => canBuildWorkflows(ctx.viewer, { categoryId: category_id }).ok,
  );
}

export function listWorkflowVersions(db: Any, workflowId: number): Promise<WorkflowVersionRow[]> {
  return db
    .selectFrom('guided_workflow_versions')
    .selectAll()
    .where('workflow_id', '=', workflowId)
    .orderBy('number', 'desc')
    .limit(200)
    .$castTo<WorkflowVersionRow>()
    .execute();
}

/** The version that new runs follow; none while workflows are off, by the id of the post that is its page. */
export interface PublishedWorkflow {
  workflowId: number;
  conversationId: number;
  versionId: number;
  externalId: string | null;
  embedOrigins: string[];
}

export function publishedWorkflowLoader(
  ctx: Ctx,
): RememberingLoader<number, PublishedWorkflow | null> {
  return perRequest(ctx, newPublishedLoader);
}

function newPublishedLoader(ctx: Ctx): RememberingLoader<number, PublishedWorkflow | null> {
  return new RememberingLoader(async (ids) => {
    if (isTypeHidden('GUIDED_WORKFLOW', ctx.settings)) return ids.map(() => null);
    const rows = await ctx.db
      .selectFrom('guided_workflows as workflow')
      .innerJoin('guided_workflow_versions as version', 'version.id', 'published_version_id')
      .select([
        'workflow.id as workflowId',
        'workflow.conversation_id as conversationId',
        'version.id as versionId',
        'version.external_id as externalId',
        'workflow.embed_origins as embedOrigins',
      ])
      .where('workflow.conversation_id', 'in', [...ids])
      .$castTo<PublishedWorkflow>()
      .execute();
    return inOrderOf(
      ids,
      rows.map((row) => ({ ...row, id: row.conversationId })),
    );
  });
}

/** The published workflow of a post that the viewer sees. @throws AppError NOT_FOUND */
export async function getPublishedWorkflow(
  ctx: Ctx,
  post: Pick<ConversationRow, 'id'>,
): Promise<PublishedWorkflow> {
  const published = await publishedWorkflowLoader(ctx).load(post.id);
  if (published === null) throw new AppError('NOT_FOUND');
  return published;
}

/** What is published of the workflows that a definition includes, and of those that they include. */
export async function findIncludedNodes(
  db: Any,
  nodes: readonly WorkflowNode[],
): Promise<ReadonlyMap<string, readonly WorkflowNode[]>> {
  const found = new Map<string, readonly WorkflowNode[]>();
  let wanted = includedIds(nodes);
  while (wanted.length > 0) {
    const rows = await db
      .selectFrom('guided_workflows as workflow')
      .innerJoin('guided_workflow_versions as version', 'version.id', 'published_version_id')
      .select(['workflow.id', 'version.nodes'])
      .where('workflow.id', 'in', wanted.map(Number))
      .$castTo<{ id: number; nodes: WorkflowNode[] }>()
      .execute();
    for (const row of rows) found.set(String(row.id), row.nodes);
    wanted = rows.flatMap((row) => includedIds(row.nodes)).filter((id) => !found.has(id));
  }
  return found;
}

function includedIds(nodes: readonly WorkflowNode[]): string[] {
  const ids = nodes.flatMap(({ type, workflowId }) =>
    type === 'SUBFLOW' && workflowId !== null ? [workflowId] : [],
  );
  return [...new Set(ids)];
}
