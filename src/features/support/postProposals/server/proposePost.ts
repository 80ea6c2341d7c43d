import { AppError, type FieldIssue } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, demandActive, type Viewer } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import {
  postLengthRule,
  responseLengthRule,
} from '#features/content/conversations/contentLengthRules.ts';
import {
  cleanContent,
  staysPlain,
} from '#features/content/conversations/server/conversationContent.ts';
import { resolvePlace } from '#features/content/conversations/server/conversationPlace.ts';
import { demandType } from '#features/content/conversations/server/conversationTypes.ts';
import { getWorkedRequest } from '#features/support/agentWorkspace/server/supportPresence.ts';
import { demandNoPrivateParts } from '#features/support/postCases/server/answerParts.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import {
  changeRequest,
  changeWithin,
  type OpenRequest,
} from '#features/support/requests/server/supportWrites.ts';
import { canWorkOnRequests } from '#features/support/requests/supportRequestAccess.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { findViewer } from '#platform/roles/viewers.ts';
import { featureSettings } from '#platform/settings/featureSettings.ts';
import { askedProposalSchema, proposalSchema } from '../proposalInputs.ts';
import { proposalRates } from '../proposalRules.ts';
import { communityViewer } from './communityAuthor.ts';
import { listPublishable } from './proposalDraft.ts';
import { findProposal, lockAskedProposal, type ProposalRow } from './proposalStore.ts';
import { sendProposal } from './sendProposal.ts';
import './proposalEvents.ts';

/**
 * Asks the customer of a request whether it may be published as a post, with exactly the text that would be public. With a
 * revision it changes the proposal that they were asked about, which needs a new consent. Nothing is public before the
 * customer agrees.
 * @throws AppError UNAUTHENTICATED, NOT_FOUND, FORBIDDEN, VALIDATION_FAILED, RATE_LIMITED; CONFLICT if the customer can't be
 *   asked, has declined, or has answered meanwhile
 */
export async function proposePost(
  ctx: Ctx,
  requestId: string,
  given: unknown,
): Promise<SupportRequestRow> {
  const agentId = demandActive(ctx.viewer);
  const { days, isOn } = featureSettings(ctx.settings, 'supportProposals');
  if (!isOn) throw new AppError('NOT_FOUND');
  const input = parseInput(askedProposalSchema, given);
  const seen = await getWorkedRequest(ctx, requestId);
  demandAskable(seen);
  const text = await proposedText(ctx, seen, input);
  const entryIds = [...new Set(input.entryIds.map((id) => requireId(`${id}`)))];
  await demandRoom(ctx, agentId);
  return changeRequest(ctx, seen.id, async (open) => {
    const { row, unit } = open;
    const { trx } = unit;
    demand(canWorkOnRequests(ctx.viewer, row.category_id));
    demandAskable(row);
    const known = new Set((await listPublishable(trx, row)).map(({ id }) => id));
    if (entryIds.some((id) => !known.has(id))) throw wrongField('entryIds', 'unknown');
    const current = await lockAskedProposal(trx, row.id);
    if ((current?.revision ?? null) !== (input.revision ?? null)) {
      throw new AppError('CONFLICT', { message: 'The customer was asked about another version.' });
    }
    if (current === null) await demandNotRefused(open);
    const values = {
      ...{ ...text, topic_id: requireId(`${input.topicId}`), message: input.message },
      ...{ entry_ids: entryIds, requester_id: row.requester_id, proposed_by_id: agentId },
      ...{ updated_at: ctx.now, expires_at: new Date(ctx.now.getTime() + days * 86_400_000) },
    };
    const proposal =
      current === null
        ? await trx
            .insertInto('support_proposals')
            .values({ ...values, request_id: row.id, created_at: ctx.now })
            .returningAll()
            .$castTo<ProposalRow>()
            .executeTakeFirstOrThrow()
        : await trx
            .updateTable('support_proposals')
            .set({ ...values, revision: current.revision + 1 })
            .where('id', '=', current.id)
            .returningAll()
            .$castTo<ProposalRow>()
            .executeTakeFirstOrThrow();
    await open.addEvent('PUBLISH_ASKED', { isChange: current !== null }, true);
    await auditProposal(ctx, open, 'supportRequest.publishAsked', proposal);
    const { id: proposalId, revision, requester_id: requesterId } = proposal;
    unit.emit({
      type: 'supportProposal.asked',
      payload: { proposalId, requestId: row.id, revision, requesterId },
    });
    unit.emit({ type: 'supportRequest.updated', payload: { requestId: row.id } });
    if (requesterId === null) await sendProposal(ctx, open, proposal);
    return open.row;
  });
}

/**
 * What would be public, as it will be stored.
 * @throws AppError as proposePost
 */
export async function previewProposal(
  ctx: Ctx,
  requestId: string,
  given: unknown,
): Promise<ProposedText> {
  demandActive(ctx.viewer);
  const input = parseInput(proposalSchema, given);
  const row = await getWorkedRequest(ctx, requestId);
  demandAskable(row);
  return proposedText(ctx, row, input);
}

/**
 * Withdraws what the customer was asked.
 * @throws AppError UNAUTHENTICATED, NOT_FOUND, FORBIDDEN; CONFLICT once it is answered
 */
export async function withdrawProposal(ctx: Ctx, id: string): Promise<SupportRequestRow> {
  demandActive(ctx.viewer);
  const found = await findProposal(ctx.db, requireId(id));
  if (found === null) throw new AppError('NOT_FOUND');
  return inTransaction(ctx, (unit) =>
    changeWithin(ctx, unit, {
      id: found.request_id,
      work: async (open) => {
        demand(canWorkOnRequests(ctx.viewer, open.row.category_id));
        const current = await lockAskedProposal(unit.trx, open.row.id);
        if (current?.id !== found.id) {
          throw new AppError('CONFLICT', { message: 'The customer has already answered.' });
        }
        await endProposal(ctx, open, { proposal: current, state: 'WITHDRAWN' });
        await auditProposal(ctx, open, 'supportRequest.publishWithdrawn', current);
        return open.row;
      },
    }),
  );
}

