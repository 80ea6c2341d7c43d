import { icons } from 'virtual:manifest-icons/staffLinks';

/** What a page of the staff is about. One script holds the icons of all, for the staff alone. */
export function StaffIcon({ name }: { name: string }) {
  const Icon = icons[name];
  return Icon && <Icon aria-hidden />;
}
