import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigation, useRevalidator } from 'react-router';
import { gatherIds } from '#ui/gatherIds.ts';
import { keepReadingPlace } from '#ui/keepReadingPlace.ts';
import { runOperation } from '#ui/runOperation.ts';
import { ChangedPostQuery, type PostState, type PostText } from './changedPostDocument.ts';
import type { PostNode } from './conversationDocuments.ts';
import { showEditedPost } from './editedPost.ts';

/** Random delay, so that not all readers send requests at the same moment. Milliseconds. */
const spread = () => 300 + Math.random() * 1_500;
/** Retry interval while the reader is selecting text. Milliseconds. */
const patience = 3_000;

type Changes = Partial<PostText & PostState>;

/**
 * Applies others' changes to a post's title, text, state and answers in place, while it is read: the scroll
 * position is kept, and selected text is not touched.
 * @returns a function that takes a changed response's id; null: something else changed
 */
export function useChangedPost(post: PostNode): (id: string | null) => void {
  const navigation = useNavigation();
  const revalidator = useRevalidator();
  const isLoading = navigation.state !== 'idle' || revalidator.state !== 'idle';
  const current = useRef<{ post: PostNode | null; isLoading: boolean }>({ post, isLoading });
  const changes = useRef<Changes>({});
  useLayoutEffect(() => {
    if (current.current.post !== post) changes.current = {};
    current.current = { post, isLoading };
  });
  useLayoutEffect(
    () => () => {
      current.current = { post: null, isLoading: false };
    },
    [],
  );

  async function bring(changed: ReadonlySet<string> | 'all'): Promise<void> {
    const of = current.current.post;
    if (of === null) return;
    const known = { ...of, ...changes.current };
    if (changed !== 'all' && !answersOf(known).some((id) => changed.has(id))) return;
    const { text, state } = await runOperation(ChangedPostQuery, { id: of.id });
    if (text === null || state === null) return;
    // A reload, for example after the reader's own action, is not announced.
    if (current.current.post !== of || current.current.isLoading) return bringLater();
    const element = document.getElementById('post');
    const isKept = differs(known, text) && element !== null && isInHand(element);
    if (isKept) bringLater();
    const found = isKept ? state : { ...text, ...state };
    if (!differs(known, found)) return;
    renameDocument(known, { ...known, ...found });
    changes.current = { ...changes.current, ...found };
    keepReadingPlace(element?.querySelector('.prose') ?? null, () =>
      flushSync(() => showEditedPost(of, changes.current)),
    );
  }
  const bringLater = () => void setTimeout(() => gatherer.add(null), patience);
  const [gatherer] = useState(() => gatherIds(bring, spread));
  useEffect(() => gatherer.stop, [gatherer]);
  return gatherer.add;
}

function differs(known: object, found: object): boolean {
  const before = new Map<string, unknown>(Object.entries(known));
  return Object.entries(found).some(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before.get(key)),
  );
}

function answersOf({ acceptedComment, officialComment }: PostText): string[] {
  return [acceptedComment, officialComment].flatMap((answer) => (answer ? [answer.id] : []));
}

/** Whether the reader is selecting its text, or has focused a link in it. */
function isInHand(element: HTMLElement): boolean {
  if (element.querySelector('.prose :focus-visible') !== null) return true;
  const selection = document.getSelection();
  return !!selection && !selection.isCollapsed && element.contains(selection.anchorNode);
}

type Named = Pick<PostText, 'title' | 'metaTitle'>;

/** Updates the tab's title. */
function renameDocument(before: Named, after: Named): void {
  const name = ({ title, metaTitle }: Named) => metaTitle || title;
  document.title = document.title.replace(name(before), () => name(after));
}
