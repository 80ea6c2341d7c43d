import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PageViewer } from '#features/base/layouts/hiddenReasonRules.ts';
import type { PreviewMessage } from '#features/base/layouts/ui/previewMessages.ts';
import { isoOfLocal } from '#ui/localTime.ts';
import { runOperation } from '#ui/runOperation.ts';
import { useShell } from '#ui/useShell.ts';
import { previewHref } from '../previewAddress.ts';
import { CreatePagePreviewMutation, type EditedPage } from './pageBuilderDocuments.ts';

export const previewWidths = { desktop: null, tablet: 768, phone: 390 } as const;

export interface PreviewChoices {
  as: 'visitor' | 'member';
  role: string;
  list: string;
  language: string;
  theme: '' | 'light' | 'dark';
  width: keyof typeof previewWidths;
  /** `datetime-local`; '' for now. */
  at: string;
  path: string;
}

/** Pages without parameters show their layout by themselves; for others a page is chosen. */
const paths: Partial<Record<string, string>> = {
  HOME_PAGE: '/',
  CATEGORY_LIST_PAGE: '/categories',
  TOPIC_LIST_PAGE: '/topics',
  TAGS_PAGE: '/tags',
  LEADERBOARD_PAGE: '/leaderboard',
  CONVERSATION_SEARCH_PAGE: '/conversations/search',
  EVENT_LIST_PAGE: '/events',
  POLLS_LIST_PAGE: '/polls',
  CONTEST_LIST_PAGE: '/contests',
  SURVEY_LIST_PAGE: '/surveys',
  LOGIN_PAGE: '/login',
};

/** The preview in the frame: whose, when, how wide, and its reloads. */
export function usePreview(page: EditedPage) {
  const { basePath, language } = useShell();
  const frame = useRef<HTMLIFrameElement>(null);
  const [token, setToken] = useState<string | null>(null);
  const [choices, setChoices] = useState<PreviewChoices>({
    ...{ as: 'visitor', role: '', list: '', language, theme: '', width: 'desktop', at: '' },
    path: paths[page.type] ?? '',
  });
  const { id } = page;

  useEffect(() => {
    let isLate = false;
    void runOperation(CreatePagePreviewMutation, { input: { id } }).then(
      ({ createPagePreview }) => {
        if (!isLate) setToken(createPagePreview.token);
      },
    );
    return () => {
      isLate = true;
    };
  }, [id]);

  const send = useCallback((message: PreviewMessage) => {
    frame.current?.contentWindow?.postMessage(message, location.origin);
  }, []);
  // A page that is still loading takes no messages, and may show what was stored before.
  const isLoading = useRef(true);
  const isStale = useRef(false);
  const reload = useCallback(() => {
    isStale.current = isLoading.current;
    if (!isLoading.current) send({ plaza: 'builder.reload' });
  }, [send]);
  const loaded = useCallback(() => {
    isLoading.current = false;
    if (isStale.current) reload();
  }, [reload]);
  const highlight = useCallback(
    (widgetId: string | null) => send({ plaza: 'builder.highlight', id: widgetId }),
    [send],
  );
  const { as, role, list, theme, at, path } = choices;
  const profileLists = useMemo(() => (list === '' ? [] : [list]), [list]);
  const href =
    token === null
      ? null
      : previewHref({
          ...{ token, as, role: role || null, profileLists, language: choices.language },
          ...{ theme: theme || null, at: isoOfLocal(at), path: path || null, version: null },
        });
  useEffect(() => {
    isLoading.current = href !== null;
  }, [href]);
  const pageViewer: PageViewer = {
    memberId: as === 'member' ? 'preview' : null,
    role: as === 'member' ? role || 'member' : null,
    ...{ profileLists, language: choices.language },
    now: new Date(isoOfLocal(at) ?? Date.now()),
  };
  return {
    frame,
    choices,
    setChoices,
    reload,
    /** Call it when the frame reports that it is ready. */
    loaded,
    highlight,
    pageViewer,
    /** With the base path; null until the link is made. */
    href: href && `${basePath}${href}`,
  };
}

export type Preview = ReturnType<typeof usePreview>;
