import { useMatches } from 'react-router';
import { payloadAmong } from './rendering/carriedPage.ts';

/** Whether the current page has its own search box, so that the shell shows none. */
export function useSearchesItself(): boolean {
  const payload = payloadAmong(useMatches().map(({ loaderData }) => loaderData));
  const sections = payload?.layout.sections ?? [];
  return sections.some((section) =>
    section.columns.some((column) =>
      column.widgets.some(
        ({ type, properties }) =>
          type === 'searchBox' || (type === 'banner' && properties.search === true),
      ),
    ),
  );
}
