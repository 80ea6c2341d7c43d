import { useMatches } from 'react-router';
import { newPostHref } from '#features/base/layouts/newPostHref.ts';
import { payloadAmong } from './rendering/carriedPage.ts';

/** Target of the 'New post' button on the current page; includes its category or topic (SPEC §2). */
export function useNewPostHref(): string {
  const payload = payloadAmong(useMatches().map(({ loaderData }) => loaderData));
  return newPostHref(payload?.subject.newPostParent);
}
