import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { joinList } from '#core/joinList.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { pageEditorPath } from '../pageBuilderAddress.ts';
import type { ListedPage } from './pageBuilderDocuments.ts';

type BuilderPageRowProps = {
  page: ListedPage;
  name: string;
  onTakeDown: (page: ListedPage, isDeleted: boolean) => Promise<void>;
  /** More actions. */
  children?: ReactNode;
};

/** A custom page or layout in the list: its state, and what can be done with it. */
export function BuilderPageRow({ page, name, onTakeDown, children }: BuilderPageRowProps) {
  const { t, language } = useTranslation('pageBuilder');
  const { id, path, isPublished, draft, schedules, usedBy } = page;
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
        {usedBy.length > 0 && (
          <p className="text-sm text-text-muted">
            {t('usedBy')}{' '}
            <bdi>
              {joinList(
                usedBy.map(({ title }) => title),
                language,
              )}
            </bdi>
          </p>
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
        {children}
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
