import { expect, it } from 'vitest';
import { answerCalls, offline } from '#ui/testing/answerCalls.ts';
import { click, renderComponent, untilShown } from '#ui/testing/renderComponent.tsx';
import { memberShell } from '#ui/testing/testShell.ts';
import { ConflictNotice } from './ConflictNotice.tsx';
import { SourceChanges } from './SourceChanges.tsx';

const comparison = {
  title: [{ kind: 'same', text: 'Pump' }],
  rows: [
    {
      ...{ kind: 'changed', oldHtml: '<p>Turn <del>left</del></p>' },
      newHtml: '<p>Turn <ins>right</ins></p>',
      bothHtml: '<p>Turn <del>left</del><ins>right</ins></p>',
    },
  ],
  lists: [{ kind: 'TAGS', added: ['pump'], removed: [] }],
};

const marked = (container: HTMLElement) =>
  [...container.querySelectorAll('ins, del')].map(
    ({ localName, textContent }) => `${localName} ${textContent}`,
  );

it('shows what a save over someone else’s changes, then overwrites or discards', async () => {
  const asked: unknown[] = [];
  answerCalls({
    articleConflict(variables) {
      asked.push(variables);
      return comparison;
    },
    editedArticle: () => ({
      translations: [{ draft: { number: 3, edition: 4 }, published: { number: 2 } }],
    }),
  });
  const chosen: unknown[] = [];
  const { container, button } = await renderComponent(
    <ConflictNotice
      articleId="7"
      language="en"
      unsaved={{ title: 'Pump', content: '<p>Turn right</p>' }}
      onOverwrite={(latest) => chosen.push(latest)}
      onDiscard={() => chosen.push('discarded')}
    />,
    memberShell(),
  );
  await untilShown(() => expect(marked(container)).toEqual(['ins pump', 'del left', 'ins right']));
  expect(asked).toMatchObject([
    { articleId: '7', language: 'en', title: 'Pump', content: '<p>Turn right</p>' },
  ]);
  await click(button('Save my version'));
  await click(button('Discard my changes'));
  expect(chosen).toEqual([{ number: 3, edition: 4 }, 'discarded']);
});

it('shows and hides what the source has changed since its translation', async () => {
  let isOffline = true;
  const asked: unknown[] = [];
  answerCalls({
    articleComparison(variables) {
      if (isOffline) throw offline();
      asked.push(variables);
      return comparison;
    },
  });
  const { container, button } = await renderComponent(
    <SourceChanges articleId="7" language="en" from={2} to={5} />,
    memberShell(),
  );
  await click(button('Show changes'));
  await untilShown(() => expect(button('Show changes').ariaBusy).not.toBe('true'));
  expect(marked(container)).toEqual([]);
  isOffline = false;
  await click(button('Show changes'));
  await untilShown(() => expect(marked(container)).toContain('del left'));
  await click(button('Hide changes'));
  expect(marked(container)).toEqual([]);
  await click(button('Show changes'));
  expect(marked(container)).toContain('ins right');
  expect(asked).toMatchObject([{ articleId: '7', language: 'en', from: 2, to: 5 }]);
});
