import type { Ctx } from '#platform/context.ts';
import type { PublicEvents } from '#platform/events/publicEvents.ts';
import type {
  NotificationSubject,
  NotificationType,
} from '#platform/notifications/notificationType.ts';
import type { CacheTags } from '#platform/pageCache/cacheTags.ts';
import { type ProposalState, proposalPaths } from '../proposalRules.ts';

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    /** A customer is asked whether a request may be published; again with each change of the text. */
    'supportProposal.asked': {
      proposalId: number;
      requestId: number;
      revision: number;
      requesterId: number | null;
    };
    /** The customer has decided, or the time to do so has passed. */
    'supportProposal.answered': {
      proposalId: number;
      requestId: number;
      proposedById: number;
      state: ProposalState;
    };
  }
}

/** No page that is cached shows a proposal. */
export const proposalCacheTags = {
  'supportProposal.asked': () => [],
  'supportProposal.answered': () => [],
} satisfies CacheTags;

export const proposalPublicEvents = {
  'supportProposal.asked': { internal: 'Between the desk and its customer.' },
  'supportProposal.answered': { internal: 'The post that was published has events of its own.' },
} satisfies PublicEvents;

/** The reader is asked whether a request of theirs may be published. */
const asked: NotificationType = {
  name: 'supportPublishAsked',
  group: 'REQUESTS',
  reach: 'DIRECT',
  words: 'supportNotifications',
  priority: 70,
  defaults: ['app', 'email'],
  locked: ['app'],
  on: {
    'supportProposal.asked': async (_ctx, { payload, actorId }) => {
      const { proposalId, revision, requesterId } = payload;
      if (requesterId === null) return [];
      return [
        {
          ...{ to: { members: [requesterId] }, actorId, conversationId: null, within: [] },
          ...{ cause: `supportProposal:${proposalId}:${revision}` },
          ...{ group: `supportProposal:${proposalId}` },
          subject: { type: 'supportProposal', id: proposalId },
        },
      ];
    },
  },
};

/** The customer has answered a proposal of the reader, or has not in time. */
const answered: NotificationType = {
  name: 'supportPublishAnswered',
  group: 'WORK',
  reach: 'DIRECT',
  staffPermission: 'MANAGE_PRIVATE_MESSAGES',
  words: 'supportNotifications',
  priority: 74,
  defaults: ['app'],
  on: {
    'supportProposal.answered': async (_ctx, { payload, actorId }) => {
      const { proposalId, requestId, proposedById, state } = payload;
      if (state === 'WITHDRAWN') return [];
      return [
        {
          ...{ to: { members: [proposedById] }, actorId, conversationId: null, within: [] },
          ...{ cause: `supportProposal:${proposalId}:${state}` },
          ...{ group: `supportProposal:${proposalId}` },
          subject: { type: 'supportRequest', id: requestId },
        },
      ];
    },
  },
};

export const proposalNotificationTypes = [asked, answered];

/** For the customer who is asked. */
export async function loadProposalSubjects(
  { db, viewer }: Ctx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NotificationSubject>> {
  const rows = await db
    .selectFrom('support_proposals')
    .where('id', 'in', ids)
    .where('requester_id', '=', viewer.memberId)
    .select(['id', 'title'])
    .execute();
  return new Map(
    rows.map(({ id, title }) => [id, { title, excerpt: null, path: proposalPaths.own(id) }]),
  );
}
