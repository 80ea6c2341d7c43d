import Plus from 'virtual:icons/plus';
import { useNavigate } from 'react-router';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { UrlSearchField } from '#ui/lists/UrlSearchField.tsx';
import { NeedsScripts } from '#ui/NeedsScripts.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { usePageAction } from '#ui/usePageAction.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { pageEditorPath, pageListPath } from '../pageBuilderAddress.ts';
import { BuilderPageRow } from './BuilderPageRow.tsx';
import { LayoutList } from './LayoutList.tsx';
import {
  DeleteBuilderPageMutation,
  type ListedPage,
  PageListQuery,
  UnpublishPageMutation,
} from './pageBuilderDocuments.ts';
import './pageBuilderModals.ts';

/** Custom pages, and the layout of every type of page. */
export function PageListWidget({ page: { search } }: WidgetProps) {
  const { t } = useTranslation('pageBuilder');
  const data = usePageData('ADMIN_PAGES_PAGE', PageListQuery);
  const navigate = useNavigate();
  const [act] = usePageAction();
  if (!data) return null;
  const word = new URLSearchParams(search).get('q')?.trim() ?? '';
  const isFound = (...texts: string[]) =>
    texts.some((text) => text.toLowerCase().includes(word.toLowerCase()));
  const pages = data.builderPages.filter(
    ({ kind, name, path }) => kind === 'page' && isFound(name, path ?? ''),
  );
  const layouts = data.builderPages.filter(({ kind }) => kind === 'layout');
  const types = data.builderLayoutTypes.filter(({ type, name }) =>
    isFound(name, ...layouts.filter((each) => each.type === type).map((each) => each.name)),
  );

  async function create(): Promise<void> {
    const created = await openModal('newPage', {});
    if (created) await navigate(pageEditorPath(created.id));
  }
  const takeDown = ({ id, kind }: ListedPage, isDeleted: boolean) =>
    act({
      ask: {
        title: t(isDeleted ? 'deleteTitle' : 'unpublishTitle'),
        text: t(kind === 'page' ? 'unpublishPageText' : 'unpublishLayoutText'),
        danger: isDeleted,
      },
      run: async () =>
        isDeleted
          ? runOperation(DeleteBuilderPageMutation, { input: { id } })
          : runOperation(UnpublishPageMutation, { input: { id } }),
      done: t(isDeleted ? 'deleted' : 'unpublished'),
      failed: t('failed'),
    });

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('title')}
        description={t('intro')}
        actions={
          <Button
            className="needs-js:hidden"
            icon={<Plus aria-hidden className="size-4.5" />}
            onClick={() => void create()}
          >
            {t('newPage')}
          </Button>
        }
      />
      <NeedsScripts>{t('needsScripts')}</NeedsScripts>
      <UrlSearchField label={t('search')} action={pageListPath} value={word} />
      <Card flush as="section" heading={<h2>{t('customPages')}</h2>}>
        {pages.length === 0 ? (
          <EmptyState
            {...(word
              ? { title: t('noneFound') }
              : { title: t('noPages'), description: t('noPagesHint') })}
          />
        ) : (
          <ul className="divide-y divide-border border-t border-border">
            {pages.map((page) => (
              <BuilderPageRow key={page.id} page={page} name={page.name} onTakeDown={takeDown} />
            ))}
          </ul>
        )}
      </Card>
      <LayoutList types={types} layouts={layouts} onTakeDown={takeDown} />
    </div>
  );
}
