import CircleCheck from 'virtual:icons/circle-check';
import LifeBuoy from 'virtual:icons/life-buoy';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { textToHtml } from '#core/plainText.ts';
import { Button } from '#ui/Button.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { Prose } from '#ui/Prose.tsx';
import { Slot } from '#ui/slots/Slot.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { RunAction } from '../workflowInputs.ts';
import type { useTypedAnswer } from './useTypedAnswer.ts';
import { type RunTarget, runFormOf, useWorkflowRun } from './useWorkflowRun.ts';
import { WorkflowAnswerFields } from './WorkflowAnswerFields.tsx';
import { WorkflowTranscript } from './WorkflowTranscript.tsx';
import type { WorkflowRunNode } from './workflowRunDocuments.ts';
import './workflowSlots.ts';

type WorkflowRunnerProps = {
  target: RunTarget;
  run: WorkflowRunNode | null;
  token: string | null;
  /** The rule that an answer without script violates, and what was typed. */
  typed?: ReturnType<typeof useTypedAnswer>;
  /** Shown at the end, where support is offered, and if starting fails: a button that closes a dialog. */
  endAction?: ReactNode;
};

/** One step of a run at a time. Every button is a form, which works without script. */
export function WorkflowRunner(props: WorkflowRunnerProps) {
  const { target, typed, endAction } = props;
  const { t } = useTranslation('guidedWorkflows');
  const { basePath } = useShell();
  const state = useWorkflowRun(target, props);
  const { run, token, isBusy, act } = state;
  const { action, fields } = runFormOf(target, state);
  const answers = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const input = '[name="answer"]';
    if (state.fault) answers.current?.querySelector<HTMLElement>(input)?.focus();
  }, [state.fault]);
  const heading = useFocusOfHeading(run && `${run.id}:${run.step}:${run.current.id}`);

  const button = (does: RunAction, label: string, variant?: 'secondary' | 'quiet') => (
    <form
      method="post"
      action={`${basePath}${action}`}
      onSubmit={(event) => {
        event.preventDefault();
        void act(does);
      }}
    >
      <HiddenFields values={{ ...fields, action: does }} />
      <Button type="submit" variant={variant ?? 'primary'} loading={isBusy}>
        {label}
      </Button>
    </form>
  );

  if (run === null) {
    return (
      <div className="flex flex-col items-start gap-2">
        <FieldError error={state.fault ? t(`faults.${state.fault}`) : undefined} />
        <div className="flex gap-2">
          {button('START', t('start'))}
          {state.fault && endAction}
        </div>
      </div>
    );
  }

  const { current } = run;
  const isOver = run.state !== 'ACTIVE';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void act('NEXT', { answer: String(new FormData(event.currentTarget).get('answer') ?? '') });
  };
  const asks = current.type !== 'END' && current.type !== 'ESCALATE';
  const hasMoved = run.step > 0;
  const labelOf = () => {
    if (current.type === 'END') return t('labels.END');
    if (current.type === 'ESCALATE') return t('labels.ESCALATE');
    const number = run.step + 1;
    const total = number + run.stepsLeft;
    return run.stepsLeft > 0 ? t('stepOf', { number, total }) : t('step', { number });
  };
  return (
    <section
      aria-labelledby={`workflow-${run.id}`}
      className="flex flex-col gap-5 rounded-xl border border-border bg-surface-raised p-4 sm:p-6"
    >
      <div className="flex flex-col gap-3">
        <p className="flex items-center gap-2 text-sm text-text-muted">
          {current.type === 'END' && current.isResolved && (
            <CircleCheck aria-hidden className="size-4.5 text-success" />
          )}
          {current.type === 'ESCALATE' && <LifeBuoy aria-hidden className="size-4.5" />}
          {labelOf()}
        </p>
        {(asks || current.type === 'END') && (
          <div aria-hidden>
            <progress
              className="progress"
              value={run.step + Number(asks)}
              max={run.step + Number(asks) + run.stepsLeft}
            />
          </div>
        )}
        <h2
          ref={heading}
          id={`workflow-${run.id}`}
          tabIndex={-1}
          dir="auto"
          className="text-xl font-semibold text-pretty wrap-anywhere outline-none"
        >
          {current.title || t('limit.title')}
        </h2>
        {current.body !== '' && <Prose html={textToHtml(current.body)} />}
      </div>
      {asks && (
        <form
          ref={answers}
          key={`${run.id}:${run.step}`}
          method="post"
          action={`${basePath}${action}`}
          noValidate
          onSubmit={submit}
          className="flex flex-col gap-5"
        >
          <HiddenFields values={{ ...fields, action: 'NEXT' }} />
          <WorkflowAnswerFields
            step={current}
            fault={state.fault ?? typed?.fault ?? null}
            initial={typed?.answer ?? ''}
          />
          <Button type="submit" loading={isBusy} className="self-start">
            {t('continue')}
          </Button>
        </form>
      )}
      {current.type === 'ESCALATE' && run.state === 'ACTIVE' && (
        <Escalation target={target} run={run} token={token} />
      )}
      {run.state === 'ESCALATED' && <p>{t('escalated')}</p>}
      {(hasMoved || isOver || !asks) && (
        <div className="flex flex-wrap items-center gap-2 border-border border-t pt-4">
          {run.state !== 'ESCALATED' && hasMoved && button('BACK', t('back'), 'secondary')}
          {button('RESTART', t('restart'), 'quiet')}
          {!asks && endAction}
        </div>
      )}
      <WorkflowTranscript lines={run.transcript} />
    </section>
  );
}

function Escalation(props: { target: RunTarget; run: WorkflowRunNode; token: string | null }) {
  const { target, run, token } = props;
  const { t } = useTranslation('guidedWorkflows');
  if (target.kind === 'TEST') return <p className="text-text-muted">{t('testEscalation')}</p>;
  const { id: conversationId, title, path, homePath } = target;
  return (
    <Slot name="workflow.escalation" {...{ conversationId, title, path, homePath, token, run }} />
  );
}

/** Focus moves to the heading of each new step, but not to that of the page's first. */
function useFocusOfHeading(step: string | null) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  return heading;
}
