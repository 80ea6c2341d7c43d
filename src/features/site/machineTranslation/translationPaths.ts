import type { TranslationSubject } from './translationRules.ts';

const kinds = { POST: 'post', RESPONSE: 'comment' } as const satisfies Record<
  TranslationSubject,
  string
>;

export const translationPaths = {
  admin: '/admin/translation',
  /** The page with a translation, for browsers without scripts. */
  pattern: '/translations/:kind/:id',
  one: (subject: TranslationSubject, id: string) => `/translations/${kinds[subject]}/${id}`,
} as const;

/** @returns null for another word */
export function subjectOfKind(kind: string | undefined): TranslationSubject | null {
  if (kind === kinds.POST) return 'POST';
  return kind === kinds.RESPONSE ? 'RESPONSE' : null;
}
