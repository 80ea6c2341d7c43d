import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { loginHref } from '#features/people/identity/ui/loginHref.ts';
import { NeedsScripts } from '#ui/NeedsScripts.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { ComposeForm } from './ComposeForm.tsx';
import { type ComposeData, ComposeQuery } from './composeDocuments.ts';
import { askedFork } from './composeKey.ts';

/** Creates or edits a post. */
export function ComposeWidget({ page }: WidgetProps) {
  const data = usePageData('CONVERSATION_CREATE_PAGE', ComposeQuery);
  const { viewer } = useShell();
  useSignInAgain(viewer.memberId, page.pathname + page.search);
  if (!data) return null;
  // Remounts the form for another post, another new one, and for a visitor who has signed in.
  const key = `${viewer.memberId} ${page.pathname}${page.search}`;
  return <Compose key={key} data={data} search={page.search} />;
}

/** A member whose session has ended signs in again: their draft is not a visitor's. */
function useSignInAgain(memberId: string | null, address: string): void {
  const { basePath } = useShell();
  const navigate = useNavigate();
  const before = useRef(memberId);
  useEffect(() => {
    const hasEnded = before.current !== null && memberId === null;
    before.current = memberId;
    if (hasEnded) void navigate(loginHref({ returnTo: `${basePath}${address}` }));
  }, [memberId, basePath, address, navigate]);
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
