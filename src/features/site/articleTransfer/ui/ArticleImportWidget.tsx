import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import { knowledgeAdminPath } from '#features/engage/knowledgeBases/knowledgeBaseAddress.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { ArticleImportForm } from './ArticleImportForm.tsx';
import { ArticleImportRow } from './ArticleImportRow.tsx';
import { ArticleImportsQuery } from './articleTransferDocuments.ts';
import { KnowledgeBaseExports } from './KnowledgeBaseExports.tsx';

const pollMs = 1_500;

/** Starts imports, shows their progress and reports, and exports knowledge bases. */
export function ArticleImportWidget() {
  const { t } = useTranslation('articleTransfer');
  const data = usePageData('ADMIN_ARTICLE_IMPORT_PAGE', ArticleImportsQuery);
  const { revalidate, state } = useRevalidator();
  const imports = data?.articleImports ?? [];
  const isRunning = imports.some((each) => each.state === 'QUEUED' || each.state === 'RUNNING');
  useEffect(() => {
    if (!isRunning || state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), pollMs);
    return () => clearTimeout(timer);
  }, [isRunning, state, revalidate]);
  if (!data) return null;
  const bases = data.knowledgeBases.filter(({ knowledgeBase }) => knowledgeBase?.canManage);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('title')} description={t('description')} />
      {bases.length === 0 ? (
        <Card>
          <EmptyState
            title={t('noBases')}
            action={
              <LinkButton to={knowledgeAdminPath} variant="secondary">
                {t('toBases')}
              </LinkButton>
            }
          />
        </Card>
      ) : (
        <>
          <ArticleImportForm bases={bases} />
          {imports.length > 0 && (
            <Card as="section" flush heading={<h2>{t('recent')}</h2>}>
              <ul className="divide-y divide-border border-t border-border">
                {imports.map((each) => (
                  <ArticleImportRow key={each.id} imported={each} />
                ))}
              </ul>
            </Card>
          )}
          <KnowledgeBaseExports bases={bases} />
        </>
      )}
    </div>
  );
}
