import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import { lazyPart } from '#ui/lazyPart.ts';
import { NeedsScripts } from '#ui/NeedsScripts.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { PageEditorQuery } from './pageBuilderDocuments.ts';

const PageEditorView = lazyPart(async () => (await import('./PageEditorView.tsx')).PageEditorView);

/** The page builder, loaded by those who edit pages. */
export function PageEditorWidget() {
  const { t } = useTranslation('pageBuilder');
  const data = usePageData('PAGE_BUILDER_PAGE', PageEditorQuery);
  if (!data) return null;
  const { id, liveVersion, draft } = data.builderPage;
  return (
    <>
      <PageEditorView key={`${id} ${liveVersion} ${draft?.revision ?? 0}`} data={data} />
      <NeedsScripts>{t('needsScripts')}</NeedsScripts>
    </>
  );
}
