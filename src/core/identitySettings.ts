import { z } from 'zod';
import { questionSchema } from './questions.ts';

/** How people come in and what is asked of them (SPEC §3 "signup and screener settings"). */
export const identitySettingsSchema = z.object({
  /** Off where everybody comes through single sign-on: no forms for a password anywhere. */
  emailSignIn: z.boolean().default(true),
  usernameLowercase: z.boolean().default(false),
  /** Asked at sign-up, kept in the member's custom fields. */
  signupFields: z.array(questionSchema).max(50).default([]),
  /** Asked of whoever came without them, such as through single sign-on, before anything else. */
  registrationFields: z.array(questionSchema).max(50).default([]),
  /** Members may fill these in on their profile. */
  profileFields: z.array(questionSchema).max(50).default([]),
  /** SPEC §1: a new member waits until somebody lets them in. */
  approvalRequired: z.boolean().default(false),
  emailVerification: z.enum(['OFF', 'LINK', 'CODE']).default('OFF'),
  /** SPEC §5: nothing that needs a login works before the address is verified. */
  emailVerificationMandatory: z.boolean().default(false),
  /** Minutes a code in a mail is good for. */
  verifyEmailOTPExpiryTime: z.number().int().min(1).max(1440).default(10),
  /** SPEC §9: so many failed sign-ins in a row, and a captcha is asked for; 10 lock the account. */
  captchaAfter: z.number().int().min(1).max(9).default(5),
  /** A code by e-mail with every sign-in by password, unless the member has a second step of their own. */
  signInCode: z.boolean().default(false),
  screener: z
    .object({
      enabled: z.boolean().default(false),
      title: z.string().max(200).default(''),
      questions: z.array(questionSchema).max(50).default([]),
    })
    .prefault({}),
  /** Warns before a session ends and says so when it has. */
  sessionExpiryWatch: z.boolean().default(true),
  /** Somebody without an account of their own may write under a made-up one (SPEC §1 "anonymous auth"). */
  anonymousSession: z.boolean().default(false),
  /** SPEC §5: the username of an anonymous member is shown instead of 'Anonymous'. */
  anonymousUsernameShown: z.boolean().default(false),
  /** Days between a member's wish to be deleted and the deed. */
  deletionGraceDays: z.number().int().min(0).max(90).default(14),
});

export type IdentitySettings = z.infer<typeof identitySettingsSchema>;
