import { usePageSubject } from '#features/base/layouts/ui/usePage.ts';
import {
  type CommentSort,
  commentPageQuery,
} from '#features/content/conversations/commentAddress.ts';
import { Pagination } from '#ui/lists/Pagination.tsx';
import { useShell } from '#ui/useShell.ts';
import type { CommentPage } from './commentDocuments.ts';

type CommentPagesProps = {
  list: CommentPage;
  totalCount: number;
  /** Comments per page. */
  first: number;
  sort: CommentSort;
  preferred: CommentSort;
  pathname: string;
};

/** Pagination links; the head of the page has rel prev and next. */
export function CommentPages(props: CommentPagesProps) {
  const { list, totalCount, first, sort, preferred, pathname } = props;
  const { basePath } = useShell();
  const page = list.pageNumber + 1;
  const keyword = new URLSearchParams(usePageSubject().search).get('keyword');
  const queryFor = (number: number) => ({ page: number, sort, preferred });
  const bareHref = (number: number) =>
    `${basePath}${pathname}${commentPageQuery(queryFor(number), '')}`;
  return (
    <>
      {page > 1 && <link rel="prev" href={bareHref(page - 1)} />}
      {list.hasMore && <link rel="next" href={bareHref(page + 1)} />}
      <Pagination
        page={page}
        pageCount={Math.ceil(totalCount / first)}
        hrefFor={(number) => `${pathname}${commentPageQuery({ ...queryFor(number), keyword })}`}
      />
    </>
  );
}
