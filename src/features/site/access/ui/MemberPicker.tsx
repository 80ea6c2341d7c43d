import Search from 'virtual:icons/search';
import { useEffect, useState } from 'react';
import { findMembers } from '#features/people/members/ui/findMembers.ts';
import { Combobox } from '#ui/Combobox.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

export interface PickedMember {
  id: string;
  username: string;
}

type MemberPickerProps = {
  text: string;
  onText: (text: string) => void;
  onPick: (member: PickedMember) => void;
};

/** A field that finds a member by name while one types; inside a Field. */
export function MemberPicker({ text, onText, onPick }: MemberPickerProps) {
  const { t } = useTranslation('access');
  const [found, setFound] = useState<readonly (PickedMember & { fullName: string | null })[]>([]);
  const word = text.trim();

  useEffect(() => {
    if (word.length < 3) return setFound([]);
    let isOver = false;
    const timer = setTimeout(() => {
      findMembers(word)
        .then((members) => isOver || setFound(members))
        .catch(() => isOver || setFound([]));
    }, 250);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [word]);

  return (
    <Combobox
      text={text}
      onText={onText}
      options={found.map(({ id, username, fullName }) => ({
        key: id,
        label: fullName ? `${fullName} (@${username})` : `@${username}`,
      }))}
      onChoose={({ key }) => {
        const member = found.find(({ id }) => id === key);
        if (member) onPick(member);
      }}
      listLabel={t('member')}
      empty={word.length < 3 ? undefined : t('noMembers')}
      placeholder={t('memberHint')}
      icon={<Search aria-hidden />}
    />
  );
}
