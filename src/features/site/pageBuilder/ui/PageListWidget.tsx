import Plus from 'virtual:icons/plus';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { NeedsScripts } from '#ui/NeedsScripts.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { pageEditorPath } from '../pageBuilderAddress.ts';
import { layoutName } from './layoutName.ts';
import {
  DeleteBuilderPageMutation,
  type ListedPage,
  OpenPageLayoutMutation,
  PageListQuery,
  UnpublishPageMutation,
} from './pageBuilderDocuments.ts';
import './pageBuilderModals.ts';

/** Custom pages, and the layout of every type of page. */
export function PageListWidget() {
  const { t } = useTranslation('pageBuilder');
  const data = usePageData('ADMIN_PAGES_PAGE', PageListQuery);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  if (!data) return null;
  const pages = data.builderPages.filter(({ kind }) => kind === 'page');
  const layouts = data.builderPages.filter(({ kind }) => kind === 'layout');

  async function create(): Promise<void> {
    const created = await openModal('newPage', {});
    if (created) await navigate(pageEditorPath(created.id));
  }
  async function open(type: string): Promise<void> {
    try {
      const { openPageLayout } = await runOperation(OpenPageLayoutMutation, { input: { type } });
      await navigate(pageEditorPath(openPageLayout.page.id));
    } catch {
      showError(t('failed'));
    }
  }
  async function takeDown({ id, kind }: ListedPage, isDeleted: boolean): Promise<void> {
    const asked = {
      title: t(isDeleted ? 'deleteTitle' : 'unpublishTitle'),
      text: t(kind === 'page' ? 'unpublishPageText' : 'unpublishLayoutText'),
      danger: isDeleted,
    };
    if (!(await openModal('confirmation', asked))) return;
    try {
      if (isDeleted) await runOperation(DeleteBuilderPageMutation, { input: { id } });
      else await runOperation(UnpublishPageMutation, { input: { id } });
      showSuccess(t(isDeleted ? 'deleted' : 'unpublished'));
      await revalidate();
    } catch {
      showError(t('failed'));
    }
  }

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
      <Card flush as="section" heading={<h2>{t('customPages')}</h2>}>
        {pages.length === 0 ? (
          <EmptyState title={t('noPages')} description={t('noPagesHint')} />
        ) : (
          <ul className="divide-y divide-border border-t border-border">
            {pages.map((page) => (
              <PageRow key={page.id} page={page} name={page.name} onTakeDown={takeDown} />
            ))}
          </ul>
        )}
      </Card>
      <Card flush as="section" heading={<h2>{t('layouts')}</h2>}>
        <ul className="divide-y divide-border border-t border-border">
          {data.builderLayoutTypes.map((type) => {
            const own = layouts.filter((layout) => layout.type === type);
            const name = layoutName(type);
            return own.some(({ isDefault }) => isDefault) ? (
              own.map((layout) => (
                <PageRow
                  key={layout.id}
                  page={layout}
                  name={layout.name ? `${name}: ${layout.name}` : name}
                  onTakeDown={takeDown}
                />
              ))
            ) : (
              <li key={type} className="flex flex-wrap items-center gap-3 px-4 py-2.5 sm:px-5">
                <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
                <span className="text-sm text-text-muted">{t('state.builtIn')}</span>
                <Button
                  size="sm"
                  variant="secondary"
                  className="needs-js:hidden"
                  onClick={() => void open(type)}
                >
                  {t('customize')}
                  <span className="sr-only"> {name}</span>
                </Button>
              </li>
            );
          })}
        </ul>
      </Card>
    </div>
  );
}

type PageRowProps = {
  page: ListedPage;
  name: string;
  onTakeDown: (page: ListedPage, isDeleted: boolean) => Promise<void>;
};

function PageRow({ page, name, onTakeDown }: PageRowProps) {
  const { t } = useTranslation('pageBuilder');
  const { id, path, isPublished, draft, schedules } = page;
  const address = `/page/${path}`;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5 sm:px-5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <bdi className="wrap-anywhere">{name}</bdi>
          <Badge tone={isPublished ? 'success' : undefined}>
            {t(isPublished ? 'state.published' : 'state.unpublished')}
          </Badge>
          {draft && <Badge tone="warning">{t('state.draft')}</Badge>}
          {schedules.length > 0 && <Badge>{t('state.scheduled')}</Badge>}
        </p>
        {path !== null && (
          <Link to={address} dir="ltr" className="text-sm text-text-muted">
            {address}
          </Link>
        )}
      </div>
      <div className="flex flex-wrap gap-2 needs-js:hidden">
        <Link
          to={pageEditorPath(id)}
          className="inline-flex h-9 items-center rounded-button border border-border-strong px-3 text-sm font-medium"
        >
          {t('edit')}
          <span className="sr-only"> {name}</span>
        </Link>
        {isPublished && (
          <Button size="sm" variant="quiet" onClick={() => void onTakeDown(page, false)}>
            {t('unpublish')}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={() => void onTakeDown(page, true)}>
          {t('delete')}
          <span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  );
}
