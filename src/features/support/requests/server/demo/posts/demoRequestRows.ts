import type { SupportKind, SupportPriority } from '../../../supportRequestRules.ts';
import type { SupportStatus } from '../../../supportTransitionRules.ts';

/** One message: who writes it, hours after the one before, and its text. */
type DemoMessage = readonly [author: 'customer' | 'agent' | 'note', hours: number, text: string];

export interface DemoRequest {
  title: string;
  customer: string;
  /** Null: unassigned. */
  agent: string | null;
  kind: SupportKind;
  status: SupportStatus;
  priority: SupportPriority;
  /** Of a topic of the demo community. */
  topic: string | null;
  tags: readonly string[];
  /** Hours before now at which it was opened. */
  openedHoursAgo: number;
  messages: readonly DemoMessage[];
  /** Rating of a resolved request. */
  rating?: readonly [score: number, comment: string | null];
}

export const [tomos, asha, jonas] = ['tomos_larkmoor', 'asha_larkmoor', 'jonas_larkmoor'] as const;
export const [normal, urgent, low] = ['NORMAL', 'URGENT', 'LOW'] as const;

/** A request of the demo community, in the order of `DemoRequest`. */
export type DemoRequestRow = readonly [
  title: string,
  customer: string,
  agent: string | null,
  kind: SupportKind,
  status: SupportStatus,
  priority: SupportPriority,
  topic: string | null,
  tags: readonly string[],
  openedHoursAgo: number,
  messages: readonly DemoMessage[],
  rating?: DemoRequest['rating'],
];
