import { useTranslation } from '#ui/useTranslation.ts';
import type { Author } from './authorFields.ts';

/** The name to show for someone. §5: anonymous users display as 'Anonymous'; so do those who left. */
export function useDisplayName(author: Author | null): string {
  const { t } = useTranslation('members');
  if (author === null || author.isAnonymous) return t('anonymous');
  return author.fullName || author.username;
}
