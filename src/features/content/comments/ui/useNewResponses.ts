import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { openEventStream } from '#ui/openEventStream.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { announcedOf, type LiveResponse, newestId, unseenOf } from '../newResponses.ts';
import {
  type CommentNode,
  ConversationEventsSubscription,
  NewResponsesQuery,
} from './commentDocuments.ts';
import { useCommentThread } from './commentThread.ts';
import { focusResponseSoon } from './focusResponse.ts';

interface Shown {
  /** Of the displayed post. */
  etag: string | undefined;
  nodes: readonly CommentNode[];
  /** The newest response when the page was rendered. */
  lastResponseId: string | null;
  /** Whether a new comment appears on the current page. */
  isPlaceHere: boolean;
  newestFirst: boolean;
  /** A response was changed; null: something was removed or changed. */
  onChanged: (id: string | null) => void;
}

/** New responses below the post while it is read; `show` inserts them. For members. */
export function useNewResponses(parts: Shown) {
  const { etag, nodes, lastResponseId, isPlaceHere, newestFirst, onChanged } = parts;
  const { t } = useTranslation('comments');
  const { conversationId, send } = useCommentThread();
  const navigate = useNavigate();
  const [came, setCame] = useState<readonly LiveResponse[]>([]);
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set());
  const [loading, setLoading] = useState(false);

  const shown = nodes.flatMap(({ id, replies }) => [id, ...replies.nodes.map((each) => each.id)]);
  if (shown.some((id) => !seen.has(id))) setSeen(new Set([...seen, ...shown]));
  const news = unseenOf(came, seen);

  const newest = newestId([lastResponseId, ...shown, ...came.map(({ id }) => id)]);
  const known = useRef({ after: newest, etag });
  useEffect(() => {
    known.current = { after: newest, etag };
  });
  useEffect(() => {
    let wasOpen = false;
    return openEventStream({
      document: ConversationEventsSubscription,
      onState(isOpen) {
        // Unlike new responses, changes made while disconnected are not sent again.
        if (isOpen && wasOpen) onChanged(null);
        wasOpen ||= isOpen;
      },
      variables: () => ({ conversationId, ...known.current }),
      onData: ({ conversationEvents: { kind, commentId, replyId, isOwn } }) => {
        if (kind !== 'ADDED') return onChanged(replyId ?? commentId);
        if (commentId === null) return;
        setCame((before) => [...before, { id: replyId ?? commentId, commentId, isOwn }]);
      },
    });
  }, [conversationId, onChanged]);

  /** Inserts each in its place; if all belong on another page, navigates to the first. */
  const show = async () => {
    if (loading || news.length === 0) return;
    setLoading(true);
    try {
      const ids = news.map(({ id }) => id).slice(0, 50);
      const { responses } = await runOperation(NewResponsesQuery, { ids, signedIn: true });
      const here = new Set(nodes.map(({ id }) => id));
      const placed: string[] = [];
      const others: string[] = [];
      for (const response of responses) {
        const isComment = response.__typename === 'Comment';
        if (isComment && isPlaceHere) {
          send({ type: 'commentAdded', comment: response, newestFirst });
          here.add(response.id);
        } else if (response.__typename === 'Reply' && here.has(response.commentId)) {
          send({ type: 'replyAdded', commentId: response.commentId, reply: response });
        } else {
          others.push(response.path);
          continue;
        }
        placed.push(response.id);
      }
      const loaded = new Set(responses.map(({ id }) => id));
      // Removed since, or visible by now: neither is new any more.
      setCame((before) =>
        before.filter(({ id }) => !ids.includes(id) || (loaded.has(id) && !placed.includes(id))),
      );
      const [first] = placed;
      const [elsewhere] = others;
      if (first) focusResponseSoon(first);
      else if (elsewhere) await navigate(elsewhere);
    } catch {
      showError(t('errors.load'));
    }
    setLoading(false);
  };

  return { count: announcedOf(news), loading, show };
}
