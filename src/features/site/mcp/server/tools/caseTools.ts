import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import {
  idInput,
  nextOffsetOutput,
  offsetInput,
  pageInput,
  personFields,
  personName,
  personShape,
  sendingIdInput,
  writtenMarkdown,
} from '../mcpShapes.ts';
import { htmlOfMarkdown, type Piece, pieceOf, shortPiece } from '../mcpText.ts';
import { defineMcpTool, type McpCall } from '../mcpTool.ts';

export const listedCase = z.object({
  ...{ id: z.string(), number: z.string(), kind: z.string(), title: z.string() },
  ...{ status: z.string(), priority: z.string(), url: z.string() },
  ...{ createdAt: z.string(), lastActivityAt: z.string() },
});

export const caseFields = 'id number kind title status priority path createdAt lastActivityAt';
export const caseShape = z.object({
  ...{ id: z.string(), number: z.string(), kind: z.string(), title: z.string() },
  ...{ status: z.string(), priority: z.string(), path: z.string() },
  ...{ createdAt: z.string(), lastActivityAt: z.string() },
});

export function shownCase(
  { address }: McpCall,
  { path, ...request }: z.output<typeof caseShape>,
): z.output<typeof listedCase> {
  return { ...request, url: address(path) };
}

const kind = z.enum(['TICKET', 'CASE']);

export const listMyCasesTool = defineMcpTool({
  name: 'list_my_cases',
  title: 'List the member’s support requests',
  description: 'Tickets or cases of the member, and those shared with them, newest first.',
  ...{ areas: ['support'], who: 'member', isChange: false },
  input: z.object({
    kind: kind.default('CASE'),
    status: z.enum(['ALL', 'OPEN', 'WAITING', 'RESOLVED', 'CLOSED']).default('ALL'),
    query: z.string().max(200).optional().describe('Words, or the number.'),
    page: pageInput,
  }),
  output: z.object({ total: z.number(), hasMore: z.boolean(), cases: z.array(listedCase) }),
  async run(call, { kind, status, query, page }) {
    const { supportRequests } = await call.ask(
      z.object({
        supportRequests: z.object({
          ...{ totalCount: z.number(), hasMore: z.boolean(), nodes: z.array(caseShape) },
        }),
      }),
      `query McpCases($kind: SupportKind!, $status: SupportFilter, $keyword: String, $page: Int) {
        supportRequests(kind: $kind, status: $status, keyword: $keyword, page: $page, first: 20) {
          totalCount hasMore nodes { ${caseFields} }
        }
      }`,
      { kind, status, keyword: query ?? null, page },
    );
    const { totalCount, hasMore, nodes } = supportRequests;
    return { total: totalCount, hasMore, cases: nodes.map((node) => shownCase(call, node)) };
  },
});

const entry = z.object({
  seq: z.number(),
  author: z.string().nullable(),
  role: z.string(),
  isPublic: z.boolean().describe('False: an internal note, which the customer never sees.'),
  createdAt: z.string(),
  content: z.string().describe('Markdown.'),
  nextOffset: nextOffsetOutput.describe(
    'Not null: it is longer; ask for it with entry and this offset (0: all of it).',
  ),
});

const entryShape = z.object({
  ...{ seq: z.number(), kind: z.string(), isPublic: z.boolean(), authorRole: z.string() },
  ...{ author: personShape, authorName: z.string().nullable() },
  ...{ content: z.string(), createdAt: z.string() },
});

function shownEntry(
  { content, ...given }: z.output<typeof entryShape>,
  shown: (html: string) => Piece = (html) => shortPiece(html),
): z.output<typeof entry> {
  const { seq, isPublic, authorRole, author, authorName, createdAt } = given;
  return {
    ...{ seq, author: personName(author) ?? authorName, role: authorRole, isPublic, createdAt },
    ...shown(content),
  };
}

/** Messages in one result. */
const mostEntries = 20;
/** Entries that are looked at for them: most are messages, others tell what was changed. */
const mostRead = 100;

export const readCaseTool = defineMcpTool({
  name: 'read_case',
  title: 'Read a support request',
  description:
    'A ticket or case with its newest 20 messages, oldest of them first. Earlier ones: beforeEntry. One message in full: entry, and offset for the rest of a long one.',
  ...{ areas: ['support'], who: 'member', isChange: false },
  input: z.object({
    id: idInput.describe('The id, not the number.'),
    beforeEntry: z.number().int().min(1).optional().describe('Messages before this seq.'),
    entry: z.number().int().min(1).optional().describe('Only the message with this seq.'),
    offset: offsetInput,
  }),
  output: z.object({
    case: listedCase.extend({ tags: z.array(z.string()), customer: z.string().nullable() }),
    entries: z.array(entry),
    earlierThan: z
      .number()
      .nullable()
      .describe('Not null: there may be earlier messages; pass it as beforeEntry.'),
  }),
  async run(call, { id, beforeEntry, entry: only, offset }) {
    const { supportRequest } = await call.ask(
      z.object({
        supportRequest: caseShape
          .extend({
            ...{
              tags: z.array(z.string()),
              author: personShape,
              authorName: z.string().nullable(),
            },
            entries: z.array(entryShape),
          })
          .nullable(),
      }),
      `query McpCase($id: ID!, $last: Int, $before: Int, $only: Int) {
        supportRequest(id: $id) {
          ${caseFields} tags author { ${personFields} } authorName
          entries(last: $last, before: $before, only: $only) { seq kind isPublic authorRole author { ${personFields} } authorName content createdAt }
        }
      }`,
      { id, last: mostRead, before: beforeEntry ?? null, only: only ?? null },
    );
    if (!supportRequest) throw new AppError('NOT_FOUND');
    const { entries, tags, author, authorName, ...request } = supportRequest;
    const messages = entries.filter(({ kind }) => kind !== 'EVENT');
    const head = { ...shownCase(call, request), tags, customer: personName(author) ?? authorName };
    if (only !== undefined) {
      const [found] = messages;
      if (!found) throw new AppError('NOT_FOUND', { message: 'There is no such message.' });
      const whole = shownEntry(found, (html) => pieceOf(html, offset));
      return { case: head, entries: [whole], earlierThan: null };
    }
    const shown = messages.slice(-mostEntries);
    const isCut = shown.length < messages.length;
    // There may be more than were read.
    const oldest = isCut ? shown[0] : entries.length === mostRead ? entries[0] : undefined;
    return {
      case: head,
      entries: shown.map((each) => shownEntry(each)),
      earlierThan: oldest?.seq ?? null,
    };
  },
});

export const createCaseTool = defineMcpTool({
  name: 'create_case',
  title: 'Open a support request',
  description:
    'Sends a question to the company’s support team, in the member’s name. Only when the member asks for it, after similar_questions found no answer.',
  ...{ areas: ['support'], who: 'member', isChange: true },
  input: z.object({
    kind: kind.default('CASE'),
    title: z.string().trim().min(1).max(200),
    message: writtenMarkdown,
    sendingId: sendingIdInput,
  }),
  output: z.object({ case: listedCase }),
  async run(call, { kind, title, message, sendingId }) {
    const { createRequest } = await call.ask(
      z.object({ createRequest: z.object({ request: caseShape }) }),
      `mutation McpCreateCase($input: CreateRequestInput!) {
        createRequest(input: $input) { request { ${caseFields} } }
      }`,
      {
        input: {
          ...{ kind, title, message: htmlOfMarkdown('message', message) },
          clientMutationId: sendingId ?? null,
        },
      },
    );
    return { case: shownCase(call, createRequest.request) };
  },
});
