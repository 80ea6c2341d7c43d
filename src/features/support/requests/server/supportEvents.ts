import type { CacheTags } from '#platform/pageCache/cacheTags.ts';
import type { SupportKind } from '../supportRequestRules.ts';
import type { SupportStatus } from '../supportTransitionRules.ts';
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
