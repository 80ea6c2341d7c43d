import { makePublishedWorkflow } from '#features/engage/guidedWorkflows/server/workflowFactories.ts';
import {
  emptyNode,
  type NodeType,
  type WorkflowNode,
  workflowLimits,
} from '#features/engage/guidedWorkflows/workflowNodes.ts';
import type { Config } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { joinDatabase } from '#platform/database/localDatabase.ts';
import type { BenchClient } from './benchClient.ts';
import { type BenchRow, ms, whole } from './report.ts';
import { quantile, sorted } from './timesOf.ts';

interface WorkflowOptions {
  config: Config;
  client: BenchClient;
  log: (line: string) => void;
}

const visitors = 4;
const runs = 8;
const stepsOfRun = 40;

const step = `mutation ($input: RunGuidedWorkflowInput!) { runGuidedWorkflow(input: $input) {
  token run { id state step current { id type title body choices { id label } inputType isRequired url isResolved }
    transcript { title answer } } } }`;

/** Steps of the largest workflow that can be published, by several visitors at once. */
export async function measureWorkflows({
  config,
  client,
  log,
}: WorkflowOptions): Promise<BenchRow> {
  const local = await joinDatabase(config, 'bench');
  const handle = openDatabase(local.connection, { max: 2 });
  try {
    const { category_id, author_id } = await handle.db
      .selectFrom('conversations')
      .select(['category_id', 'author_id'])
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const { workflow, post } = await makePublishedWorkflow(handle.db, {
      ...{ nodes: largestWorkflow(), post: { category_id, author_id } },
    });
    const times = sorted(
      (
        await Promise.all(
          Array.from({ length: visitors }, (_, visitor) => visit(client, post.id, visitor)),
        )
      ).flat(),
    );
    await handle.db.deleteFrom('guided_workflows').where('id', '=', workflow.id).execute();
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
    log(`  workflow step: p50 ${ms(p50)}, p95 ${ms(p95)} of ${whole(times.length)}`);
    return {
      what: `step of a workflow of ${whole(workflowLimits.expandedNodes)} nodes, ${visitors} visitors at once, p95 (p50 ${ms(p50)})`,
      ...{ measured: ms(p95), against: '', ratio: null, goal: '< 50 ms', met: p95 < 50 },
    };
  } finally {
    await handle.close();
    await local.stop();
  }
}

/** Every fifth step goes back. @returns milliseconds of each step */
async function visit(client: BenchClient, postId: number, visitor: number): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    // Visitors of their own, each with the default budget.
    const headers = { 'x-forwarded-for': `10.9.${visitor}.${run}` };
    let token: string | null = null;
    let asked = '';
    for (let count = 0; count <= stepsOfRun; count += 1) {
      const action = count === 0 ? 'START' : count % 5 === 4 ? 'BACK' : 'NEXT';
      const answer = asked === 'CHOICE' ? 'c1' : '12';
      const input = { conversationId: String(postId), action, answer, token };
      const started = performance.now();
      const data = await client.operation(step, headers, { input });
      // The first run warms up.
      if (run > 0) times.push(performance.now() - started);
      const { runGuidedWorkflow: at } = data as {
        runGuidedWorkflow: { token: string; run: { current: { type: string } } };
      };
      token = at.token;
      asked = at.run.current.type;
    }
  }
  return times;
}

/** A long line of questions and conditions, each with a page of text. */
function largestWorkflow(): WorkflowNode[] {
  const types: NodeType[] = ['CHOICE', 'INPUT', 'CONDITION', 'STEP'];
  const last = workflowLimits.expandedNodes - 1;
  return Array.from({ length: last + 1 }, (_, index): WorkflowNode => {
    if (index === last) return { ...emptyNode(`n${index}`, 'END'), title: 'Solved' };
    const type = types[index % types.length] ?? 'STEP';
    const next = `n${index + 1}`;
    const node = { ...emptyNode(`n${index}`, type), title: `Question ${index}`, next };
    const ways = Array.from({ length: 4 }, (_each, way) => way + 1);
    return {
      ...node,
      body: type === 'CONDITION' ? '' : 'Look at the lamp before you answer. '.repeat(10),
      choices:
        type === 'CHOICE' ? ways.map((way) => ({ id: `c${way}`, label: `${way}`, next })) : [],
      rules:
        type === 'CONDITION'
          ? ways.map((way) => ({
              ...{ nodeId: `n${index - 1}`, operator: 'EQUALS', value: `${way}`, next },
            }))
          : [],
    };
  });
}
