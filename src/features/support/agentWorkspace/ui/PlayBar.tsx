import SkipForward from 'virtual:icons/skip-forward';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { useKeys } from '#ui/keys/useKeys.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { agentPaths } from '../agentPaths.ts';
import { isDealtWith } from '../playRules.ts';
import { countLimit } from '../queueFilterRules.ts';
import { type PlaySession, usePlaySession, writePlay } from './playSession.ts';
import type { AgentRequestNode } from './useAgentRequest.ts';
import { usePlay } from './usePlay.ts';

/** While an agent works through a view: how far they are, and on to the next request. */
export function PlayBar({ request }: { request: AgentRequestNode }) {
  const session = usePlaySession();
  return session && <RunningPlay key={request.id} {...{ request, session }} />;
}

function RunningPlay({ request, session }: { request: AgentRequestNode; session: PlaySession }) {
  const { t, language } = useTranslation('supportDesk');
  const { viewer } = useShell();
  const navigate = useNavigate();
  const { goOn, isBusy } = usePlay();
  const { current, view, title, done, skipped, left } = session;
  const isCurrent = current.id === request.id;
  const isDone =
    isCurrent &&
    isDealtWith(request, { given: current, memberId: viewer.memberId ?? '', now: Date.now() });

  const next = () =>
    void goOn({
      ...{ view, title },
      done: isDone ? done + 1 : done,
      // What waits in the composer is sent as the page is left, so it is no matter to come back to.
      skipped: isDone || !isCurrent ? skipped : [...skipped, current.id],
    });
  const stop = () => {
    writePlay(null);
    void navigate(agentPaths.queue({ view }));
  };

  // Once for each request: what was done is not done again when the page is loaded anew.
  const hasMoved = useRef(false);
  const moveOn = useEffectEvent(() => {
    if (hasMoved.current) return;
    hasMoved.current = true;
    next();
  });
  useEffect(() => {
    if (isDone) moveOn();
  }, [isDone]);

  useKeys([{ keys: ['s'], label: t('play.skip'), run: next }]);
  const numbers = new Intl.NumberFormat(language.replace('_', '-'));
  const leftText = left > countLimit ? `${numbers.format(countLimit)}+` : numbers.format(left);
  return (
    <section
      aria-label={t('play.label')}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-accent-soft px-4 py-2 text-sm needs-js:hidden"
    >
      <p role="status" className="me-auto">
        <bdi className="font-medium">{title}</bdi>{' '}
        <span className="text-text-muted tabular-nums">
          {t('play.progress', { done: numbers.format(done), left: leftText })}
        </span>
      </p>
      <Button size="sm" variant="quiet" onClick={stop}>
        {t('play.stop')}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        loading={isBusy}
        icon={<SkipForward aria-hidden className="size-4 rtl:-scale-x-100" />}
        onClick={next}
      >
        {t(isCurrent && !isDone ? 'play.skip' : 'play.next')}
      </Button>
    </section>
  );
}
