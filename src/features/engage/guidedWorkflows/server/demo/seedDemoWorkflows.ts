import { sql } from 'kysely';
import { textToHtml } from '#core/plainText.ts';
import { slugOf } from '#core/slug.ts';
import '#features/content/conversations/server/demo/seedDemoThreads.ts';
import { countEverything } from '#features/content/interactions/server/demo/demoCounters.ts';
import { indexConversation } from '#features/content/searchIndex/server/searchIndex.ts';
import { type DemoSeed, known, madeBefore } from '#platform/demo/demoData.ts';
import { waitsForReader } from '../../workflowNodes.ts';
import { type DemoWorkflow, demoWorkflows } from './demoWorkflows.ts';

const day = 86_400_000;

/** Two published workflows, with the counters of their last two weeks. */
export async function seedDemoWorkflows(seed: DemoSeed): Promise<void> {
  for (const workflow of demoWorkflows) await seedWorkflow(seed, workflow);
  await countEverything(seed.trx);
}

async function seedWorkflow(seed: DemoSeed, workflow: DemoWorkflow): Promise<void> {
  const { trx, now } = seed;
  const { members, topics } = madeBefore(seed, 'threads');
  const { title, description } = workflow;
  const author_id = known(members, workflow.author).id;
  const category_id = known(topics, workflow.topic).categoryId;
  const at = new Date(+now - workflow.daysAgo * day);
  const moment = { created_at: at, updated_at: at };
  const post = await trx
    .insertInto('conversations')
    .values({
      ...{ type: 'GUIDED_WORKFLOW', title, slug: slugOf(title), language: 'en' },
      ...{ content: textToHtml(description), stripped_content: description },
      ...{ category_id, author_id, topic_id: null, ...moment, last_activity_at: at },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await indexConversation(trx, post);
  const nodes = JSON.stringify(workflow.nodes);
  const { id } = await trx
    .insertInto('guided_workflows')
    .values({
      ...{ title, description, nodes, category_id, author_id, conversation_id: post.id },
      ...{ published_edition: 1, ...moment },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const version = await trx
    .insertInto('guided_workflow_versions')
    .values({
      ...{ workflow_id: id, number: 1, title, description, nodes, expanded_nodes: nodes },
      ...{ published_by_id: author_id, published_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('guided_workflows')
    .set({ published_version_id: version.id })
    .where('id', '=', id)
    .execute();
  await seedCounters(seed, workflow, version.id);
}

/** Fewer readers at each later node; the first choice is the most frequent. */
async function seedCounters(
  { trx, now }: DemoSeed,
  { nodes }: DemoWorkflow,
  versionId: number,
): Promise<void> {
  const shown = nodes.filter(waitsForReader);
  for (let ago = 14; ago > 0; ago -= 1) {
    for (const [index, node] of shown.entries()) {
      const entered = Math.max(1, Math.round((24 - (ago % 5)) / (1 + index * 0.6)));
      const isEnd = node.type === 'END';
      const isEscalation = node.type === 'ESCALATE';
      const dropped = isEnd ? 0 : Math.round(entered / 12);
      const answered = isEnd || isEscalation ? 0 : entered - dropped;
      const counts = node.choices.map(({ id }, place) => [
        id,
        Math.round(
          (answered * (node.choices.length - place)) /
            ((node.choices.length * (node.choices.length + 1)) / 2),
        ),
      ]);
      const durations = Array.from({ length: 12 }, (_, at) =>
        at === 4 + (index % 3) ? answered : 0,
      );
      await trx
        .insertInto('guided_workflow_node_daily')
        .values({
          ...{ version_id: versionId, node_id: node.id, entered, answered, dropped },
          day: sql<Date>`${new Date(+now - ago * day).toISOString().slice(0, 10)}::date`,
          went_back: Math.round(entered / 15),
          resolved: isEnd && node.isResolved ? entered : 0,
          escalated: isEscalation ? entered - dropped : 0,
          ...{ choices: JSON.stringify(Object.fromEntries(counts)), durations },
        })
        .execute();
    }
  }
}
