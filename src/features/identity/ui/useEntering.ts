import { useRevalidator } from 'react-router';
import { interruptedAction } from './interruptedAction.ts';
import { readLoginResult, tellLogin } from './windowHooks.ts';

/** Hears of a sign-in; the answer of the way in is its login result (SPEC §3). May take a while. */
export type Entered = (answer: unknown) => Promise<void>;

/**
 * What happens once someone has signed in: the page becomes theirs (the login page goes on to where
 * they came from), the modal closes, the action that was interrupted runs.
 */
export function useEntering(close: () => void): Entered {
  const { revalidate } = useRevalidator();
  return async (answer) => {
    tellLogin(readLoginResult(answer));
    await interruptedAction.resume({ revalidate, close });
  };
}
