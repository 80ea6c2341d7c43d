import { AppError } from '#core/errors.ts';
import { textToHtml } from '#core/plainText.ts';
import { slugOf } from '#core/slug.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import {
  insertPublishedPost,
  replacePublishedPost,
} from '#features/content/conversations/server/publishPost.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import { checkWorkflow, expandSubflows, type WorkflowFault } from '../workflowChecks.ts';
import type { WorkflowNode } from '../workflowNodes.ts';
import {
  findIncludedNodes,
  getManagedWorkflow,
  lockWorkflow,
  type WorkflowRow,
} from './workflowStore.ts';

/** What prevents the publication of a draft, including the workflows it includes. */
export async function listWorkflowFaults(
  { db }: Pick<Ctx, 'db'>,
  workflow: WorkflowRow,
): Promise<WorkflowFault[]> {
  // The nodes of an external workflow are those of its host.
  if (workflow.external_id !== null) return [];
  return (await prepare(db, workflow)).faults;
}

async function prepare(
  db: Parameters<typeof findIncludedNodes>[0],
  { id, nodes }: Pick<WorkflowRow, 'id' | 'nodes'>,
): Promise<{ faults: WorkflowFault[]; expanded: WorkflowNode[] }> {
  const included = await findIncludedNodes(db, nodes);
  const { nodes: expanded, faults } = expandSubflows(
    String(id),
    nodes,
    (each) => included.get(each) ?? null,
  );
  return { faults: [...checkWorkflow(nodes), ...faults], expanded };
}

/**
 * Publishes the draft as the next version; runs that have begun stay on theirs.
 * @throws AppError NOT_FOUND; CONFLICT if someone else has saved since `edition`; VALIDATION_FAILED with the
 *   field `nodes.<id>` of each fault
 */
export async function publishWorkflow(
  ctx: Ctx,
  { id, edition }: { id: number; edition: number },
): Promise<WorkflowRow> {
  await getManagedWorkflow(ctx, id);
  return inTransaction(ctx, async (unit) => {
    const workflow = await lockWorkflow(unit.trx, id);
    if (workflow.edition !== edition) throw new AppError('CONFLICT');
    return publishDraft(ctx, unit, workflow);
  });
}

/**
 * Makes an earlier version the draft again, and publishes it as the next version.
 * @throws AppError NOT_FOUND, CONFLICT, VALIDATION_FAILED as publishWorkflow
 */
export async function rollBackWorkflow(
  ctx: Ctx,
  { id, number, edition }: { id: number; number: number; edition: number },
): Promise<WorkflowRow> {
  await getManagedWorkflow(ctx, id);
  return inTransaction(ctx, async (unit) => {
    const { trx } = unit;
    const workflow = await lockWorkflow(trx, id);
    if (workflow.edition !== edition) throw new AppError('CONFLICT');
    const version = await trx
      .selectFrom('guided_workflow_versions')
      .selectAll()
      .where('workflow_id', '=', id)
      .where('number', '=', number)
      .executeTakeFirst();
    if (version === undefined) throw new AppError('NOT_FOUND');
    const restored = await trx
      .updateTable('guided_workflows')
      .set({
        ...{ title: version.title, description: version.description },
        ...{ nodes: JSON.stringify(version.nodes), external_id: version.external_id },
        ...{ edition: workflow.edition + 1, updated_at: ctx.now },
      })
      .where('id', '=', id)
      .returningAll()
      .$castTo<WorkflowRow>()
      .executeTakeFirstOrThrow();
    return publishDraft(ctx, unit, restored, number);
  });
}

async function publishDraft(
  ctx: Ctx,
  unit: Unit,
  workflow: WorkflowRow,
  restored: number | null = null,
): Promise<WorkflowRow> {
  const { trx, emit } = unit;
  const { id, title, description, nodes, external_id } = workflow;
  const { faults, expanded } = await prepare(trx, workflow);
  if (external_id === null && faults.length > 0) throw refusal(faults);
  const { last } = await trx
    .selectFrom('guided_workflow_versions')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('workflow_id', '=', id)
    .executeTakeFirstOrThrow();
  const number = (last ?? 0) + 1;
  const version = await trx
    .insertInto('guided_workflow_versions')
    .values({
      ...{ workflow_id: id, number, title, description, external_id, restored_number: restored },
      ...{ nodes: JSON.stringify(nodes), expanded_nodes: JSON.stringify(expanded) },
      ...{ published_by_id: ctx.viewer.memberId, published_at: ctx.now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const post = await writePost(ctx, unit, workflow);
  const published = await trx
    .updateTable('guided_workflows')
    .set({
      ...{ published_version_id: version.id, published_edition: workflow.edition },
      ...{ conversation_id: post.id, updated_at: ctx.now },
    })
    .where('id', '=', id)
    .returningAll()
    .$castTo<WorkflowRow>()
    .executeTakeFirstOrThrow();
  await audit(trx, ctx, {
    action: restored === null ? 'guidedWorkflow.published' : 'guidedWorkflow.rolledBack',
    ...{ subjectType: 'guidedWorkflow', subjectId: id },
    detail: { title, number, ...(restored !== null && { restored }) },
  });
  emit({
    type: 'guidedWorkflow.published',
    payload: { workflowId: id, conversationId: post.id, number },
  });
  return published;
}

/** The page of the workflow; a new one if the earlier was deleted. */
async function writePost(
  ctx: Ctx,
  unit: Unit,
  { conversation_id, title, description, category_id, author_id }: WorkflowRow,
): Promise<ConversationRow> {
  const current = await unit.trx
    .selectFrom('conversations')
    .select(['id', 'archived_at', 'topic_id', 'language'])
    .where('id', '=', conversation_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (current?.archived_at) throw new AppError('CONVERSATION_CLOSED');
  const post = {
    editorId: author_id,
    mentionedIds: [],
    placement: {
      ...{ categoryId: category_id, topicId: null, audience: null, audienceLists: [] },
    },
    values: {
      type: 'GUIDED_WORKFLOW',
      ...{
        title,
        slug: slugOf(title),
        language: current?.language ?? ctx.settings.defaultLanguage,
      },
      ...{ content: textToHtml(description), stripped_content: description, tags: [] },
    },
  };
  return current
    ? replacePublishedPost(ctx, unit, current.id, post)
    : insertPublishedPost(ctx, unit, { ...post, authorId: author_id });
}

function refusal(faults: readonly WorkflowFault[]): AppError {
  return new AppError('VALIDATION_FAILED', {
    message: 'The workflow has faults that prevent its publication.',
    faults: faults.map(({ nodeId, rule }) => ({
      field: nodeId === null ? 'nodes' : `nodes.${nodeId}`,
      ...{ rule, message: rule },
    })),
  });
}
