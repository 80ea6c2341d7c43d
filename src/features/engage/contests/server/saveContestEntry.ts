import { AppError, type FieldIssue } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, demandActive } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { visibleText } from '#core/visibleText.ts';
import { lengthIssue } from '#features/content/conversations/contentLengthRules.ts';
import { takesType } from '#features/content/conversations/conversationRules.ts';
import {
  eventPlaceOf,
  factsOf,
} from '#features/content/conversations/server/conversationFields.ts';
import {
  conversationLoader,
  getConversationToAnswer,
} from '#features/content/conversations/server/conversationLoader.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { draftOfPost } from '#features/content/conversations/server/draftOfPost.ts';
import { preparePostHooks } from '#features/content/conversations/server/postHooks.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import { cleanField } from '#platform/html/cleanHtml.ts';
import { stripHtml } from '#platform/html/stripHtml.ts';
import { canChangeEntry, canEnterContest } from '../contestAccess.ts';
import { contestLimits } from '../contestPhaseRules.ts';
import { saveEntrySchema } from '../entryInputs.ts';
import {
  type ContestRow,
  contestLoader,
  contestPhaseOf,
  type EntryRow,
  entryLoader,
  listOwnEntries,
  lockContest,
  lockEntry,
} from './contestQueries.ts';
import { publishEntry } from './publishEntry.ts';

interface WrittenEntry {
  title: string;
  content: string;
  stripped: string;
  acceptTerms: boolean;
  termsVersion: number;
  submit: boolean;
}

/**
 * Saves a draft, submits it, or changes a submitted entry, which stays submitted.
 * @throws AppError UNAUTHENTICATED, ACCOUNT_SUSPENDED, FORBIDDEN, NOT_FOUND, VALIDATION_FAILED;
 *   CONVERSATION_CLOSED if the contest is not open
 */
export async function saveContestEntry(ctx: Ctx, given: unknown): Promise<EntryRow> {
  const memberId = demandActive(ctx.viewer);
  const input = parseInput(saveEntrySchema, given);
  const contestId = requireId(input.contestId);
  const { post, contest } = await getContest(ctx, contestId);
  demandOpen(ctx, post, contest);
  const entryId = input.entryId === null ? null : requireId(input.entryId);
  const before = entryId === null ? null : await entryLoader(ctx).load(entryId);
  if (entryId !== null && before === null) throw new AppError('NOT_FOUND');
  if (before !== null) demandOwn(ctx, before, contest);
  const content = await cleanField(input.content, 'content');
  const isSubmitted = input.submit || before?.status === 'SUBMITTED';
  const written = { ...input, content, stripped: stripHtml(content), submit: isSubmitted };
  demandValid(contest, written);
  const hooks = isSubmitted ? await prepareHooks(ctx, post, before, written) : null;
  const save = () =>
    inTransaction(ctx, async (unit) => {
      const { trx } = unit;
      const locked = await lockContest(trx, contestId);
      if (locked === undefined) throw new AppError('NOT_FOUND');
      demandOpen(ctx, post, locked);
      demandValid(locked, written);
      const old = entryId === null ? null : await lockEntry(trx, entryId);
      if (old != null) demandOwn(ctx, old, locked);
      else await demandFree(unit, locked, memberId);
      const row = await writeEntry(ctx, unit, {
        ...{ contest: locked, memberId, old, written },
        isHeld: hooks?.isHeld ?? false,
      });
      if (hooks === null) return row;
      if (old?.status !== 'SUBMITTED') {
        const payload = { ...eventPlaceOf(post), entryId: row.id };
        const author = locked.blind ? null : memberId;
        unit.emit(
          { type: 'contest.entrySubmitted', payload: { ...payload, memberId: author } },
          { actorId: author },
        );
      }
      if (locked.blind) {
        unit.emit({ type: 'contest.entriesChanged', payload: eventPlaceOf(post) });
        return row;
      }
      const published = await publishEntry(ctx, unit, { row, post, isHeld: hooks.isHeld });
      await hooks.within(unit, old?.post_id == null ? 'created' : 'edited', {
        target: { type: 'conversation', id: row.id },
        ...{ actorId: memberId, authorId: memberId, isRewritten: true, activityId: null },
      });
      unit.emit({ type: 'contest.entriesChanged', payload: eventPlaceOf(post) });
      return published;
    });
  const row = await (hooks === null ? save() : hooks.run(save));
  entryLoader(ctx).clear(row.id);
  conversationLoader(ctx).clear(row.id);
  return row;
}

