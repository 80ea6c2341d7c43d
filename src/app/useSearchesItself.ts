import { useMatches } from 'react-router';
import type { PagePayload } from '#features/layouts/ui/pagePayload.ts';

/** Whether the page that is shown has a search box of its own: one is enough. */
export function useSearchesItself(): boolean {
  // The page is the innermost route; its loader gives a payload, or nothing when it failed.
  const payload = useMatches().at(-1)?.loaderData as Partial<PagePayload> | undefined;
  const sections = payload?.layout?.sections ?? [];
  return sections.some((section) =>
    section.columns.some((column) =>
      column.widgets.some(
        ({ type, properties }) =>
          type === 'searchBox' || (type === 'banner' && properties.search === true),
      ),
    ),
  );
}
