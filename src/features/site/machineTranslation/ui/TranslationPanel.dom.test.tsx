import { useState } from 'react';
import { expect, it } from 'vitest';
import { useWording } from '#features/content/conversations/ui/otherWording.ts';
import { Button } from '#ui/Button.tsx';
import { answerCalls } from '#ui/testing/answerCalls.ts';
import { click, renderComponent, untilShown } from '#ui/testing/renderComponent.tsx';
import { TranslationPanel } from './TranslationPanel.tsx';

const original = '<p>Hallo</p>';

function Shown() {
  const [hasPanel, setPanel] = useState(true);
  const wording = useWording('post 7', original);
  return (
    <>
      <h1>{wording?.title ?? 'Original'}</h1>
      <Button onClick={() => setPanel(false)}>Leave</Button>
      {hasPanel && <TranslationPanel subject="POST" id="7" original={original} from="de" to="en" />}
    </>
  );
}

const translation = { problem: null, title: 'Hello', content: '<p>Hello</p>', language: 'en' };

it('shows a translation for as long as its label is there', async () => {
  answerCalls({ translateContent: () => ({ translation }) });
  const { container, button } = await renderComponent(<Shown />);
  await untilShown(() => expect(container.querySelector('h1')?.textContent).toBe('Hello'));
  await click(button('Leave'));
  expect(container.querySelector('h1')?.textContent).toBe('Original');
});

it('ignores a translation that comes when its label is gone', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  answerCalls({ translateContent: () => promise });
  const { container, button } = await renderComponent(<Shown />);
  await click(button('Leave'));
  resolve({ translation });
  await new Promise((passed) => setTimeout(passed, 50));
  expect(container.querySelector('h1')?.textContent).toBe('Original');
});
