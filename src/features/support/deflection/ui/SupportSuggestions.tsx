import CircleCheck from 'virtual:icons/circle-check';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { LanguageLabel } from '#ui/LanguageLabel.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { TypeBadge } from '#ui/TypeBadge.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  CountSuggestionsMutation,
  SolveBySuggestionMutation,
  type SuggestionsData,
  SuggestionsQuery,
} from './deflectionDocuments.ts';

/** Debounce in milliseconds; §5: search needs at least 3 characters. */
const quiet = 500;
const shortest = 3;
const nothing: SuggestionsData = { hasMatches: false, posts: [], requests: [] };

type SupportSuggestionsProps = { title: string; onSolved: () => void };

/** What may solve it without a request, while its title is typed. */
export function SupportSuggestions({ title, onSolved }: SupportSuggestionsProps) {
  const { t } = useTranslation('supportDeflection');
  const { t: types } = useTranslation('compose');
  const [found, setFound] = useState(nothing);
  const counted = useRef<Promise<string> | null>(null);
  const asked = title.trim();

  useEffect(() => {
    if (asked.length < shortest) {
      setFound(nothing);
      return undefined;
    }
    let isLate = false;
    const timer = setTimeout(() => {
      runOperation(SuggestionsQuery, { title: asked }).then(
        ({ supportSuggestions }) => isLate || setFound(supportSuggestions),
        // Optional, so errors are ignored.
        () => isLate || setFound(nothing),
      );
    }, quiet);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [asked]);

  useEffect(() => {
    if (!found.hasMatches || counted.current) return;
    counted.current = runOperation(CountSuggestionsMutation, {}).then(
      ({ countSupportSuggestions }) => countSupportSuggestions.id,
    );
    // It is retried when the customer says that a suggestion solved it.
    counted.current.catch(() => {
      counted.current = null;
    });
  }, [found]);

  async function solve(by: { postId: string } | { requestId: string }): Promise<void> {
    try {
      const id = await counted.current;
      if (id) await runOperation(SolveBySuggestionMutation, { input: { id, ...by } });
      onSolved();
    } catch {
      showError(t('failed'));
    }
  }

  const rows = [
    ...found.requests.map((request) => ({
      ...{ key: `request ${request.id}`, ...request, type: null, language: null, isSolved: false },
      by: { requestId: request.id },
    })),
    ...found.posts.map((post) => ({
      ...{ key: `post ${post.id}`, ...post, isSolved: post.hasAcceptedComment },
      by: { postId: post.id },
    })),
  ];
  return (
    <div aria-live="polite" className="empty:hidden">
      {rows.length > 0 && (
        <section className="rounded-lg border border-border bg-surface-raised p-3">
          <h2 className="mb-1 px-2 text-sm font-semibold">{t('title')}</h2>
          <ul className="flex flex-col gap-1">
            {rows.map(({ key, path, title: name, type, language, isSolved, by }) => (
              <li key={key} className="flex flex-wrap items-center gap-2 rounded-md px-2 py-1">
                <Link
                  to={path}
                  target="_blank"
                  className="flex min-h-10 min-w-0 flex-1 basis-60 items-center gap-2.5 rounded-md text-sm hover:underline"
                >
                  {type !== null && (
                    <TypeBadge type={type} iconOnly>
                      {types(`type.${type}`)}
                    </TypeBadge>
                  )}
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    <bdi className="foreign-words">{name}</bdi>
                    {type === null && (
                      <span className="block text-xs text-text-muted">{t('openRequest')}</span>
                    )}
                  </span>
                  <LanguageLabel language={language} />
                  {isSolved && (
                    <span className="shrink-0 text-xs font-medium text-success">
                      {types('similarSolved')}
                    </span>
                  )}
                </Link>
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={t('solvedBy', { title: name })}
                  onClick={() => void solve(by)}
                >
                  <CircleCheck aria-hidden className="size-4" />
                  {t('solved')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
