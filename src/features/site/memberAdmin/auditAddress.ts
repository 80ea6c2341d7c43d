import { readDay } from './memberListAddress.ts';

/** URL state of the audit log. */
export interface AuditAddress {
  actor: string;
  action: string;
  subjectType: string;
  subject: string;
  from: string;
  to: string;
  /** Only entries older than this one. */
  before: string;
}

/** Subject types of entries, in filter order. */
export const auditSubjects = [
  'member',
  'role',
  'profileList',
  'settings',
  'identityProvider',
  'mailbox',
  'inboundMail',
  'ban',
  'spamRule',
  'cannedText',
  'statusLabel',
  'tag',
  'points',
  'rank',
  'badge',
  'customField',
  'supportRequest',
  'supportTeam',
  'supportPolicy',
  'category',
  'topic',
  'session',
  'mail',
  'event',
  'conversation',
  'comment',
  'survey',
] as const;

export function readAuditAddress(search: string): AuditAddress {
  const query = new URLSearchParams(search);
  const get = (name: string) => (query.get(name)?.trim() ?? '').slice(0, 100);
  return {
    actor: get('actor'),
    action: get('action'),
    subjectType: get('subjectType'),
    subject: get('subject'),
    from: readDay(get('from')),
    to: readDay(get('to')),
    before: get('before'),
  };
}

export function auditSearch(address: AuditAddress): string {
  const given = Object.entries(address).filter(([, value]) => value !== '');
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}
