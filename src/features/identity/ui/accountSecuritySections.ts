import type { ComponentType } from 'react';
import type { PageSubject } from '#features/layouts/widget.ts';
import { EmailSection } from './EmailSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import type { AccountSecurityData, SecurityAccount } from './securityDocuments.ts';

export interface SecuritySectionProps {
  account: SecurityAccount;
  sessions: AccountSecurityData['mySessions'];
  page: PageSubject;
}

/** The sections of the account security page, in their order; another way in adds its own. */
export const accountSecuritySections: { key: string; View: ComponentType<SecuritySectionProps> }[] =
  [
    { key: 'password', View: PasswordSection },
    { key: 'email', View: EmailSection },
    { key: 'sessions', View: SessionsSection },
  ];
