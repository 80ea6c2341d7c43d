import { beforeEach, expect, it } from 'vitest';
import { modalQueue } from '#ui/overlays/modalQueue.ts';
import { answerCalls } from '#ui/testing/answerCalls.ts';
import { untilShown } from '#ui/testing/renderComponent.tsx';
import { askForSurvey } from './askForSurvey.ts';

const prompt = {
  promptId: '7',
  filter: { filters: [] },
  promptDetails: { surveyId: '7', surveyUrl: '/surveys/7', title: 'Rate us', description: null },
};
const dismissed = () => localStorage.getItem('plaza.survey.7');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** Shows the prompt on a page. */
async function ask() {
  const asked = answerCalls({
    surveyPrompt: () => prompt,
    dismissSurveyPrompt: () => ({ clientMutationId: '1' }),
  });
  const { signal } = new AbortController();
  const answer = askForSurvey({ pathname: '/topics', isMember: true, signal });
  await untilShown(() => expect(modalQueue.current()?.key).toBe('survey'));
  return { asked, answer };
}

it('asks again who left the page without an answer', async () => {
  const { asked, answer } = await ask();
  modalQueue.closeAll();
  expect(await answer).toBeNull();
  expect(asked).toEqual(['surveyPrompt']);
  expect(dismissed()).toBeNull();
  const again = await ask();
  modalQueue.current()?.close(false);
  await again.answer;
});

it('does not ask again who dismissed it, in this browser and as this member', async () => {
  const { asked, answer } = await ask();
  modalQueue.current()?.close(false);
  expect(await answer).toBeNull();
  expect(asked).toEqual(['surveyPrompt', 'dismissSurveyPrompt']);
  expect(dismissed()).not.toBeNull();
});

it('does not count beginning the survey as dismissing it, and asks later', async () => {
  const { asked, answer } = await ask();
  modalQueue.current()?.close(true);
  expect(await answer).toBe('/surveys/7');
  expect(asked).toEqual(['surveyPrompt']);
  expect(dismissed()).toBeNull();
  const { signal } = new AbortController();
  expect(await askForSurvey({ pathname: '/', isMember: true, signal })).toBeNull();
});
