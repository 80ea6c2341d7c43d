import { Link } from 'react-router';
import { usePageSubject } from '#features/base/layouts/ui/usePage.ts';
import {
  type CommentSort,
  commentPageQuery,
} from '#features/content/conversations/commentAddress.ts';
import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';

const sorts: readonly CommentSort[] = ['oldest', 'newest'];

type SortLinksProps = { sort: CommentSort; preferred: CommentSort; pathname: string };

/** §9: 'Newest First' / 'Oldest First', as links. */
export function SortLinks({ sort, preferred, pathname }: SortLinksProps) {
  const { t } = useTranslation('comments');
  const keyword = new URLSearchParams(usePageSubject().search).get('keyword');
  return (
    <nav aria-label={t('sort.label')}>
      <ul className="flex gap-1 rounded-lg bg-surface-sunken p-1 text-sm">
        {sorts.map((each) => (
          <li key={each}>
            <Link
              to={`${pathname}${commentPageQuery({ page: 1, sort: each, preferred, keyword })}`}
              preventScrollReset
              aria-current={each === sort ? 'true' : undefined}
              className={cx(
                'block rounded-md px-3 py-1 font-medium transition-colors',
                each === sort
                  ? 'bg-surface-raised text-text shadow-sm'
                  : 'text-text-muted hover:text-text',
              )}
            >
              {t(`sort.${each}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
