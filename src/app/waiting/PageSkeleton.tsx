import { type ReactNode, useLayoutEffect } from 'react';
import { cx } from '#ui/cx.ts';
import { PageColumns } from '#ui/PageColumns.tsx';
import { SkeletonAvatar, SkeletonLines } from '#ui/Skeleton.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { SkeletonShape } from './skeletonShape.ts';

type PageSkeletonProps = { shape: Exclude<SkeletonShape, 'none'> };

/** A page that is being loaded: empty boxes where its parts will be. It hides the page before it. */
export function PageSkeleton({ shape }: PageSkeletonProps) {
  const { t } = useTranslation('ui');
  useLayoutEffect(() => {
    // Returns a promise in newer browsers, which is no clean-up.
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  return (
    <main className="page-skeleton grow" aria-busy="true">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <div aria-hidden className="page page-section flex flex-col gap-6">
        {bodies[shape]}
      </div>
    </main>
  );
}

const breadcrumbs = <Bar className="my-1.5 h-4 w-48" />;
const title = <Bar className="h-9 w-2/3 max-w-96" />;
const related = (
  <Box>
    <Bar className="mb-4 h-5 w-32" />
    <SkeletonLines lines={6} />
  </Box>
);

const bodies: Record<PageSkeletonProps['shape'], ReactNode> = {
  home: (
    <>
      <Box className="flex h-48 flex-col justify-center gap-4">{title}</Box>
      <Cards count={3} />
      <Rows count={5} />
    </>
  ),
  list: (
    <>
      {breadcrumbs}
      {title}
      <Rows count={8} />
    </>
  ),
  feed: (
    <>
      {breadcrumbs}
      <Box className="flex flex-col gap-4 sm:p-6">
        {title}
        <Bar className="h-3.5 w-1/2" />
        <Bar className="h-3.5 w-16" />
        <Bar className="h-8 w-64 rounded-button" />
      </Box>
      <PageColumns ratio="3/5+2/5">
        <Rows count={8} hasFilters />
        {related}
      </PageColumns>
    </>
  ),
  cards: (
    <>
      {breadcrumbs}
      {title}
      <Cards count={9} />
    </>
  ),
  post: (
    <PageColumns ratio="3/5+2/5">
      <Column>
        {breadcrumbs}
        <Box className="flex flex-col gap-4 sm:p-6">
          <Bar className="h-6 w-24 rounded-md" />
          {title}
          <Author />
          <SkeletonLines lines={6} />
        </Box>
        <Comment />
        <Comment />
      </Column>
      {related}
    </PageColumns>
  ),
  article: (
    <PageColumns ratio="3/4+1/4">
      <Column>
        {breadcrumbs}
        <div className="flex flex-col gap-5">
          {title}
          <Bar className="h-4 w-40" />
          <SkeletonLines lines={8} />
          <Bar className="h-6 w-56" />
          <SkeletonLines lines={7} />
        </div>
      </Column>
      <SkeletonLines lines={5} />
    </PageColumns>
  ),
  profile: (
    <PageColumns ratio="2/5+3/5">
      <Box className="flex flex-col gap-4">
        <SkeletonAvatar className="size-24" />
        <Bar className="h-6 w-40" />
        <SkeletonLines lines={5} />
      </Box>
      <Column>
        <div className="-mb-3 h-11 border-b border-border" />
        <Rows count={6} hasFilters />
      </Column>
    </PageColumns>
  ),
  table: (
    <>
      {title}
      <div className="flex flex-wrap gap-3">
        <Bar className="h-10 w-64 rounded-md" />
        <Bar className="h-10 w-32 rounded-md" />
      </div>
      <Box className="p-0! [&>*]:border-b [&>*]:border-border [&>*:last-child]:border-0">
        {places(10).map((place) => (
          <div key={place} className="flex items-center gap-4 px-4 py-3.5 sm:px-5">
            <Bar className="size-5 shrink-0 rounded-sm" />
            <Bar className="h-4 w-1/3" />
            <Bar className="ms-auto h-4 w-24 max-sm:hidden" />
            <Bar className="h-4 w-16" />
          </div>
        ))}
      </Box>
    </>
  ),
  form: (
    <>
      {title}
      <Box className="flex flex-col gap-6">
        {places(4).map((place) => (
          <div key={place} className="flex flex-col gap-2">
            <Bar className="h-4 w-28" />
            <Bar className={cx('w-full rounded-md', place === 2 ? 'h-48' : 'h-11')} />
          </div>
        ))}
      </Box>
    </>
  ),
  chat: (
    <div className="grid min-h-[42rem] grid-cols-[minmax(0,1fr)] rounded-xl border border-border lg:grid-cols-[34rem_minmax(0,1fr)]">
      <div className="lg:border-e lg:border-border">
        {places(7).map((place) => (
          <div key={place} className="flex gap-3 p-4">
            <SkeletonAvatar />
            <SkeletonLines lines={2} className="grow py-1" />
          </div>
        ))}
      </div>
      <div className="p-6 max-lg:hidden">
        <SkeletonLines lines={6} />
      </div>
    </div>
  ),
};

function Column({ children }: { children: ReactNode }) {
  return children;
}

function places(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

function Bar({ className }: { className: string }) {
  return <div className={cx('animate-pulse rounded-sm bg-border', className)} />;
}

function Box({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={cx('rounded-xl border border-border bg-surface-raised p-4 sm:p-5', className)}>
      {children}
    </div>
  );
}

/** As high as the rows of a list of posts. */
function Rows({ count, hasFilters = false }: { count: number; hasFilters?: boolean }) {
  return (
    <div className="rounded-xl border border-border bg-surface-raised">
      {hasFilters && <div className="h-11 border-b border-border" />}
      {places(count).map((place) => (
        <div
          key={place}
          className="flex gap-3 border-b border-border px-4 py-3.5 last:border-b-0 sm:px-5"
        >
          <Bar className="size-8 shrink-0 rounded-lg" />
          <SkeletonLines lines={4} className="grow py-1.5" />
        </div>
      ))}
    </div>
  );
}

function Cards({ count }: { count: number }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {places(count).map((place) => (
        <Box key={place} className="flex gap-4">
          <Bar className="size-10 shrink-0 rounded-lg" />
          <SkeletonLines lines={3} className="grow py-1" />
        </Box>
      ))}
    </div>
  );
}

function Author() {
  return (
    <div className="flex items-center gap-3">
      <SkeletonAvatar />
      <Bar className="h-4 w-40" />
    </div>
  );
}

function Comment() {
  return (
    <Box className="flex flex-col gap-4">
      <Author />
      <SkeletonLines lines={3} />
    </Box>
  );
}
