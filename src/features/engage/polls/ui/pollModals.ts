import type { PollView } from '../pollView.ts';

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    pollVoters: { props: { poll: PollView }; result: undefined };
  }
}
