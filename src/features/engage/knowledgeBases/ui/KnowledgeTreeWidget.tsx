import FilePlus from 'virtual:icons/file-plus';
import FolderPlus from 'virtual:icons/folder-plus';
import { Suspense, useSyncExternalStore } from 'react';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { lazyPart } from '#ui/lazyPart.ts';
import { NeedsScripts } from '#ui/NeedsScripts.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { KnowledgeTreeQuery } from './knowledgeBaseDocuments.ts';

// With its drag and drop it is large, and only those who arrange a knowledge base need it.
const KnowledgeTree = lazyPart(async () => (await import('./KnowledgeTree.tsx')).KnowledgeTree);

/** The tree of a knowledge base, arranged by mouse or keyboard. */
export function KnowledgeTreeWidget() {
  const { t } = useTranslation('knowledgeAdmin');
  const base = usePageData('ADMIN_KNOWLEDGE_TREE_PAGE', KnowledgeTreeQuery)?.conversation;
  const isBrowser = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  if (!base?.knowledgeBase) return null;
  const { canManage } = base.knowledgeBase;
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={base.title}
        description={canManage ? t('treeHint') : undefined}
        actions={
          <>
            {canManage && (
              <Button
                variant="secondary"
                className="needs-js:hidden"
                icon={<FolderPlus aria-hidden className="size-4" />}
                onClick={() =>
                  void openModal('knowledgeSection', {
                    knowledgeBaseId: base.id,
                    parentId: null,
                    section: null,
                  })
                }
              >
                {t('newSection')}
              </Button>
            )}
            <LinkButton
              to={`/admin/articles/new?knowledgeBase=${base.id}`}
              icon={<FilePlus aria-hidden className="size-4" />}
            >
              {t('newArticle')}
            </LinkButton>
          </>
        }
      />
      <NeedsScripts>{t('needsScripts')}</NeedsScripts>
      {isBrowser && (
        <Suspense fallback={<Spinner />}>
          <KnowledgeTree base={base} />
        </Suspense>
      )}
    </div>
  );
}
