import BadgeCheck from 'virtual:icons/badge-check';
import Ban from 'virtual:icons/ban';
import ContactRound from 'virtual:icons/contact-round';
import Fingerprint from 'virtual:icons/fingerprint-pattern';
import FolderTree from 'virtual:icons/folder-tree';
import Funnel from 'virtual:icons/funnel';
import KeyRound from 'virtual:icons/key-round';
import Mail from 'virtual:icons/mail';
import MessageSquareQuote from 'virtual:icons/message-square-quote';
import ScrollText from 'virtual:icons/scroll-text';
import Settings from 'virtual:icons/settings';
import ShieldAlert from 'virtual:icons/shield-alert';
import UserRoundCheck from 'virtual:icons/user-round-check';
import UsersRound from 'virtual:icons/users-round';
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
