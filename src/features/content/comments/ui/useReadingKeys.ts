import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { PostNode } from '#features/content/conversations/ui/conversationDocuments.ts';
import { useKeys } from '#ui/keys/useKeys.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { useCommentThread } from './commentThread.ts';
import { bringIntoView, responseIdOf } from './focusResponse.ts';
import type { ResponseCommands } from './responseCommands.ts';

/** The post and its responses, in navigation order. */
const stations = '[data-station]';
/** Below the sticky bar. */
const readingLine = 140;

/** Shortcuts of a post page: navigation through its responses, and their commands. */
export function useReadingKeys(post: PostNode | null, showNew: () => void): void {
  const { t } = useTranslation('reading');
  const { commandBook } = useCommentThread();
  const navigate = useNavigate();
  const editPath = post?.can.edit === 'OK' ? `${post.path}/edit` : null;
  useKeys(
    useMemo(() => {
      const command = (name: keyof ResponseCommands) => () => {
        const station = currentStation();
        const id = station ? responseIdOf(station) : 'post';
        if (name === 'edit' && id === 'post' && editPath !== null) return void navigate(editPath);
        commandBook.get(id ?? 'post')?.[name]?.();
      };
      return [
        { keys: ['j'], label: t('keys.next'), run: () => walk(1) },
        { keys: ['k'], label: t('keys.previous'), run: () => walk(-1) },
        { keys: ['r'], label: t('keys.reply'), run: command('reply') },
        { keys: ['q'], label: t('keys.quote'), run: command('quote') },
        { keys: ['l'], label: t('keys.like'), run: () => press(currentStation(), 'like') },
        { keys: ['e'], label: t('keys.edit'), run: command('edit') },
        { keys: ['s'], label: t('keys.share'), run: command('copyLink') },
        { keys: ['u'], label: t('keys.unread'), run: () => press(document.body, 'unread') },
        { keys: ['h'], label: t('keys.replies'), run: () => press(currentThread(), 'replies') },
        { keys: ['n'], label: t('keys.load'), run: showNew },
      ];
    }, [t, commandBook, navigate, editPath, showNew]),
  );
}

function allStations(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(stations)];
}

/** The focused response, else the one being read. */
function currentStation(): HTMLElement | undefined {
  const focused = document.activeElement?.closest<HTMLElement>(stations);
  if (focused) return focused;
  return allStations().findLast((each) => each.getBoundingClientRect().top <= readingLine);
}

/** The comment being read, with its replies. */
function currentThread(): HTMLElement | undefined {
  return currentStation()?.closest<HTMLElement>('#comments > ol > li') ?? undefined;
}

function walk(step: 1 | -1): void {
  const all = allStations();
  const current = currentStation();
  const isFocused = current?.contains(document.activeElement) ?? false;
  const at = current ? all.indexOf(current) : -1;
  // "Previous" from the middle of a response goes to its start.
  const isBegin = !isFocused && current && step === -1;
  const next = all[isBegin ? at : Math.min(Math.max(at + step, 0), all.length - 1)];
  if (next) bringIntoView(next, 'start');
}

/** Clicks the button of a shortcut, if the viewer has it. */
function press(within: HTMLElement | undefined, key: string): void {
  within?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.click();
}
