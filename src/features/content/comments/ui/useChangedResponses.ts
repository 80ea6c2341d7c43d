import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { gatherIds } from '#ui/gatherIds.ts';
import { graphql } from '#ui/graphql.ts';
import { runOperation } from '#ui/runOperation.ts';
import { useShell } from '#ui/useShell.ts';
import { ChangedResponsesQuery, type CommentNode } from './commentDocuments.ts';
import type { ResponseNode } from './commentFields.ts';
import { useCommentThread } from './commentThread.ts';
import { focusNeighbourOf, responseElementId } from './focusResponse.ts';

/** Whether the viewer still sees the post, and it has responses of its own. */
const PostInSightQuery = graphql(`
  query PostInSight($id: ID!) {
    conversation(id: $id) {
      merged
    }
  }
`);

/** Many may read the same: they do not all ask at the same moment. Milliseconds. */
const spread = () => 300 + Math.random() * 1_500;
/** What the reader has in hand is looked at again after this long. Milliseconds. */
const patience = 3_000;
/** As many the server gives at once. */
const most = 50;

/**
 * Brings what others change and delete into the list, each in its place: what is read does not move,
 * and what the reader edits or is marking words in waits until they are done.
 * @returns takes the id of what was changed; null: something was, or is gone
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
        // What was moved to another post is gone from this one.
        if (postId === current.current.conversationId) fresh.set(response.id, response);
      }
    }
    if (fresh.size === 0 && !(await isInSight(current.current.conversationId))) return;
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
 * A post that went from sight, or into another, takes all of its responses along: who reads it keeps
 * what is there.
 */
async function isInSight(id: string): Promise<boolean> {
  return (await runOperation(PostInSightQuery, { id })).conversation?.merged === false;
}

function idsOf(nodes: readonly CommentNode[]): string[] {
  return nodes.flatMap(({ id, replies }) => [id, ...replies.nodes.map((reply) => reply.id)]);
}

/** Whether the reader edits it or marks its words; before it goes, also whether they answer it. */
function isInHand(id: string, isGone: boolean): boolean {
  const element = document.getElementById(responseElementId(id));
  if (element === null) return false;
  const around = isGone ? (element.closest('li') ?? element) : element;
  if (around.querySelector('textarea, [role="textbox"]') !== null) return true;
  const selection = document.getSelection();
  return !!selection && !selection.isCollapsed && element.contains(selection.anchorNode);
}
