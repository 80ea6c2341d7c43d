import type { DurableEventType } from '#core/domainEvents.ts';
import type { NotificationChannel } from '#core/notificationChannels.ts';
import type { NotificationGroup, NotificationReach } from '#core/notificationGroups.ts';
import type { Permission } from '#core/permissions.ts';
import type { Ctx } from '../context.ts';
import type { ConsumedEvent, ConsumerContext } from '../events/eventConsumer.ts';

/** Something a member can watch or mute. */
export interface WatchTarget {
  type: 'conversation' | 'topic' | 'category' | 'tag' | 'member';
  id: number;
}

/** The target of a notification; its kind is a key of some feature's `notificationSubjects`. */
export interface NotificationSubjectRef {
  type: string;
  id: number;
}

/** One thing to tell to one or more members. */
export interface NotificationNotice {
  /** Members by id, or everybody who watches one of these. */
  to: { members: readonly number[] } | { watchersOf: readonly WatchTarget[] };
  /** Idempotency key: a member is notified of a cause once, by the type with the highest priority. */
  cause: string;
  /** Unread notifications of one group are shown as one. */
  group: string;
  subject: NotificationSubjectRef;
  /** The post it belongs to: reading it marks the notification read. */
  conversationId: number | null;
  /** The actor, who is never notified. Null for automatic changes. */
  actorId: number | null;
  /** Muting one of these silences the notice. */
  within: readonly WatchTarget[];
  /** Sends no email: another one tells the recipients the same. */
  withoutEmail?: boolean;
  /** Values of the type's text. */
  data?: Readonly<Record<string, string | number>>;
}

/**
 * A kind of notification, declared in a feature's server manifest (`notificationTypes`). Its texts are
 * `notificationTypes.<name>` of `locales/<language>/<words>.json`: `label` and `hint` for the settings,
 * `text` with `{{actor}}`, `text_none` if nobody did it by themselves and `text` names the actor, `text_two` with `{{actor}}` and `{{other}}`, `text_many` with `{{actor}}` and
 * `{{count}}` (the others), and `reason`, which answers "Why did I get this?".
 */
export interface NotificationType {
  /** Unique, and kept for ever: preferences are stored under it. */
  name: string;
  /** Its section of the settings. */
  group: NotificationGroup;
  reach: NotificationReach;
  /** For staff: the settings offer it to those with the permission in some category. */
  staffPermission?: Permission;
  /** Namespace of its texts. */
  words: string;
  /** The highest wins where one cause reaches a member by several types. */
  priority: number;
  /** Channels that are on unless the member or the community decides otherwise. */
  defaults: readonly NotificationChannel[];
  /** Channels that cannot be switched off. */
  locked?: readonly NotificationChannel[];
  /** A muted post, topic, category or tag does not silence it. */
  ignoresMute?: boolean;
  /** Its text doesn't say why the reader gets it: lists add the reason. */
  needsReason?: true;
  /** The notifications of each event. */
  on: {
    [Type in DurableEventType]?: (
      ctx: ConsumerContext,
      event: ConsumedEvent<Type>,
    ) => Promise<readonly NotificationNotice[]>;
  };
  /** Causes that an event takes back, such as a like removed. */
  withdrawOn?: {
    [Type in DurableEventType]?: (event: ConsumedEvent<Type>) => readonly string[];
  };
}

/** A subject as a notification shows it to one member. */
export interface NotificationSubject {
  title: string;
  /** The beginning of its text, without markup; null where there is none. */
  excerpt: string | null;
  /** Below the base path. */
  path: string;
}

/**
 * Subjects by id, for the viewer of the context: what they may not see is left out. Notifications,
 * emails and pushes show nothing else of a subject.
 */
export type NotificationSubjectLoader = (
  ctx: Ctx,
  ids: readonly number[],
) => Promise<ReadonlyMap<number, NotificationSubject>>;

declare module '../feature/serverFeature.ts' {
  interface ServerFeature {
    notificationTypes?: readonly NotificationType[];
    /** Kind of subject → its loader. */
    notificationSubjects?: Readonly<Record<string, NotificationSubjectLoader>>;
  }
}
