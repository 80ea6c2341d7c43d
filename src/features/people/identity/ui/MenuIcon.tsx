import { icons as memberIcons } from 'virtual:manifest-icons/memberLinks';
import { icons as staffIcons } from 'virtual:manifest-icons/staffLinks';

/** Icons of the account menu, in a chunk for members only. */
export function MenuIcon({ name }: { name: string }) {
  const Icon = memberIcons[name] ?? staffIcons[name];
  return Icon && <Icon aria-hidden />;
}
