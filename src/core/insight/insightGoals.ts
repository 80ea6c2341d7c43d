/** For how long a goal counts: calendar periods. */
export const goalPeriods = ['MONTH', 'QUARTER', 'YEAR'] as const;
export type GoalPeriod = (typeof goalPeriods)[number];

export const goalDirections = ['AT_LEAST', 'AT_MOST'] as const;
export type GoalDirection = (typeof goalDirections)[number];

export const goalStates = [
  /** What grows has grown to the target. */
  'REACHED',
  'ON_TRACK',
  'BEHIND',
  /** What was to stay below the target can’t any more. */
  'EXCEEDED',
  /** Nothing to count yet. */
  'EMPTY',
] as const;
export type GoalState = (typeof goalStates)[number];

/** In what the target of a duration is typed. */
export const goalUnits = ['MINUTES', 'HOURS', 'DAYS'] as const;
type GoalUnit = (typeof goalUnits)[number];

const secondsOf = { MINUTES: 60, HOURS: 3_600, DAYS: 86_400 } as const;
const dayMs = 86_400_000;
const monthsOf = { MONTH: 1, QUARTER: 3, YEAR: 12 } as const;

export interface GoalDays {
  from: string;
  to: string;
}

/** The calendar period with a day. */
export function goalDays(period: GoalPeriod, day: string): GoalDays {
  const at = new Date(day);
  const months = monthsOf[period];
  const first = Math.floor(at.getUTCMonth() / months) * months;
  const year = at.getUTCFullYear();
  return {
    from: dayOf(Date.UTC(year, first, 1)),
    to: dayOf(Date.UTC(year, first + months, 1) - dayMs),
  };
}

/** The period after one that ends with a day. */
export function nextGoalDays(period: GoalPeriod, { to }: GoalDays): GoalDays {
  return goalDays(period, dayOf(Date.parse(to) + dayMs));
}

function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

/** Whether a value is what the goal asks for. */
export function isGoalMet(
  { direction, target }: { direction: GoalDirection; target: number },
  value: number,
): boolean {
  return direction === 'AT_LEAST' ? value >= target : value <= target;
}

interface GoalProgress {
  direction: GoalDirection;
  target: number;
  /** It grows during the period: a count or a sum. */
  isCumulative: boolean;
  /** Null: nothing to count. */
  value: number | null;
  /** How much of the period is over, from 0 to 1. */
  elapsed: number;
}

/** How a goal stands before its period is over. */
export function goalState(goal: GoalProgress): GoalState {
  const { direction, target, isCumulative, value, elapsed } = goal;
  if (value === null) return 'EMPTY';
  if (!isCumulative) return isGoalMet(goal, value) ? 'ON_TRACK' : 'BEHIND';
  const pace = target * Math.min(Math.max(elapsed, 0), 1);
  if (direction === 'AT_LEAST') {
    if (value >= target) return 'REACHED';
    return value >= pace ? 'ON_TRACK' : 'BEHIND';
  }
  if (value > target) return 'EXCEEDED';
  return value <= pace ? 'ON_TRACK' : 'BEHIND';
}

/** The length of its bar, from 0 to 1; of a limit, how much of it is used. */
export function goalShare(target: number, value: number | null): number {
  if (value === null) return 0;
  if (target === 0) return value > 0 ? 1 : 0;
  return Math.min(Math.max(value / target, 0), 1);
}

/**
 * The target as a line over the steps of a chart: the target itself, or of what grows during the period its share of each
 * step. Null: the step is outside of the days.
 */
export function goalLine(
  { target, isCumulative }: Pick<GoalProgress, 'target' | 'isCumulative'>,
  days: GoalDays & { since: string },
  steps: readonly GoalDays[],
): (number | null)[] {
  const length = daysBetween(days);
  return steps.map((step) => {
    if (step.to < days.since || step.from > days.to) return null;
    return isCumulative ? (target * daysBetween(step)) / length : target;
  });
}

function daysBetween({ from, to }: GoalDays): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs + 1;
}

/** A duration as it was typed, in the largest unit that divides it. */
export function goalAmountOf(seconds: number): { amount: number; unit: GoalUnit } {
  const unit =
    goalUnits.findLast((each) => seconds > 0 && seconds % secondsOf[each] === 0) ??
    (seconds < secondsOf.HOURS ? 'MINUTES' : 'HOURS');
  return { amount: seconds / secondsOf[unit], unit };
}

export function goalSeconds(amount: number, unit: GoalUnit): number {
  return amount * secondsOf[unit];
}
