import type { PageSubject } from '#features/base/layouts/widget.ts';
import type { AccountSecurityData, SecurityAccount } from './securityDocuments.ts';

/** Props of each section of the account security page. */
export interface SecuritySectionProps {
  account: SecurityAccount;
  sessions: AccountSecurityData['mySessions'];
  twoFactor: AccountSecurityData['mySecondStep'];
  page: PageSubject;
}
