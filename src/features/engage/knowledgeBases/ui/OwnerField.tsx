import { useState } from 'react';
import { MemberPicker } from '#features/people/members/ui/MemberPicker.tsx';
import { Field } from '#ui/Field.tsx';

type OwnerFieldProps = {
  label: string;
  hint?: string;
  owner: { username: string | null } | null;
  error: string | undefined;
  /** Null: no owner. */
  onChange: (id: string | null) => void;
};

/** The member who keeps articles up to date, found by name; cleared by deleting the text. */
export function OwnerField({ label, hint, owner, error, onChange }: OwnerFieldProps) {
  const [text, setText] = useState(owner ? `@${owner.username ?? ''}` : '');
  return (
    <Field label={label} hint={hint} error={error} optional>
      <MemberPicker
        text={text}
        onText={(typed) => {
          setText(typed);
          if (typed.trim() === '') onChange(null);
        }}
        onPick={({ id, username }) => {
          setText(`@${username}`);
          onChange(id);
        }}
      />
    </Field>
  );
}
