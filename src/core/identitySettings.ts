import { z } from 'zod';
import { questionSchema } from './questions.ts';

/** Sign-in and sign-up settings (SPEC §3 "signup and screener settings"). */
export const identitySettingsSchema = z.object({
  /** Off if everyone uses single sign-on: no password forms anywhere. */
  emailSignIn: z.boolean().default(true),
  /** SPEC §3 login-v2: asks for the address first, then for the password (decision 0713). */
  loginV2: z.boolean().default(false),
  usernameLowercase: z.boolean().default(false),
  /** Asked at sign-up, stored in the member's custom fields. */
  signupFields: z.array(questionSchema).max(50).default([]),
  /** Asked of members who signed up without them, such as through single sign-on, before anything else. */
  registrationFields: z.array(questionSchema).max(50).default([]),
  /** Members can fill these in on their profile. */
  profileFields: z.array(questionSchema).max(50).default([]),
  /** SPEC §1: new members need approval. */
  approvalRequired: z.boolean().default(false),
  emailVerification: z.enum(['OFF', 'LINK', 'CODE']).default('OFF'),
  /** SPEC §5: actions that need a login are disabled until the email address is verified. */
  emailVerificationMandatory: z.boolean().default(false),
  /** Validity of an email code in minutes. */
  verifyEmailOTPExpiryTime: z.number().int().min(1).max(1440).default(10),
  /** SPEC §9: so many failed sign-ins in a row, and a captcha is asked for; 10 lock the account. */
  captchaAfter: z.number().int().min(1).max(9).default(5),
  /** Sends an email code at each password sign-in, unless the member has their own two-factor method. */
  signInCode: z.boolean().default(false),
  screener: z
    .object({
      enabled: z.boolean().default(false),
      title: z.string().max(200).default(''),
      questions: z.array(questionSchema).max(50).default([]),
    })
    .prefault({}),
  /** Warns before a session expires, and tells the user when it has. */
  sessionExpiryWatch: z.boolean().default(true),
  /** Visitors may write under a generated account (SPEC §1 "anonymous auth"). */
  anonymousSession: z.boolean().default(false),
  /** SPEC §5: shows the username of an anonymous member instead of 'Anonymous'. */
  anonymousUsernameShown: z.boolean().default(false),
  /** Days between a deletion request and the deletion. */
  deletionGraceDays: z.number().int().min(0).max(90).default(14),
});

export type IdentitySettings = z.infer<typeof identitySettingsSchema>;
