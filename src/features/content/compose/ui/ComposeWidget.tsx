import type { PostType } from '#core/postTypes.ts';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { NeedsScripts } from '#ui/NeedsScripts.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { openingTypes } from '../openingTypes.ts';
import { ComposeForm } from './ComposeForm.tsx';
import { type ComposeData, ComposeQuery } from './composeDocuments.ts';
import { askedFork } from './composeKey.ts';

/** Creates or edits a post. */
export function ComposeWidget({ page }: WidgetProps) {
  const preferred = openingTypes();
  const data = usePageData(['CONVERSATION_CREATE_PAGE', ...preferred.keys()], ComposeQuery);
  if (!data) return null;
  // Remounts the form for another post, or another new one.
  return (
    <Compose
      key={page.pathname + page.search}
      {...{ data, search: page.search, type: preferred.get(page.key) ?? null }}
    />
  );
}

type ComposeProps = { data: ComposeData; search: string; type: PostType | null };

function Compose({ data, search, type }: ComposeProps) {
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
      <ComposeForm data={data} search={search} type={type} />
    </div>
  );
}

/** SPEC §4 "Compose modes". */
function modeOf({ conversation, forkSource }: ComposeData) {
  if (conversation) return 'edit';
  return forkSource ? 'fork' : 'new';
}
