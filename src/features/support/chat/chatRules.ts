import { AppError } from '#core/errors.ts';

export const chatRoomKinds = ['DIRECT', 'GROUP'] as const;

/** REQUEST: a stranger has written to the viewer, who has not accepted. */
export const chatRoomStates = ['ACTIVE', 'REQUEST'] as const;
export type ChatRoomState = (typeof chatRoomStates)[number];

export const chatMessageKinds = ['TEXT', 'EVENT'] as const;

/** What happened in a group. */
export const chatEvents = [
  'GROUP_CREATED',
  'MEMBER_ADDED',
  'MEMBER_REMOVED',
  'MEMBER_LEFT',
  'RENAMED',
] as const;
export type ChatEvent = (typeof chatEvents)[number];

/** What a message can be answered with, the most used first. */
export const chatReactions = ['👍', '❤️', '😂', '😮', '😢', '🎉', '👀', '✅'] as const;

export const chatTermsModes = ['IMPLICIT', 'EXPLICIT'] as const;
export type ChatTermsMode = (typeof chatTermsModes)[number];

export const chatLimits = {
  /** Visible characters of a message. */
  message: 4000,
  /** The same with its markup. */
  html: 40_000,
  /** Edits, and changes of groups, likewise. */
  messagesPerMinute: 20,
  reportsPerMinute: 10,
  reactionsPerMinute: 60,
  /** Asked to chat, who have not accepted. */
  strangersPerDay: 50,
  /** Of a group, with the one who made it. */
  members: 50,
  title: 80,
  attachments: 10,
  messagesOfPage: 200,
  /** Shown as "1,000+". */
  unread: 1000,
  unreadRooms: 100,
  reason: 500,
  editMinutes: 15,
  /** A report keeps so many messages before and after the one reported. */
  reportedAround: 10,
  search: 80,
  /** The latest messages of a member's chats that a search reads. */
  searched: 50_000,
  found: 30,
  /** Posts that are shown below a message which links to them. */
  links: 3,
} as const;

/** Typing is announced so often at most, and forgotten after a while. Milliseconds. */
export const chatTyping = { every: 3_000, lasts: 6_000 } as const;

/** The rule of a fault where a new member asks strangers to chat. */
export const newMemberRule = 'newMember';

/** What keeps a member from starting a chat, as they are told. */
export const chatBarrierReasons = [
  'SUSPENDED',
  'EMAIL_NOT_VERIFIED',
  'ANONYMOUS',
  'DISABLED',
  'OPTED_OUT',
  'NEW_MEMBER',
] as const;
export type ChatBarrierReason = (typeof chatBarrierReasons)[number];

/** What decides whether somebody may be written to. */
export interface ChatContact {
  isGone: boolean;
  isSuspended: boolean;
  isDisabled: boolean;
  isOptedOut: boolean;
  /** In either direction. */
  isBlocked: boolean;
}

/** @returns `OPTED_OUT` if the permission to chat with members who opted out makes the difference */
export function reachOf(contact: ChatContact | undefined): 'OPEN' | 'OPTED_OUT' | 'CLOSED' {
  if (!contact || contact.isGone || contact.isSuspended) return 'CLOSED';
  if (contact.isDisabled || contact.isBlocked) return 'CLOSED';
  return contact.isOptedOut ? 'OPTED_OUT' : 'OPEN';
}

/** The same whatever the reason: it does not tell who has blocked whom. */
export function unreachable(): AppError {
  return new AppError('FORBIDDEN', { message: 'This member can’t receive chat messages.' });
}

/** One message until somebody accepts. @param room as the viewer has it @param others the others in it */
export function waitsForAcceptance(
  { state, last_seq }: { state: string; last_seq: number },
  others: readonly { state: string }[],
): boolean {
  const isAsked = others.length > 0 && others.every((other) => other.state !== 'ACTIVE');
  return state === 'ACTIVE' && last_seq > 0 && isAsked;
}

export function canEditChatMessage(
  message: { kind: string; sender_id: number | null; deleted_at: Date | null; created_at: Date },
  viewerId: number,
  now: Date,
): boolean {
  const age = now.getTime() - message.created_at.getTime();
  return canDeleteChatMessage(message, viewerId) && age <= chatLimits.editMinutes * 60_000;
}

export function canDeleteChatMessage(
  message: { kind: string; sender_id: number | null; deleted_at: Date | null },
  viewerId: number,
): boolean {
  return message.kind === 'TEXT' && message.sender_id === viewerId && message.deleted_at === null;
}
