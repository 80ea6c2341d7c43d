import { useMatches } from 'react-router';
import { newPostHref } from '#features/layouts/newPostHref.ts';
import type { PagePayload } from '#features/layouts/ui/pagePayload.ts';

/** Where 'New post' leads from the page that is shown: its parent goes along (SPEC §2). */
export function useNewPostHref(): string {
  // The page is the innermost route; its loader gives a payload, or nothing when it failed.
  const payload = useMatches().at(-1)?.loaderData as Partial<PagePayload> | undefined;
  return newPostHref(payload?.subject?.newPostParent);
}
