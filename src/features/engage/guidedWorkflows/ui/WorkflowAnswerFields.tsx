import ExternalLink from 'virtual:icons/external-link';
import { buttonClasses } from '#ui/buttonClasses.ts';
import { Field } from '#ui/Field.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { workflowLimits } from '../workflowNodes.ts';
import type { runFaultOf } from '../workflowRun.ts';
import type { WorkflowRunNode } from './workflowRunDocuments.ts';

type WorkflowAnswerFieldsProps = {
  step: WorkflowRunNode['current'];
  fault: ReturnType<typeof runFaultOf> | null;
  initial: string;
};

const types = { TEXT: 'text', NUMBER: 'text', DATE: 'date', EMAIL: 'email' } as const;

/** What a step asks for, named `answer`; nothing where there is only something to read. */
export function WorkflowAnswerFields({ step, fault, initial }: WorkflowAnswerFieldsProps) {
  const { t } = useTranslation('guidedWorkflows');
  const error = fault === null ? undefined : t(`faults.${fault}`);
  const errorId = `answer-${step.id}-error`;
  switch (step.type) {
    case 'CHOICE':
      return (
        <fieldset
          className="flex min-w-0 flex-col gap-2"
          aria-describedby={error ? errorId : undefined}
        >
          <legend className="sr-only">{step.title}</legend>
          {step.choices.map(({ id, label }) => (
            <label
              key={id}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg border border-border bg-surface px-3 py-2 transition-colors hover:border-border-strong has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="answer"
                value={id}
                defaultChecked={id === initial}
                className="size-5 shrink-0 accent-accent"
              />
              <bdi className="min-w-0 wrap-anywhere">{label}</bdi>
            </label>
          ))}
          <FieldError id={errorId} error={error} />
        </fieldset>
      );
    case 'INPUT':
      return (
        <Field
          label={t('answer')}
          control={{ name: 'answer', defaultValue: initial }}
          error={error}
          required={step.isRequired}
          optional={!step.isRequired}
        >
          {step.inputType === 'LONG_TEXT' ? (
            <TextArea rows={5} maxLength={workflowLimits.answer} dir="auto" />
          ) : (
            <TextInput
              type={types[step.inputType]}
              inputMode={step.inputType === 'NUMBER' ? 'decimal' : undefined}
              maxLength={workflowLimits.answer}
              autoComplete={step.inputType === 'EMAIL' ? 'email' : 'off'}
              dir="auto"
            />
          )}
        </Field>
      );
    case 'LINK':
      return (
        <p>
          <a
            href={step.url}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClasses('secondary', 'md', 'max-w-full')}
          >
            <ExternalLink aria-hidden className="size-4.5 shrink-0" />
            <span className="truncate">{t('open')}</span>
          </a>
        </p>
      );
    default:
      return <FieldError error={error} />;
  }
}
