import BadgeCheck from 'virtual:icons/badge-check';
import type { ArticleInfo } from '#features/engage/articles/ui/articleDocuments.ts';
import { useDisplayName } from '#features/people/members/ui/useDisplayName.ts';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

/** When the article was last checked, and by whom. */
export function VerifiedMark({ info }: { info: ArticleInfo }) {
  const { t } = useTranslation('articleFreshness');
  const name = useDisplayName(info.verifiedBy);
  if (!info.verifiedAt) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-text-muted">
      <BadgeCheck aria-hidden className="size-4 shrink-0 text-success" />
      <span>{t('verified')}</span>
      <Time at={info.verifiedAt} />
      {info.verifiedBy && <span>{t('by', { name })}</span>}
    </p>
  );
}
