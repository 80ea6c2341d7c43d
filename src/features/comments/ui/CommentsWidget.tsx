import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { WidgetProps } from '#features/layouts/widget.ts';
import { CountText } from '#ui/CountText.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import type { ResultOf } from '#ui/graphql.ts';
import { Pagination } from '#ui/Pagination.tsx';
import { type CommentSort, commentPageQuery, readCommentAddress } from '../commentAddress.ts';
import { CommentItem } from './CommentItem.tsx';
import type { CommentsQuery } from './commentDocuments.ts';

type CommentsProps = WidgetProps<
  { first: number; repliesPerPage: number },
  ResultOf<typeof CommentsQuery> | null
>;

/** What was said to the post, by pages. */
export function CommentsWidget({ data, page, properties }: CommentsProps) {
  const { t } = useTranslation('comments');
  const list = data?.comments;
  if (!list) return null;
  const { sort } = readCommentAddress(page.search);
  return (
    <section id="comments" aria-labelledby="comments-heading" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="comments-heading" className="text-xl font-semibold tracking-tight">
          <CountText count={list.totalCount} /> {t('heading', { count: list.totalCount })}
        </h2>
        {list.totalCount > 1 && <SortLinks sort={sort} pathname={page.pathname} />}
      </div>
      {list.nodes.length === 0 ? (
        <EmptyState title={t('empty.title')} description={t('empty.text')} />
      ) : (
        <ol className="flex flex-col gap-4">
          {list.nodes.map((comment) => (
            <CommentItem key={comment.id} comment={comment} />
          ))}
        </ol>
      )}
      <Pagination
        page={list.pageNumber + 1}
        pageCount={Math.ceil(list.totalCount / properties.first)}
        hrefFor={(number) => `${page.pathname}${commentPageQuery({ page: number, sort })}`}
      />
    </section>
  );
}

const sorts: readonly CommentSort[] = ['oldest', 'newest'];

function SortLinks({ sort, pathname }: { sort: CommentSort; pathname: string }) {
  const { t } = useTranslation('comments');
  return (
    <nav aria-label={t('sort.label')}>
      <ul className="flex gap-1 rounded-lg bg-surface-sunken p-1 text-sm">
        {sorts.map((each) => (
          <li key={each}>
            <Link
              to={`${pathname}${commentPageQuery({ page: 1, sort: each })}`}
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
