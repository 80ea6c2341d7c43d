import type { Insertable } from 'kysely';
import type { Conversations } from '#db/tables.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import type { Database } from '#platform/database/database.ts';
import { emptyNode, type WorkflowNode } from '../workflowNodes.ts';
import type { WorkflowRow } from './workflowStore.ts';

/** A question with two choices: one ends, the other asks for details and escalates. */
export function sampleNodes(): WorkflowNode[] {
  return [
    {
      ...emptyNode('ask', 'CHOICE'),
      title: 'Does the light blink?',
      choices: [
        { id: 'yes', label: 'Yes, it blinks', next: 'done' },
        { id: 'no', label: 'No, it is off', next: 'detail' },
      ],
    },
    {
      ...emptyNode('detail', 'INPUT'),
      ...{ title: 'What have you tried?', inputType: 'LONG_TEXT', next: 'help' },
    },
    { ...emptyNode('help', 'ESCALATE'), title: 'Our team can help' },
    { ...emptyNode('done', 'END'), title: 'All is well' },
  ];
}

interface Setup {
  title?: string;
  description?: string;
  nodes?: WorkflowNode[];
  externalId?: string | null;
  embedOrigins?: string[];
  post?: Partial<Insertable<Conversations>>;
}

/** Inserts a workflow that is published as version 1, with its page. */
export async function makePublishedWorkflow(
  db: Database,
  setup: Setup = {},
): Promise<{ workflow: WorkflowRow; post: ConversationRow; versionId: number }> {
  const { title = 'Fix the lamp', description = '', nodes = sampleNodes() } = setup;
  const post = await makeConversation(db, {
    ...{ title, topic_id: null, content: `<p>${description}</p>`, stripped_content: description },
    ...setup.post,
    type: 'GUIDED_WORKFLOW',
  });
  const workflow = await makeWorkflowDraft(db, {
    ...{ title, description, nodes, category_id: post.category_id, author_id: post.author_id },
    ...{ conversation_id: post.id, external_id: setup.externalId ?? null },
    embed_origins: setup.embedOrigins ?? [],
  });
  const version = await db
    .insertInto('guided_workflow_versions')
    .values({
      ...{ workflow_id: workflow.id, number: 1, title, description },
      ...{ nodes: JSON.stringify(nodes), expanded_nodes: JSON.stringify(nodes) },
      ...{ external_id: workflow.external_id, published_at: new Date() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const published = await db
    .updateTable('guided_workflows')
    .set({ published_version_id: version.id, published_edition: workflow.edition })
    .where('id', '=', workflow.id)
    .returningAll()
    .$castTo<WorkflowRow>()
    .executeTakeFirstOrThrow();
  return { workflow: published, post, versionId: version.id };
}

/** Inserts a workflow without a published version. */
export function makeWorkflowDraft(
  db: Database,
  { nodes, ...fields }: Partial<WorkflowRow> & Pick<WorkflowRow, 'category_id' | 'author_id'>,
): Promise<WorkflowRow> {
  return db
    .insertInto('guided_workflows')
    .values({
      ...{ title: 'Draft', created_at: new Date(), updated_at: new Date() },
      ...fields,
      nodes: JSON.stringify(nodes ?? sampleNodes()),
    })
    .returningAll()
    .$castTo<WorkflowRow>()
    .executeTakeFirstOrThrow();
}