/** Ends a proposal without an answer. The request is locked. */
export async function endProposal(
  { now }: Pick<Ctx, 'now'>,
  open: OpenRequest,
  { proposal, state }: { proposal: ProposalRow; state: 'WITHDRAWN' | 'EXPIRED' },
): Promise<void> {
  const { trx, emit } = open.unit;
  await trx
    .updateTable('support_proposals')
    .set({ state, updated_at: now })
    .where('id', '=', proposal.id)
    .execute();
  await open.addEvent(state === 'EXPIRED' ? 'PUBLISH_EXPIRED' : 'PUBLISH_WITHDRAWN', {}, true);
  const { id: proposalId, request_id: requestId, proposed_by_id: proposedById } = proposal;
  emit({
    type: 'supportProposal.answered',
    payload: { proposalId, requestId, proposedById, state },
  });
  emit({ type: 'supportRequest.updated', payload: { requestId } });
}

export function auditProposal(
  ctx: Ctx,
  open: OpenRequest,
  action: string,
  proposal: Pick<ProposalRow, 'id' | 'revision'>,
  detail: Record<string, unknown> = {},
): Promise<void> {
  return audit(open.unit.trx, ctx, {
    ...{ action, subjectType: 'supportRequest', subjectId: open.row.number },
    detail: { proposalId: proposal.id, revision: proposal.revision, ...detail },
  });
}

/** The parts of a post. */
interface ProposedText {
  title: string;
  question: string;
  answer: string;
}

/** @throws AppError VALIDATION_FAILED */
async function proposedText(
  ctx: Ctx,
  row: SupportRequestRow,
  input: ProposedText & { topicId: string | number },
): Promise<ProposedText> {
  const { title, question, answer } = input;
  await demandNoPrivateParts(ctx, row, { title, question, answer });
  demandNoFiles({ question, answer });
  const author = await authorOf(ctx, row);
  const asAuthor: Ctx = { ...ctx, viewer: author, perRequest: new Map() };
  const place = await resolvePlace(asAuthor, { topics: [input.topicId] }, 'QUESTION').catch(
    topicFault,
  );
  try {
    demandType(asAuthor, 'QUESTION', place);
  } catch (error) {
    topicFault(error);
  }
  const { categoryId } = place;
  const asked = await cleanContent(question, {
    ...{ field: 'question', mentioned: [], isPlain: staysPlain(ctx, null) },
    rule: postLengthRule(author, { type: 'QUESTION', categoryId }, ctx.settings),
  });
  if (answer === '') return { title, question: asked.content, answer };
  const answered = await cleanContent(answer, {
    ...{ field: 'answer', mentioned: [], isPlain: staysPlain(ctx, null) },
    rule: responseLengthRule(ctx.viewer, { kind: 'comment', categoryId }, ctx.settings),
  });
  return { title, question: asked.content, answer: answered.content };
}

/** Who the post would be by: its permissions decide where it can be. */
async function authorOf(ctx: Ctx, row: SupportRequestRow): Promise<Viewer> {
  const customer = row.requester_id === null ? null : await findViewer(ctx, row.requester_id);
  return customer ?? communityViewer(ctx, null);
}

/** The customer may not write there: only the agent can choose another one. */
function topicFault(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  throw wrongField('topicId', 'forbidden');
}

/** Files of a request are for its people only; pictures of the text are such files. */
export function demandNoFiles(texts: Readonly<Record<string, string>>): void {
  const faults: FieldIssue[] = Object.entries(texts)
    .filter(([, html]) => /<(?:img|video|audio|iframe)\b/i.test(html))
    .map(([field]) => ({ field, rule: 'files', message: 'Remove pictures and files.' }));
  if (faults.length > 0) throw validationFailed(faults);
}

function wrongField(field: string, rule: string): AppError {
  return validationFailed([{ field, rule, message: validationMessages.format }]);
}

/** Whether there is anyone to ask: a visitor of a chat can give the address of someone else. */
export function isAskable(row: SupportRequestRow): boolean {
  if (row.merged_into !== null || row.revision === 0) return false;
  return row.requester_id !== null || (row.requester_email !== null && row.channel !== 'CHAT');
}

function demandAskable(row: SupportRequestRow): void {
  if (isAskable(row)) return;
  throw new AppError('CONFLICT', { message: 'The customer of this request can’t be asked.' });
}

/** Once they have declined, they are not asked again, nor more than a few times. */
async function demandNotRefused({ unit, row }: OpenRequest): Promise<void> {
  const before = await unit.trx
    .selectFrom('support_proposals')
    .where('request_id', '=', row.id)
    .select('state')
    .execute();
  const isRefused = before.some(({ state }) => state === 'DECLINED' || state === 'PUBLISHED');
  if (isRefused || before.length >= proposalRates.perRequest) {
    throw new AppError('CONFLICT', { message: 'The customer has already been asked.' });
  }
}

async function demandRoom({ db, now }: Ctx, agentId: number): Promise<void> {
  const { total } = await db
    .selectFrom('support_proposals')
    .where('proposed_by_id', '=', agentId)
    .where('updated_at', '>', new Date(now.getTime() - 3_600_000))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (Number(total) >= proposalRates.perHour) {
    throw new AppError('RATE_LIMITED', { retryAfterSeconds: 3600 });
  }
}
