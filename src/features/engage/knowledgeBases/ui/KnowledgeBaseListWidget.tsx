import Library from 'virtual:icons/library';
import { Link } from 'react-router';
import { localeOf } from '#core/languages.ts';
import { WidgetHint } from '#features/base/layouts/ui/WidgetHint.tsx';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { KnowledgeBaseListData } from './knowledgeBaseDocuments.ts';

/** The knowledge bases of the community. */
export function KnowledgeBaseListWidget({ data }: WidgetProps<object, KnowledgeBaseListData>) {
  const { t } = useTranslation('knowledgeBases');
  const bases = data.knowledgeBases;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('title')} description={t('description')} />
      {bases.length === 0 ? (
        <EmptyState
          icon={<Library />}
          title={t('none')}
          description={<WidgetHint isText type="knowledgeBaseList" />}
        />
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {bases.map((base) => (
            <li
              key={base.id}
              className="relative flex flex-col overflow-hidden rounded-xl border border-border bg-surface-raised hover:border-border-strong has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              {base.coverImage && (
                <img
                  src={base.coverImage}
                  alt=""
                  width={600}
                  height={200}
                  loading="lazy"
                  className="aspect-[3/1] w-full bg-surface-sunken object-cover"
                />
              )}
              <div className="flex flex-col gap-2 p-4 sm:p-5">
                <h2 lang={localeOf(base.language)} dir="auto" className="text-lg font-semibold">
                  <Link to={base.path} className="outline-none after:absolute after:inset-0">
                    {base.title}
                  </Link>
                </h2>
                <p lang={localeOf(base.language)} dir="auto" className="text-text-muted">
                  {base.excerpt}
                </p>
                <p className="text-sm text-text-muted">
                  {t('articles', {
                    count: (base.knowledgeBase?.groups ?? []).reduce(
                      (sum, { totalCount }) => sum + totalCount,
                      0,
                    ),
                  })}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
