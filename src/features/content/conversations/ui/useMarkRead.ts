import { useEffect, useRef } from 'react';
import type { Activity } from '#features/content/conversations/activityRules.ts';
import { useShell } from '#ui/useShell.ts';

/** Reports once that a member has opened the post. §4: a failed read shows no error. */
export function useMarkRead(post: { id: string }, act: (activity: Activity) => Promise<boolean>) {
  const { viewer } = useShell();
  const marked = useRef<string | null>(null);
  const isMember = viewer.memberId !== null;
  useEffect(() => {
    if (!isMember || marked.current === post.id) return;
    marked.current = post.id;
    void act('read');
  }, [post.id, isMember, act]);
}
