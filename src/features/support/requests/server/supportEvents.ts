import { z } from 'zod';
import { apiId, type PublicEvents } from '#platform/events/publicEvents.ts';
import type { CacheTags } from '#platform/pageCache/cacheTags.ts';
import type { SupportKind } from '../supportRequestRules.ts';
import { type SupportStatus, supportStatuses } from '../supportTransitionRules.ts';
import type { SupportAuthorRole } from './supportRows.ts';

declare module '#core/domainEvents.ts' {
  interface DurableEvents {
    'supportRequest.created': {
      requestId: number;
      kind: SupportKind;
      requesterId: number | null;
      createdById: number | null;
      /** The automation that did it; such changes start no other. */
      automationId?: number;
    };
    'supportRequest.replied': {
      requestId: number;
      entryId: number;
      authorRole: SupportAuthorRole;
      automationId?: number;
    };
    /** Internal: never passed on to customers or other systems. */
    'supportRequest.noted': { requestId: number; entryId: number };
    'supportRequest.statusChanged': {
      requestId: number;
      from: SupportStatus;
      to: SupportStatus;
      requesterId: number | null;
      automationId?: number;
    };
    'supportRequest.assigned': { requestId: number; assigneeId: number | null };
    /** Its messages are in the other one now. */
    'supportRequest.merged': { requestId: number; intoId: number; requesterId: number | null };
    /** Any other change. */
    'supportRequest.updated': { requestId: number };
  }
}

const none = () => [];

/** No page that is cached shows a request. */
export const supportCacheTags = {
  'supportRequest.created': none,
  'supportRequest.replied': none,
  'supportRequest.noted': none,
  'supportRequest.statusChanged': none,
  'supportRequest.assigned': none,
  'supportRequest.merged': none,
  'supportRequest.updated': none,
} satisfies CacheTags;

export const supportPublicEvents = {
  'supportRequest.created': {
    description: 'A request came in, or an agent opened one.',
    audience: 'agents',
    payload: { requestId: apiId, requesterId: apiId.nullable() },
  },
  'supportRequest.replied': {
    description: 'A customer or an agent wrote.',
    audience: 'agents',
    payload: {
      requestId: apiId,
      entryId: apiId,
      authorRole: z.enum(['REQUESTER', 'AGENT', 'SYSTEM']),
    },
  },
  'supportRequest.noted': {
    internal: 'Notes are passed on neither to customers nor to other systems.',
  },
  'supportRequest.statusChanged': {
    description: 'A request has another status.',
    audience: 'agents',
    payload: { requestId: apiId, from: z.enum(supportStatuses), to: z.enum(supportStatuses) },
  },
  'supportRequest.assigned': {
    description: 'A request is with another agent, or with none.',
    audience: 'agents',
    payload: { requestId: apiId, assigneeId: apiId.nullable() },
  },
  'supportRequest.merged': {
    description: 'The messages of a request are in another one now.',
    audience: 'agents',
    payload: { requestId: apiId, intoId: apiId },
  },
  'supportRequest.updated': {
    description: 'Anything else of a request has changed.',
    audience: 'agents',
    payload: { requestId: apiId },
  },
} satisfies PublicEvents;
