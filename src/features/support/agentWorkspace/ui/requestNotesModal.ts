import { openModal } from '#ui/overlays/modalQueue.ts';

interface NotedRequest {
  number: string;
  title: string;
}

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** 'Support case notes' of SPEC §2. */
    supportCaseNotes: { props: { request: NotedRequest }; result: undefined };
  }
}

export const showRequestNotes = ({ number, title }: NotedRequest) =>
  openModal('supportCaseNotes', { request: { number, title } });
