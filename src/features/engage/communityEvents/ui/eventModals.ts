import type { CommunityEventView } from '../communityEventView.ts';

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    eventAttendees: { props: { event: CommunityEventView }; result: undefined };
  }
}
