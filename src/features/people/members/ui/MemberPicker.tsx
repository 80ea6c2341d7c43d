import Search from 'virtual:icons/search';
import { Combobox } from '#ui/forms/Combobox.tsx';
import { useAsyncOptions } from '#ui/forms/useAsyncOptions.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { findMembers } from './findMembers.ts';

interface PickedMember {
  id: string;
  username: string;
}

type MemberPickerProps = {
  text: string;
  onText: (text: string) => void;
  onPick: (member: PickedMember) => void;
};

/** A combobox for members; in a Field. */
export function MemberPicker({ text, onText, onPick }: MemberPickerProps) {
  const { t } = useTranslation('memberPicker');
  const word = text.trim();
  const isAsked = word.length >= 3;
  const { options, isStale } = useAsyncOptions(isAsked ? word : null, () => findMembers(word));

  return (
    <Combobox
      text={text}
      onText={onText}
      options={options.map(({ id, username, fullName }) => ({
        key: id,
        label: fullName ? `${fullName} (@${username})` : `@${username}`,
      }))}
      onChoose={({ key }) => {
        const member = options.find(({ id }) => id === key);
        if (member) onPick(member);
      }}
      listLabel={t('member')}
      isStale={isStale}
      empty={isAsked ? t('none') : undefined}
      placeholder={t('hint')}
      icon={<Search aria-hidden />}
    />
  );
}
