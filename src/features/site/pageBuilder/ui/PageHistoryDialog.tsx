import { useEffect, useState } from 'react';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import type { ResultOf } from '#ui/graphql.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { Time } from '#ui/Time.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ContentDifference } from '../contentDifferences.ts';
import { plainPreview, previewHref } from '../previewAddress.ts';
import { loadPagePlaces, type PagePlaceOptions } from './loadPagePlaces.ts';
import { PageChange } from './PageChange.tsx';
import {
  CreatePagePreviewMutation,
  type PageChangeData,
  PageHistoryQuery,
  RestorePageVersionMutation,
  RollBackPageMutation,
} from './pageBuilderDocuments.ts';
import './pageBuilderModals.ts';

/** Every version with what changed in it; each can be published again, or restored as a draft. */
export function PageHistoryDialog(props: ModalViewProps<'pageHistory'>) {
  const { id, widgets, audiences, closable, dismiss, close } = props;
  const { t } = useTranslation('pageBuilder');
  const { basePath } = useShell();
  const [page, setPage] = useState<ResultOf<typeof PageHistoryQuery>['builderPage'] | null>(null);

  const [token, setToken] = useState<string | null>(null);
  const [places, setPlaces] = useState<PagePlaceOptions | null>(null);

  useEffect(() => {
    let isLate = false;
    runOperation(PageHistoryQuery, { id })
      .then(({ builderPage }) => {
        if (isLate) return;
        setPage(builderPage);
        const changes = builderPage.versions.flatMap((version) => version.changes);
        if (changes.some(concernsPlaces)) {
          loadPagePlaces()
            .then((loaded) => !isLate && setPlaces(loaded))
            .catch(() => undefined); // ids are shown instead
        }
      })
      .catch(() => showError(t('failed')));
    runOperation(CreatePagePreviewMutation, { input: { id } })
      .then(({ createPagePreview }) => {
        if (!isLate) setToken(createPagePreview.token);
      })
      .catch(() => undefined); // versions can be restored without it
    return () => {
      isLate = true;
    };
  }, [id, t]);

  async function restore(version: number, isRollback: boolean): Promise<void> {
    try {
      const input = { id, version };
      if (isRollback) await runOperation(RollBackPageMutation, { input });
      else await runOperation(RestorePageVersionMutation, { input });
      showSuccess(t(isRollback ? 'history.rolledBack' : 'history.restored'));
      close({ isChanged: true });
    } catch {
      showError(t('failed'));
    }
  }

  return (
    <Dialog title={t('history.title')} width="wide" closable={closable} onDismiss={dismiss}>
      {page === null && <Spinner />}
      {page?.versions.length === 0 && <p className="text-text-muted">{t('history.none')}</p>}
      <ol className="divide-y divide-border">
        {page?.versions.map((version) => (
          <li key={version.number} className="flex flex-wrap items-start gap-3 py-3">
            <div className="min-w-0 flex-1 basis-80">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {t('history.version', { number: version.number })}
                {version.number === page.liveVersion && (
                  <Badge tone="success">{t('state.published')}</Badge>
                )}
              </p>
              <p className="text-sm text-text-muted">
                <bdi>{version.author?.fullName ?? version.author?.username}</bdi>{' '}
                <Time at={version.createdAt} />
              </p>
              {version.note && (
                <p dir="auto" className="text-sm">
                  {version.note}
                </p>
              )}
              <ul className="mt-1 flex flex-col gap-1 text-sm text-text-muted">
                {version.changes.map((change) => (
                  <PageChange
                    key={`${change.kind} ${change.what} ${change.id}`}
                    {...{ change, widgets, audiences, places }}
                  />
                ))}
              </ul>
            </div>
            <div className="flex flex-wrap gap-2">
              {token && (
                <a
                  href={`${basePath}${previewHref({ ...plainPreview, token, version: version.number })}`}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex h-9 items-center rounded-button px-3 text-sm font-medium"
                >
                  {t('preview.title')}
                  <span className="sr-only">
                    {' '}
                    {t('history.version', { number: version.number })}
                  </span>
                </a>
              )}
              <Button
                variant="secondary"
                size="sm"
                onClick={() => void restore(version.number, false)}
              >
                {t('history.restore')}
              </Button>
              {version.number !== page.liveVersion && (
                <Button
                  variant="secondary"
                  size="sm"
                  onClick={() => void restore(version.number, true)}
                >
                  {t('history.rollBack')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

function concernsPlaces({ what, differences }: PageChangeData): boolean {
  const fields = differences as ContentDifference[]; // JSON of our own API
  return what === 'details' && fields.some(({ path }) => /^(category|topic)Ids/.test(path));
}
