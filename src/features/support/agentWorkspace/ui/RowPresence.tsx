import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { Avatar } from '#ui/Avatar.tsx';
import { cx } from '#ui/cx.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { runOperation } from '#ui/runOperation.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { SupportPresenceQuery } from './presenceDocuments.ts';

type Present = ResultOf<typeof SupportPresenceQuery>['supportPresence'];

const PresenceInList = createContext<Present>([]);

/** As often as agents announce themselves. */
const askEvery = 15_000;

/** Asks who has the requests of a list open, while the list is in sight. */
export function ListPresence({ ids, children }: { ids: readonly string[]; children: ReactNode }) {
  const [present, setPresent] = useState<Present>([]);
  const asked = ids.join(' ');
  useEffect(() => {
    let isLate = false;
    const ask = () => {
      if (document.hidden || asked === '') return;
      runOperation(SupportPresenceQuery, { requestIds: asked.split(' ') }).then(
        ({ supportPresence }) => {
          if (!isLate) setPresent(supportPresence);
        },
        () => undefined, // Who is there is no reason to disturb anyone.
      );
    };
    ask();
    const timer = setInterval(ask, askEvery);
    document.addEventListener('visibilitychange', ask);
    return () => {
      isLate = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [asked]);
  return <PresenceInList value={present}>{children}</PresenceInList>;
}

/** In the row of a request: the other agents who have it open; those who write are marked. */
export function RowPresence({ requestId }: { requestId: string }) {
  const { t } = useTranslation('supportDesk');
  const there = useContext(PresenceInList).filter((each) => each.requestId === requestId);
  return there.slice(0, 3).map(({ member, isTyping }) => {
    const name = member?.fullName || member?.username || '';
    const text = t(isTyping ? 'presence.typing' : 'presence.viewing', { name });
    return (
      <span
        key={member?.id}
        title={text}
        className={cx(
          'inline-flex shrink-0 rounded-full outline-2 outline-offset-1',
          isTyping ? 'outline-warning' : 'outline-accent',
        )}
      >
        <Avatar name={name} src={member?.avatar ?? null} size="xs" />
        <span className="sr-only">{text}</span>
      </span>
    );
  });
}
