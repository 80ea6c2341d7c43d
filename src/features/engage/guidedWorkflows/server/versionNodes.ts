import { type BoundedCache, createBoundedCache } from '#core/boundedCache.ts';
import { AppError } from '#core/errors.ts';
import type { Ctx } from '#platform/context.ts';
import type { WorkflowNode } from '../workflowNodes.ts';

/** Nodes kept in this process: 20 of the largest workflows, about 20 MB. */
const mostNodes = 20_000;

type Nodes = readonly WorkflowNode[];

const byBus = new WeakMap<object, BoundedCache<number, Nodes>>();

/**
 * The nodes that runs of a version follow. Versions never change, so that they are read once: parsing a large one
 * took longer than the rest of a step.
 * @throws AppError NOT_FOUND if the workflow has been deleted
 */
export async function versionNodes(
  { bus, db }: Pick<Ctx, 'bus' | 'db'>,
  versionId: number,
): Promise<Nodes> {
  const cache =
    byBus.get(bus) ??
    createBoundedCache<number, Nodes>({
      most: mostNodes,
      sizeOf: (_id, nodes) => nodes.length + 1,
    });
  byBus.set(bus, cache);
  const kept = cache.get(versionId);
  if (kept) return kept;
  const row = await db
    .selectFrom('guided_workflow_versions')
    .select('expanded_nodes')
    .where('id', '=', versionId)
    .$castTo<{ expanded_nodes: Nodes }>()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  cache.set(versionId, row.expanded_nodes);
  return row.expanded_nodes;
}
