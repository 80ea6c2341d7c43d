/**
 * Every durable event, in the past tense, with the ids a consumer needs and no text. It is written to
 * the outbox with its change (`Unit.emit`), published on the bus after the commit, and read from the
 * event log by event consumers (platform/events/eventConsumer.ts).
 */
export interface DurableEvents {
  'conversation.created': ConversationPlace;
  'conversation.updated': ConversationPlace;
  'conversation.deleted': ConversationPlace;
  'conversation.marked': ConversationPlace & { mark: string };
  'comment.created': ConversationPlace & { commentId: number };
  'comment.updated': ConversationPlace & { commentId: number };
  'comment.deleted': ConversationPlace & { commentId: number };
  'topic.followed': { topicId: number };
  'taxonomy.changed': Record<string, never>;
  'member.joined': { memberId: number };
  'member.updated': { memberId: number };
  'roles.changed': Record<string, never>;
  /** What a blocked member wrote went from sight, or came back. */
  'member.contentHidden': { memberId: number; hidden: boolean };
  'bans.changed': Record<string, never>;
  'spamRules.changed': Record<string, never>;
  'member.deleted': { memberId: number };
  'member.followed': { memberId: number; followerId: number };
  'layout.changed': Record<string, never>;
  'settings.changed': Record<string, never>;
  'community.imported': Record<string, never>;
}

/** Signals for caches and live pages only: published on the bus, never stored. */
export interface TransientEvents {
  /** Entries of the moderators' queue came or changed; none named: many. The database tells it. */
  'moderation.changed': { itemIds: readonly number[] };
  /** Somebody asked for parked events to be retried. */
  'parkedEvents.retryRequested': Record<string, never>;
}

export interface ConversationPlace {
  conversationId: number;
  topicId: number | null;
  categoryId: number;
  authorId: number;
}

export type DurableEventType = keyof DurableEvents;

type EventOf<Events> = {
  [Type in keyof Events]: { type: Type; payload: Events[Type] };
}[keyof Events];

export type DurableEvent = EventOf<DurableEvents>;

export type DomainEvent = DurableEvent | EventOf<TransientEvents>;
