import Plus from 'virtual:icons/plus';
import X from 'virtual:icons/x';
import { useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { pollLimits } from '../pollRules.ts';
import type { PollConfig } from '../pollSchema.ts';

export type PollFieldProps = {
  poll: PollConfig;
  change: (part: Partial<PollConfig>) => void;
  errorAt: (path: string) => string | undefined;
};

/** Question and options. */
export function PollOptionFields({
  poll,
  change,
  errorAt,
  hasQuestion,
}: PollFieldProps & { hasQuestion: boolean }) {
  const { t } = useTranslation('pollCompose');
  const list = useRef<HTMLDivElement>(null);
  const { pollOptions } = poll;
  const setLabel = (at: number, label: string) =>
    change({ pollOptions: pollOptions.with(at, { id: null, ...pollOptions[at], label }) });

  function add(): void {
    change({ pollOptions: [...pollOptions, { id: null, label: '' }] });
    requestAnimationFrame(() => {
      const inputs = list.current?.querySelectorAll('input');
      inputs?.[inputs.length - 1]?.focus();
    });
  }

  return (
    <>
      {hasQuestion && (
        <Field label={t('question')} hint={t('questionHint')} error={errorAt('question')} optional>
          <TextInput
            value={poll.question ?? ''}
            maxLength={pollLimits.question}
            autoComplete="off"
            dir="auto"
            onChange={({ target }) => change({ question: target.value || null })}
          />
        </Field>
      )}
      <div ref={list} className="flex flex-col gap-3">
        {pollOptions.map((option, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: new options have no identity but their place
          <div key={at} className="flex items-end gap-2">
            <Field
              label={t('option', { number: at + 1 })}
              error={errorAt(`pollOptions.${at}.label`) && t('optionFault')}
              className="flex-1"
            >
              <TextInput
                value={option.label}
                maxLength={pollLimits.label}
                autoComplete="off"
                dir="auto"
                onChange={({ target }) => setLabel(at, target.value)}
              />
            </Field>
            {pollOptions.length > 2 && (
              <IconButton
                label={t('removeOption', { number: at + 1 })}
                icon={<X className="size-4.5" />}
                onClick={() => change({ pollOptions: pollOptions.toSpliced(at, 1) })}
              />
            )}
          </div>
        ))}
      </div>
      <FieldError error={errorAt('pollOptions') && t('optionsFault')} />
      {pollOptions.length < pollLimits.options && (
        <Button
          variant="quiet"
          size="sm"
          icon={<Plus aria-hidden className="size-4.5" />}
          className="self-start"
          onClick={add}
        >
          {t('addOption')}
        </Button>
      )}
    </>
  );
}
