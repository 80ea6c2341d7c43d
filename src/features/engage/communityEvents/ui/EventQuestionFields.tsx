import Plus from 'virtual:icons/plus';
import X from 'virtual:icons/x';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { randomUuid } from '#ui/randomUuid.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { communityEventLimits } from '../communityEventLimitRules.ts';
import type { EventFieldProps } from './eventFieldProps.ts';

/** Questions that attendees answer when they respond. */
export function EventQuestionFields({ event, change, errorAt }: EventFieldProps) {
  const { t } = useTranslation('communityEventCompose');
  const { questions } = event;
  return (
    <>
      {questions.map((question, at) => (
        <div key={question.id} className="flex flex-col gap-2">
          <div className="flex items-end gap-2">
            <Field
              label={t('question', { number: at + 1 })}
              error={errorAt(`questions.${at}.label`) && t('questionFault')}
              className="flex-1"
            >
              <TextInput
                maxLength={communityEventLimits.question}
                dir="auto"
                value={question.label}
                onChange={({ target }) =>
                  change({ questions: questions.with(at, { ...question, label: target.value }) })
                }
              />
            </Field>
            <IconButton
              label={t('removeQuestion', { number: at + 1 })}
              icon={<X className="size-4.5" />}
              onClick={() => change({ questions: questions.toSpliced(at, 1) })}
            />
          </div>
          <Checkbox
            label={t('questionRequired')}
            checked={question.required}
            onChange={({ target }) =>
              change({ questions: questions.with(at, { ...question, required: target.checked }) })
            }
          />
        </div>
      ))}
      {questions.length < communityEventLimits.questions && (
        <Button
          variant="quiet"
          size="sm"
          icon={<Plus aria-hidden className="size-4.5" />}
          className="self-start"
          onClick={() =>
            change({
              questions: [...questions, { id: randomUuid(), label: '', required: false }],
            })
          }
        >
          {t('addQuestion')}
        </Button>
      )}
    </>
  );
}
