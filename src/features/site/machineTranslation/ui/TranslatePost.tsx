import { postPart } from '#features/content/conversations/postParts.ts';
import type { PostNode } from '#features/content/conversations/ui/conversationDocuments.ts';
import { TranslateOffer } from './TranslateOffer.tsx';

/** Above the text of a post in a language that the reader does not read. */
export function TranslatePost({ post }: { post: PostNode }) {
  const offered = postPart(post, 'machineTranslation');
  return (
    offered && <TranslateOffer subject="POST" id={post.id} original={post.content} {...offered} />
  );
}
