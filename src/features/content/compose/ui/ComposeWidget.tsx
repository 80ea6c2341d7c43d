import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { PostType } from '#core/postTypes.ts';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { loginHref } from '#features/people/identity/ui/loginHref.ts';
import { NeedsScripts } from '#ui/NeedsScripts.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { openingTypes } from '../openingTypes.ts';
import { ComposeForm } from './ComposeForm.tsx';
import { type ComposeData, ComposeQuery } from './composeDocuments.ts';
import { askedFork } from './composeKey.ts';
import { PlainComposeForm } from './PlainComposeForm.tsx';

/** Creates or edits a post. */
export function ComposeWidget({ page }: WidgetProps) {
  const preferred = openingTypes();
  const data = usePageData(['CONVERSATION_CREATE_PAGE', ...preferred.keys()], ComposeQuery);
  const { viewer } = useShell();
  useSignInAgain(viewer.memberId, page.pathname + page.search);
  if (!data) return null;
  // Remounts the form for another post, another new one, and for a visitor who has signed in.
  const key = `${viewer.memberId} ${page.pathname}${page.search}`;
  const type = preferred.get(page.key) ?? null;
  return <Compose key={key} {...{ data, search: page.search, type }} />;
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

type ComposeProps = { data: ComposeData; search: string; type: PostType | null };

function Compose({ data, search, type }: ComposeProps) {
  const { t } = useTranslation('compose');
  const isSignedIn = useShell().viewer.memberId !== null;
  return (
    <div className="flex w-full max-w-[82rem] flex-col gap-6">
      <PageHeader title={t(`heading.${modeOf(data)}`)} />
      {data.forkSource && (
        <p className="text-text-muted needs-js:hidden">
          {t(askedFork(search)?.withReplies ? 'forkNoticeReplies' : 'forkNotice')}
        </p>
      )}
      {data.conversation || data.forkSource || !isSignedIn ? (
        <NeedsScripts>{t('needsScripts')}</NeedsScripts>
      ) : (
        // Not part of the browser's program, which leaves this element alone.
        <noscript>
          {import.meta.env.SSR && <PlainComposeForm {...{ data, search, type }} />}
        </noscript>
      )}
      <ComposeForm data={data} search={search} type={type} />
    </div>
  );
}

/** SPEC §4 "Compose modes". */
function modeOf({ conversation, forkSource }: ComposeData) {
  if (conversation) return 'edit';
  return forkSource ? 'fork' : 'new';
}
