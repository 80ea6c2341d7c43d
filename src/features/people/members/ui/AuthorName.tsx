import BadgeCheck from 'virtual:icons/badge-check';
import { Link } from 'react-router';
import { paths } from '#core/paths.ts';
import { Badge } from '#ui/Badge.tsx';
import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { Author } from './authorFields.ts';
import { useDisplayName } from './useDisplayName.ts';

type AuthorNameProps = { author: Author | null; className?: string };

/** The author's name with a profile link and the brand badge; `MemberCardOverlay` tells more about them. */
export function AuthorName({ author, className }: AuthorNameProps) {
  const { t } = useTranslation('members');
  const name = useDisplayName(author);
  const look = cx('min-w-0 font-semibold text-text wrap-anywhere', className);
  if (author === null || author.isAnonymous || author.left !== null) {
    return <span className={look}>{name}</span>;
  }
  return (
    <>
      <Link
        to={paths.member(author.id)}
        data-member={author.id}
        className={cx(look, '-my-0.5 rounded-sm py-0.5 hover:underline pointer-coarse:tap-line')}
      >
        {name}
      </Link>
      {author.brandUser && (
        <Badge tone="accent" icon={<BadgeCheck aria-hidden />}>
          {t('staff')}
        </Badge>
      )}
    </>
  );
}
