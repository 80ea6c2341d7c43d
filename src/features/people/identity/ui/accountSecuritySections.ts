import type { ComponentType } from 'react';
import { AuthenticatorSection } from '#features/people/identity/twoFactor/ui/AuthenticatorSection.tsx';
import { PasskeysSection } from '#features/people/identity/twoFactor/ui/PasskeysSection.tsx';
import { EmailSection } from './EmailSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import type { SecuritySectionProps } from './securitySection.ts';

/** The sections of the account security page, in order; further sign-in methods add their own. */
export const accountSecuritySections: { key: string; View: ComponentType<SecuritySectionProps> }[] =
  [
    { key: 'password', View: PasswordSection },
    { key: 'email', View: EmailSection },
    { key: 'authenticator', View: AuthenticatorSection },
    { key: 'passkeys', View: PasskeysSection },
    { key: 'sessions', View: SessionsSection },
  ];
