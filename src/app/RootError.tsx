import { useEffect, useState } from 'react';
import { isRouteErrorResponse, useHref, useRouteError } from 'react-router';
import { directionOf, localeOf } from '#core/languages.ts';
import english from '#locales/en/errorPage.json' with { type: 'json' };
import { reportClientError } from '#ui/reportClientError.ts';
import { documentLanguage } from './documentLanguage.ts';

type Words = Pick<typeof english, 'advice' | 'home' | 'retry'> & {
  titles: Partial<Record<string, string>>;
};

/** Translations per language, independent of the translation store, which may be what failed. */
const wordFiles = import.meta.glob<Words>('/locales/*/errorPage.json', { import: 'default' });

/** Status codes for which a retry may help. */
const passing = new Set(['429', '500', '503', '504']);

/** Shown when a page could not be loaded or rendered; depends on nothing that may have failed. */
export function RootError() {
  const error = useRouteError();
  const home = useHref('/');
  const { words, language } = useWords();
  useEffect(() => {
    if (!isRouteErrorResponse(error)) reportClientError(error);
  }, [error]);
  const status = isRouteErrorResponse(error) ? `${error.status}` : '500';
  return (
    <main
      lang={localeOf(language)}
      dir={directionOf(language)}
      className="page flex flex-col items-center gap-4 py-24 text-center"
    >
      <h1 className="text-2xl font-semibold">{words.titles[status] ?? words.titles['500']}</h1>
      <p>{words.advice}</p>
      {/* Full page loads, not client-side navigation: the running scripts may be broken. */}
      {passing.has(status) && (
        <button
          type="button"
          className="button button-primary button-md needs-js:hidden"
          onClick={() => location.reload()}
        >
          {words.retry}
        </button>
      )}
      <a href={home} className="text-accent underline">
        {words.home}
      </a>
    </main>
  );
}

/** English at first; the reader's language once it has loaded. */
function useWords(): { words: Words; language: string } {
  // Read while the previous page is still rendered: without data the root document says English.
  const [language] = useState(() => (typeof document === 'undefined' ? 'en' : documentLanguage()));
  const [words, setWords] = useState<Words | null>(null);
  useEffect(() => {
    wordFiles[`/locales/${language}/errorPage.json`]?.().then(setWords, () => undefined);
  }, [language]);
  return words ? { words, language } : { words: english, language: 'en' };
}
