import { emailSchema } from '#core/validators.ts';
import { fullNameSchema, identityLimits } from '#features/people/identity/identityRules.ts';
import type { AttributeName } from '../providerKindRules.ts';
import type { PeopleConfig } from '../providerRules.ts';

/** A user's mapped profile; only its format has been validated. */
export interface ProviderProfile {
  subject: string;
  email: string | null;
  emailVerified: boolean;
  username: string | null;
  fullName: string;
  firstName: string;
  lastName: string;
  avatar: string | null;
  country: string | null;
  language: string | null;
  /** Names or ids of profile lists (pLs). */
  profileLists: string[];
  /** Keys of assigned and allowed roles, unordered. */
  roles: string[];
  /** SPEC §1 brandUser; null where the provider's mapping does not tell. */
  brandUser: boolean | null;
  /** The company of a customer; null where the mapping does not tell. */
  partnerId: string | null;
  partnerName: string | null;
}

/** Believed only where an administrator has named the claim. */
type MappedAttribute = 'brandUser' | 'partnerId' | 'partnerName';

/** The standard claims of OpenID Connect. */
const standardNames: Record<Exclude<AttributeName, MappedAttribute>, string> = {
  subject: 'sub',
  email: 'email',
  emailVerified: 'email_verified',
  username: 'preferred_username',
  fullName: 'name',
  firstName: 'given_name',
  lastName: 'family_name',
  avatar: 'picture',
  country: 'country',
  language: 'locale',
  profileLists: 'profile_lists',
  role: 'role',
};

/**
 * Maps a provider's response.
 * @param given claims of a token, the userinfo response, or SAML attributes
 * @returns null if it has no user id
 */
export function readProfile(
  given: Record<string, unknown>,
  config: PeopleConfig,
): ProviderProfile | null {
  const valueNamed = (name: keyof typeof standardNames) =>
    valueAt(given, config.attributes[name] || standardNames[name]);
  const mapped = (name: MappedAttribute) => {
    const claim = config.attributes[name];
    return claim ? valueAt(given, claim) : null;
  };
  const text = (name: keyof typeof standardNames, limit: number) =>
    plainText(valueNamed(name), limit);
  const subject = text('subject', 500);
  if (subject === '') return null;
  const email = emailSchema.safeParse(text('email', identityLimits.email));
  const firstName = text('firstName', 80);
  const lastName = text('lastName', 80);
  const fullName = fullNameSchema.safeParse(
    text('fullName', identityLimits.fullName) ||
      [firstName, lastName].join(' ').trim().slice(0, identityLimits.fullName),
  );
  const verified = valueNamed('emailVerified');
  return {
    subject,
    email: email.success ? email.data : null,
    emailVerified: email.success && (verified === true || verified === 'true'),
    username: text('username', 200) || null,
    fullName: fullName.success ? fullName.data : '',
    firstName,
    lastName,
    avatar: pictureOf(text('avatar', 2000)),
    country: /^[A-Za-z]{2}$/.exec(text('country', 2))?.[0].toUpperCase() ?? null,
    language: /^[A-Za-z]{2,3}([-_][A-Za-z]{2,8})?$/.exec(text('language', 12))?.[0] ?? null,
    profileLists: listOf(valueNamed('profileLists')),
    roles: listOf(valueNamed('role')).filter((role) => config.allowedRoles.includes(role)),
    brandUser: config.attributes.brandUser ? isBrandUser(mapped('brandUser'), config) : null,
    partnerId: plainText(mapped('partnerId'), 100) || null,
    partnerName: plainText(mapped('partnerName'), 120) || null,
  };
}

function isBrandUser(value: unknown, { brandGroups }: PeopleConfig): boolean {
  if (brandGroups.length === 0) return value === true || value === 'true';
  return listOf(value).some((group) => brandGroups.includes(group));
}

/** The value of a name, else of a path such as `picture.data.url`. */
function valueAt(given: Record<string, unknown>, name: string): unknown {
  if (Object.hasOwn(given, name)) return given[name];
  return name.split('.').reduce<unknown>((value, key) => {
    const holder = typeof value === 'object' && value !== null ? value : {};
    return Object.hasOwn(holder, key) ? Object.entries(holder).find(([k]) => k === key)?.[1] : null;
  }, given);
}

function plainText(value: unknown, limit: number): string {
  const [first] = Array.isArray(value) ? value : [value];
  if (typeof first !== 'string' && typeof first !== 'number') return '';
  const clean = String(first).replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '');
  return clean.trim().slice(0, limit);
}

/** A list, or a comma-separated string. */
function listOf(value: unknown): string[] {
  const values = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  return values
    .map((each) => plainText(each, 200))
    .filter((each) => each !== '')
    .slice(0, 100);
}

function pictureOf(address: string): string | null {
  return URL.canParse(address) && new URL(address).protocol === 'https:' ? address : null;
}
