import { Link } from 'react-router';
import { paths } from '#core/paths.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { CommunityForm } from './useCommunityForm.ts';

const doors = ['signupEnabled', 'privateCommunity'] as const;
/** Links to related settings. */
const elsewhere = [
  ['members', paths.memberManagement()],
  ['mail', '/admin/mail'],
  ['providers', '/admin/identity-providers'],
  ['roles', '/admin/roles'],
] as const;

/** Sign-up and privacy settings, with links to related ones. */
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
