import { searchFold } from '#core/segment.ts';
import { capitalsPercent, type DraftFacts, isHostIn } from '../draftRules.ts';
import type { JudgingRule, SpamCondition } from '../spamInputs.ts';
import { isNewMember } from '../spamRules.ts';
import { matchesPattern } from './spamPattern.ts';

/** An author at the time of writing. */
export interface AuthorFacts {
  ageHours: number;
  points: number;
  /** Public posts, comments and replies. */
  contributions: number;
  level: number;
  emailDomain: string | null;
  country: string | null;
}

export interface RecentText {
  isPost: boolean;
  at: Date;
}

export interface NearDuplicate {
  type: 'conversation' | 'comment';
  id: number;
  authorId: number;
  at: Date;
  /** In [0, 1]. */
  similarity: number;
}

/** Lookups, each made only if a rule needs it. */
export interface LookedUp {
  author: AuthorFacts;
  /** Banned link domains. */
  bannedHosts: ReadonlySet<string>;
  /** The author's content of the last 30 days, excluding this. */
  recentTexts: readonly RecentText[];
  /** The draft's hosts that nobody has linked before. */
  newHosts: readonly string[];
  /**
   * Number of new members who linked one of the draft's hosts, including this author; 0 if the host is not
   * new.
   */
  newMembersOfHost: number;
  /** Spam probability in [0, 1]; null with too few samples. */
  score: number | null;
  duplicates: readonly NearDuplicate[];
}

export type LookUp = keyof LookedUp;

export interface Facts {
  draft: DraftFacts;
  authorId: number;
  now: Date;
  found: Partial<LookedUp>;
}

/** The result of a condition or rule; a name means that lookup is needed first. */
export type RuleAnswer = boolean | LookUp;

/** Evaluates drafts, edits and dry runs alike. */
export function answerOfRule(rule: JudgingRule, facts: Facts): RuleAnswer {
  const ends = rule.match === 'ANY';
  let missing: LookUp | null = null;
  for (const condition of rule.conditions) {
    const answer = answerOf(condition, facts);
    if (answer === ends) return ends;
    // Known facts may decide before any lookup.
    if (typeof answer === 'string') missing ??= answer;
  }
  return missing ?? !ends;
}

const hour = 3_600_000;

function answerOf(condition: SpamCondition, facts: Facts): RuleAnswer {
  const { draft, found, now } = facts;
  switch (condition.type) {
    case 'NEW_MEMBER':
      return found.author ? isNewMember(found.author, condition) : 'author';
    case 'ACCOUNT_YOUNGER':
      return found.author ? found.author.ageHours < condition.hours : 'author';
    case 'POINTS_BELOW':
      return found.author ? found.author.points < condition.points : 'author';
    case 'LEVEL_BELOW':
      return found.author ? found.author.level < condition.level : 'author';
    case 'FIRST_CONTRIBUTION':
      return found.author ? found.author.contributions === 0 : 'author';
    case 'EMAIL_DOMAIN':
      if (!found.author) return 'author';
      return isAmong(found.author.emailDomain, condition.hosts);
    case 'COUNTRY':
      if (!found.author) return 'author';
      return [draft.country, found.author.country].some((each) =>
        isNamed(each, condition.countries),
      );
    case 'KIND':
      return condition.kinds.includes(draft.kind);
    case 'SHORTER':
      return lengthOf(draft) < condition.characters;
    case 'LONGER':
      return lengthOf(draft) > condition.characters;
    case 'WORDS':
      return holdsWords(draft.text, condition.words);
    case 'PATTERN':
      return matchesPattern(condition.pattern, draft.text);
    case 'LINKS_ABOVE':
      return draft.linkCount > condition.count;
    case 'MENTIONS_ABOVE':
      return draft.mentionCount > condition.count;
    case 'IMAGES_ABOVE':
      return draft.imageCount > condition.count;
    case 'CAPITALS_ABOVE':
      return capitalsPercent(draft.text) > condition.percent;
    case 'LANGUAGE':
      return isNamed(draft.language, condition.languages);
    case 'SPAM_SCORE':
      if (found.score === undefined) return 'score';
      return found.score !== null && found.score * 100 >= condition.percent;
    case 'NEAR_DUPLICATE':
      return found.duplicates
        ? found.duplicates.some(
            ({ at, authorId, similarity }) =>
              similarity * 100 >= condition.percent &&
              now.getTime() - at.getTime() <= condition.days * 24 * hour &&
              !(condition.ofOthers && authorId === facts.authorId),
          )
        : 'duplicates';
    case 'HONEYPOT':
      return draft.isHoneypotFilled;
    case 'LINK_HOST':
      return draft.hosts.some((host) => isAmong(host, condition.hosts));
    case 'BANNED_HOST':
      if (draft.hosts.length === 0) return false;
      return found.bannedHosts ? bannedIn(draft, found.bannedHosts) : 'bannedHosts';
    case 'NEW_HOST':
      if (draft.hosts.length === 0) return false;
      return found.newHosts ? found.newHosts.length > 0 : 'newHosts';
    case 'HOST_OF_NEW_MEMBERS':
      if (draft.hosts.length === 0) return false;
      return found.newMembersOfHost === undefined
        ? 'newMembersOfHost'
        : found.newMembersOfHost >= condition.members;
    case 'RATE':
    case 'SOONER_THAN':
      if (!isPaced(condition, draft)) return false;
      return found.recentTexts ? waitOf(condition, found.recentTexts, now) > 0 : 'recentTexts';
  }
}

