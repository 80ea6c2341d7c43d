import type { Ctx } from '#platform/context.ts';

/** In characters. Sizes differ by answers: a sealed text of the same size as a response would tell that it is it. */
const smallest = 4_096;

/** Encrypts answers with the server's key, which is not in the database, in one of few sizes. */
export function sealAnswers(
  { secrets }: Pick<Ctx, 'secrets'>,
  surveyId: number,
  answers: unknown,
): string {
  const text = JSON.stringify(answers);
  let size = smallest;
  while (size < Buffer.byteLength(text)) size *= 2;
  return secrets.seal(text + ' '.repeat(size - Buffer.byteLength(text)), purposeOf(surveyId));
}

/** @returns null if the server's key is another by now */
export function openAnswers(
  { secrets, log }: Pick<Ctx, 'secrets' | 'log'>,
  surveyId: number,
  sealed: string,
): unknown {
  try {
    return JSON.parse(secrets.open(sealed, purposeOf(surveyId)));
  } catch (error) {
    log.error({ err: error }, 'answers to a survey cannot be read: has SECRET_KEY changed?');
    return null;
  }
}

const purposeOf = (surveyId: number) => `survey ${surveyId}`;
