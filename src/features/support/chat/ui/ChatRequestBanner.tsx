import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { chatPaths } from '../chatAddress.ts';
import type { ChatMessageNode, ChatRoomNode } from './chatDocuments.ts';
import { openChatReport } from './chatModals.ts';
import { useRoomActions } from './useRoomActions.ts';
import { otherOf, useRoomName } from './useRoomName.ts';

type ChatRequestBannerProps = {
  room: ChatRoomNode;
  messages: readonly ChatMessageNode[];
  /** The room is another since the server answered. */
  onChanged: () => Promise<void>;
};

/** A stranger has written: the reader decides whether they may go on. */
export function ChatRequestBanner({ room, messages, onChanged }: ChatRequestBannerProps) {
  const { t } = useTranslation('chat');
  const { viewer } = useShell();
  const navigate = useNavigate();
  const name = useRoomName(room);
  const [isBusy, setBusy] = useState(false);
  // Accepted: the room has moved to the other list. It stays open, for its reader may already write.
  const actions = useRoomActions(room, async () => {
    await onChanged();
    await navigate(chatPaths.page({ room: room.id }), { replace: true });
  });
  const [sender] = messages.filter(({ isOwn, kind }) => !isOwn && kind === 'TEXT');
  // Of a group, whoever is seen to write need not be the one who asks.
  const writer = otherOf(room, viewer.memberId);

  async function run(action: () => Promise<void>): Promise<void> {
    setBusy(true);
    await action();
    setBusy(false);
  }
  async function blockAndReport(id: string): Promise<void> {
    const reported = sender ? await openChatReport(room.id, sender.seq) : true;
    if (reported && (await actions.block(id, name))) await actions.declineQuietly();
  }

  return (
    <section
      aria-label={t('request.label')}
      className="flex flex-col gap-3 border-t border-border bg-surface-sunken p-4"
    >
      <div>
        <p className="font-semibold wrap-anywhere">{t('request.title', { name })}</p>
        <p className="text-sm text-text-muted">{t('request.text')}</p>
      </div>
      <div className="flex flex-wrap gap-2 needs-js:hidden">
        <Button loading={isBusy} onClick={() => void run(actions.accept)}>
          {t('request.accept')}
        </Button>
        <Button variant="secondary" disabled={isBusy} onClick={() => void run(actions.decline)}>
          {t('request.decline')}
        </Button>
        {writer && (
          <Button
            variant="danger"
            disabled={isBusy}
            onClick={() => void run(() => blockAndReport(writer.id))}
          >
            {t('request.block')}
          </Button>
        )}
      </div>
    </section>
  );
}
