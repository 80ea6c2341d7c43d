import { useState } from 'react';
import { expect, it } from 'vitest';
import { answerCalls } from '#ui/testing/answerCalls.ts';
import {
  click,
  press,
  renderComponent,
  typeInto,
  untilShown,
} from '#ui/testing/renderComponent.tsx';
import { memberShell } from '#ui/testing/testShell.ts';
import type { ReviewNoteNode } from './articleEditDocuments.ts';
import { PassageButton } from './PassageButton.tsx';
import { type DraftPassage, draftTextId, findPassage } from './passages.ts';
import { ReviewNotes } from './ReviewNotes.tsx';

const noteOf = (changes: Partial<ReviewNoteNode>): ReviewNoteNode => ({
  ...{ id: '1', language: 'en', quote: null, text: 'Why?', isResolved: false, isOutdated: false },
  ...{ author: null, createdAt: '2026-05-01T10:00:00.000Z' },
  ...changes,
});

function Review({ notes }: { notes: ReviewNoteNode[] }) {
  const [passage, setPassage] = useState<DraftPassage | null>(null);
  return (
    <>
      <div id={draftTextId}>
        <div contentEditable suppressContentEditableWarning>
          <p>
            Open the <strong>valve</strong> first.
          </p>
          <p>Then wait.</p>
        </div>
        <PassageButton onPick={setPassage} />
      </div>
      <ReviewNotes
        article={{ articleId: '7', reviewNotes: notes }}
        language="en"
        passage={passage}
        onPassageDone={() => setPassage(null)}
      />
    </>
  );
}

function select(from: Node, to: Node): void {
  const range = document.createRange();
  range.setStart(from, 0);
  range.setEnd(to, to.textContent?.length ?? 0);
  const selection = document.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  document.dispatchEvent(new Event('selectionchange'));
}

it('sends a comment with the selected passage, by mouse and by keyboard', async () => {
  const sent: unknown[] = [];
  answerCalls({
    addArticleReviewNote({ input: { quote, text } }) {
      sent.push({ quote, text });
      return { article: { articleId: '7' } };
    },
  });
  const { container, button } = await renderComponent(<Review notes={[]} />, memberShell());
  const [first, second] = container.querySelectorAll('[contenteditable] p');
  const area = container.querySelector('textarea');
  if (!first?.firstChild || !second?.firstChild || !area) throw new Error('not rendered');
  select(first.firstChild, second.firstChild);
  await untilShown(() => expect(button('Comment')).toBeTruthy());
  await click(button('Comment'));
  await untilShown(() => expect(document.activeElement).toBe(area));
  await typeInto(area, 'Which one?');
  await click(button('Add comment'));
  await untilShown(() => expect(sent).toHaveLength(1));
  select(second.firstChild, second.firstChild);
  await press(second, 'm', { ctrlKey: true, altKey: true, code: 'KeyM' });
  await untilShown(() => expect(container.textContent).toContain('Then wait.'));
  await typeInto(area, 'How long?');
  await click(button('Add comment'));
  await untilShown(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    { quote: 'Open the valve first.\nThen wait.', text: 'Which one?' },
    { quote: 'Then wait.', text: 'How long?' },
  ]);
});

it('leads from a comment to its passage, unless it has changed', async () => {
  const notes = [
    noteOf({ id: '1', quote: 'valve first.\nThen' }),
    noteOf({ id: '2', quote: 'Close the lid', isOutdated: true }),
  ];
  const { container, button } = await renderComponent(<Review notes={notes} />, memberShell());
  expect(findPassage({ quote: 'valve first.\nThen' })?.startOffset).toBe(0);
  await click(button(/valve first/));
  expect(document.getSelection()?.toString().replace(/\s+/g, '')).toBe('valvefirst.Then');
  expect(container.textContent).toContain('This passage has changed.');
  const names = [...container.querySelectorAll('button')].map(({ textContent }) => textContent);
  expect(names).not.toContain('Close the lid');
});
