import type { PostType } from '#core/postTypes.ts';
import { openModal } from '#ui/overlays/modalQueue.ts';

/** The dialog's data of its post. */
export interface StatusPost {
  id: string;
  title: string;
  type: PostType;
  status: string | null;
  reason: string;
}

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    setStatus: { props: { post: StatusPost }; result: undefined };
    archiveLabel: {
      props: {
        label: { id: string; name: string; postCount: number };
        others: readonly { id: string; name: string }[];
      };
      result: undefined;
    };
  }
}

export const openSetStatus = (post: StatusPost) => void openModal('setStatus', { post });
