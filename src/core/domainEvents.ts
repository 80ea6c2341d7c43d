/** Every domain event, in the past tense, with the ids a listener needs. Written to the outbox with the change. */
export interface DomainEvents {
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
  /** Entries of the moderators' queue came or changed; none named: many. The database tells it. */
  'moderation.changed': { itemIds: readonly number[] };
  'member.deleted': { memberId: number };
  'member.followed': { memberId: number; followerId: number };
  'layout.changed': Record<string, never>;
  'settings.changed': Record<string, never>;
  'community.imported': Record<string, never>;
}

export interface ConversationPlace {
  conversationId: number;
  topicId: number | null;
  categoryId: number;
  authorId: number;
}

export type DomainEventType = keyof DomainEvents;

export type DomainEvent = {
  [Type in DomainEventType]: { type: Type; payload: DomainEvents[Type] };
}[DomainEventType];
