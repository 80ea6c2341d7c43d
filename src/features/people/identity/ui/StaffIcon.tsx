import { icons } from 'virtual:manifest-icons/staffLinks';

/** Icons of staff pages, in one chunk for staff only. */
export function StaffIcon({ name }: { name: string }) {
  const Icon = icons[name];
  return Icon && <Icon aria-hidden />;
}
