import { useRevalidator } from 'react-router';
import { interruptedAction } from './interruptedAction.ts';

/**
 * What happens once someone has signed in: the page becomes theirs (the login page goes on to where
 * they came from), the modal closes, the action that was interrupted runs.
 */
export function useEntering(close: () => void): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return () => interruptedAction.resume({ revalidate, close });
}
