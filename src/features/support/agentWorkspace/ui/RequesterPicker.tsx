import UserRound from 'virtual:icons/user-round';
import X from 'virtual:icons/x';
import { useState } from 'react';
import { isEmail } from '#core/validators.ts';
import { findMembers } from '#features/people/members/ui/findMembers.ts';
import { Field } from '#ui/Field.tsx';
import { Combobox } from '#ui/forms/Combobox.tsx';
import { useAsyncOptions } from '#ui/forms/useAsyncOptions.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { SupportRequesterQuery } from './editDocuments.ts';

/** A member, or the address of someone without an account. */
export type ChosenRequester =
  | { kind: 'member'; id: string; name: string }
  | { kind: 'email'; email: string };

type RequesterPickerProps = {
  label: string;
  value: ChosenRequester | null;
  error: string | undefined;
  required?: boolean;
  onChange: (chosen: ChosenRequester | null) => void;
};

type Found = { id: string; username: string; fullName: string | null };

/** Finds members by name or username, and takes any address; that of a member is the member. */
export function RequesterPicker(props: RequesterPickerProps) {
  const { label, value, error, required = false, onChange } = props;
  const { t } = useTranslation('supportEditing');
  const [text, setText] = useState('');
  const word = text.startsWith('@') ? text.slice(1).trim() : text.trim();
  const address = isEmail(word) ? word : null;
  const { options, isStale } = useAsyncOptions<Found>(
    value === null && word.length >= 2 ? word : null,
    () => (address === null ? findMembers(word) : memberOf(address)),
  );
  const nameOf = ({ username, fullName }: Found) => fullName || `@${username}`;
  if (value !== null) {
    return (
      <Field label={label} error={error} required={required}>
        <div className="flex items-center gap-2 rounded-md border border-border bg-surface-sunken py-1 ps-3 pe-1 text-sm">
          <UserRound aria-hidden className="size-4 shrink-0 text-text-muted" />
          <span className="min-w-0 flex-1 wrap-anywhere">
            <bdi>{value.kind === 'member' ? value.name : value.email}</bdi>
            {value.kind === 'email' && (
              <span className="ms-2 text-text-muted">{t('withoutAccount')}</span>
            )}
          </span>
          <IconButton
            size="sm"
            label={t('chooseOther')}
            icon={<X aria-hidden className="size-4" />}
            onClick={() => onChange(null)}
          />
        </div>
      </Field>
    );
  }
  const members = options.map((member) => ({
    key: member.id,
    label: member.fullName ? `${member.fullName} (@${member.username})` : `@${member.username}`,
  }));
  const isNew = address !== null && !isStale && options.length === 0;
  return (
    <Field label={label} hint={t('requesterHint')} error={error} required={required}>
      <Combobox
        text={text}
        onText={setText}
        options={isNew ? [{ key: 'email', label: t('useAddress', { address }) }] : members}
        onChoose={({ key }) => {
          const member = options.find(({ id }) => id === key);
          if (member) onChange({ kind: 'member', id: member.id, name: nameOf(member) });
          else if (address !== null) onChange({ kind: 'email', email: address });
          setText('');
        }}
        listLabel={label}
        isStale={isStale}
        empty={word.length >= 2 ? t('noRequester') : undefined}
        maxLength={200}
        icon={<UserRound aria-hidden />}
      />
    </Field>
  );
}

async function memberOf(email: string): Promise<Found[]> {
  const { supportRequester } = await runOperation(SupportRequesterQuery, { email });
  return supportRequester === null ? [] : [supportRequester];
}
