import { Suspense, useSyncExternalStore } from 'react';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { lazyPart } from '#ui/lazyPart.ts';
import { NeedsScripts } from '#ui/NeedsScripts.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { PageEditorQuery } from './pageBuilderDocuments.ts';

const PageEditorView = lazyPart(async () => (await import('./PageEditorView.tsx')).PageEditorView);

/** The page builder, loaded by those who edit pages, in a browser. */
export function PageEditorWidget() {
  const { t } = useTranslation('pageBuilder');
  const data = usePageData('PAGE_BUILDER_PAGE', PageEditorQuery);
  const isBrowser = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  if (!data) return null;
  const { id, liveVersion, draft } = data.builderPage;
  const waiting = (
    <div className="page-builder to-edge items-center justify-center needs-js:hidden">
      <Spinner />
    </div>
  );
  return (
    <>
      {isBrowser ? (
        <ErrorBoundary>
          <Suspense fallback={waiting}>
            <PageEditorView key={`${id} ${liveVersion} ${draft?.revision ?? 0}`} data={data} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        waiting
      )}
      <NeedsScripts>{t('needsScripts')}</NeedsScripts>
    </>
  );
}
