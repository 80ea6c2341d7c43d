import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { LiveChatStartForm } from './LiveChatStartForm.tsx';
import { LiveChatTranscriptForm } from './LiveChatTranscriptForm.tsx';
import { useLiveChatPlace } from './liveChatPlace.ts';
import type { LiveChat, LiveChatNode } from './useLiveChat.ts';

/** After a chat: its rating, its transcript, and the next one. */
export function LiveChatEnding({ chat, live }: { chat: LiveChatNode; live: LiveChat }) {
  const { t } = useTranslation('liveChatWidget');
  const place = useLiveChatPlace();
  const [isAgain, setAgain] = useState(false);
  if (isAgain) return <LiveChatStartForm chat={chat} live={live} />;
  return (
    <div className="flex flex-col gap-3 border-t border-border p-4">
      <p role="status" className="text-sm text-text-muted">
        {t('ended')}
      </p>
      <div className="flex flex-wrap gap-2">
        {chat.ratingPath && (
          // Of a visitor: the server leads to the page.
          <LinkButton size="sm" variant="secondary" to={chat.ratingPath} reloadDocument>
            {t('rate')}
          </LinkButton>
        )}
        {chat.requestPath && !place && (
          <LinkButton size="sm" variant="secondary" to={chat.requestPath}>
            {t('request')}
          </LinkButton>
        )}
        {chat.canStart ? (
          <Button size="sm" variant="secondary" onClick={() => setAgain(true)}>
            {t('again')}
          </Button>
        ) : (
          !place && (
            <LinkButton size="sm" variant="secondary" to={chat.offlinePath}>
              {t('offline.write')}
            </LinkButton>
          )
        )}
      </div>
      {!chat.canStart && place?.offline}
      {chat.canSendTranscript && <LiveChatTranscriptForm chat={chat} live={live} />}
    </div>
  );
}
