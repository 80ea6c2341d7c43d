/**
 * Every durable event, in the past tense, with the ids a consumer needs and no text. It is written to
 * the outbox with its change (`Unit.emit`), published on the bus after the commit, and read from the
 * event log by event consumers (platform/events/eventConsumer.ts).
 */
export interface DurableEvents {
  'conversation.created': ConversationPlace & { isVisible: boolean };
  /** Whatever its page shows has changed. What it was, other events say: `activity.performed` and those below. */
  'conversation.updated': ConversationPlace;
  'conversation.deleted': ConversationPlace;
  /** Deleted before, and there again with the responses that went with it. */
  'conversation.restored': ConversationPlace;
  'conversation.moved': ConversationPlace & { fromTopicId: number | null; fromCategoryId: number };
  /** Its responses are under the other post from now on, or are back, but for those written there. */
  'conversation.merged': ConversationPlace & { intoConversationId: number };
  'conversation.unmerged': ConversationPlace & { intoConversationId: number };
  /** A member's like, vote, me-too, follow or share of a post or response was set or taken away. */
  'conversation.marked': ConversationPlace & {
    /** Null: the post itself. */
    commentId: number | null;
    /** Who wrote what is marked. */
    targetAuthorId: number;
    memberId: number;
    mark: string;
    /** A vote is 1 or -1, any other mark 1, no mark null. */
    value: 1 | -1 | null;
    previousValue: 1 | -1 | null;
  };
  /** The accepted or official answer is another one, or none, for whatever reason. */
  'answer.changed': ConversationPlace & {
    kind: 'accepted' | 'official';
    commentId: number | null;
    answerAuthorId: number | null;
    previousCommentId: number | null;
    previousAuthorId: number | null;
  };
  /**
   * A post or response came into or went out of everybody's sight: spam, held, private, deleted, merged,
   * its author hidden, or not any more. What stands below it follows without an event of its own.
   */
  'content.visibilityChanged': ConversationPlace & {
    /** Null: the post itself. */
    commentId: number | null;
    /** Who wrote it. */
    targetAuthorId: number;
    isVisible: boolean;
  };
  /** `isVisible`: not private or held itself; what it stands below may be. */
  'comment.created': CommentPlace & { isVisible: boolean };
  'comment.updated': CommentPlace;
  'comment.deleted': CommentPlace;
  'comment.restored': CommentPlace;
  /** To another post, with its replies. */
  'comment.moved': CommentPlace & { fromConversationId: number };
  /** Something was done to a post or response that its log tells of (SPEC §4): closed, pinned, edited, … */
  'activity.performed': {
    target: { type: 'conversation' | 'comment'; id: number };
    activity: string;
    /** The entry of `activity_log`, which has the details. */
    activityId: number;
    /** The activity that this one takes back. */
    undoes: string | null;
  };
  /** A moderator has decided on an entry of the queue, or has taken that back. */
  'moderation.decided': ConversationPlace & {
    itemId: number;
    /** Null: the post itself. */
    commentId: number | null;
    targetAuthorId: number;
    decision: 'APPROVE' | 'SPAM' | 'DELETE';
    isUndone: boolean;
  };
  'topic.followed': { topicId: number; memberId: number; isFollowed: boolean };
  'taxonomy.changed': Record<string, never>;
  'member.joined': { memberId: number };
  'member.updated': { memberId: number };
  'roles.changed': Record<string, never>;
  /** What a blocked member wrote went from sight, or came back. */
  'member.contentHidden': { memberId: number; hidden: boolean };
  'bans.changed': Record<string, never>;
  'spamRules.changed': Record<string, never>;
  'member.deleted': { memberId: number };
  'member.followed': { memberId: number; followerId: number; isFollowed: boolean };
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
  /** Who wrote the post. */
  authorId: number;
}

/** A comment, or a reply to one, and its post. */
export interface CommentPlace extends ConversationPlace {
  commentId: number;
  parentId: number | null;
  commentAuthorId: number;
}

export type DurableEventType = keyof DurableEvents;

type EventOf<Events> = {
  [Type in keyof Events]: { type: Type; payload: Events[Type] };
}[keyof Events];

export type DurableEvent = EventOf<DurableEvents>;

export type DomainEvent = DurableEvent | EventOf<TransientEvents>;
