import Copy from 'virtual:icons/copy';
import Flag from 'virtual:icons/flag';
import Pencil from 'virtual:icons/pencil';
import Reply from 'virtual:icons/reply';
import Trash from 'virtual:icons/trash-2';
import { plainTextOf } from '#core/plainText.ts';
import { copyText } from '#ui/copyText.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { type MenuItem, MenuRows } from '#ui/overlays/MenuRows.tsx';
import { MoreMenu } from '#ui/overlays/MoreMenu.tsx';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ChatMessageNode } from './chatDocuments.ts';
import type { MessageActions } from './messageActions.ts';
import { ReactionMenu } from './ReactionMenu.tsx';

type ChatMessageMenuProps = { message: ChatMessageNode; actions: MessageActions };

export function ChatMessageMenu({ message, actions }: ChatMessageMenuProps) {
  const { t } = useTranslation('chat');
  return (
    <div className="flex shrink-0 items-center opacity-0 transition-opacity group-focus-within/message:opacity-100 group-hover/message:opacity-100 needs-js:hidden pointer-coarse:opacity-100">
      {actions.canWrite && (
        <>
          <IconButton
            className="pointer-coarse:hidden"
            label={t('reply.open')}
            icon={<Reply aria-hidden className="size-5 rtl:-scale-x-100" />}
            onClick={() => actions.reply(message)}
          />
          <ReactionMenu message={message} actions={actions} />
        </>
      )}
      <MoreMenu
        label={t('message.menu')}
        items={() => <MessageRows message={message} actions={actions} />}
      />
    </div>
  );
}

function MessageRows({ message, actions }: ChatMessageMenuProps) {
  const { t } = useTranslation('chat');
  const copy = async () => {
    try {
      await copyText(plainTextOf(message.content));
      showSuccess(t('message.copied'));
    } catch {
      showError(t('message.copyFailed'));
    }
  };
  const items: MenuItem[] = actions.canWrite
    ? [
        {
          key: 'reply',
          label: t('reply.open'),
          icon: <Reply aria-hidden className="rtl:-scale-x-100" />,
          onSelect: () => actions.reply(message),
        },
      ]
    : [];
  if (message.content !== '') {
    items.push({
      key: 'copy',
      label: t('message.copy'),
      icon: <Copy aria-hidden />,
      onSelect: () => void copy(),
    });
  }
  if (message.canEdit) {
    items.push({
      key: 'edit',
      label: t('message.edit'),
      icon: <Pencil aria-hidden />,
      onSelect: () => actions.edit(message),
    });
  }
  if (message.canDelete) {
    items.push({
      key: 'delete',
      label: t('message.delete'),
      icon: <Trash aria-hidden />,
      danger: true,
      onSelect: () => actions.remove(message),
    });
  }
  if (!message.isOwn) {
    items.push({
      key: 'report',
      label: t('message.report'),
      icon: <Flag aria-hidden />,
      onSelect: () => actions.report(message),
    });
  }
  return <MenuRows items={items} />;
}
