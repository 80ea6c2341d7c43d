import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { PostNode } from '#features/content/conversations/ui/conversationDocuments.ts';
import { useKeys } from '#ui/keys/useKeys.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { useCommentThread } from './commentThread.ts';
import { bringIntoSight, responseIdOf } from './focusResponse.ts';
import type { ResponseCommands } from './responseCommands.ts';

/** The post and its responses, as keys walk through them. */
const stations = '[data-station]';
/** Below the bar that stands at the top of the window. */
const readingLine = 140;

/** The keys of a post page: through its responses, and what one does to them. */
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

/** The one in focus, else the one that is being read. */
function currentStation(): HTMLElement | undefined {
  const focused = document.activeElement?.closest<HTMLElement>(stations);
  if (focused) return focused;
  return allStations().findLast((each) => each.getBoundingClientRect().top <= readingLine);
}

/** The comment that is read, with its replies. */
function currentThread(): HTMLElement | undefined {
  return currentStation()?.closest<HTMLElement>('#comments > ol > li') ?? undefined;
}

function walk(step: 1 | -1): void {
  const all = allStations();
  const current = currentStation();
  const isFocused = current?.contains(document.activeElement) ?? false;
  const at = current ? all.indexOf(current) : -1;
  // Back from the middle of a response is its own beginning.
  const isBegin = !isFocused && current && step === -1;
  const next = all[isBegin ? at : Math.min(Math.max(at + step, 0), all.length - 1)];
  if (next) bringIntoSight(next, 'start');
}

/** Presses the button of that key, where the viewer has it. */
function press(within: HTMLElement | undefined, key: string): void {
  within?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.click();
}
