import { openModal } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { DismissSurveyPromptMutation, SurveyPromptQuery } from './surveyDocuments.ts';
import { readKey, surveysTaken, writeKey } from './surveyMemory.ts';

/** Of this browser: how many seconds it has shown the community, and which surveys were dismissed, by id (SPEC §5). */
const spentKey = 'plaza.surveyPrompt.spent';
const askedKey = 'plaza.surveyPrompt.asked';
const dismissedKey = (surveyId: string) => `plaza.survey.${surveyId}`;

/** How long a page is shown before the server is asked. */
const secondsBefore = 3;

/** Milliseconds without asking the server again, where there was no prompt. */
const pause = 600_000;

interface Place {
  pathname: string;
  isMember: boolean;
  /** The reader has left the page. */
  signal: AbortSignal;
}

/** @returns the address of the survey that the reader wants to take part in; null for none */
export async function askForSurvey({ pathname, isMember, signal }: Place): Promise<string | null> {
  if (Date.now() - Number(readKey(sessionStorage, askedKey)) < pause) return null;
  const { surveyPrompt } = await runOperation(SurveyPromptQuery, { path: pathname }).catch(() => ({
    surveyPrompt: null,
  }));
  if (surveyPrompt === null) {
    writeKey(sessionStorage, askedKey, String(Date.now()));
    return null;
  }
  const { surveyId, surveyUrl, title, description } = surveyPrompt.promptDetails;
  if (readKey(localStorage, dismissedKey(surveyId)) !== null) return null;
  if (surveysTaken().includes(surveyId)) return null;
  const seconds = Number(
    surveyPrompt.filter.filters
      .find(({ field }) => field === 'TIME_SPENT_ON_COMMUNITY')
      // SPEC §5: the value may come in double quotes.
      ?.values[0]?.replaceAll(/["']/g, ''),
  );
  await spent(seconds || 0, signal);
  if (signal.aborted) return null;
  const takesPart = await openModal('survey', { title, description });
  // Who left the page has not answered, and is asked again.
  if (takesPart === undefined) return null;
  if (takesPart) {
    // Nor has who begins and leaves the survey: again, but not on the next page.
    writeKey(sessionStorage, askedKey, String(Date.now()));
    return surveyUrl;
  }
  writeKey(localStorage, dismissedKey(surveyId), new Date().toISOString());
  if (isMember)
    await runOperation(DismissSurveyPromptMutation, { input: { surveyId } }).catch(() => null);
  return null;
}

/** Waits until the community has been visible for so long. */
function spent(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const before = Number(readKey(sessionStorage, spentKey)) || secondsBefore;
      const now = document.visibilityState === 'visible' ? before + 1 : before;
      writeKey(sessionStorage, spentKey, String(now));
      if (signal.aborted || now >= seconds) {
        clearInterval(timer);
        resolve();
      }
    }, 1_000);
  });
}
