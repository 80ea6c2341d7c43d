import { Field } from '#ui/Field.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { communityLimits } from '../communityRules.ts';
import type { CommunityForm } from './useCommunityForm.ts';

/** What the community is called, and what it says of itself. */
export function NameFields({ form: { values, change, faultOf } }: { form: CommunityForm }) {
  const { t } = useTranslation('community');
  return (
    <>
      <Field label={t('field.name')} hint={t('hint.name')} error={faultOf('name')} required>
        <TextInput
          value={values.name}
          maxLength={communityLimits.name}
          autoComplete="off"
          dir="auto"
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
      </Field>
      <Field
        label={t('field.description')}
        hint={t('hint.description')}
        error={faultOf('description')}
        optional
      >
        <TextArea
          value={values.description}
          rows={3}
          maxLength={communityLimits.description}
          dir="auto"
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
      </Field>
      <Field
        label={t('field.footerText')}
        hint={t('hint.footerText')}
        error={faultOf('footerText')}
        optional
      >
        <TextInput
          value={values.footerText}
          maxLength={communityLimits.footer}
          autoComplete="off"
          dir="auto"
          onChange={(event) => change({ footerText: event.currentTarget.value })}
        />
      </Field>
    </>
  );
}
