import { expect, it } from 'vitest';
import { answerCalls, refusedAnswer } from '#ui/testing/answerCalls.ts';
import { click, renderComponent, untilShown } from '#ui/testing/renderComponent.tsx';
import { TranslationServiceForm } from './TranslationServiceForm.tsx';

const service = {
  ...{ isStored: false, isOn: false, kind: null, url: null, model: null, hasKey: false },
  ...{ characters: 0, dailyCharacters: 200_000 },
};

it('marks the field that keeps a service from being tried', async () => {
  answerCalls({
    testTranslationService() {
      const fault = { field: 'url', rule: 'required', message: 'must not be blank' };
      throw refusedAnswer('VALIDATION_FAILED', [fault]);
    },
  });
  const { container, button } = await renderComponent(<TranslationServiceForm service={service} />);
  await click(button('Try it'));
  const url = container.querySelector('input[name=url]');
  await untilShown(() => expect(url?.getAttribute('aria-invalid')).toBe('true'));
  expect(container.textContent).not.toContain('Couldn’t run the test');
});