/** @throws AppError NOT_FOUND */
export async function getContest(
  ctx: Ctx,
  id: number,
): Promise<{ post: ConversationRow; contest: ContestRow }> {
  const [post, contest] = await Promise.all([
    getConversationToAnswer(ctx, id),
    contestLoader(ctx).load(id),
  ]);
  if (post.type !== 'CONTEST' || contest === null) throw new AppError('NOT_FOUND');
  return { post, contest };
}

function demandOpen(ctx: Ctx, post: ConversationRow, contest: ContestRow): void {
  demand(canEnterContest(ctx.viewer, factsOf(post), contestPhaseOf(contest, ctx.now)));
  // Entries of a private contest would be public.
  if (post.is_private || !takesType('CONTEST_ENTRY', ctx.settings)) {
    throw new AppError('CONVERSATION_CLOSED');
  }
}

/** What others wrote does not exist for the viewer. */
function demandOwn(ctx: Ctx, entry: EntryRow, contest: ContestRow): void {
  const { member_id: memberId, status } = entry;
  if (entry.contest_id !== contest.conversation_id || memberId !== ctx.viewer.memberId) {
    throw new AppError('NOT_FOUND');
  }
  demand(canChangeEntry(ctx.viewer, { memberId, status }, contestPhaseOf(contest, ctx.now)));
}

async function demandFree({ trx }: Unit, contest: ContestRow, memberId: number): Promise<void> {
  const contestId = contest.conversation_id;
  const own = await listOwnEntries(trx, { contestId, memberId });
  if (own.length < contest.max_entries) return;
  throw new AppError('CONFLICT', {
    message: `Each member can submit ${contest.max_entries} entries.`,
  });
}

/** Drafts may be incomplete. */
function demandValid(contest: ContestRow, written: WrittenEntry): void {
  const { title, stripped, acceptTerms, termsVersion, submit } = written;
  const rule = {
    min: submit ? (contest.min_length ?? 1) : 0,
    max: submit ? (contest.max_length ?? contestLimits.content) : contestLimits.content,
  };
  const faults: FieldIssue[] = [];
  if (title === '') faults.push(blank('title'));
  const isEmptyDraft = !submit && stripped.trim() === '';
  const length = isEmptyDraft
    ? null
    : (lengthIssue('content', stripped, rule) ??
      lengthIssue('content', visibleText(stripped), rule));
  if (length !== null) faults.push(length);
  if (submit && contest.terms !== null) {
    if (!acceptTerms) faults.push(blank('acceptTerms'));
    else if (termsVersion !== contest.terms_version) {
      const message = 'The terms have changed. Read and accept them again.';
      faults.push({ field: 'acceptTerms', rule: 'changed', message });
    }
  }
  if (faults.length > 0) throw validationFailed(faults);
}

function blank(field: string): FieldIssue {
  return { field, rule: 'required', message: validationMessages.required };
}

function prepareHooks(
  ctx: Ctx,
  post: ConversationRow,
  before: EntryRow | null,
  { title, content, stripped }: WrittenEntry,
) {
  const target =
    before?.post_id == null ? null : ({ type: 'conversation', id: before.post_id } as const);
  return preparePostHooks(
    ctx,
    draftOfPost({
      input: { title },
      text: { content, stripped, mentionedIds: [] },
      where: {
        ...{ postType: 'CONTEST_ENTRY', target, categoryId: post.category_id },
        language: post.language,
      },
    }),
  );
}

interface EntryWrite {
  contest: ContestRow;
  memberId: number;
  old: EntryRow | null | undefined;
  written: WrittenEntry;
  isHeld: boolean;
}

async function writeEntry(
  ctx: Ctx,
  { trx }: Unit,
  { contest, memberId, old, written, isHeld }: EntryWrite,
): Promise<EntryRow> {
  const { title, content, stripped: stripped_content, submit } = written;
  const values = {
    ...{ title, content, stripped_content, updated_at: ctx.now, is_held: isHeld },
    ...(submit && {
      ...{ status: 'SUBMITTED', submitted_at: old?.submitted_at ?? ctx.now },
      ...{ terms_version: contest.terms === null ? null : contest.terms_version },
      accepted_at: contest.terms === null ? null : ctx.now,
    }),
  };
  const write = old
    ? trx.updateTable('contest_entries').set(values).where('id', '=', old.id).returningAll()
    : trx
        .insertInto('contest_entries')
        .values({
          ...{ status: 'DRAFT', created_at: ctx.now, ...values },
          ...{ contest_id: contest.conversation_id, member_id: memberId },
        })
        .returningAll();
  return write.$castTo<EntryRow>().executeTakeFirstOrThrow();
}
