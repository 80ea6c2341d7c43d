import { hasPermission, type Viewer } from '#core/permissions.ts';

export const interfaceWordsAddress = '/admin/words';
/** Texts of the given namespaces in a language, as the community has changed them; `v` is their revision. */
export const wordsPath = (language: string): string => `/words/${language}`;
export const wordExportPath = '/community/api/v1/words/export';

export const wordFilters = ['ALL', 'CHANGED', 'OUTDATED', 'SUGGESTED'] as const;
export type WordFilter = (typeof wordFilters)[number];

export const wordsPerPage = 50;
export const mostWordLength = 5_000;
/** Texts that a community can change, in all languages together. */
export const mostOverrides = 20_000;
/** Suggestions that wait. */
export const mostSuggestions = 2_000;
/** Changes of a text that are listed. */
export const listedWordChanges = 50;
/** Characters of a file that is imported. */
export const mostImport = 4_000_000;

export function canManageWords(viewer: Pick<Viewer, 'permissions'>): boolean {
  return viewer.permissions.has('MANAGE_COMMUNITY');
}

/** Those who correct what members write may suggest corrections of the interface. */
export function canSuggestWords(viewer: Viewer): boolean {
  return canManageWords(viewer) || hasPermission(viewer, 'EDIT_ANY_POST');
}
