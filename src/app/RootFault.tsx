import { isRouteErrorResponse, useHref, useRouteError } from 'react-router';
import words from '#locales/en/errorPage.json' with { type: 'json' };

const titles: Partial<Record<string, string>> = words.titles;

/** In place of a page that could not be loaded or drawn; it stands on nothing that may have failed. */
export function RootFault() {
  const error = useRouteError();
  const home = useHref('/');
  const status = isRouteErrorResponse(error) ? `${error.status}` : '500';
  return (
    <main className="page flex flex-col items-center gap-4 py-24 text-center">
      <h1 className="text-2xl font-semibold">{titles[status] ?? titles['500']}</h1>
      <p>{words.advice}</p>
      {/* A whole load, not a navigation: what runs here may be what is broken. */}
      <a href={home} className="text-accent underline">
        {words.home}
      </a>
    </main>
  );
}
