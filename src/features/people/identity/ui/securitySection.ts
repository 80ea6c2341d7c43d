import type { PageSubject } from '#features/base/layouts/widget.ts';
import type { AccountSecurityData, SecurityAccount } from './securityDocuments.ts';

/** What each section of the account security page is given. */
export interface SecuritySectionProps {
  account: SecurityAccount;
  sessions: AccountSecurityData['mySessions'];
  twoFactor: AccountSecurityData['mySecondStep'];
  page: PageSubject;
}
