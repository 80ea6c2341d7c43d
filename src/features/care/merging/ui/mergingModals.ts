import type { PostType } from '#core/postTypes.ts';
import type { ForkType } from '#features/content/compose/forkRules.ts';
import type { FoundPostNode } from '#features/content/conversations/ui/foundPostFields.ts';

/** The dialogs' data of their post. */
export interface ChangedPost {
  id: string;
  title: string;
  type: PostType;
  topicId: string | null;
  categoryId: string;
  hasAcceptedComment: boolean;
  likeCount: number;
  voteCount: number;
  meTooCount: number;
}

/** A comment or reply, and its post. */
export interface ChangedResponse {
  id: string;
  kind: 'comment' | 'reply';
  conversationId: string;
  /** Of its post. */
  topicId: string | null;
}

declare module '#ui/overlays/modalQueue.ts' {
  interface ModalTypes {
    /** SPEC §2 modals. */
    mergePost: {
      props: { post: Pick<ChangedPost, 'id' | 'title'>; target?: FoundPostNode };
      result: undefined;
    };
    movePost: { props: { post: ChangedPost }; result: undefined };
    moveResponse: { props: { response: ChangedResponse }; result: undefined };
    forkComment: {
      props: {
        message: { id: string; type: ForkType; replyCount: number; topicId: string | null };
      };
      result: undefined;
    };
    changeType: { props: { post: ChangedPost }; result: undefined };
    convertResponse: { props: { response: ChangedResponse }; result: undefined };
  }
}
