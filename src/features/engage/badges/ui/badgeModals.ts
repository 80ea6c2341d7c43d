import type { BadgeMetric, ManagedBadge } from './badgeDocuments.ts';

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** Null adds a badge. */
    editBadge: {
      props: { badge: ManagedBadge | null; metrics: readonly BadgeMetric[] };
      result: undefined;
    };
    grantBadge: { props: { badge: { id: string; name: string } }; result: undefined };
  }
}
