import { postPart } from '#features/content/conversations/postParts.ts';
import type { PostNode } from '#features/content/conversations/ui/conversationDocuments.ts';
import { mayHaveWords } from '../mayHaveWords.ts';
import { TranslateOffer } from './TranslateOffer.tsx';

/** Above the text of a post in a language that the reader does not read. */
export function TranslatePost({ post }: { post: PostNode }) {
  const offered = postPart(post, 'machineTranslation');
  if (!offered || !(mayHaveWords(post.title) || mayHaveWords(post.content))) return null;
  return <TranslateOffer subject="POST" id={post.id} original={post.content} {...offered} />;
}
