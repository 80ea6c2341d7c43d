import { expect, it } from 'vitest';
import { answerCalls } from '#ui/testing/answerCalls.ts';
import { click, renderComponent, untilShown } from '#ui/testing/renderComponent.tsx';
import { AnswerModelForm } from './AnswerModelForm.tsx';

const model = {
  ...{ isStored: true, isOn: true, url: 'https://models.example/v1', model: 'tiny' },
  ...{ hasKey: true, monthlyLimit: 1_000, requests: 12 },
};

it('tests what is entered, and says what would be shown or what is wrong', async () => {
  const sent: unknown[] = [];
  const trials = [
    { problem: null, status: null, milliseconds: 1_240, sentences: ['Every two days.'] },
    { problem: 'KEY_REFUSED', status: 401, milliseconds: 80, sentences: [] },
  ];
  answerCalls({
    testAnswerModel({ input }) {
      sent.push(input);
      return { trial: trials[sent.length - 1] };
    },
  });
  const { container, button } = await renderComponent(<AnswerModelForm model={model} />);
  expect(container.textContent).toContain('12 requests this month');
  expect(container.textContent).toContain('keep the current key');
  await click(button('Test'));
  await untilShown(() => expect(container.textContent).toContain('Answered in 1.2 s'));
  expect(container.textContent).toContain('Every two days.');
  await click(button('Test'));
  await untilShown(() =>
    expect(container.textContent).toContain('rejected the API key (HTTP 401)'),
  );
  expect(sent[0]).toEqual({
    model: {
      ...{ url: model.url, model: 'tiny', key: '', isOn: true, monthlyLimit: 1_000 },
    },
  });
});
