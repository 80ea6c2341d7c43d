import Search from 'virtual:icons/search';
import { useState } from 'react';
import { findMembers } from '#features/people/members/ui/findMembers.ts';
import { Field } from '#ui/Field.tsx';
import { Combobox } from '#ui/forms/Combobox.tsx';
import { useAsyncOptions } from '#ui/forms/useAsyncOptions.ts';
import { useTranslation } from '#ui/useTranslation.ts';

type RequesterFieldProps = { error: string | undefined; onChange: (id: string) => void };

/** The member for whom an agent opens a request. */
export function RequesterField({ error, onChange }: RequesterFieldProps) {
  const { t } = useTranslation('requestTypes');
  const [text, setText] = useState('');
  const word = text.startsWith('@') ? '' : text.trim();
  const isAsked = word.length >= 3;
  const { options, isStale } = useAsyncOptions(isAsked ? word : null, () => findMembers(word));
  return (
    <div className="needs-js:hidden">
      <Field label={t('behalf')} hint={t('behalfHint')} error={error} optional>
        <Combobox
          text={text}
          onText={(typed) => {
            setText(typed);
            onChange('');
          }}
          options={options.map(({ id, username, fullName }) => ({
            key: id,
            label: fullName ? `${fullName} (@${username})` : `@${username}`,
          }))}
          onChoose={({ key }) => {
            const member = options.find(({ id }) => id === key);
            if (!member) return;
            setText(`@${member.username}`);
            onChange(member.id);
          }}
          listLabel={t('behalf')}
          isStale={isStale}
          empty={isAsked ? t('behalfNone') : undefined}
          icon={<Search aria-hidden />}
        />
      </Field>
    </div>
  );
}
