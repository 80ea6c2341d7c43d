import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from '#ui/useTranslation.ts';
import { Avatar } from '../Avatar.tsx';
import { cx } from '../cx.ts';
import type { MentionList } from './mentionList.ts';

type MentionPopupProps = { id: string; list: MentionList; textboxId: string };

/**
 * Members to mention, at the caret. Focus stays in the text, which references the active row
 * (aria-activedescendant).
 */
export function MentionPopup({ id, list, textboxId }: MentionPopupProps) {
  const { t } = useTranslation('editor');
  const popup = useRef<HTMLDivElement>(null);
  const state = useSyncExternalStore(list.subscribe, list.current, () => null);
  const suggested = state?.suggested;
  const isOpen = state !== null && suggested !== undefined && suggested.query !== '';
  const active = isOpen && state.members[state.at] ? `${id}-${state.at}` : null;

  useLayoutEffect(() => {
    if (isOpen && popup.current) return suggested.mount(popup.current);
    return undefined;
  }, [isOpen, suggested]);

  useEffect(() => {
    const textbox = document.getElementById(textboxId);
    if (!textbox || !isOpen) return undefined;
    textbox.setAttribute('aria-controls', id);
    if (active) textbox.setAttribute('aria-activedescendant', active);
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
    return () => {
      textbox.removeAttribute('aria-controls');
      textbox.removeAttribute('aria-activedescendant');
    };
  }, [textboxId, isOpen, active, id]);

  if (!isOpen) return null;
  const isEmpty = state.members.length === 0;
  return (
    <div
      ref={popup}
      className="fixed z-50 max-h-72 w-72 max-w-[calc(100vw-3.2rem)] overflow-y-auto rounded-lg border border-border bg-surface-raised p-1.5 shadow-lg"
    >
      <div id={id} role="listbox" aria-label={t('mention.list')}>
        {state.members.map((member, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text's own keys choose (mentionList.ts).
          <div
            key={member.id}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === state.at}
            className={cx(
              'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md px-2 text-sm',
              at === state.at ? 'bg-surface-hover' : 'hover:bg-surface-hover',
            )}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => list.choose(at)}
          >
            <Avatar name={member.fullName ?? member.username} src={member.avatar} size="sm" />
            <span className="min-w-0 truncate">
              <span className="font-medium">{member.fullName ?? member.username}</span>{' '}
              <bdi className="text-text-muted">@{member.username}</bdi>
            </span>
          </div>
        ))}
      </div>
      {isEmpty && (
        <p role="status" className="px-2 py-2 text-sm text-text-muted">
          {state.loading ? t('mention.searching') : t('mention.none')}
        </p>
      )}
    </div>
  );
}
