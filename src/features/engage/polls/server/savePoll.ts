import { parseId } from '#core/ids.ts';
import { validationFailed } from '#core/parseInput.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { audit } from '#platform/audit.ts';
import type { Ctx, Unit } from '#platform/context.ts';
import { type PollConfig, pollConfigSchema } from '../pollSchema.ts';
import { lockPoll, type PollOptionRow, pollLoader, type StoredPoll } from './pollQueries.ts';

/** What the composer opens with. */
export async function loadPollConfig(ctx: Ctx, id: number): Promise<PollConfig | null> {
  const poll = await pollLoader(ctx).load(id);
  if (poll === null) return null;
  const { row, options } = poll;
  return pollConfigSchema.parse({
    question: row.question,
    pollOptions: options.map((option) => ({ id: String(option.id), label: option.label })),
    multiSelect: row.multi_select,
    minChoices: row.min_choices,
    maxChoices: row.max_choices,
    resultVisibility: row.result_visibility,
    allowUndoVote: row.allow_undo,
    voteAnonymously: row.anonymous,
    pollStartTime: row.starts_at?.toISOString() ?? null,
    pollExpiryTime: row.expires_at?.toISOString() ?? null,
    published: row.published,
  });
}

/**
 * Writes a post's poll. Once there are votes, multiple choice and anonymity are fixed and no option is
 * deleted; corrected labels keep their history, and added options are marked.
 * @throws AppError VALIDATION_FAILED
 */
export async function savePoll(
  { trx }: Unit,
  id: number,
  config: PollConfig | null,
  ctx: Ctx,
): Promise<void> {
  const stored = await lockPoll(trx, id);
  pollLoader(ctx).clear(id);
  if (config === null) return deletePoll(trx, id, stored);
  demandChange(stored, config);
  const values = {
    question: config.question ?? null,
    multi_select: config.multiSelect,
    min_choices: config.minChoices,
    max_choices: config.maxChoices,
    result_visibility: config.resultVisibility,
    allow_undo: config.allowUndoVote,
    anonymous: config.voteAnonymously,
    published: config.published,
    starts_at: config.pollStartTime,
    expires_at: config.pollExpiryTime,
  };
  await trx
    .insertInto('polls')
    .values({ conversation_id: id, ...values })
    .onConflict((conflict) => conflict.column('conversation_id').doUpdateSet(values))
    .execute();
  await writeOptions(trx, { id, config, stored, ctx });
  const before = stored?.row.expires_at?.toISOString() ?? null;
  if (stored !== null && before !== config.pollExpiryTime) {
    await audit(trx, ctx, {
      ...{ action: 'poll.closeTimeChanged', subjectType: 'conversation', subjectId: id },
      detail: { from: before, to: config.pollExpiryTime },
    });
  }
}

type Trx = Unit['trx'];

function hasVotes(stored: StoredPoll | null): boolean {
  return stored !== null && stored.row.ballot_count > 0;
}

function fault(path: string, rule: string, message: string): never {
  throw validationFailed([{ field: `composerFields.communityPollConfig.${path}`, rule, message }]);
}

function demandChange(stored: StoredPoll | null, config: PollConfig): void {
  const known = new Set(stored?.options.map(({ id }) => String(id)));
  const given = config.pollOptions.flatMap(({ id }) => (id === null ? [] : [id]));
  for (const [at, { id }] of config.pollOptions.entries()) {
    const isTwice = id !== null && given.indexOf(id) !== given.lastIndexOf(id);
    if (id !== null && (!known.has(id) || isTwice)) {
      fault(`pollOptions.${at}.id`, 'notAllowed', validationMessages.format);
    }
  }
  if (stored === null || !hasVotes(stored)) return;
  const { row, options } = stored;
  if (
    row.closed_at !== null &&
    row.anonymous &&
    config.pollExpiryTime !== (row.expires_at?.toISOString() ?? null)
  ) {
    fault('pollExpiryTime', 'notAllowed', 'A closed anonymous poll stays closed.');
  }
  if (row.anonymous !== config.voteAnonymously) {
    fault('voteAnonymously', 'fixed', 'Anonymity cannot change after the first vote.');
  }
  if (row.multi_select !== config.multiSelect) {
    fault('multiSelect', 'fixed', 'Multiple choice cannot change after the first vote.');
  }
  // An anonymous poll does not tell which of its options have no votes.
  const isKept = (option: PollOptionRow) => row.anonymous || option.votes > 0;
  if (options.some((option) => isKept(option) && !given.includes(String(option.id)))) {
    fault('pollOptions', 'hasVotes', 'An option with votes cannot be deleted.');
  }
}

async function writeOptions(
  trx: Trx,
  {
    id,
    config,
    stored,
    ctx,
  }: { id: number; config: PollConfig; stored: StoredPoll | null; ctx: Ctx },
): Promise<void> {
  const given = config.pollOptions.map(({ id }) => id);
  const removed = (stored?.options ?? []).filter((option) => !given.includes(String(option.id)));
  await deleteOptions(trx, removed);
  for (const [position, { id: optionId, label }] of config.pollOptions.entries()) {
    const old = stored?.options.find((option) => String(option.id) === optionId);
    if (old === undefined) {
      const added = { conversation_id: id, position, label, added_later: hasVotes(stored) };
      await trx.insertInto('poll_options').values(added).execute();
      continue;
    }
    const isCorrected = old.label !== label && hasVotes(stored);
    if (isCorrected) await keepLabel(trx, old, ctx);
    await trx
      .updateTable('poll_options')
      .set({ position, label, ...(isCorrected && { edited_at: ctx.now }) })
      .where('id', '=', parseId(optionId) ?? 0)
      .execute();
  }
}

async function keepLabel(trx: Trx, { id, label }: PollOptionRow, ctx: Ctx): Promise<void> {
  const { version } = await trx
    .selectFrom('poll_option_labels')
    .select(({ fn }) => fn.countAll<number>().as('version'))
    .where('option_id', '=', id)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('poll_option_labels')
    .values({
      ...{ option_id: id, version: version + 1, label },
      ...{ replaced_at: ctx.now, replaced_by_id: ctx.viewer.memberId },
    })
    .execute();
}

async function deleteOptions(trx: Trx, options: readonly PollOptionRow[]): Promise<void> {
  const ids = options.map(({ id }) => id);
  if (ids.length === 0) return;
  await trx.deleteFrom('poll_option_labels').where('option_id', 'in', ids).execute();
  await trx.deleteFrom('poll_options').where('id', 'in', ids).execute();
}

/** Of a post of another type: a poll with votes stays. */
async function deletePoll(trx: Trx, id: number, stored: StoredPoll | null): Promise<void> {
  if (stored === null) return;
  if (hasVotes(stored)) fault('', 'hasVotes', 'A poll with votes cannot be deleted.');
  await deleteOptions(trx, stored.options);
  await trx.deleteFrom('polls').where('conversation_id', '=', id).execute();
}
