import { expect, test } from 'vitest';
import { answerCalls, offline } from '#ui/testing/answerCalls.ts';
import { press, renderComponent, typeInto, untilShown } from '#ui/testing/renderComponent.tsx';
import { memberShell } from '#ui/testing/testShell.ts';
import { AgentComposer } from './AgentComposer.tsx';

test('what is typed while a chat message is sent stays, after a message that was not sent', async () => {
  let answer: (isSent: boolean) => void = () => undefined;
  const sent: unknown[] = [];
  answerCalls({
    replyToRequest: async ({ input }) => {
      sent.push(input.message);
      const isSent = await new Promise<boolean>((resolve) => {
        answer = resolve;
      });
      if (!isSent) throw offline();
      return { request: { id: '7', path: '/support/requests/7', revision: 2 } };
    },
    saveDraft: () => null,
    deleteDraft: () => null,
  });
  const { get } = await renderComponent(
    <AgentComposer
      request={{ id: '7', revision: 1, title: 'The pump', draft: null }}
      isLive
      onTyping={() => undefined}
    />,
    { ...memberShell(), settings: { ...memberShell().settings, richTextEnabled: false } },
  );
  const box = () => get<HTMLTextAreaElement>('textarea');
  await typeInto(box(), 'First');
  await press(box(), 'Enter');
  await untilShown(() => expect(sent).toEqual(['<p>First</p>']));
  expect(box().value).toBe('');
  await typeInto(box(), 'Second');
  answer(false);
  await untilShown(() => expect(box().value).toBe('First\n\nSecond'));
  await press(box(), 'Enter');
  await untilShown(() => expect(sent[1]).toBe('<p>First</p><p>Second</p>'));
  await typeInto(box(), 'Third');
  answer(true);
  await untilShown(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  expect(box().value).toBe('Third');
});

test('Escape leaves the text box, and a key leads back to it', async () => {
  answerCalls({ saveDraft: () => null, deleteDraft: () => null });
  const { get } = await renderComponent(
    <AgentComposer
      request={{ id: '8', revision: 1, title: 'Pump', draft: null }}
      isLive={false}
      onTyping={() => undefined}
    />,
    { ...memberShell(), settings: { ...memberShell().settings, richTextEnabled: false } },
  );
  const box = () => get<HTMLTextAreaElement>('textarea');
  await typeInto(box(), 'Is the valve open?');
  expect(await press(box(), 'n')).toEqual({ isTaken: false });
  await press(box(), 'Escape');
  expect(document.activeElement?.textContent).toContain('Press r to go on writing');
  await press(document.activeElement ?? document.body, 'n');
  expect(document.activeElement).toBe(box());
  expect(box().getAttribute('aria-label')).toBe('Internal note');
  expect(box().value).toBe('Is the valve open?');
});
