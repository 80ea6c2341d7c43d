import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { gatherIds } from '#ui/gatherIds.ts';
import { graphql } from '#ui/graphql.ts';
import { runOperation } from '#ui/runOperation.ts';
import { useShell } from '#ui/useShell.ts';
import { ChangedResponsesQuery, type CommentNode } from './commentDocuments.ts';
import type { ResponseNode } from './commentFields.ts';
import { useCommentThread } from './commentThread.ts';
import { focusNeighbourOf, responseElementId } from './focusResponse.ts';

/** Whether the viewer can still see the post, and it has its own responses. */
const VisiblePostQuery = graphql(`
  query VisiblePost($id: ID!) {
    conversation(id: $id) {
      merged
    }
  }
`);

/** Random delay, so that not all readers send requests at the same moment. Milliseconds. */
const spread = () => 300 + Math.random() * 1_500;
/** Retry interval for responses the reader is using. Milliseconds. */
const patience = 3_000;
/** The server's maximum per request. */
const most = 50;

/**
 * Applies edits and deletions by others in place: the scroll position is kept, and responses that the reader
 * is editing or selecting text in are updated when they finish.
 * @returns a function that takes a changed response's id; null: something was removed or changed
 */
export function useChangedResponses(nodes: readonly CommentNode[]): (id: string | null) => void {
  const { conversationId, send } = useCommentThread();
  const { viewer } = useShell();
  const current = useRef({ conversationId, send, nodes });
  useLayoutEffect(() => {
    current.current = { conversationId, send, nodes };
  });

  const [gatherer] = useState(() => gatherIds(bring, spread));
  useEffect(() => gatherer.stop, [gatherer]);

  async function bring(changed: ReadonlySet<string> | 'all'): Promise<void> {
    const ids = idsOf(current.current.nodes).filter((id) => changed === 'all' || changed.has(id));
    const fresh = new Map<string, ResponseNode>();
    for (let from = 0; from < ids.length; from += most) {
      const asked = { ids: ids.slice(from, from + most), signedIn: viewer.memberId !== null };
      const { responses } = await runOperation(ChangedResponsesQuery, asked);
      for (const { conversationId: postId, ...response } of responses) {
        // A response moved to another post was removed from this one.
        if (postId === current.current.conversationId) fresh.set(response.id, response);
      }
    }
    if (fresh.size === 0 && !(await isPostVisible(current.current.conversationId))) return;
    const inHand = ids.filter((id) => isInHand(id, !fresh.has(id)));
    for (const id of ids.filter((each) => !inHand.includes(each))) {
      const response = fresh.get(id);
      if (response) current.current.send({ type: 'changed', response });
      else remove(id);
    }
    if (inHand.length > 0) setTimeout(() => inHand.forEach(gatherer.add), patience);
  }

  function remove(id: string): void {
    const element = document.getElementById(responseElementId(id));
    if (element?.contains(document.activeElement)) focusNeighbourOf(id);
    current.current.send({ type: 'removed', id });
  }

  return gatherer.add;
}

/**
 * If the post itself becomes invisible or is merged, all of its responses disappear: the reader keeps the
 * current content.
 */
async function isPostVisible(id: string): Promise<boolean> {
  return (await runOperation(VisiblePostQuery, { id })).conversation?.merged === false;
}

function idsOf(nodes: readonly CommentNode[]): string[] {
  return nodes.flatMap(({ id, replies }) => [id, ...replies.nodes.map((reply) => reply.id)]);
}

/**
 * Whether the reader is editing it or selecting its text; for a removal, also whether they are replying to
 * it.
 */
function isInHand(id: string, isGone: boolean): boolean {
  const element = document.getElementById(responseElementId(id));
  if (element === null) return false;
  const around = isGone ? (element.closest('li') ?? element) : element;
  if (around.querySelector('textarea, [role="textbox"]') !== null) return true;
  const selection = document.getSelection();
  return !!selection && !selection.isCollapsed && element.contains(selection.anchorNode);
}
