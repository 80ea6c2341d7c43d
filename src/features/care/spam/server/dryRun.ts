import { setImmediate as breathe } from 'node:timers/promises';
import { z } from 'zod';
import type { Ctx } from '#platform/context.ts';
import { conditionSchema, type JudgingRule } from '../spamInputs.ts';
import {
  matchWays,
  outcomes,
  rehearsalExamples,
  rehearsalLimit,
  spamActions,
} from '../spamRules.ts';
import { answerOfRule, type Facts, type LookedUp, type LookUp } from './judging.ts';
import { daysBefore } from './lookUps.ts';
import { createPastFacts, type PastFacts } from './pastFacts.ts';
import { listPastThings, type PastText, readPastTexts } from './rehearsedTexts.ts';

const batch = 200;
/** Content from this long before the period is also read, for rate limits and near duplicates. */
const warmUpDays = 30;
/** Evaluations per batch before yielding. */
const atOnce = 20;

export const rehearsedRuleSchema = z.object({
  action: z.enum(spamActions),
  match: z.enum(matchWays),
  conditions: z.array(conditionSchema),
  sparesTrusted: z.boolean(),
});

export const rehearsalResultSchema = z.object({
  judged: z.number(),
  caught: z.number(),
  /** Days (UTC) with matches: `2026-03-01`. */
  byDay: z.array(z.object({ day: z.string(), caught: z.number() })),
  outcomes: z.record(z.enum(outcomes), z.number()),
  examples: z.array(
    z.object({
      type: z.enum(['conversation', 'comment']),
      id: z.number(),
      outcome: z.enum(outcomes),
    }),
  ),
  /** Above the limit, only the latest content was evaluated. */
  isCut: z.boolean(),
});
export type DryRunResult = z.output<typeof rehearsalResultSchema>;

/**
 * Evaluates a rule against past content, with the facts known at the time, and records what it would have
 * matched and what happened to it. Runs in small steps and reports progress.
 */
export async function dryRun(
  ctx: Ctx,
  { rehearsalId, signal }: { rehearsalId: number; signal?: AbortSignal },
): Promise<void> {
  const row = await ctx.db
    .selectFrom('spam_rehearsals')
    .selectAll()
    .where('id', '=', rehearsalId)
    .executeTakeFirst();
  if (!row || row.state === 'DONE') return;
  const tell = (values: object) =>
    ctx.db.updateTable('spam_rehearsals').set(values).where('id', '=', rehearsalId).execute();
  try {
    const rule = rehearsedRuleSchema.parse(row.rule);
    const result = await rehearseRule(ctx, {
      rule,
      from: row.period_from,
      to: row.period_to,
      signal,
      onProgress: (done_count, total_count) => tell({ done_count, total_count, state: 'RUNNING' }),
    });
    await tell({ result: JSON.stringify(result), state: 'DONE', finished_at: new Date() });
  } catch (error) {
    // Another process restarts it.
    if (signal?.aborted) throw error;
    ctx.log.warn({ err: error }, 'a rehearsal failed');
    await tell({ state: 'FAILED', finished_at: new Date() });
  }
}

interface Rehearsal {
  rule: JudgingRule;
  from: Date;
  to: Date;
  signal?: AbortSignal | undefined;
  onProgress?: (done: number, total: number) => Promise<unknown>;
}

export async function rehearseRule(
  ctx: Pick<Ctx, 'db' | 'mailing'>,
  { rule, from, to, signal, onProgress }: Rehearsal,
): Promise<DryRunResult> {
  const period = { from: daysBefore(from, warmUpDays), to, limit: rehearsalLimit + 1 };
  const found = await listPastThings(ctx.db, period);
  const isCut = found.length > rehearsalLimit;
  const things = isCut ? found.slice(1) : found;
  const asked = lookUpsOf(rule);
  const facts = await createPastFacts(ctx, things, {
    isAskedFor: (name) => asked.has(name),
    bannedHosts: await readBannedHosts(ctx),
  });
  const result = emptyResult(isCut);
  for (let done = 0; done < things.length; done += batch) {
    if (signal?.aborted) throw new Error('The process ends');
    const texts = await readPastTexts(ctx, things.slice(done, done + batch));
    await facts.prepare(texts);
    for (const [index, text] of texts.entries()) {
      if (text.at >= from) {
        result.judged += 1;
        if (await wouldCatch(rule, text, facts)) keep(result, text);
      }
      facts.pass(text);
      if (index % atOnce === atOnce - 1) await breathe();
    }
    await onProgress?.(Math.min(done + batch, things.length), things.length);
  }
  return result;
}

async function wouldCatch(rule: JudgingRule, text: PastText, past: PastFacts): Promise<boolean> {
  const { author, draft, authorId, at } = text;
  if (author.isStaff || (rule.sparesTrusted && author.isTrusted)) return false;
  const found: Partial<LookedUp> = {};
  const facts: Facts = { draft, authorId, now: at, found };
  for (;;) {
    const answer = answerOfRule(rule, facts);
    if (typeof answer === 'boolean') return answer;
    Object.assign(found, { [answer]: await past.lookUp(answer, text) });
  }
}

/** The latest matches are kept as examples. */
function keep(result: DryRunResult, { type, id, at, outcome }: PastText): void {
  const day = at.toISOString().slice(0, 10);
  const last = result.byDay.at(-1);
  if (last?.day === day) last.caught += 1;
  else result.byDay.push({ day, caught: 1 });
  result.caught += 1;
  result.outcomes[outcome] += 1;
  result.examples.unshift({ type, id, outcome });
  result.examples.splice(rehearsalExamples);
}

function emptyResult(isCut: boolean): DryRunResult {
  const none = { SPAM: 0, REMOVED: 0, APPROVED: 0, STAYED: 0 };
  return { judged: 0, caught: 0, byDay: [], outcomes: none, examples: [], isCut };
}

/** State that needs memory or queries is only kept if the rule uses it. */
function lookUpsOf({ conditions }: JudgingRule): ReadonlySet<LookUp> {
  const asked = {
    SPAM_SCORE: 'score',
    NEAR_DUPLICATE: 'duplicates',
    NEW_HOST: 'newHosts',
  } as const;
  const others = { HOST_OF_NEW_MEMBERS: 'newMembersOfHost' } as const;
  const known: Partial<Record<string, LookUp>> = { ...asked, ...others };
  return new Set(conditions.map(({ type }) => known[type]).filter((name) => name !== undefined));
}

async function readBannedHosts({ db }: Pick<Ctx, 'db'>): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('bans').select('value').where('kind', '=', 'DOMAIN').execute();
  return new Set(rows.map(({ value }) => value));
}
