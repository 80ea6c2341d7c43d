import { act } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { enter } from '#ui/forms/earlyInput.ts';
import { modalQueue } from '#ui/overlays/modalQueue.ts';
import { answerCalls, refusedAnswer } from '#ui/testing/answerCalls.ts';
import { click, renderComponent, untilShown } from '#ui/testing/renderComponent.tsx';
import { memberShell } from '#ui/testing/testShell.ts';
import type { ResponseNode } from './commentFields.ts';
import { type CommentThread, CommentThreadContext } from './commentThread.ts';
import { ResponseEdit } from './ResponseEdit.tsx';

const opened = '2026-01-01T00:00:00Z';

// Its script does not come: the plain text box serves. The rich editor needs a browser.
vi.mock('./RichResponseEditor.tsx', () => {
  throw new Error('404');
});

const verdicts = [
  ...['edit', 'delete', 'like', 'accept', 'reply', 'move', 'fork', 'report', 'answerOfficially'],
  ...['markSpam', 'unmarkSpam', 'setPrivacy', 'editIndex', 'setOrder'],
];

/** A comment as the server tells of it. */
const comment = {
  ...{ __typename: 'Comment', id: '8', createdAt: opened, updatedAt: opened, path: '/' },
  ...{ content: '<p>The answer as it stood.</p>', message: '<p>The answer as it stood.</p>' },
  ...{ liked: false, likeCount: 0, isEdited: true, isPrivate: false, indexDisabled: false },
  ...{ accepted: false, official: false, flagged: false, spam: false, held: false },
  ...{ attachments: [], can: Object.fromEntries(verdicts.map((name) => [name, 'OK'])) },
};

const place = { categoryId: '3', scopedPermissions: [] };
const staff = memberShell({ permissions: ['SILENT_EDIT'] });

async function open(
  answer: (input: Record<string, unknown>) => void = () => undefined,
  shell = memberShell(),
) {
  onTestFinished(() => localStorage.clear());
  const sent: Record<string, unknown>[] = [];
  answerCalls({
    updateComment({ input }) {
      sent.push(input);
      answer(input);
      return { response: comment };
    },
  });
  const thread: CommentThread = {
    ...{ conversationId: '5', topicId: null, place, repliesPerPage: 3, targetId: null },
    ...{ commandBook: new Map(), send: vi.fn(), reload: async () => undefined },
  };
  const onDone = vi.fn();
  const page = await renderComponent(
    <CommentThreadContext value={thread}>
      <ResponseEdit kind="comment" response={comment as unknown as ResponseNode} onDone={onDone} />
    </CommentThreadContext>,
    shell,
  );
  const box = page.get<HTMLTextAreaElement>('textarea');
  const save = async (text: string) => {
    await act(async () => enter(box, text));
    await click(page.button('Save'));
  };
  return { ...page, sent, onDone, box, save };
}

it('asks before it writes over what somebody else has changed, and keeps what was written', async () => {
  const { sent, onDone, box, save } = await open(({ updatedDate }) => {
    if (updatedDate !== null) throw refusedAnswer('CONFLICT');
  });
  await save('What the second has to say of it.');
  await untilShown(() => expect(modalQueue.current()?.key).toBe('editConflict'));
  await act(async () => modalQueue.current()?.close(false));
  expect(box.value).toBe('What the second has to say of it.');
  expect(onDone).not.toHaveBeenCalled();

  await save('What the second says after all.');
  await untilShown(() => expect(modalQueue.current()?.key).toBe('editConflict'));
  await act(async () => modalQueue.current()?.close(true));
  await untilShown(() => expect(sent).toHaveLength(3));
  expect(sent.map(({ updatedDate }) => updatedDate)).toEqual([opened, opened, null]);
  expect(sent[2]?.message).toBe('<p>What the second says after all.</p>');
  await untilShown(() => expect(onDone).toHaveBeenCalledOnce());
});

it('offers a silent edit to those who may, and sends it as one', async () => {
  const { sent, field, save } = await open(undefined, staff);
  await click(field('Silent edit'));
  await save('The answer, put a little better.');
  await untilShown(() => expect(sent).toMatchObject([{ disableLastActivityAt: true }]));
});

it('offers no silent edit to others', async () => {
  const { container } = await open();
  expect(container.textContent).not.toContain('Silent edit');
});
