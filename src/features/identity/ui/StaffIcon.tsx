import BadgeCheck from 'lucide-react/icons/badge-check';
import Ban from 'lucide-react/icons/ban';
import ContactRound from 'lucide-react/icons/contact-round';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import FolderTree from 'lucide-react/icons/folder-tree';
import Funnel from 'lucide-react/icons/funnel';
import KeyRound from 'lucide-react/icons/key-round';
import Mail from 'lucide-react/icons/mail';
import MessageSquareQuote from 'lucide-react/icons/message-square-quote';
import ScrollText from 'lucide-react/icons/scroll-text';
import Settings from 'lucide-react/icons/settings';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import UsersRound from 'lucide-react/icons/users-round';
import type { StaffLink } from './staffLinks.ts';

const icons = {
  'staff.moderation': ShieldAlert,
  'staff.members': UsersRound,
  'staff.approvals': UserRoundCheck,
  'staff.bans': Ban,
  'staff.spamRules': Funnel,
  'staff.profileLists': ContactRound,
  'staff.cannedTexts': MessageSquareQuote,
  'staff.settings': Settings,
  'staff.categories': FolderTree,
  'staff.roles': BadgeCheck,
  'staff.permissions': KeyRound,
  'staff.identityProviders': Fingerprint,
  'staff.mail': Mail,
  'staff.audit': ScrollText,
} as const satisfies Record<StaffLink['label'], unknown>;

/** What a page of the staff is about. Loaded for the staff alone. */
export function StaffIcon({ label }: Pick<StaffLink, 'label'>) {
  const Icon = icons[label];
  return <Icon aria-hidden />;
}
