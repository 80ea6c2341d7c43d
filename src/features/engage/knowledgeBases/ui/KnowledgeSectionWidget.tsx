import FolderOpen from 'virtual:icons/folder-open';
import { Link } from 'react-router';
import { localeOf } from '#core/languages.ts';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Pagination } from '#ui/lists/Pagination.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { listedArticles } from '../knowledgeBaseLimits.ts';
import { KnowledgeSectionQuery } from './knowledgeBaseDocuments.ts';

/** A section: the sections inside it and all its articles. */
export function KnowledgeSectionWidget() {
  const { t } = useTranslation('knowledgeBases');
  const section = usePageData('KNOWLEDGE_SECTION_PAGE', KnowledgeSectionQuery)?.knowledgeSection;
  if (!section) return null;
  const nested = (section.knowledgeBase.knowledgeBase?.sections ?? []).filter(
    ({ parentId }) => parentId === section.id,
  );
  const { nodes, totalCount, pageNumber } = section.articles;
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title={section.name} description={section.description} />
      {nested.length > 0 && (
        <ul aria-label={t('sections')} className="grid gap-3 sm:grid-cols-2">
          {nested.map(({ id, name, description, path }) => (
            <li
              key={id}
              className="relative flex gap-3 rounded-xl border border-border bg-surface-raised p-4 hover:border-border-strong"
            >
              <FolderOpen aria-hidden className="mt-0.5 size-5 shrink-0 text-text-muted" />
              <div className="flex min-w-0 flex-col gap-1">
                <Link to={path} dir="auto" className="font-medium after:absolute after:inset-0">
                  {name}
                </Link>
                {description && <p className="text-sm text-text-muted">{description}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
      <Card flush>
        {nodes.length === 0 ? (
          <EmptyState title={t('noArticles')} />
        ) : (
          <ul className="divide-y divide-border">
            {nodes.map(({ id, title, path, language, excerpt }) => (
              <li
                key={id}
                lang={localeOf(language)}
                className="relative flex flex-col gap-1 px-4 py-3 hover:bg-surface-hover sm:px-5"
              >
                <Link to={path} dir="auto" className="font-medium after:absolute after:inset-0">
                  {title}
                </Link>
                <p dir="auto" className="line-clamp-2 text-sm text-text-muted">
                  {excerpt}
                </p>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Pagination
        page={pageNumber + 1}
        pageCount={Math.ceil(totalCount / listedArticles.section)}
        hrefFor={(page) => (page === 1 ? section.path : `${section.path}?page=${page}`)}
      />
    </div>
  );
}
