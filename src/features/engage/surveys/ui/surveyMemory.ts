/** SPEC §9: surveys that were answered in this browser, under a fixed key. */
const takenKey = 'plaza.surveys.taken';

export function surveysTaken(): string[] {
  return (readKey(localStorage, takenKey) ?? '').split(',').filter((id) => id !== '');
}

/** Visitors who delete their cookies are not asked again for a survey that they have answered. */
export function keepSurveyTaken(surveyId: string): void {
  writeKey(localStorage, takenKey, [...new Set([...surveysTaken(), surveyId])].join(','));
}

/** Storage may be blocked; then nothing is remembered. */
export function readKey(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

export function writeKey(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // As above.
  }
}
