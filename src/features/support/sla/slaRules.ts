import { addBusinessMs, type BusinessCalendar, businessMsBetween } from '#core/businessTime.ts';
import type {
  SupportKind,
  SupportPriority,
} from '#features/support/requests/supportRequestRules.ts';
import {
  isActiveStatus,
  type SupportStatus,
} from '#features/support/requests/supportTransitionRules.ts';

export const slaMetrics = ['FIRST', 'NEXT', 'RESOLUTION'] as const;
export type SlaMetric = (typeof slaMetrics)[number];

/** Part of the target at which agents are warned. */
export const warningPart = 0.8;

/** Which requests a policy is for; an empty list means all. */
export interface SlaConditions {
  kinds?: readonly SupportKind[];
  priorities?: readonly SupportPriority[];
  /** Of request types. */
  typeIds?: readonly string[];
  /** Companies. */
  partnerIds?: readonly string[];
}

export interface SlaPolicy {
  id: number;
  name: string;
  conditions: SlaConditions;
  calendar: BusinessCalendar | null;
  /** Minutes of business time by metric; null: not promised. */
  minutes: Readonly<Record<SlaMetric, number | null>>;
}

/** What a policy and its clocks depend on. */
export interface SlaSubject {
  kind: SupportKind;
  priority: SupportPriority;
  /** Of its request type. */
  typeId: number | null;
  partnerId: string | null;
  status: SupportStatus;
  isAnswered: boolean;
  /** The customer waits for a reply. */
  isWaitingForAgent: boolean;
}

/** The first policy, in order, that fits. */
export function policyFor(
  policies: readonly SlaPolicy[],
  { kind, priority, typeId, partnerId }: SlaSubject,
): SlaPolicy | null {
  const fits = <T>(wanted: readonly T[] | undefined, value: T) =>
    !wanted || wanted.length === 0 || wanted.includes(value);
  return (
    policies.find(
      ({ conditions }) =>
        fits(conditions.kinds, kind) &&
        fits(conditions.priorities, priority) &&
        fits<string | null>(conditions.typeIds, typeId === null ? null : `${typeId}`) &&
        fits<string | null>(conditions.partnerIds, partnerId),
    ) ?? null
  );
}

/** The stored part of a clock. Times are milliseconds. */
export interface ClockState {
  elapsedMs: number;
  /** Null while it is paused. */
  runningSince: number | null;
  /** Reached its end: answered, or resolved. */
  isStopped: boolean;
}

export type ClockMode = 'RUNS' | 'PAUSED' | 'STOPPED';

/** How a clock should be, given the state of its request. */
export function modeOf(metric: SlaMetric, subject: SlaSubject): ClockMode {
  const isActive = isActiveStatus(subject.status);
  switch (metric) {
    case 'FIRST':
      return subject.isAnswered || !isActive ? 'STOPPED' : 'RUNS';
    case 'NEXT':
      return subject.isAnswered && subject.isWaitingForAgent && isActive ? 'RUNS' : 'STOPPED';
    case 'RESOLUTION':
      if (!isActive) return 'STOPPED';
      // What the customer takes to answer is not the agents’ time.
      return subject.status === 'WAITING' ? 'PAUSED' : 'RUNS';
  }
}

/** The clock at a moment: what has elapsed is kept whatever policy or calendar comes next. */
export function clockAt(
  clock: ClockState | null,
  mode: ClockMode,
  { calendar, now }: { calendar: BusinessCalendar | null; now: number },
): ClockState {
  const before = clock ?? { elapsedMs: 0, runningSince: null, isStopped: false };
  const ran =
    before.runningSince === null ? 0 : businessMsBetween(calendar, before.runningSince, now);
  return {
    elapsedMs: before.elapsedMs + ran,
    runningSince: mode === 'RUNS' ? now : null,
    isStopped: mode === 'STOPPED',
  };
}

/** When it warns and when it is due; null while it does not run. */
export function dueTimes(
  { elapsedMs, runningSince }: ClockState,
  { targetMs, calendar }: { targetMs: number; calendar: BusinessCalendar | null },
): { dueAt: number | null; warnAt: number | null } {
  if (runningSince === null) return { dueAt: null, warnAt: null };
  const after = (ms: number) => addBusinessMs(calendar, runningSince, Math.max(0, ms - elapsedMs));
  return { dueAt: after(targetMs), warnAt: after(targetMs * warningPart) };
}
