import { openModal } from '#ui/overlays/modalQueue.ts';

interface AskedAction {
  action: 'SCHEDULE' | 'REQUEST_CHANGES';
  articleId: string;
  language: string;
  edition: number;
}

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    articleAction: { props: AskedAction; result: undefined };
  }
}

/** Asks when to publish a draft, or what its author should change. */
export const openArticleAction = (asked: AskedAction) => openModal('articleAction', asked);
