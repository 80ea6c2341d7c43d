import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#core/paths.ts';
import { type ModerationAddress, moderationSearch } from '../moderationAddress.ts';

const storageKey = 'plaza.moderation.language';

/**
 * The language that a moderator narrowed the queue to stays theirs, in this browser, until they choose
 * another: who opens the page without any filter goes on with it.
 */
export function useLanguageScope(address: ModerationAddress, search: string): void {
  const navigate = useNavigate();
  const { language } = address;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the address one came with.
  useEffect(() => {
    const kept = search === '' ? localStorage.getItem(storageKey) : null;
    if (!kept) return;
    const to = `${paths.moderation()}${moderationSearch({ ...address, language: kept })}`;
    void navigate(to, { replace: true, preventScrollReset: true });
  }, []);
  useEffect(() => {
    if (language) localStorage.setItem(storageKey, language);
  }, [language]);
}

/** Shows all languages again. */
export function forgetLanguageScope(): void {
  localStorage.removeItem(storageKey);
}
