import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { communityEventLimits } from '../communityEventLimitRules.ts';
import type { EventFieldProps } from './eventFieldProps.ts';

/** Seats, co-hosts, questions for attendees, and what is added afterwards. */
export function EventAttendanceFields({ event, change, errorAt }: EventFieldProps) {
  const { t } = useTranslation('communityEventCompose');
  const { questions, recordings, hosts } = event;
  const hostFault = hosts.some((_host, at) => errorAt(`hosts.${at}`) !== undefined);
  return (
    <>
      <Field
        label={t('capacity')}
        hint={t('capacityHint')}
        error={errorAt('capacity') && t('capacityFault')}
        optional
      >
        <TextInput
          type="number"
          min={1}
          max={communityEventLimits.capacity}
          value={event.capacity ?? ''}
          onChange={({ target }) =>
            change({ capacity: target.value === '' ? null : Math.trunc(target.valueAsNumber) })
          }
        />
      </Field>
      <Field label={t('hosts')} hint={t('hostsHint')} error={hostFault && t('hostsFault')} optional>
        <TextInput
          defaultValue={hosts.join(', ')}
          onChange={({ target }) => {
            const names = target.value.split(/[\s,]+/).map((name) => name.replace(/^@/, ''));
            change({ hosts: names.filter((name) => name !== '') });
          }}
        />
      </Field>
      <Checkbox
        label={t('checkIn')}
        hint={t('checkInHint')}
        checked={event.attendedIf === 'CHECKED_IN'}
        onChange={({ target }) => change({ attendedIf: target.checked ? 'CHECKED_IN' : 'YES' })}
      />
      {questions.map((question, at) => (
        <div key={question.id} className="flex flex-col gap-2">
          <Field
            label={t('question', { number: at + 1 })}
            error={errorAt(`questions.${at}.label`) && t('questionFault')}
          >
            <TextInput
              maxLength={communityEventLimits.question}
              value={question.label}
              onChange={({ target }) =>
                change({ questions: questions.with(at, { ...question, label: target.value }) })
              }
            />
          </Field>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Checkbox
              label={t('questionRequired')}
              checked={question.required}
              onChange={({ target }) =>
                change({ questions: questions.with(at, { ...question, required: target.checked }) })
              }
            />
            <Button
              variant="quiet"
              size="sm"
              onClick={() => change({ questions: questions.toSpliced(at, 1) })}
            >
              {t('removeQuestion', { number: at + 1 })}
            </Button>
          </div>
        </div>
      ))}
      {questions.length < communityEventLimits.questions && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          onClick={() =>
            change({
              questions: [...questions, { id: crypto.randomUUID(), label: '', required: false }],
            })
          }
        >
          {t('addQuestion')}
        </Button>
      )}
      {recordings.map((recording, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: recordings have no identity but their place
        <div key={at} className="grid items-end gap-3 sm:grid-cols-2">
          <Field label={t('recordingTitle')}>
            <TextInput
              maxLength={communityEventLimits.place}
              value={recording.title}
              onChange={({ target }) =>
                change({ recordings: recordings.with(at, { ...recording, title: target.value }) })
              }
            />
          </Field>
          <Field label={t('recordingUrl')} error={errorAt(`recordings.${at}.url`) && t('urlFault')}>
            <TextInput
              type="url"
              maxLength={communityEventLimits.url}
              value={recording.url}
              onChange={({ target }) =>
                change({ recordings: recordings.with(at, { ...recording, url: target.value }) })
              }
            />
          </Field>
        </div>
      ))}
      {recordings.length < communityEventLimits.recordings && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          onClick={() => change({ recordings: [...recordings, { title: '', url: '' }] })}
        >
          {t('addRecording')}
        </Button>
      )}
    </>
  );
}
