import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { isSparedNewMemberLimits } from '#core/newMemberLimits.ts';
import { demandMember, holds } from '#core/permissions.ts';
import { hasOwnLimit } from '#core/postTypes.ts';
import type { DraftText } from '#features/content/conversations/draftTextRules.ts';
import type { PostDraft, PreparedHook } from '#features/content/conversations/server/postHooks.ts';
import { passesCaptcha } from '#features/people/identity/server/captcha.ts';
import type { Ctx } from '#platform/context.ts';
import { hostOf, linksOf } from '../draftRules.ts';
import { isNewMember, isSparedAlways } from '../spamRules.ts';
import { queueCompanions, recordMatches } from './catches.ts';
import { answerOfRule, type Facts } from './judging.ts';
import type { LessonTarget } from './learn.ts';
import { type LookingUp, lookUps } from './lookUps.ts';
import { releaseText } from './recentTexts.ts';
import { spamRefusal } from './refusal.ts';
import { type SpamBook, type SpamRule, spamRuleStoreOf } from './spamRuleStore.ts';
import { keepTraces } from './traces.ts';

/** Content to be evaluated, with its text. */
type Draft = PostDraft & { text: DraftText };

/**
 * Evaluates content against the spam rules before it is written (decision 0144). With the
 * built-in rules, members who are not new cost no statement.
 * @throws AppError RATE_LIMITED, CONTENT_REFUSED, CAPTCHA_REQUIRED
 */
export async function evaluateSpam(
  ctx: Ctx,
  { text, ...about }: PostDraft,
): Promise<PreparedHook | null> {
  if (text === null || isSparedAlways(ctx.viewer, about.categoryId)) return null;
  const draft = { ...about, text };
  const book = await spamRuleStoreOf(ctx).get();
  const trusted = isSparedNewMemberLimits(ctx.viewer, draft.categoryId);
  const rules = book.rules.filter(({ sparesTrusted }) => !(trusted && sparesTrusted));
  if (rules.length === 0) return null;
  const asked = prepare(ctx, draft, book);
  const release = async () => {
    const { id } = asked.reservation;
    if (id !== null) await releaseText(ctx.db, id);
  };
  try {
    const matched = await matchedRules(ctx, { rules, draft, asked });
    return outcomeOf(ctx, { rules, matched, asked, release });
  } catch (error) {
    await release();
    throw error;
  }
}

function prepare(ctx: Ctx, draft: Draft, book: SpamBook): LookingUp {
  const { kind, postType, target, language, country = null, mentionCount, extras } = draft;
  const facts: Facts = {
    draft: {
      ...{ kind, language, country, mentionCount, isEdit: target !== null },
      hasOwnLimit: postType !== null && hasOwnLimit(postType),
      ...linksOf(draft.text, hostOf(ctx.mailing.origin) ?? ''),
      isHoneypotFilled: (extras.website ?? '').trim() !== '',
    },
    authorId: demandMember(ctx.viewer),
    now: ctx.now,
    found: {},
  };
  return { facts, book, target, reservation: { id: null } };
}

interface Judging {
  rules: readonly SpamRule[];
  draft: Draft;
  asked: LookingUp;
}

/** The rules in order, until one decides. */
async function matchedRules(ctx: Ctx, { rules, draft, asked }: Judging): Promise<SpamRule[]> {
  const matched: SpamRule[] = [];
  let hasSolved = false;
  for (const rule of rules) {
    if (rule.action === 'CAPTCHA' && (hasSolved || isSparedCaptcha(ctx, draft))) continue;
    if (!(await matches(ctx, rule, asked))) continue;
    if (rule.action === 'REJECT') throw spamRefusal(rule, asked.facts, ctx.locale);
    if (rule.action === 'CAPTCHA') {
      await demandCaptcha(ctx, draft);
      hasSolved = true;
      continue;
    }
    matched.push(rule);
    if (rule.action === 'HOLD' || rule.action === 'HIDE') break;
  }
  return matched;
}

async function matches(ctx: Ctx, rule: SpamRule, asked: LookingUp): Promise<boolean> {
  const { facts } = asked;
  for (;;) {
    const answer = answerOfRule(rule, facts);
    if (typeof answer === 'boolean') return answer;
    const found = { [answer]: await lookUps[answer](ctx, asked) };
    Object.assign(facts.found, found);
  }
}

function isSparedCaptcha({ viewer }: Ctx, { categoryId }: Draft): boolean {
  return holds(viewer, 'EXCLUDE_FROM_CAPTCHA', categoryId).ok;
}

async function demandCaptcha(ctx: Ctx, { extras: { captchaResponse } }: Draft): Promise<void> {
  const message = 'Please solve the captcha.';
  if (!captchaResponse) throw new AppError('CAPTCHA_REQUIRED', { message });
  if (!(await passesCaptcha(ctx, captchaResponse))) {
    throw new AppError('CAPTCHA_REQUIRED', { message });
  }
}

interface Judged {
  rules: readonly SpamRule[];
  matched: readonly SpamRule[];
  asked: LookingUp;
  release: () => Promise<void>;
}

function outcomeOf(ctx: Ctx, { rules, matched, asked, release }: Judged): PreparedHook | null {
  const { facts, target, reservation } = asked;
  const { author } = facts.found;
  const isOfNewMember = author !== undefined && isNewMember(author);
  const isHeld = matched.some(({ action }) => action === 'HOLD' || action === 'HIDE');
  // Fingerprints not needed now are computed later, in a batch.
  const leavesTraces = isOfNewMember || (target !== null && facts.draft.hosts.length > 0);
  const hostRules = rules.filter(({ conditions }) =>
    conditions.some(({ type }) => type === 'HOST_OF_NEW_MEMBERS'),
  );
  const companions = isOfNewMember && facts.draft.hosts.length > 0 ? hostRules : [];
  if (reservation.id === null && matched.length === 0 && !leavesTraces) return null;
  const record: PreparedHook['within'] = async ({ trx }, written) => {
    if (leavesTraces) {
      const { authorId, now, draft } = facts;
      const { text, hosts } = draft;
      const traced = { target: written, authorId, at: now, text, hosts, isOfNewMember };
      await keepTraces(trx, [{ ...traced, isOpen: !isHeld }]);
    }
    await recordMatches(trx, { ctx, matched, target: written });
  };
  return {
    isHeld,
    ...((matched.length > 0 || leavesTraces) && { within: record }),
    ...(companions.length > 0 && {
      afterCommit: () => queueCompanions(ctx, { facts, rules: companions }),
    }),
    settle: release,
  };
}

/** Whether the author of held content is notified. */
export async function listHidden(
  { db }: Pick<Ctx, 'db'>,
  { type, ids }: { type: LessonTarget['type']; ids: readonly number[] },
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('spam_catches')
    .select('target_id')
    .where('target_type', '=', type)
    .where('target_id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('action', '=', 'HIDE')
    .execute();
  return new Set(rows.map(({ target_id }) => target_id));
}
