import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { NeedsScripts } from '#ui/NeedsScripts.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { ComposeForm } from './ComposeForm.tsx';
import { type ComposeData, ComposeQuery } from './composeDocuments.ts';
import { askedFork } from './composeKey.ts';

/** Creates or edits a post. */
export function ComposeWidget({ page }: WidgetProps) {
  const data = usePageData('CONVERSATION_CREATE_PAGE', ComposeQuery);
  if (!data) return null;
  // Remounts the form for another post, or another new one.
  return <Compose key={page.pathname + page.search} data={data} search={page.search} />;
}

function Compose({ data, search }: { data: ComposeData; search: string }) {
  const { t } = useTranslation('compose');
  return (
    <div className="mx-auto flex w-full max-w-[82rem] flex-col gap-6">
      <PageHeader title={t(`heading.${modeOf(data)}`)} />
      {data.forkSource && (
        <p className="text-text-muted needs-js:hidden">
          {t(askedFork(search)?.withReplies ? 'forkNoticeReplies' : 'forkNotice')}
        </p>
      )}
      <NeedsScripts>{t('needsScripts')}</NeedsScripts>
      <ComposeForm data={data} search={search} />
    </div>
  );
}

/** SPEC §4 "Compose modes". */
function modeOf({ conversation, forkSource }: ComposeData) {
  if (conversation) return 'edit';
  return forkSource ? 'fork' : 'new';
}
