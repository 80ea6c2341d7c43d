import { ClientError } from '#ui/clientError.ts';

/**
 * Submits a text; if a spam rule requires a captcha, it is solved automatically and the text is sent again.
 * @throws ClientError
 */
export async function sendWithCaptcha<Answer>(
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

/** A spam rule's message to the author, translated; null for any other error. */
export function refusalText(error: unknown): string | null {
  if (!(error instanceof ClientError)) return null;
  return error.code === 'RATE_LIMITED' || error.code === 'CONTENT_REFUSED' ? error.message : null;
}
