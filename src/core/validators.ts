import { z } from 'zod';
import { asciiDomain, isWideName } from './emailAddress.ts';
import { blankAsNull } from './textSchemas.ts';
import { validationMessages } from './validationMessages.ts';

/** The generic validators of SPEC §5. Pure functions first; the schemas below say their messages. */

export const emailLimit = 254;
export const webAddressLimit = 2084;

/** At most 64 characters before the `@` (RFC 5321 §4.5.3.1.1). */
const mailbox = z.email().regex(/^.{1,64}@/);
/** A top-level domain in its ASCII form, such as `xn--p1ai`, which the pattern of addresses does not know. */
const encodedEnd = /\.xn--[a-z0-9-]{1,59}$/;

/** Also with a name or a domain in other letters than ASCII (RFC 6531). */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1 || text.length > emailLimit) return false;
  const [name, domain] = [text.slice(0, at), asciiDomain(text.slice(at + 1))];
  if (domain === null) return false;
  const isPlain = /^[\x21-\x7e]*$/.test(name);
  if (!isPlain && (new TextEncoder().encode(name).length > 64 || !isWideName(name))) return false;
  const plain = `${isPlain ? name : 'name'}@${domain.replace(encodedEnd, '.example')}`;
  return mailbox.safeParse(plain).success;
}

/** Optional plus, then 6 to 15 digits. */
export function isPhone(text: string): boolean {
  return /^\+?\d{6,15}$/.test(text);
}

const addressParts =
  /^(?:https?|ftp):\/\/(?<host>[^\s/?#:@\\]+)(?::(?<port>\d{1,5}))?(?:[/?#][^\s\p{Cc}\p{Cs}]*)?$/iu;

/** http, https or ftp, a host with a top-level domain, a port from 1 to 65535. No user name in it. */
export function isWebAddress(text: string): boolean {
  if (text.length > webAddressLimit) return false;
  const { host, port } = addressParts.exec(text)?.groups ?? {};
  if (host === undefined || !isDomainName(host)) return false;
  return port === undefined || (Number(port) >= 1 && Number(port) <= 65_535);
}

const domainLabel = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?$/u;

/** At least two labels of at most 63 characters; the last one has letters. */
export function isDomainName(text: string): boolean {
  const labels = text.split('.');
  const last = labels.at(-1) ?? '';
  if (text.length > 253 || labels.length < 2) return false;
  return labels.every((label) => domainLabel.test(label)) && /^(?!\d+$).{2,}$/u.test(last);
}

export const emailSchema = z
  .string()
  .trim()
  .normalize('NFKC')
  .min(1, { error: validationMessages.required, abort: true })
  .refine(isEmail, validationMessages.email);

export const phoneSchema = z
  .string()
  .trim()
  .min(1, { error: validationMessages.required, abort: true })
  .refine(isPhone, validationMessages.format);

export const webAddressSchema = z
  .string()
  .trim()
  .min(1, { error: validationMessages.required, abort: true })
  .refine(isWebAddress, validationMessages.format);

/** An optional picture: a file of the community or an `https` URL. */
export const imageUrlSchema = blankAsNull(
  z
    .string()
    .trim()
    .max(500)
    .regex(/^(https:\/\/|\/(?!\/))[^\s\\\p{Cc}]*$/u, validationMessages.format),
).optional();

export interface NumberRules {
  positive?: boolean;
  negative?: boolean;
  min?: number | null;
  max?: number | null;
  integer?: boolean;
}

/** A number that fits the rules; a numeric text, as a form sends it, counts as its number. */
export function numberSchema(rules: NumberRules = {}) {
  const { positive, negative, min, max, integer } = rules;
  const fits = (value: number): boolean =>
    (!positive || value > 0) &&
    (!negative || value < 0) &&
    (min == null || value >= min) &&
    (max == null || value <= max) &&
    (!integer || Number.isSafeInteger(value));
  const wording = {
    error: ({ input }: { input?: unknown }) =>
      input === undefined || input === '' ? validationMessages.required : validationMessages.format,
  };
  return z
    .union([z.number(), z.string().trim().regex(decimal).transform(Number)], wording)
    .pipe(z.number(wording).refine(fits, validationMessages.format));
}

/** `Number` also accepts '', hexadecimal and exponents, which are not intended. */
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** A nested object; the fault of a part is named `whole.part`, whatever is no object is one fault. */
export function nestedSchema<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape, {
    error: ({ input }) => (input == null ? validationMessages.required : validationMessages.format),
  });
}
