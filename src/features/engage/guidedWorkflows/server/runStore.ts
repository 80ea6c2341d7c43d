import { createHash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { GuidedWorkflowRuns } from '#db/tables.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';
import type { WorkflowNode } from '../workflowNodes.ts';
import type { RunStep } from '../workflowRun.ts';
import { versionNodes } from './versionNodes.ts';

type StoredRun = Omit<Selectable<GuidedWorkflowRuns>, 'steps' | 'test_nodes'> & {
  steps: RunStep[];
  test_nodes: WorkflowNode[] | null;
};

/** A run with the nodes that it follows. */
export type RunRow = StoredRun & { nodes: readonly WorkflowNode[] };

/** How long a run can be resumed. */
export const resumeDays = 30;
/** How long a member's page shows a run that has ended. */
const shownAfterEnd = 3_600_000;

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function selectRuns(db: Database, now: Date) {
  return db
    .selectFrom('guided_workflow_runs as run')
    .selectAll('run')
    .where('run.updated_at', '>', new Date(+now - resumeDays * 86_400_000))
    .$castTo<StoredRun>();
}

/** Whose run of which workflow: a visitor has its token, a member their last one. */
export interface RunKey {
  workflowId: number;
  token: string | null;
  isTest: boolean;
}

/** The run that the page shows; test runs are for those who build workflows. */
export async function findRun(
  ctx: Pick<Ctx, 'bus' | 'db' | 'viewer' | 'now'>,
  key: RunKey,
): Promise<RunRow | undefined> {
  const run = await findStoredRun(ctx, key);
  if (run === undefined) return undefined;
  if (run.version_id === null) return { ...run, nodes: run.test_nodes ?? [] };
  return { ...run, nodes: await versionNodes(ctx, run.version_id) };
}

async function findStoredRun(
  { db, viewer, now }: Pick<Ctx, 'db' | 'viewer' | 'now'>,
  { workflowId, token, isTest }: RunKey,
): Promise<StoredRun | undefined> {
  const runs = selectRuns(db, now)
    .where('run.workflow_id', '=', workflowId)
    .where('run.version_id', isTest ? 'is' : 'is not', null);
  if (token !== null && !isTest) {
    const found = await runs.where('token_hash', '=', hashOfToken(token)).executeTakeFirst();
    if (found) return found;
  }
  if (viewer.memberId === null) return undefined;
  const last = await runs
    .where('member_id', '=', viewer.memberId)
    .orderBy('run.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isShown = last?.state === 'ACTIVE' || +now - +(last?.updated_at ?? 0) < shownAfterEnd;
  return isShown ? last : undefined;
}

export function lockRun(trx: DatabaseTransaction, id: number): Promise<StoredRun> {
  return trx
    .selectFrom('guided_workflow_runs')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .$castTo<StoredRun>()
    .executeTakeFirstOrThrow();
}

interface NewRun {
  workflowId: number;
  /** Null for a test run. */
  versionId: number | null;
  nodes: readonly WorkflowNode[];
  nodeId: string;
}

/** @returns the run, and the token of a visitor's */
export async function insertRun(
  trx: DatabaseTransaction,
  { viewer, now }: Pick<Ctx, 'viewer' | 'now'>,
  { workflowId, versionId, nodes, nodeId }: NewRun,
): Promise<{ run: RunRow; token: string | null }> {
  const token = viewer.memberId === null ? randomBytes(16).toString('hex') : null;
  const run = await trx
    .insertInto('guided_workflow_runs')
    .values({
      ...{ workflow_id: workflowId, version_id: versionId, node_id: nodeId },
      test_nodes: versionId === null ? JSON.stringify(nodes) : null,
      ...{ member_id: viewer.memberId, token_hash: token === null ? null : hashOfToken(token) },
      ...{ created_at: now, updated_at: now },
    })
    .returningAll()
    .$castTo<StoredRun>()
    .executeTakeFirstOrThrow();
  return { run: { ...run, nodes }, token };
}

export async function updateRun(
  trx: DatabaseTransaction,
  id: number,
  { steps, ...change }: { steps: readonly RunStep[]; node_id: string; state: string; now: Date },
): Promise<StoredRun> {
  const { now, ...columns } = change;
  return trx
    .updateTable('guided_workflow_runs')
    .set({ ...columns, steps: JSON.stringify(steps), updated_at: now, dropped_at_node: null })
    .where('id', '=', id)
    .returningAll()
    .$castTo<StoredRun>()
    .executeTakeFirstOrThrow();
}
