import FilePenLine from 'virtual:icons/file-pen-line';
import { paths } from '#core/paths.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { DraftRow } from './DraftRow.tsx';
import type { DraftsData } from './draftsDocuments.ts';

/** The posts that the viewer has begun: continue or delete them. */
export function DraftsWidget({ data }: WidgetProps<unknown, DraftsData>) {
  const { t } = useTranslation('drafts');
  const { drafts } = data;
  return (
    <div className="flex w-full max-w-[82rem] flex-col gap-5">
      <PageHeader title={t('title')} description={t('description')} />
      <div className="rounded-xl border border-border bg-surface-raised">
        {drafts.length === 0 ? (
          <EmptyState
            icon={<FilePenLine />}
            title={t('none')}
            description={t('noneText')}
            action={<LinkButton to={paths.newConversation()}>{t('newPost')}</LinkButton>}
          />
        ) : (
          <ul className="divide-y divide-border">
            {drafts.map((draft) => (
              <DraftRow key={draft.key} draft={draft} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
