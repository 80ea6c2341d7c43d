import { act } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { enter } from '#ui/forms/earlyInput.ts';
import { answerCalls, offline, refusedAnswer } from '#ui/testing/answerCalls.ts';
import { click, renderComponent, untilShown } from '#ui/testing/renderComponent.tsx';
import { memberShell } from '#ui/testing/testShell.ts';
import { type CommentThread, CommentThreadContext } from './commentThread.ts';
import { ResponseComposer } from './ResponseComposer.tsx';

const thread: CommentThread = {
  ...{ conversationId: '5', topicId: null, place: null, repliesPerPage: 3, targetId: null },
  ...{ commandBook: new Map(), send: () => undefined, reload: async () => undefined },
};
const words = 'Words that should not be lost on the way.';

// Its script does not come: the plain text box serves. The rich editor needs a browser.
vi.mock('./RichResponseEditor.tsx', () => {
  throw new Error('404');
});

async function open(
  createComment: (args: { input: Record<string, unknown> }) => never,
  shell = memberShell(),
) {
  onTestFinished(() => localStorage.clear());
  const asked = answerCalls({ createComment });
  const onCreated = vi.fn();
  const composer = (
    <CommentThreadContext value={thread}>
      <ResponseComposer
        {...{ kind: 'comment', answeredId: '5', quotation: null, isShut: false, onCreated }}
        privacy={{ isPrivate: false, isFixed: false }}
      />
    </CommentThreadContext>
  );
  const page = await renderComponent(composer, shell);
  const box = page.get<HTMLTextAreaElement>('textarea');
  const send = async (text: string) => {
    await act(async () => enter(box, text));
    await click(page.button('Comment'));
  };
  return { ...page, asked, onCreated, box, send };
}

it.each([
  [
    'is closed by now',
    () => refusedAnswer('CONVERSATION_CLOSED'),
    'This post is closed. It takes no new comments.',
  ],
  ['is gone by now', () => refusedAnswer('NOT_FOUND'), 'This is no longer here'],
  ['is out of reach', offline, 'Failed to create comment! Please try again.'],
])(
  'says of a post that %s why a comment was not taken, and keeps it',
  async (_case, fail, said) => {
    const { container, box, send, onCreated } = await open(() => {
      throw fail();
    });
    await send(words);
    await untilShown(() => expect(container.textContent).toContain(said));
    expect(box.value).toBe(words);
    expect(onCreated).not.toHaveBeenCalled();
  },
);

it('sends nothing that is too short, and says so at the text', async () => {
  const { container, box, send, asked } = await open(() => {
    throw offline();
  });
  await send('Too short');
  await untilShown(() =>
    expect(container.textContent).toContain('Please write at least 20 characters.'),
  );
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(asked).toEqual([]);
});

it.each([
  ['a member', 'MANAGE_OWN_PRIVATE_MESSAGES', 'Private: only you and staff'],
  ['staff', 'MANAGE_PRIVATE_MESSAGES', 'Private message to the author'],
] as const)('lets %s write privately', async (_case, permission, label) => {
  const sent: unknown[] = [];
  const { field, send } = await open(
    ({ input }) => {
      sent.push(input);
      throw refusedAnswer('INTERNAL_SERVER_ERROR');
    },
    memberShell({ permissions: [permission] }),
  );
  await click(field(label));
  await send(words);
  const asked = { message: `<p>${words}</p>`, privateMessage: true };
  await untilShown(() => expect(sent).toMatchObject([asked]));
});
