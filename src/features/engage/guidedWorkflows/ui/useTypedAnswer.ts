import { errorOfAddress } from '#ui/forms/errorOfAddress.ts';
import { useShell } from '#ui/useShell.ts';
import { runFaultOf } from '../workflowRun.ts';

/** What a form without script was refused with. */
export function useTypedAnswer(search: string): {
  fault: ReturnType<typeof runFaultOf> | null;
  answer: string;
} {
  const { typed } = useShell();
  const error = errorOfAddress(new URLSearchParams(search));
  const answer = error && typed?.answer;
  return {
    fault: error && runFaultOf(error.faults[0]?.rule),
    answer: typeof answer === 'string' ? answer : '',
  };
}
