import { useRevalidator } from 'react-router';
import { csrfToken } from '#ui/callServer.ts';
import { interruptedAction } from '#ui/signIn/interruptedAction.ts';
import { readLoginResult, tellLogin } from './windowHooks.ts';

/** The server signed the user in, but the browser did not store the cookies. */
export class CookiesRefused extends Error {}

/** Called after a sign-in with its login result (SPEC §3). May be asynchronous. */
export type Entered = (answer: unknown) => Promise<void>;

/**
 * After a sign-in: the page is reloaded for the member (the login page redirects), the modal closes, the
 * interrupted action runs.
 */
export function useEntering(close: () => void): Entered {
  const { revalidate } = useRevalidator();
  return async (answer) => {
    // Set together with the session cookie, which scripts cannot read.
    if (csrfToken() === '') throw new CookiesRefused();
    tellLogin(readLoginResult(answer));
    await interruptedAction.resume({ revalidate, close });
  };
}
