import CaptchaWorker from 'altcha/workers/pbkdf2?worker';
import { callServer } from '#ui/callServer.ts';
import { identityEndpoints } from './identityEndpoints.ts';

/** Timeout for slow phones. Milliseconds. */
const timeout = 60_000;

/**
 * Fetches a challenge and solves it in a worker, to keep the page responsive.
 * @returns the form's `captchaResponse`
 * @throws if no challenge arrives or no solution is found in time
 */
export async function solveCaptcha(): Promise<string> {
  const challenge = await callServer(identityEndpoints.captcha);
  const solution = await solve(challenge);
  return btoa(JSON.stringify({ challenge, solution }));
}

function solve(challenge: unknown): Promise<object> {
  const worker = new CaptchaWorker();
  return new Promise<object>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'object' && data !== null && 'derivedKey' in data) resolve(data);
      else reject(new Error('No solution'));
    });
    worker.addEventListener('error', () => reject(new Error('The worker failed')));
    const order = { type: 'work', challenge, counterStart: 0, counterStep: 1, timeout };
    worker.postMessage(order);
  }).finally(() => worker.terminate());
}
