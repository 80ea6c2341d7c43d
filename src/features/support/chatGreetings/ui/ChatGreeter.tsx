import { useEffect, useState } from 'react';
import { answerGreeting } from '#features/support/liveChat/ui/answeredGreeting.ts';
import { askLiveChat } from '#ui/liveChatWishes.ts';
import { runOperation } from '#ui/runOperation.ts';
import { watchGreetings } from '../watchGreetings.ts';
import { ChatGreetingBubble } from './ChatGreetingBubble.tsx';
import {
  type ChatGreetingOffer,
  ChatGreetingOffersQuery,
  CountChatGreetingMutation,
} from './chatGreeterDocuments.ts';
import { chatGreetingClasses } from './chatGreetingClasses.ts';

/** Waits until a greeting is due, and shows it until it is answered or dismissed. */
export function ChatGreeter() {
  const [greeting, setGreeting] = useState<ChatGreetingOffer | null>(null);
  useEffect(() => {
    let stop: () => void = () => undefined;
    let isGone = false;
    void runOperation(ChatGreetingOffersQuery, {})
      .then(({ chatGreetingOffers: { greetings, hoursBetween } }) => {
        if (isGone || greetings.length === 0) return;
        stop = watchGreetings(window, {
          ...{ greetings, hoursBetween, isBusy: isElsewhere },
          async show(due) {
            const isShown = await count(due.id, 'SHOWN');
            if (isShown && !isGone) setGreeting(due);
            return isShown;
          },
        });
      })
      // The page works without.
      .catch(() => undefined);
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  if (!greeting) return null;
  return (
    <ChatGreetingBubble
      className={`no-print ${chatGreetingClasses.place}`}
      greeting={greeting}
      onDismiss={() => setGreeting(null)}
      onOpen={() => {
        void count(greeting.id, 'OPENED');
        answerGreeting({ id: greeting.id, text: greeting.text });
        askLiveChat('open');
        setGreeting(null);
      }}
    />
  );
}

async function count(id: string, what: 'SHOWN' | 'OPENED'): Promise<boolean> {
  try {
    const answer = await runOperation(CountChatGreetingMutation, { input: { id, what } });
    return answer.countChatGreeting.isShown;
  } catch {
    return false;
  }
}

/** The visitor is in a dialog, or writes something. */
function isElsewhere(): boolean {
  const { activeElement: focused } = document;
  const isWriting =
    focused instanceof HTMLElement &&
    (focused.isContentEditable || focused.matches('input, textarea, select'));
  // What is shown by hand, such as messages in the corner, asks for nothing.
  const open = 'dialog[open], :popover-open:not([popover="manual"])';
  return isWriting || document.querySelector(open) !== null;
}
