import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { gatherIds } from '#ui/gatherIds.ts';
import { keepReadingPlace } from '#ui/keepReadingPlace.ts';
import { runOperation } from '#ui/runOperation.ts';
import { type PostNode, type PostText, PostTextQuery } from './conversationDocuments.ts';
import { showEditedPost } from './editedPost.ts';

/** Many may read the same: they do not all ask at the same moment. Milliseconds. */
const spread = () => 300 + Math.random() * 1_500;
/** Words that the reader has marked are looked at again after this long. Milliseconds. */
const patience = 3_000;

/**
 * Shows what others make of a post, its title and its answers where they stand, while it is read: what
 * is before the reader's eyes stays there, and words they are marking are left alone.
 * @returns takes the id of the response that was changed; null: something else was
 */
export function useChangedPost(post: PostNode | null): (id: string | null) => void {
  const current = useRef(post);
  const shown = useRef<PostText | null>(null);
  useLayoutEffect(() => {
    if (current.current !== post) shown.current = null;
    current.current = post;
  });

  async function bring(changed: ReadonlySet<string> | 'all'): Promise<void> {
    const of = current.current;
    if (of === null || (changed !== 'all' && !answersOf(of).some((id) => changed.has(id)))) return;
    const { conversation } = await runOperation(PostTextQuery, { id: of.id });
    if (conversation === null || current.current !== of || !differs(of, conversation)) return;
    const element = document.getElementById('post');
    if (element && isInHand(element)) {
      setTimeout(() => gatherer.add(null), patience);
      return;
    }
    renameDocument(shown.current ?? of, conversation);
    shown.current = conversation;
    keepReadingPlace(element?.querySelector('.prose') ?? null, () =>
      flushSync(() => showEditedPost(of, conversation)),
    );
  }
  const [gatherer] = useState(() => gatherIds(bring, spread));
  useEffect(() => gatherer.stop, [gatherer]);

  function differs(of: PostNode, text: PostText): boolean {
    const before: object = shown.current ?? of;
    const said = new Map(Object.entries(before));
    return Object.entries(text).some(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(said.get(key)),
    );
  }

  return gatherer.add;
}

function answersOf({ acceptedComment, officialComment }: PostNode): string[] {
  return [acceptedComment, officialComment].flatMap((answer) => (answer ? [answer.id] : []));
}

/** Whether the reader marks its words, or is at a link in them by the keyboard. */
function isInHand(element: HTMLElement): boolean {
  if (element.querySelector('.prose :focus-visible') !== null) return true;
  const selection = document.getSelection();
  return !!selection && !selection.isCollapsed && element.contains(selection.anchorNode);
}

type Named = Pick<PostText, 'title' | 'metaTitle'>;

/** The tab is called after the post. */
function renameDocument(before: Named, after: Named): void {
  const name = ({ title, metaTitle }: Named) => metaTitle || title;
  document.title = document.title.replace(name(before), () => name(after));
}
