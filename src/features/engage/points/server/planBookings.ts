import type { PointCause } from '#platform/points/pointSource.ts';

/** A row of the ledger, before it is written. `day` is `2026-01-31`. */
export interface Booking {
  memberId: number;
  rule: string;
  ruleVersion: number;
  cause: string;
  /** Alternately grants and reversals of one cause, from 0. */
  sequence: number;
  points: number;
  isCapped: boolean;
  subject: string;
  conversationId: number | null;
  commentId: number | null;
  categoryId: number | null;
  day: string;
  causedAt: Date;
  /** The grant that it reverses; null for a grant. */
  reversesId: number | null;
}

/** The last row of a cause in the ledger. */
export interface BookedCause extends Booking {
  id: number;
}

/** What a new cause is worth. */
export interface RuleTerms {
  points: number;
  version: number;
  isCapped: boolean;
}

interface Plan {
  /** All causes that apply now, within what was read. */
  found: readonly PointCause[];
  /** The last rows of the causes within what was read, and of those found. */
  booked: readonly BookedCause[];
  termsOf: (rule: string) => RuleTerms | null;
  dayOf: (at: Date) => string;
}

/**
 * The rows to append so that the ledger agrees with what was found. What is granted again after a reversal
 * has the points, the day and the version of the first time: neither marking something again and again nor
 * a later change of a rule alters what a cause is worth.
 */
export function planBookings({ found, booked, termsOf, dayOf }: Plan): Booking[] {
  const causes = new Map(found.map((each) => [keyOf(each), each]));
  const lastRows = new Map(booked.map((row) => [keyOf(row), row]));
  const reversals = booked
    .filter(isLive)
    .filter((row) => {
      const cause = causes.get(keyOf(row));
      return cause === undefined || cause.categoryId !== row.categoryId;
    })
    .map(reversalOf);
  const reversed = new Map(reversals.map((row) => [keyOf(row), row]));
  const grants = [...causes].flatMap(([key, cause]) => {
    const last = reversed.get(key) ?? lastRows.get(key);
    if (last === undefined) {
      const terms = termsOf(cause.rule);
      return terms === null ? [] : [firstGrant(cause, terms, dayOf(cause.at))];
    }
    return last.reversesId === null ? [] : [grantAgain(last, cause)];
  });
  // The ledger lists what happened first first, also where existing content is booked.
  grants.sort((a, b) => a.causedAt.getTime() - b.causedAt.getTime());
  return [...reversals, ...grants];
}

function isLive(row: BookedCause): boolean {
  return row.reversesId === null;
}

function keyOf({ rule, cause, memberId }: Pick<Booking, 'rule' | 'cause' | 'memberId'>): string {
  return `${memberId} ${rule} ${cause}`;
}

function reversalOf({ id, ...row }: BookedCause): Booking {
  return { ...row, sequence: row.sequence + 1, points: 0 - row.points, reversesId: id };
}

function grantAgain(last: Booking, { categoryId, conversationId, subject }: PointCause): Booking {
  return {
    ...last,
    ...{ categoryId, conversationId, subject },
    sequence: last.sequence + 1,
    points: 0 - last.points,
    reversesId: null,
  };
}

function firstGrant(cause: PointCause, terms: RuleTerms, day: string): Booking {
  const { memberId, rule, subject, conversationId, commentId, categoryId, at } = cause;
  return {
    ...{ memberId, rule, cause: cause.cause, subject, conversationId, commentId, categoryId },
    ...{ ruleVersion: terms.version, points: terms.points, isCapped: terms.isCapped },
    ...{ sequence: 0, day, causedAt: at, reversesId: null },
  };
}
