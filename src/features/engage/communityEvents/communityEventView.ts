import type { VerdictCode } from '#core/permissions.ts';
import type { Author } from '#features/people/members/ui/authorFields.ts';
import type {
  AttendanceRule,
  CommunityEventState,
  CommunityEventType,
  RsvpResponse,
} from './communityEventLimitRules.ts';
import type { CommunityEventConfig } from './communityEventSchema.ts';
import type { RepeatFrequency } from './eventRepeat.ts';

/** An event as its viewer sees it. Moments are ISO 8601. */
export interface CommunityEventView {
  conversationId: string;
  eventType: CommunityEventType;
  state: CommunityEventState;
  allDay: boolean;
  /** Local dates of an all-day event, the last one included. */
  startDate: string;
  endDate: string;
  startTime: string;
  endTime: string;
  timeZone: string;
  locations: CommunityEventConfig['locations'];
  languages: readonly string[];
  additional: string | null;
  /** For attendees and hosts. */
  eventUrl: string | null;
  /** There is one, for attendees. */
  hasEventUrl: boolean;
  capacity: number | null;
  yesCount: number;
  maybeCount: number;
  noCount: number;
  waitingCount: number;
  rsvpResponse: RsvpResponse | null;
  answers: Readonly<Record<string, string>>;
  needsConfirmation: boolean;
  isCheckedIn: boolean;
  questions: CommunityEventConfig['questions'];
  recordings: CommunityEventConfig['recordings'];
  hostIds: readonly string[];
  attendedIf: AttendanceRule;
  /** For hosts of an event that has one. */
  checkInCode: string | null;
  /** Attendees may enter it. */
  hasCheckInCode: boolean;
  /** The viewer's own, until the event is over or they are checked in. */
  checkInPass: string | null;
  cancelReason: string | null;
  seriesId: string | null;
  rsvp: VerdictCode;
  isHost: boolean;
  manage: VerdictCode;
}

/** The series of an event, with its events by their start. */
export interface EventSeriesView {
  frequency: RepeatFrequency;
  interval: number;
  events: { conversationId: string; path: string; startTime: string; isCancelled: boolean }[];
}

/** What the page of an event shows. */
export interface CommunityEventPart extends CommunityEventView {
  /** Co-hosts. */
  hosts: readonly Author[];
  /** Some who come, for hosts. */
  attendees: readonly Author[];
  series: EventSeriesView | null;
}

declare module '#features/content/conversations/postParts.ts' {
  interface PostParts {
    communityEvent: CommunityEventPart;
  }
}
