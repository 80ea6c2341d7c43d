import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { idInput, sendingIdInput, writtenMarkdown } from '../mcpShapes.ts';
import { htmlOfMarkdown } from '../mcpText.ts';
import { defineMcpTool } from '../mcpTool.ts';
import { caseFields, caseShape, listedCase, shownCase } from './caseTools.ts';
import { saveNewDraft } from './saveNewDraft.ts';

export const searchCasesTool = defineMcpTool({
  name: 'search_cases',
  title: 'Search support requests',
  description:
    'For support staff: requests of all customers in a view. The query takes words and operators such as status:open, priority:urgent, assignee:none, tag:billing.',
  ...{ areas: ['support'], who: 'agent', isChange: false },
  input: z.object({
    query: z.string().max(300).default(''),
    view: z.string().max(30).default('inbox').describe('The key of a view of the workspace.'),
    after: z.string().max(300).optional().describe('next of the previous result.'),
  }),
  output: z.object({
    cases: z.array(listedCase),
    next: z.string().nullable(),
    problems: z.array(z.string()).describe('What of the query could not be read.'),
  }),
  async run(call, { query, view, after }) {
    const { supportQueue } = await call.ask(
      z.object({
        supportQueue: z.object({
          ...{ nodes: z.array(caseShape), endCursor: z.string().nullable() },
          problems: z.array(
            z.object({ operator: z.string(), value: z.string(), allowed: z.array(z.string()) }),
          ),
        }),
      }),
      `query McpQueue($view: String!, $keyword: String, $after: String) {
        supportQueue(view: $view, keyword: $keyword, after: $after, first: 20) {
          nodes { ${caseFields} } endCursor problems { operator value allowed }
        }
      }`,
      { view, keyword: query || null, after: after ?? null },
    );
    const { nodes, endCursor, problems } = supportQueue;
    return {
      ...{ cases: nodes.map((node) => shownCase(call, node)), next: endCursor },
      problems: problems.map(
        ({ operator, value, allowed }) =>
          `${operator}:${value}${allowed.length > 0 ? ` (allowed: ${allowed.join(', ')})` : ''}`,
      ),
    };
  },
});

export const triageCaseTool = defineMcpTool({
  name: 'triage_case',
  title: 'Triage a support request',
  description:
    'For support staff: sets priority, status, team, assignee or tags of a request. What is left out stays as it is. The customer is not written to.',
  ...{ areas: ['support'], who: 'agent', isChange: true, isIdempotent: true },
  input: z.object({
    id: idInput,
    priority: z.enum(['LOW', 'NORMAL', 'HIGH', 'URGENT']).optional(),
    status: z.enum(['OPEN', 'WAITING', 'RESOLVED', 'CLOSED']).optional(),
    assigneeId: z
      .union([idInput, z.literal('')])
      .optional()
      .describe('Empty: nobody.'),
    teamId: z
      .union([idInput, z.literal('')])
      .optional()
      .describe('Empty: none.'),
    addTags: z.array(z.string().trim().min(1).max(50)).max(20).optional(),
    removeTags: z.array(z.string().trim().min(1).max(50)).max(20).optional(),
  }),
  output: z.object({ case: listedCase.extend({ tags: z.array(z.string()) }) }),
  async run(call, { id, ...changes }) {
    const { updateRequests } = await call.ask(
      z.object({
        updateRequests: z.object({
          results: z.array(
            z.object({
              error: z.string().nullable(),
              request: caseShape.extend({ tags: z.array(z.string()) }).nullable(),
            }),
          ),
        }),
      }),
      `mutation McpTriage($input: UpdateRequestsInput!) {
        updateRequests(input: $input) { results { error request { ${caseFields} tags } } }
      }`,
      { input: { ids: [id], ...changes } },
    );
    const [result] = updateRequests.results;
    if (!result?.request || result.error !== null) {
      throw new AppError('BAD_REQUEST', { message: `Refused: ${result?.error ?? 'NOT_FOUND'}.` });
    }
    const { tags, ...request } = result.request;
    return { case: { ...shownCase(call, request), tags } };
  },
});

export const addCaseNoteTool = defineMcpTool({
  name: 'add_case_note',
  title: 'Add an internal note',
  description: 'For support staff: adds a note to a request that only staff see.',
  ...{ areas: ['support'], who: 'agent', isChange: true },
  input: z.object({ id: idInput, message: writtenMarkdown, sendingId: sendingIdInput }),
  output: z.object({ seq: z.number() }),
  async run(call, { id, message, sendingId }) {
    const { addRequestNote } = await call.ask(
      z.object({ addRequestNote: z.object({ entry: z.object({ seq: z.number() }) }) }),
      `mutation McpNote($input: AddRequestNoteInput!) {
        addRequestNote(input: $input) { entry { seq } }
      }`,
      {
        input: {
          ...{ id, message: htmlOfMarkdown('message', message) },
          clientMutationId: sendingId ?? null,
        },
      },
    );
    return { seq: addRequestNote.entry.seq };
  },
});

export const draftCaseReplyTool = defineMcpTool({
  name: 'draft_case_reply',
  title: 'Draft a reply to a customer',
  description:
    'For support staff: saves a reply as the agent’s draft in the request, for the agent to check and send. Nothing is sent.',
  ...{ areas: ['content', 'support'], who: 'agent', isChange: true, isIdempotent: true },
  input: z.object({
    id: idInput,
    message: writtenMarkdown,
    replaceDraft: z.boolean().default(false).describe('Overwrite the draft that is there.'),
  }),
  output: z.object({ url: z.string().describe('Where the agent checks and sends it.') }),
  async run(call, { id, message, replaceDraft }) {
    const { supportRequest } = await call.ask(
      z.object({
        supportRequest: z.object({ number: z.string(), canWork: z.string() }).nullable(),
      }),
      'query McpWork($id: ID!) { supportRequest(id: $id) { number canWork } }',
      { id },
    );
    if (!supportRequest) throw new AppError('NOT_FOUND');
    if (supportRequest.canWork !== 'OK') throw new AppError('FORBIDDEN');
    const value = { mode: 'reply', html: htmlOfMarkdown('message', message), attachments: [] };
    await saveNewDraft(call, { key: `request:${id}`, value, replaceDraft });
    return { url: call.address(`/support/agent/${supportRequest.number}`) };
  },
});
