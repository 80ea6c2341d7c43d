import ArrowLeft from 'virtual:icons/arrow-left';
import History from 'virtual:icons/history';
import Redo from 'virtual:icons/redo-2';
import Undo from 'virtual:icons/undo-2';
import { Link } from 'react-router';
import { joinList } from '#core/joinList.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { copyText } from '#ui/copyText.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { PageTitle } from '#ui/PageTitle.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { pageListPath } from '../pageBuilderAddress.ts';
import type { OfferedWidgetInfo } from './editorTypes.ts';
import {
  CancelPageScheduleMutation,
  DiscardPageDraftMutation,
  type EditedPage,
  type PageEditorData,
  PageFaultsQuery,
} from './pageBuilderDocuments.ts';
import type { PageEditor } from './usePageEditor.ts';
import type { Preview } from './usePreview.ts';

type EditorBarProps = {
  page: EditedPage;
  editor: PageEditor;
  preview: Preview;
  widgets: readonly OfferedWidgetInfo[];
  audiences: PageEditorData['builderAudiences'];
  /** Loads the page again. */
  refresh: () => Promise<void>;
};

/** Name and state of the page, undo, history, sharing and publishing. */
export function EditorBar(props: EditorBarProps) {
  const { page, editor, preview, widgets, audiences, refresh } = props;
  const { t, language } = useTranslation('pageBuilder');
  const { id, otherDrafts, schedules, draft, isPublished } = page;
  const { saveState } = editor;
  const name = editor.content.details?.title || page.name || page.typeName;

  /** The saved draft's revision; null, and told so, if it could not be saved. */
  async function saved(): Promise<number | null> {
    const revision = await editor.saveNow();
    if (revision === null) showError(t('notSaved'));
    return revision;
  }

  async function publish(): Promise<void> {
    const revision = await saved();
    if (revision === null) return;
    const { builderPage } = await runOperation(PageFaultsQuery, { id });
    const isStale = builderPage.draft?.baseVersion !== builderPage.liveVersion;
    if (builderPage.faults.length > 0) {
      const labels = new Map(widgets.map(({ type, label }) => [type, label]));
      const parts = builderPage.faults.map(({ field }) => {
        if (field.startsWith('banner.')) return t('banner.label');
        const [, widgetId = ''] = /^widgets\.([^.]+)/.exec(field) ?? [];
        return labels.get(widgetId.split('-')[0] ?? '') ?? field.replace('details.', '');
      });
      showError(t('hasFaults', { parts: joinList([...new Set(parts)], language) }));
      return;
    }
    const done = await openModal('publishPage', { id, revision, isStale });
    if (!done) return;
    showSuccess(t(done.isPublished ? 'published' : 'scheduled'));
    await refresh();
  }

  async function discard(): Promise<void> {
    if (!(await openModal('confirmation', { title: t('discardTitle'), text: t('discardText') }))) {
      return;
    }
    await runOperation(DiscardPageDraftMutation, { input: { id } });
    await refresh();
  }

  async function share(): Promise<void> {
    if ((await saved()) === null || preview.href === null) return;
    try {
      await copyText(new URL(preview.href, location.origin).href);
      showSuccess(t('linkCopied'));
    } catch {
      showError(t('linkNotCopied'));
    }
  }

  async function showHistory(): Promise<void> {
    if ((await saved()) === null) return;
    if (await openModal('pageHistory', { id, widgets, audiences })) await refresh();
  }

  return (
    <header className="flex flex-col border-b border-border bg-surface-raised">
      <div className="flex flex-wrap items-center gap-2 px-3 py-2">
        <Link
          to={pageListPath}
          aria-label={t('back')}
          title={t('back')}
          className="inline-flex size-10 items-center justify-center rounded-button text-text-muted hover:bg-surface-sunken"
        >
          <ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />
        </Link>
        <PageTitle className="min-w-0 truncate font-semibold">
          <bdi>{name}</bdi>
        </PageTitle>
        <Badge tone={isPublished ? 'success' : undefined}>
          {t(isPublished ? 'state.published' : 'state.unpublished')}
        </Badge>
        <span role="status" className="text-sm text-text-muted">
          {t(`save.${saveState}`)}
        </span>
        <div className="ms-auto flex flex-wrap items-center gap-1">
          <IconButton
            label={t('undo')}
            icon={<Undo aria-hidden className="size-4.5" />}
            disabled={!editor.canUndo}
            onClick={editor.undo}
          />
          <IconButton
            label={t('redo')}
            icon={<Redo aria-hidden className="size-4.5" />}
            disabled={!editor.canRedo}
            onClick={editor.redo}
          />
          <IconButton
            label={t('history.title')}
            icon={<History aria-hidden className="size-4.5" />}
            onClick={() => void showHistory()}
          />
          {draft && (
            <Button variant="quiet" size="sm" onClick={() => void discard()}>
              {t('discard')}
            </Button>
          )}
          <Button variant="secondary" size="sm" onClick={() => void share()}>
            {t('share')}
          </Button>
          <Button size="sm" onClick={() => void publish()}>
            {t('publish')}
          </Button>
        </div>
      </div>
      {(saveState === 'conflict' || otherDrafts.length > 0 || schedules.length > 0) && (
        <ul className="flex flex-col gap-1 border-t border-border bg-warning-soft px-4 py-2 text-sm">
          {saveState === 'conflict' && (
            <li className="flex flex-wrap items-center gap-3">
              {t('conflict')}
              <Button variant="secondary" size="sm" onClick={() => void refresh()}>
                {t('reload')}
              </Button>
            </li>
          )}
          {otherDrafts.map(({ editor: other, updatedAt }) => (
            <li key={other?.username ?? updatedAt}>
              {t('otherDraft', { name: other?.fullName ?? other?.username ?? '' })}{' '}
              <Time at={updatedAt} />
            </li>
          ))}
          {schedules.map((schedule) => (
            <li key={schedule.id} className="flex flex-wrap items-center gap-3">
              <span>
                {schedule.version === null
                  ? t('scheduledOff')
                  : t('scheduledVersion', { version: schedule.version })}{' '}
                <Time at={schedule.at} />
                {schedule.failure && ` ${t('scheduleFailed')}`}
              </span>
              <Button
                variant="secondary"
                size="sm"
                onClick={async () => {
                  const input = { id, scheduleId: schedule.id };
                  await runOperation(CancelPageScheduleMutation, { input });
                  await refresh();
                }}
              >
                {t('cancelSchedule')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </header>
  );
}
