import { z } from 'zod';
import { knownLanguages } from '#core/languages.ts';
import { cleanLine, requiredLine } from '#core/textSchemas.ts';
import { validationMessages } from '#core/validationMessages.ts';

export const communityLimits = { name: 80, description: 300, footer: 300 } as const;

const { format } = validationMessages;
const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, format);
/** An image URL of this host or the web, never a script. */
const picture = z
  .string()
  .max(2000, format)
  .regex(/^(https?:\/\/|\/(?!\/))[^\s\\\p{Cc}]+$/u, format)
  .nullable();
const line = (limit: number) => cleanLine.pipe(z.string().max(limit, format));

/** Omitted fields are unchanged, so that two concurrent changes of different fields do not conflict. */
export const communitySchema = z
  .object({
    name: requiredLine(communityLimits.name),
    description: line(communityLimits.description),
    footerText: line(communityLimits.footer),
    logoUrl: picture,
    logoDarkUrl: picture,
    faviconUrl: picture,
    primary: colour,
    primaryDark: colour,
    defaultLanguage: z.enum(knownLanguages, format),
    activeLanguages: z.array(z.enum(knownLanguages, format)).min(1, validationMessages.required),
    signupEnabled: z.boolean(),
    privateCommunity: z.boolean(),
  })
  .partial();

export type CommunityInput = z.output<typeof communitySchema>;

/** Form fields stored in the settings' branding. */
export const brandFields = [
  'logoUrl',
  'logoDarkUrl',
  'faviconUrl',
  'primary',
  'primaryDark',
] as const satisfies readonly (keyof CommunityInput)[];
