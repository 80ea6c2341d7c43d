import { useMatches } from 'react-router';
import { payloadAmong } from './rendering/carriedPage.ts';

/** Whether the current page is itself for searching, so that the shell has no field of its own. */
export function useSearchesItself(): boolean {
  const payload = payloadAmong(useMatches().map(({ loaderData }) => loaderData));
  const sections = payload?.layout.sections ?? [];
  return sections.some(({ columns }) =>
    columns.some(({ widgets }) => widgets.some(({ type }) => type === 'searchBox')),
  );
}
