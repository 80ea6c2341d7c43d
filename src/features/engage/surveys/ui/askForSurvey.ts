import { openModal } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { DismissSurveyPromptMutation, SurveyPromptQuery } from './surveyDocuments.ts';
import './surveyModals.ts';

/** Of this browser: since when it reads the community, and which surveys were dismissed, by survey id (SPEC §5). */
const startedKey = 'plaza.surveyPrompt.started';
const askedKey = 'plaza.surveyPrompt.asked';
const dismissedKey = (surveyId: string) => `plaza.survey.${surveyId}`;

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
  const started = startOfVisit();
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
  const seconds = Number(
    surveyPrompt.filter.filters
      .find(({ field }) => field === 'TIME_SPENT_ON_COMMUNITY')
      // SPEC §5: the value may come in double quotes.
      ?.values[0]?.replaceAll(/["']/g, ''),
  );
  await passed(started + (seconds || 0) * 1_000 - Date.now(), signal);
  if (signal.aborted) return null;
  const takesPart = await openModal('survey', { title, description });
  writeKey(localStorage, dismissedKey(surveyId), new Date().toISOString());
  if (takesPart) return surveyUrl;
  if (isMember) await runOperation(DismissSurveyPromptMutation, { surveyId }).catch(() => null);
  return null;
}

function startOfVisit(): number {
  const known = Number(readKey(sessionStorage, startedKey));
  if (known > 0) return known;
  const now = Date.now();
  writeKey(sessionStorage, startedKey, String(now));
  return now;
}

function passed(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.max(milliseconds, 0));
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Storage may be blocked; then nothing is remembered. */
function readKey(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

function writeKey(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // As above.
  }
}
