import { demandActive } from '#core/permissions.ts';
import { getWorkedRequest } from '#features/support/agentWorkspace/server/supportPresence.ts';
import {
  htmlWithoutPrivateParts,
  type PrivatePart,
  withoutPrivateParts,
} from '#features/support/postCases/privateParts.ts';
import { peopleOfRequest } from '#features/support/postCases/server/answerParts.ts';
import {
  entryColumns,
  type SupportEntryRow,
  type SupportRequestRow,
} from '#features/support/requests/server/supportRows.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { attachmentsOf } from '#platform/graphql/mediaTypes.ts';
import { cleanHtml } from '#platform/html/cleanHtml.ts';
import { stripHtml } from '#platform/html/stripHtml.ts';
import { proposalLimits } from '../proposalRules.ts';
import { withoutSignature } from '../signatureRules.ts';
import { isPublishable } from './proposalStore.ts';

/** A message that may be published. */
interface ProposalChoice {
  entryId: number;
  isAgents: boolean;
  /** The start of its text. */
  start: string;
  createdAt: Date;
}

export interface ProposalDraft {
  title: string;
  topicId: number | null;
  question: string;
  answer: string;
  /** What was left out, each once. */
  leftOut: PrivatePart[];
  choices: ProposalChoice[];
  chosenIds: number[];
}

export async function listPublishable(
  db: Database,
  row: SupportRequestRow,
): Promise<SupportEntryRow[]> {
  const entries = await db
    .selectFrom('support_entries')
    .where('request_id', '=', row.id)
    .where(isPublishable(row))
    .select(entryColumns)
    .orderBy('created_at', 'desc')
    .orderBy('seq', 'desc')
    .limit(200)
    .$castTo<SupportEntryRow>()
    .execute();
  return entries.reverse();
}

/**
 * Messages of a request as a post, without what identifies people; the agent checks it, and the customer afterwards.
 * @param given.entryIds those chosen; null: what was asked first, and the last answer
 * @throws AppError UNAUTHENTICATED, NOT_FOUND, FORBIDDEN
 */
export async function draftProposal(
  ctx: Ctx,
  given: { requestId: string; entryIds: readonly string[] | null },
): Promise<ProposalDraft> {
  demandActive(ctx.viewer);
  const row = await getWorkedRequest(ctx, given.requestId);
  const entries = await listPublishable(ctx.db, row);
  const chosen = chosenOf(entries, given.entryIds);
  const people = await peopleOfRequest(ctx, row);
  const leftOut = new Map<string, PrivatePart>();
  const note = (part: PrivatePart) => void leftOut.set(`${part.kind} ${part.text}`, part);
  const textOf = async (parts: readonly SupportEntryRow[]) => {
    const texts: string[] = [];
    for (const { content, attachments } of parts) {
      for (const { name } of attachmentsOf(attachments)) note({ kind: 'FILE', text: name ?? '' });
      const { html, signature } = withoutSignature(content);
      if (signature !== '') note({ kind: 'SIGNATURE', text: signature });
      texts.push(htmlWithoutPrivateParts(await cleanHtml(html), people, note));
    }
    return texts.join('');
  };
  return {
    title: withoutPrivateParts(row.title, people, note).slice(0, proposalLimits.title),
    topicId: row.topic_id,
    question: await textOf(chosen.filter(isCustomers)),
    answer: await textOf(chosen.filter((entry) => !isCustomers(entry))),
    leftOut: [...leftOut.values()],
    choices: entries.map((entry) => ({
      ...{ entryId: entry.id, isAgents: !isCustomers(entry), createdAt: entry.created_at },
      start: stripHtml(entry.content).slice(0, 120),
    })),
    chosenIds: chosen.map(({ id }) => id),
  };
}

function isCustomers({ author_role }: SupportEntryRow): boolean {
  return author_role === 'REQUESTER';
}

function chosenOf(
  entries: readonly SupportEntryRow[],
  ids: readonly string[] | null,
): SupportEntryRow[] {
  if (ids !== null) return entries.filter(({ id }) => ids.includes(`${id}`));
  const asked = entries.find(isCustomers);
  const answered = entries.findLast((entry) => !isCustomers(entry));
  return [asked, answered].filter((entry) => entry !== undefined);
}
