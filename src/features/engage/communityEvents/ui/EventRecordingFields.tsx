import Plus from 'virtual:icons/plus';
import X from 'virtual:icons/x';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { communityEventLimits } from '../communityEventLimitRules.ts';
import type { EventFieldProps } from './eventFieldProps.ts';

/** Recordings and other media, which are added after the event. */
export function EventRecordingFields({ event, change, errorAt }: EventFieldProps) {
  const { t } = useTranslation('communityEventCompose');
  const { recordings } = event;
  return (
    <>
      {recordings.map((recording, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: recordings have no identity but their place
        <div key={at} className="flex items-end gap-2">
          <div className="grid min-w-0 flex-1 items-end gap-3 sm:grid-cols-2">
            <Field
              label={t('recordingTitle')}
              error={errorAt(`recordings.${at}.title`) && t('recordingTitleFault')}
            >
              <TextInput
                maxLength={communityEventLimits.place}
                dir="auto"
                value={recording.title}
                onChange={({ target }) =>
                  change({ recordings: recordings.with(at, { ...recording, title: target.value }) })
                }
              />
            </Field>
            <Field
              label={t('recordingUrl')}
              error={errorAt(`recordings.${at}.url`) && t('urlFault')}
            >
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
          <IconButton
            label={t('removeRecording', { number: at + 1 })}
            icon={<X className="size-4.5" />}
            onClick={() => change({ recordings: recordings.toSpliced(at, 1) })}
          />
        </div>
      ))}
      {recordings.length < communityEventLimits.recordings && (
        <Button
          variant="quiet"
          size="sm"
          icon={<Plus aria-hidden className="size-4.5" />}
          className="self-start"
          onClick={() => change({ recordings: [...recordings, { title: '', url: '' }] })}
        >
          {t('addRecording')}
        </Button>
      )}
    </>
  );
}
