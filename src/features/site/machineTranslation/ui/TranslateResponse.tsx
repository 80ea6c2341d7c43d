import type { ResponseNode } from '#features/content/comments/ui/commentFields.ts';
import { postPart } from '#features/content/conversations/postParts.ts';
import { usePagePost } from '#features/content/conversations/ui/usePagePost.ts';
import { useShell } from '#ui/useShell.ts';
import { mayHaveWords } from '../mayHaveWords.ts';
import { TranslateOffer } from './TranslateOffer.tsx';

/** Above a comment or reply below such a post: they have no language of their own. */
export function TranslateResponse({ response }: { response: ResponseNode }) {
  const { settings } = useShell();
  const isOn = settings.switchedOn?.includes('machineTranslation') === true;
  const isPublic = !response.isPrivate && !response.held && !response.spam;
  return isOn && isPublic ? <OfferBelowPost response={response} /> : null;
}

function OfferBelowPost({ response: { id, content } }: { response: ResponseNode }) {
  const { post } = usePagePost();
  const offered = post && postPart(post, 'machineTranslation');
  if (!offered || !mayHaveWords(content)) return null;
  return <TranslateOffer subject="RESPONSE" id={id} original={content} {...offered} />;
}
