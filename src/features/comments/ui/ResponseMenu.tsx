import Ellipsis from 'lucide-react/icons/ellipsis';
import LinkIcon from 'lucide-react/icons/link';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { lazy } from 'react';
import type { Activity } from '#features/conversations/activityRules.ts';
import { Menu, type MenuItem } from '#ui/Menu.tsx';
import { openModal } from '#ui/modalQueue.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ResponseNode } from './commentFields.ts';
import { useCommentThread } from './commentThread.ts';
import { focusNeighbourOf } from './focusResponse.ts';

const ResponseTools = lazy(async () => ({
  default: (await import('#features/merging/ui/ResponseTools.tsx')).ResponseTools,
}));

type ResponseMenuProps = {
  kind: 'comment' | 'reply';
  response: ResponseNode;
  onEdit: () => void;
  onDelete: (activity: Activity) => Promise<boolean>;
};

export function ResponseMenu({ kind, response, onEdit, onDelete }: ResponseMenuProps) {
  const { t } = useTranslation('comments');
  const { origin, basePath } = useShell();
  const { send, reload, conversationId, topicId } = useCommentThread();

  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(`${origin}${basePath}${response.path}`);
      showSuccess(t('copied'));
    } catch {
      showError(t('notCopied'));
    }
  };

  const remove = async () => {
    const sure = await openModal('confirmation', {
      title: t(`delete.${kind}.title`),
      text: t(`delete.${kind}.text`),
      danger: true,
    });
    if (!sure || !(await onDelete('delete-comment'))) return;
    focusNeighbourOf(response.id);
    send({ type: 'removed', id: response.id });
    showSuccess(t(`delete.${kind}.done`));
    if (response.accepted) await reload();
  };

  const items: MenuItem[] = [
    {
      key: 'link',
      label: t('actions.copyLink'),
      icon: <LinkIcon aria-hidden />,
      onSelect: copyLink,
    },
  ];
  if (response.can.edit === 'OK') {
    items.push({
      key: 'edit',
      label: t('actions.edit'),
      icon: <Pencil aria-hidden />,
      onSelect: onEdit,
    });
  }
  if (response.can.delete === 'OK') {
    items.push({
      key: 'delete',
      label: t('actions.delete'),
      icon: <Trash2 aria-hidden />,
      danger: true,
      separatorBefore: true,
      onSelect: remove,
    });
  }
  return (
    <Menu
      label={t('actions.more')}
      align="end"
      trigger={<Ellipsis aria-hidden className="size-5" />}
      className="touch-target inline-flex size-8 shrink-0 items-center justify-center rounded-button text-text-muted transition-colors hover:bg-surface-sunken hover:text-text"
      items={items}
      more={
        [response.can.move, response.can.fork].includes('OK') && (
          <ResponseTools
            response={{
              ...response,
              kind,
              conversationId,
              topicId,
              replyCount: repliesOf(response),
            }}
          />
        )
      }
    />
  );
}

/** Of a comment; a reply has none. */
function repliesOf(response: ResponseNode & { replyCount?: number }): number {
  return response.replyCount ?? 0;
}