type PaceCondition = Extract<SpamCondition, { type: 'RATE' | 'SOONER_THAN' }>;

/** Whether a draft counts for a rate limit: edits never do, nor posts with a limit of their own. */
export function isPaced({ kinds }: PaceCondition, draft: DraftFacts): boolean {
  if (draft.isEdit || draft.hasOwnLimit) return false;
  return kinds === 'ALL' || (kinds === 'POSTS') === (draft.kind === 'POST');
}

/** Seconds until a rate limit allows another one; 0 if it does now. */
export function waitOf(pace: PaceCondition, recentTexts: readonly RecentText[], now: Date): number {
  const latest = recentTexts
    .filter(({ isPost }) => pace.kinds === 'ALL' || (pace.kinds === 'POSTS') === isPost)
    .map(({ at }) => at.getTime())
    .sort((a, b) => b - a);
  const [counted, seconds] =
    pace.type === 'RATE' ? [pace.count, pace.minutes * 60] : [1, pace.seconds];
  // The oldest one that must expire first.
  const blocking = latest[counted - 1];
  if (blocking === undefined) return 0;
  return Math.max(0, Math.ceil((blocking + seconds * 1000 - now.getTime()) / 1000));
}

/** A rule's longest wait, in seconds; 0 for a rule without a rate limit. */
export function secondsToWait(rule: JudgingRule, { draft, found, now }: Facts): number {
  const waits = rule.conditions.map((condition) =>
    (condition.type === 'RATE' || condition.type === 'SOONER_THAN') && isPaced(condition, draft)
      ? waitOf(condition, found.recentTexts ?? [], now)
      : 0,
  );
  return Math.max(0, ...waits);
}

function bannedIn(draft: DraftFacts, banned: ReadonlySet<string>): boolean {
  return banned.size > 0 && draft.hosts.some((host) => isHostIn(host, banned));
}

function isAmong(host: string | null, list: readonly string[]): boolean {
  return host !== null && isHostIn(host, new Set(list));
}

function isNamed(given: string | null, list: readonly string[]): boolean {
  if (given === null) return false;
  const name = given.toLowerCase();
  return list.some(
    (each) => name === each.toLowerCase() || name.startsWith(`${each.toLowerCase()}_`),
  );
}

function lengthOf({ text }: DraftFacts): number {
  return [...text.trim()].length;
}

/** Matches whole words and phrases, case- and accent-insensitively; in scripts without spaces anywhere. */
function holdsWords(text: string, words: readonly string[]): boolean {
  const folded = ` ${searchFold(text).replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')} `;
  return words.some((word) => {
    const wanted = searchFold(word)
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
      .trim();
    if (wanted === '') return false;
    return folded.includes(spaceless.test(wanted) ? wanted : ` ${wanted} `);
  });
}

const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
