import { type FormEvent, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { ClientError } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { SaveProfileListMutation } from './accessDocuments.ts';

type ProfileListFormProps = { list: { id: string; name: string; description: string } | null };

/** Makes a list, or renames one. */
export function ProfileListForm({ list }: ProfileListFormProps) {
  const { t } = useTranslation('access');
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [name, setName] = useState(list?.name ?? '');
  const [description, setDescription] = useState(list?.description ?? '');
  const [fault, setFault] = useState<string>();
  const [isSaving, setSaving] = useState(false);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (name.trim() === '') return setFault(t('fault.required'));
    setSaving(true);
    setFault(undefined);
    try {
      const input = { id: list?.id ?? null, name, description };
      const { saveProfileList } = await runOperation(SaveProfileListMutation, { input });
      showSuccess(t('lists.saved'));
      if (list) return await revalidate();
      setName('');
      setDescription('');
      await navigate(`/admin/profile-lists?list=${saveProfileList.profileList.id}`);
    } catch (error) {
      const isTaken = error instanceof ClientError && error.faults[0]?.rule === 'taken';
      if (isTaken) setFault(t('fault.taken'));
      else showError(t('fault.failed'));
    } finally {
      setSaving(false);
    }
  }

  return (
    <form onSubmit={(event) => void save(event)} noValidate className="flex flex-col gap-4">
      <Field label={t('lists.name')} error={fault} required>
        <TextInput
          value={name}
          maxLength={60}
          autoComplete="off"
          dir="auto"
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Field>
      <Field label={t('role.description')} optional>
        <TextInput
          value={description}
          maxLength={300}
          autoComplete="off"
          dir="auto"
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
      </Field>
      <Button type="submit" variant="secondary" loading={isSaving} className="self-start">
        {list ? t('save') : t('lists.create')}
      </Button>
    </form>
  );
}
