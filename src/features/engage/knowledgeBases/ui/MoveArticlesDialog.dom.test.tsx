import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { answerCalls } from '#ui/testing/answerCalls.ts';
import { click, renderComponent, untilShown } from '#ui/testing/renderComponent.tsx';
import { memberShell } from '#ui/testing/testShell.ts';
import { MoveArticlesDialog } from './MoveArticlesDialog.tsx';

const article = (articleId: string, title: string) => ({
  ...{ articleId, title, language: 'en', isPublished: true, openState: null },
});

const base = (id: string, title: string, canManage: boolean, sections: object[] = []) => ({
  ...{ id, title },
  knowledgeBase: { canManage, sections },
});

async function choose(select: HTMLInputElement, value: string) {
  await act(async () => {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

it('moves articles to a section of another knowledge base and lists what became of each', async () => {
  const sent: unknown[] = [];
  answerCalls({
    knowledgeBases: () => [
      base('1', 'Help center', true),
      base('2', 'Handbook', true, [{ id: '9', name: 'Seals', around: [{ name: 'Pumps' }] }]),
      base('3', 'Not mine', false),
    ],
    moveKnowledgeArticles({ input }) {
      sent.push(input);
      return {
        moves: [
          { articleId: '4', errorCode: null },
          { articleId: '5', errorCode: 'NOT_FOUND' },
        ],
      };
    },
  });
  const close = vi.fn();
  const articles = [article('4', 'Unpack the pump'), article('5', 'Replace the seal')];
  const { container, field, button } = await renderComponent(
    <MoveArticlesDialog
      {...{ articles, close, dismiss: vi.fn(), closable: true, knowledgeBaseId: '1' }}
    />,
    memberShell(),
  );
  await untilShown(() => expect(container.textContent).toContain('Handbook'));
  expect(container.textContent).not.toContain('Not mine');
  expect(field('Knowledge base').value).toBe('1');
  await choose(field('Knowledge base'), '2');
  await untilShown(() => expect(container.textContent).toContain('Pumps › Seals'));
  await choose(field('Section'), '9');
  await click(button('Move'));
  await untilShown(() => expect(container.textContent).toContain('1 item moved'));
  expect(sent).toMatchObject([{ knowledgeBaseId: '2', sectionId: '9', articleIds: ['4', '5'] }]);
  const results = [...container.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(results).toEqual(['Unpack the pumpMoved', 'Replace the sealNo longer exists']);
  await click(button('Close'));
  expect(close).toHaveBeenCalledWith(true);
});
