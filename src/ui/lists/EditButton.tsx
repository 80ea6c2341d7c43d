import Pencil from 'virtual:icons/pencil';
import { Button } from '../Button.tsx';
import { LinkButton } from '../LinkButton.tsx';

type EditButtonProps = {
  /** Visible, such as "Edit". */
  label: string;
  /** Says what is edited to those who don’t see the row. */
  accessibleName: string;
} & ({ to: string } | { onClick: () => void });

/** Opens the form of a row, at an address or in a dialog. */
export function EditButton({ label, accessibleName, ...opens }: EditButtonProps) {
  const looks = {
    variant: 'quiet',
    size: 'sm',
    className: 'needs-js:hidden',
    icon: <Pencil aria-hidden className="size-4" />,
  } as const;
  const text = (
    <>
      <span aria-hidden>{label}</span>
      <span className="sr-only">{accessibleName}</span>
    </>
  );
  return 'to' in opens ? (
    <LinkButton to={opens.to} {...looks}>
      {text}
    </LinkButton>
  ) : (
    <Button onClick={opens.onClick} {...looks}>
      {text}
    </Button>
  );
}
