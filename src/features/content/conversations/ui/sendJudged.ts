import { ClientError } from '#ui/clientError.ts';

/**
 * Sends what somebody wrote; where a rule against spam asks for a captcha, it is solved without asking
 * anybody, and the text sent once more.
 * @throws ClientError
 */
export async function sendJudged<Answer>(
  send: (captchaResponse: string | null) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await send(null);
  } catch (error) {
    if (!(error instanceof ClientError) || error.code !== 'CAPTCHA_REQUIRED') throw error;
    const { solveCaptcha } = await import('#features/people/identity/ui/solveCaptcha.ts');
    return send(await solveCaptcha());
  }
}

/** What a rule against spam told the writer, in their language; null for any other failure. */
export function refusalText(error: unknown): string | null {
  if (!(error instanceof ClientError)) return null;
  return error.code === 'RATE_LIMITED' || error.code === 'CONTENT_REFUSED' ? error.message : null;
}
