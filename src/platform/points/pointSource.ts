import type { DurableEventType } from '#core/domainEvents.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import type { EventOfType } from '../events/eventConsumer.ts';

/** What members get points for, declared in a feature's server manifest (`pointSources`). */
export interface PointRule {
  /** Unique and permanent: it is stored in the ledger. Its label is `pointRules.<name>` of `words`. */
  name: string;
  /** Namespace of its texts, `locales/<language>/<words>.json`. */
  words: string;
  /** Points unless an administrator has changed them; negative for a penalty. */
  points: number;
  /** Counts towards the daily cap; true unless stated. */
  isCapped?: boolean;
}

/** A reason for points that applies now. */
export interface PointCause {
  rule: string;
  /** Identifies it for ever, such as `like:comment:7:3`: a member gets a rule's points once for it. */
  cause: string;
  memberId: number;
  /** The day of the points is the community's day at this time. */
  at: Date;
  /** What it belongs to: all causes of a subject are read together. */
  subject: string;
  /** Place and content, if it has any. */
  categoryId: number | null;
  conversationId: number | null;
  commentId: number | null;
}

/** All causes that apply now among these subjects and causes; those missing are reversed. */
export interface PointReading {
  subjects: readonly string[];
  /** Single causes, where not all of their subject's are read. */
  causes: readonly string[];
  found: readonly PointCause[];
}

/**
 * Derives points from the current state of a feature's data: the ledger is changed by the difference. Reading
 * the state instead of adding up events makes it independent of their order and repetition.
 */
export interface PointSource<Type extends DurableEventType = DurableEventType> {
  /** Unique and permanent: the position of the backfill is stored under it. */
  name: string;
  rules: readonly PointRule[];
  /** Events after which causes may apply, or no longer apply. */
  types: readonly Type[];
  read: (trx: DatabaseTransaction, events: readonly EventOfType<Type>[]) => Promise<PointReading>;
  /**
   * Reads existing data in portions, for a community that has content already.
   * @param after 0 for the first portion, then the previous `next`
   * @returns `next`: null after the last portion
   */
  readAll?: (
    trx: DatabaseTransaction,
    after: number,
  ) => Promise<PointReading & { next: number | null }>;
}

/** Keeps the event types of a source. */
export function definePointSource<const Type extends DurableEventType>(
  source: PointSource<Type>,
): PointSource {
  return source as unknown as PointSource; // is given events of its own types only
}

declare module '../feature/serverFeature.ts' {
  interface ServerFeature {
    pointSources?: readonly PointSource[];
  }
}
