import { AppError } from '#core/errors.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demandActive } from '#core/permissions.ts';
import { openConversation } from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import { runInputSchema } from '../workflowInputs.ts';
import type { WorkflowNode } from '../workflowNodes.ts';
import {
  answerNode,
  faultOfNodeAnswer,
  isOver,
  limitNodeId,
  type NodeAnswerFault,
  nodesById,
  settleAt,
  stepBack,
} from '../workflowRun.ts';
import { findRun, insertRun, lockRun, type RunRow, updateRun } from './runStore.ts';
import { versionNodes } from './versionNodes.ts';
import { countAtNodes, type NodeCount } from './workflowCounters.ts';
import { getManagedWorkflow, getPublishedWorkflow } from './workflowStore.ts';

const answerMessages: Record<NodeAnswerFault, string> = {
  required: 'Answer this step to continue.',
  choice: 'Choose one of the options.',
  number: 'Enter a number.',
  date: 'Enter a date.',
  email: 'Enter an email address.',
  tooLong: 'Enter at most 2,000 characters.',
};

export interface RunOutcome {
  run: RunRow;
  /** Of a visitor's run: the only way back to it. */
  token: string | null;
}

interface Followed {
  workflowId: number;
  /** Null for a test run. */
  versionId: number | null;
  /** Needed to start. */
  getNodes: () => readonly WorkflowNode[] | Promise<readonly WorkflowNode[]>;
}

/**
 * Starts, resumes or moves on the viewer's run of a published workflow.
 * @throws AppError NOT_FOUND, also for a run of someone else; VALIDATION_FAILED for the field `answer`
 */
export async function runWorkflow(
  ctx: Ctx,
  conversationId: number,
  given: unknown,
): Promise<RunOutcome & { post: ConversationRow }> {
  const post = await openConversation(ctx, conversationId);
  const published = await getPublishedWorkflow(ctx, post);
  if (published.externalId !== null) throw new AppError('BAD_REQUEST');
  const { workflowId, versionId } = published;
  const getNodes = () => versionNodes(ctx, versionId);
  return { post, ...(await actOn(ctx, { workflowId, versionId, getNodes }, given)) };
}

/** A run of the draft by who builds it: it counts nowhere. @throws AppError as runWorkflow */
export async function testWorkflow(
  ctx: Ctx,
  workflowId: number,
  given: unknown,
): Promise<RunOutcome> {
  demandActive(ctx.viewer);
  const { nodes } = await getManagedWorkflow(ctx, workflowId);
  return actOn(ctx, { workflowId, versionId: null, getNodes: () => nodes }, given);
}

async function actOn(ctx: Ctx, followed: Followed, given: unknown): Promise<RunOutcome> {
  const input = parseInput(runInputSchema, given);
  const token = input.token ?? null;
  const isTest = followed.versionId === null;
  const found = await findRun(ctx, { workflowId: followed.workflowId, token, isTest });
  if (input.action === 'RESTART') return start(ctx, followed);
  if (input.action === 'START') {
    return found?.state === 'ACTIVE' ? { run: found, token } : start(ctx, followed);
  }
  if (found === undefined) throw new AppError('NOT_FOUND');
  const run = await inTransaction(ctx, async (unit) => {
    const current = { ...found, ...(await lockRun(unit.trx, found.id)) };
    const isOutdated = input.step != null && input.step !== current.steps.length;
    if (isOutdated || current.state === 'ESCALATED') return current;
    return input.action === 'BACK'
      ? goBack(ctx, unit, current)
      : answer(ctx, unit, current, input.answer ?? '');
  });
  return { run, token };
}

async function start(ctx: Ctx, { workflowId, versionId, getNodes }: Followed): Promise<RunOutcome> {
  const nodes = await getNodes();
  const [first] = nodes;
  if (first === undefined) throw new AppError('NOT_FOUND');
  const byId = nodesById(nodes);
  const nodeId = settleAt(byId, first.id, []);
  return inTransaction(ctx, async ({ trx }) => {
    const made = await insertRun(trx, ctx, { workflowId, versionId, nodes, nodeId });
    if (versionId !== null) {
      await countAtNodes(trx, { versionId, now: ctx.now }, [arrival(byId.get(nodeId), nodeId)]);
    }
    return made;
  });
}

