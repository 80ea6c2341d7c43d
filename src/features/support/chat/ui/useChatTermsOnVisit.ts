import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { asksOnPath } from '#features/people/identity/ui/registrationModals.ts';
import { whenIdle } from '#ui/idleTime.ts';
import { useShell } from '#ui/useShell.ts';
import { askChatTermsOnVisit } from './chatTerms.ts';

/** Shows a member the terms of chat at their first visit, after what their account needs. */
export function useChatTermsOnVisit(): void {
  const { viewer } = useShell();
  const { pathname } = useLocation();
  const { memberId } = viewer;
  const asks = memberId !== null && viewer.registration === null && asksOnPath(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again on every path, until it is known
  useEffect(() => {
    if (!asks) return undefined;
    // Unanswered, the next page asks; so does the first message.
    return whenIdle(() => void askChatTermsOnVisit(memberId).catch(() => undefined));
  }, [asks, memberId, pathname]);
}
