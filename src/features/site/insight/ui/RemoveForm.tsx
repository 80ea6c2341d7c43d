import X from 'virtual:icons/x';
import { formPath, type PostedForm } from '#core/feature/postedForms.ts';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { useShell } from '#ui/useShell.ts';

type RemoveFormProps = {
  mutation: PostedForm;
  id: string;
  /** Address of the page below the base path, to which it comes back. */
  path: string;
  label: string;
  /** Where there are scripts. */
  onRemove: () => void;
};

/** A button at the end of a row, which removes it. */
export function RemoveForm({ mutation, id, path, label, onRemove }: RemoveFormProps) {
  const { basePath } = useShell();
  return (
    <form
      method="post"
      action={`${basePath}${formPath(mutation)}`}
      onSubmit={(event) => {
        event.preventDefault();
        onRemove();
      }}
      className="inline-flex"
    >
      <HiddenFields values={{ id, path }} />
      <IconButton type="submit" size="sm" label={label} icon={<X />} />
    </form>
  );
}