async function answer(ctx: Ctx, { trx }: Unit, run: RunRow, given: string): Promise<RunRow> {
  const byId = nodesById(run.nodes);
  const node = byId.get(run.node_id);
  if (node === undefined || isOver(byId, run.node_id)) return run;
  const fault = faultOfNodeAnswer(node, given);
  if (fault !== null) {
    throw validationFailed([{ field: 'answer', rule: fault, message: answerMessages[fault] }]);
  }
  const { steps, nodeId } = answerNode(byId, node, { steps: run.steps, answer: given });
  const next = byId.get(nodeId);
  const state = next?.type === 'END' ? 'ENDED' : 'ACTIVE';
  const after = await updateRun(trx, run.id, { steps, node_id: nodeId, state, now: ctx.now });
  if (run.version_id !== null) {
    const left: NodeCount = {
      ...{ nodeId: node.id, answered: 1, seconds: (+ctx.now - +run.updated_at) / 1000 },
      choice: node.type === 'CHOICE' ? given : null,
    };
    const counts = [left, arrival(next, nodeId), ...endTakenBack(run)];
    await countAtNodes(trx, { versionId: run.version_id, now: ctx.now }, counts);
  }
  return { ...run, ...after };
}

async function goBack(ctx: Ctx, { trx }: Unit, run: RunRow): Promise<RunRow> {
  const before = stepBack(run.steps);
  if (before === null) return run;
  const { steps, nodeId } = before;
  const change = { steps, node_id: nodeId, state: 'ACTIVE', now: ctx.now };
  const after = await updateRun(trx, run.id, change);
  if (run.version_id !== null) {
    const counts = [{ nodeId: run.node_id, wentBack: 1 }, ...endTakenBack(run)];
    await countAtNodes(trx, { versionId: run.version_id, now: ctx.now }, counts);
  }
  return { ...run, ...after };
}

function arrival(node: WorkflowNode | undefined, nodeId: string): NodeCount {
  const count = { nodeId, entered: 1 };
  if (node?.type !== 'END') return count;
  return { ...count, ...outcome(node, 1) };
}

function outcome(node: WorkflowNode, amount: number): Partial<NodeCount> {
  return node.isResolved ? { resolved: amount } : { unresolved: amount };
}

/** A run that goes on has not ended where it was: takes that back on the day that counted it. */
function endTakenBack(run: RunRow): NodeCount[] {
  const at = { nodeId: run.node_id, on: run.updated_at };
  if (run.dropped_at_node !== null) return [{ ...at, dropped: -1 }];
  const node = nodesById(run.nodes).get(run.node_id);
  if (run.state !== 'ENDED' || node?.type !== 'END') return [];
  return [{ ...at, ...outcome(node, -1) }];
}

/**
 * The run that a request to support continues.
 * @throws AppError NOT_FOUND; CONFLICT where the run does not offer it, or has been escalated before
 */
export async function getEscalatableRun(
  ctx: Ctx,
  { conversationId, token }: { conversationId: number; token: string | null },
): Promise<{ run: RunRow; post: ConversationRow }> {
  const post = await openConversation(ctx, conversationId);
  const { workflowId } = await getPublishedWorkflow(ctx, post);
  const run = await findRun(ctx, { workflowId, token, isTest: false });
  if (run === undefined) throw new AppError('NOT_FOUND');
  const node = nodesById(run.nodes).get(run.node_id);
  const offers = run.node_id === limitNodeId || node?.type === 'ESCALATE';
  if (!offers || run.state !== 'ACTIVE') throw new AppError('CONFLICT');
  return { run, post };
}

/** Ends a run with a request to support, in the transaction that opens it. */
export async function markRunEscalated(
  ctx: Ctx,
  { trx, emit }: Unit,
  { run, post }: { run: RunRow; post: ConversationRow },
): Promise<void> {
  const current = { ...run, ...(await lockRun(trx, run.id)) };
  const { steps, node_id } = current;
  if (current.state !== 'ACTIVE' || node_id !== run.node_id) throw new AppError('CONFLICT');
  await updateRun(trx, run.id, { steps, node_id, state: 'ESCALATED', now: ctx.now });
  if (run.version_id !== null) {
    const counts = [{ nodeId: node_id, escalated: 1 }, ...endTakenBack(current)];
    await countAtNodes(trx, { versionId: run.version_id, now: ctx.now }, counts);
  }
  emit({
    type: 'guidedWorkflow.escalated',
    payload: { workflowId: run.workflow_id, conversationId: post.id },
  });
}
