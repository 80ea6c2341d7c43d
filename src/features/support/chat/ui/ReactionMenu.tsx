import SmilePlus from 'virtual:icons/smile-plus';
import { useContext, useEffect } from 'react';
import { Menu } from '#ui/overlays/Menu.tsx';
import { MenuPlace } from '#ui/overlays/MenuRows.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { chatReactions } from '../chatRules.ts';
import type { ChatMessageNode } from './chatDocuments.ts';
import type { MessageActions } from './messageActions.ts';

type ReactionMenuProps = { message: ChatMessageNode; actions: MessageActions };

/** Reactions to choose from. */
export function ReactionMenu({ message, actions }: ReactionMenuProps) {
  const { t } = useTranslation('chat');
  return (
    <Menu
      label={t('reactions.add')}
      align="end"
      trigger={<SmilePlus aria-hidden className="size-5" />}
      className="icon-button"
      items={() => <Emojis message={message} actions={actions} />}
    />
  );
}

function Emojis({ message, actions }: ReactionMenuProps) {
  const { t } = useTranslation('chat');
  const { close, rowsDrawn } = useContext(MenuPlace);
  useEffect(rowsDrawn, [rowsDrawn]);
  const own = new Set(message.reactions.filter(({ isOwn }) => isOwn).map(({ emoji }) => emoji));
  return (
    <div className="grid grid-cols-4 gap-1 p-1">
      {chatReactions.map((emoji) => (
        <button
          key={emoji}
          type="button"
          role="menuitemcheckbox"
          aria-checked={own.has(emoji)}
          aria-label={t(`reactions.names.${emoji}`)}
          data-menu-row=""
          className="flex size-11 items-center justify-center rounded-md text-2xl hover:bg-surface-hover aria-checked:bg-accent-soft"
          onClick={() => {
            close();
            actions.react(message, emoji, !own.has(emoji));
          }}
        >
          {emoji}
        </button>
      ))}
    </div>
  );
}
