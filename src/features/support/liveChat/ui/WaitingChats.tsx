import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { agentPaths } from '#features/support/agentWorkspace/agentPaths.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ClientError } from '#ui/clientError.ts';
import { openEventStream } from '#ui/openEventStream.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { Time } from '#ui/Time.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { overLimitIfAsked } from './acceptChat.ts';
import {
  AcceptLiveChatMutation,
  type WaitingChatNode,
  WaitingLiveChatNewsSubscription,
} from './agentChatDocuments.ts';
import { SoundToggle } from './SoundToggle.tsx';
import { useChatSound } from './useChatSound.ts';

/** The chats that wait for an agent, above the list of requests; they also ring in the title of the page. */
export function WaitingChats() {
  const { t } = useTranslation('liveChatDesk');
  const isOn = useShell().settings.switchedOn?.includes('liveChat') === true;
  const chats = useWaitingChats(isOn);
  const sound = useChatSound(isOn ? chats.length : null);
  useRingingTitle(chats.length === 0 ? null : t('waiting.title', { count: chats.length }));
  return (
    <>
      <p role="status" className="sr-only">
        {chats.length > 0 && t('waiting.arrived')}
      </p>
      {chats.length > 0 && (
        <Card as="section" flush heading={<h2>{t('waiting.heading')}</h2>}>
          <ul className="max-h-96 divide-y divide-border overflow-y-auto border-t border-border">
            {chats.map((chat) => (
              <WaitingChat key={chat.request.id} chat={chat} />
            ))}
          </ul>
          <div className="flex justify-end border-t border-border px-2 py-1">
            <SoundToggle sound={sound} label={t('sound')} />
          </div>
        </Card>
      )}
    </>
  );
}

function WaitingChat({ chat: { request, startedAt } }: { chat: WaitingChatNode }) {
  const { t } = useTranslation('liveChatDesk');
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const { id, number, title, author, authorName } = request;
  async function accept(): Promise<void> {
    setBusy(true);
    try {
      const isTaken = await overLimitIfAsked(
        (force) => runOperation(AcceptLiveChatMutation, { input: { id, force } }),
        { title: t('limit.title'), text: t('limit.text') },
      );
      if (isTaken) await navigate(agentPaths.request(number));
      else setBusy(false);
    } catch (error) {
      setBusy(false);
      const isTaken = error instanceof ClientError && error.code === 'CONFLICT';
      showError(t(isTaken ? 'waiting.taken' : 'waiting.failed'));
    }
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-48">
        <Link
          to={agentPaths.request(number)}
          className="line-clamp-1 text-sm font-semibold wrap-anywhere hover:underline"
        >
          <bdi>{title}</bdi>
        </Link>
        <p className="text-xs text-text-muted">
          <bdi>{author?.fullName || author?.username || authorName}</bdi> · {t('waiting.since')}{' '}
          <Time at={startedAt} />
        </p>
      </div>
      <Button size="sm" loading={isBusy} onClick={() => void accept()}>
        {t('waiting.accept')}
      </Button>
    </li>
  );
}

/** Empty while live chat is off. */
function useWaitingChats(isOn: boolean): readonly WaitingChatNode[] {
  const [chats, setChats] = useState<readonly WaitingChatNode[]>([]);
  useEffect(() => {
    if (!isOn) return undefined;
    return openEventStream({
      document: WaitingLiveChatNewsSubscription,
      variables: () => ({}),
      onData: ({ waitingLiveChatNews }) => setChats(waitingLiveChatNews),
    });
  }, [isOn]);
  return chats;
}

/** Shows a text in front of the title of the page. */
function useRingingTitle(text: string | null): void {
  useEffect(() => {
    if (text === null) return undefined;
    const { title } = document;
    const ringing = `${text} · ${title}`;
    document.title = ringing;
    return () => {
      if (document.title === ringing) document.title = title;
    };
  }, [text]);
}
