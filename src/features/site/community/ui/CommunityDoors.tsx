import { Link } from 'react-router';
import { paths } from '#core/paths.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { CommunityForm } from './useCommunityForm.ts';

const doors = ['signupEnabled', 'privateCommunity'] as const;
/** Where the rest of it is decided. */
const elsewhere = [
  ['members', paths.memberManagement()],
  ['mail', '/admin/mail'],
  ['providers', '/admin/identity-providers'],
  ['roles', '/admin/roles'],
] as const;

/** Who may come in, and where else that is decided. */
export function CommunityDoors({ form }: { form: CommunityForm }) {
  const { t } = useTranslation('community');
  return (
    <>
      {doors.map((name) => (
        <Checkbox
          key={name}
          {...form.checkbox(name)}
          label={t(`field.${name}`)}
          hint={t(`hint.${name}`)}
        />
      ))}
      <ul className="flex flex-col gap-1.5 text-sm">
        {elsewhere.map(([name, href]) => (
          <li key={name}>
            <Link to={href} className="text-accent underline">
              {t(`elsewhere.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
