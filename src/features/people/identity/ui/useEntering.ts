import { useRevalidator } from 'react-router';
import { csrfToken } from '#ui/callServer.ts';
import { interruptedAction } from '#ui/signIn/interruptedAction.ts';
import { readLoginResult, tellLogin } from './windowHooks.ts';

/** The server let someone in, and the browser does not keep the cookies that say so. */
export class CookiesRefused extends Error {}

/** Hears of a sign-in; the answer of the way in is its login result (SPEC §3). May take a while. */
export type Entered = (answer: unknown) => Promise<void>;

/**
 * What happens once someone has signed in: the page becomes theirs (the login page goes on to where
 * they came from), the modal closes, the action that was interrupted runs.
 */
export function useEntering(close: () => void): Entered {
  const { revalidate } = useRevalidator();
  return async (answer) => {
    // This one comes with the session's own, which no script can see.
    if (csrfToken() === '') throw new CookiesRefused();
    tellLogin(readLoginResult(answer));
    await interruptedAction.resume({ revalidate, close });
  };
}
