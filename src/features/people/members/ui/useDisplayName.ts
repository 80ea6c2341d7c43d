import { useTranslation } from '#ui/useTranslation.ts';
import type { Author } from './authorFields.ts';

type Named = Pick<Author, 'fullName' | 'username' | 'isAnonymous' | 'left'>;

/** The display names of members. §5: anonymous users display as 'Anonymous'. */
export function useAuthorNames(authors: readonly (Named | null)[]): string[] {
  const { t } = useTranslation('members');
  return authors.map((author) => {
    if (author === null || author.isAnonymous) return t('anonymous');
    if (author.left !== null) return t(`left.${author.left}`);
    return author.fullName || author.username;
  });
}

/** The display name of a member. */
export function useDisplayName(author: Named | null): string {
  return useAuthorNames([author])[0] ?? '';
}
