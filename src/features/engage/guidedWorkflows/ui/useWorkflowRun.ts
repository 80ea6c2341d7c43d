import { useEffect, useEffectEvent, useState } from 'react';
import { formPath } from '#core/feature/postedForms.ts';
import { ClientError } from '#ui/clientError.ts';
import { keepText, readKept } from '#ui/keptText.ts';
import { runOperation } from '#ui/runOperation.ts';
import type { RunAction } from '../workflowInputs.ts';
import { runFaultOf } from '../workflowRun.ts';
import {
  GuidedWorkflowQuery,
  RunWorkflowMutation,
  TestWorkflowMutation,
  type WorkflowRunNode,
} from './workflowRunDocuments.ts';

/** What is run, and the page it is on. */
export interface RunTarget {
  kind: 'PUBLISHED' | 'TEST';
  /** Of the post, or of the tested workflow. */
  id: string;
  title: string;
  path: string;
  /** Its page in the portal; another one where it is embedded in another site. */
  homePath: string;
  /** Begins without the start button, where it was opened on purpose. */
  startsAtOnce?: boolean;
}

interface RunState {
  run: WorkflowRunNode | null;
  token: string | null;
}

/** A run as loaded with the page, and as it moves on; a visitor's is found again by its token. */
export function useWorkflowRun(target: RunTarget, loaded: RunState) {
  const [state, setState] = useState(loaded);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<ReturnType<typeof runFaultOf> | null>(null);
  const key = target.kind === 'TEST' ? null : `plaza:workflow:${target.id}`;

  const { startsAtOnce = false } = target;
  /** Resumes the run of a token, or begins one. */
  const start = useEffectEvent((token: string | null) => act('START', { token }));

  useEffect(() => {
    if (key === null || loaded.run !== null) return;
    const token = readKept(key);
    if (startsAtOnce) {
      void start(token || null);
      return;
    }
    if (token === null) return;
    let isCurrent = true;
    runOperation(GuidedWorkflowQuery, { id: target.id, token }).then(
      ({ conversation }) => {
        const run = conversation?.guidedWorkflow?.run ?? null;
        if (isCurrent && run?.state === 'ACTIVE') setState({ run, token });
      },
      () => undefined, // The page offers to start.
    );
    return () => {
      isCurrent = false;
    };
  }, [key, target.id, loaded.run, startsAtOnce]);

  async function act(
    action: RunAction,
    { answer = null, token = state.token }: { answer?: string | null; token?: string | null } = {},
  ): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setFault(null);
    try {
      const next = await send(target, { action, answer, step: state.run?.step ?? null, token });
      setState(next);
      if (key !== null) keepText(key, next.token ?? '');
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      setFault(runFaultOf(error.faults[0]?.rule));
    } finally {
      setBusy(false);
    }
  }

  return { ...state, isBusy, fault, act };
}

async function send(
  target: RunTarget,
  {
    token,
    ...step
  }: { action: RunAction; answer: string | null; step: number | null; token: string | null },
): Promise<RunState> {
  if (target.kind === 'TEST') {
    const input = { clientMutationId: '1', workflowId: target.id, ...step };
    const { testGuidedWorkflow } = await runOperation(TestWorkflowMutation, { input });
    return { run: testGuidedWorkflow.run, token: null };
  }
  const input = { clientMutationId: '1', conversationId: target.id, ...step, token };
  const { runGuidedWorkflow } = await runOperation(RunWorkflowMutation, { input });
  return { run: runGuidedWorkflow.run, token: runGuidedWorkflow.token };
}

/** Where its forms are posted without script, and their hidden fields. */
export function runFormOf(
  target: RunTarget,
  { run, token }: RunState,
): { action: string; fields: Record<string, string> } {
  const step = String(run?.step ?? 0);
  return target.kind === 'TEST'
    ? { action: formPath('testGuidedWorkflow'), fields: { workflowId: target.id, step } }
    : {
        action: formPath('runGuidedWorkflow'),
        fields: { conversationId: target.id, path: target.path, token: token ?? '', step },
      };
}
