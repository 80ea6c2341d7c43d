import { useMatches } from 'react-router';
import { newPostHref } from '#features/base/layouts/newPostHref.ts';
import { payloadAmong } from './rendering/carriedPage.ts';

/** Where 'New post' leads from the page that is shown: its parent goes along (SPEC §2). */
export function useNewPostHref(): string {
  const payload = payloadAmong(useMatches().map(({ loaderData }) => loaderData));
  return newPostHref(payload?.subject.newPostParent);
}
