import { z } from 'zod';
import {
  holds,
  isPermission,
  type Permission,
  type Verdict,
  type Viewer,
} from '#core/permissions.ts';
import { administratorLevel } from '#core/shippedRoles.ts';
import { cleanLine, cleanText, requiredLine, requiredText } from '#core/textSchemas.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { listRuleSchema } from './listRuleRules.ts';

export const accessLimits = {
  name: 60,
  description: 300,
  signature: 300,
  members: 200,
  importRows: 10_000,
} as const;

const description = cleanText.pipe(z.string().max(accessLimits.description));

export const saveRoleSchema = z.object({
  /** Id of the role to edit; omitted for a new one. */
  key: z.string().min(1).nullish(),
  /** '' restores a built-in role's translated name. */
  name: cleanLine.pipe(z.string().max(accessLimits.name)).optional(),
  description: description.optional(),
  /** Stands under posts of its holders. */
  signature: cleanText.pipe(z.string().max(accessLimits.signature)).optional(),
  level: z
    .int()
    .min(0)
    .max(administratorLevel - 1)
    .optional(),
  permissions: z.array(z.string().refine(isPermission)).optional(),
  /** When the edited role was loaded; a later change is a conflict. */
  updatedDate: z.date().nullish(),
});

/** For forms: only a built-in role may have no custom name. */
export function roleFormSchemaOf({ builtIn }: { builtIn: boolean }) {
  const { name, description, signature, level, permissions } = saveRoleSchema.shape;
  const required = requiredLine(accessLimits.name);
  return z.object({ name: builtIn ? name : required, description, signature, level, permissions });
}

/** A grant: member, role and scope; global by default. */
export const grantRoleSchema = z.object({
  memberId: z.string().min(1, validationMessages.required),
  role: z.string(),
  base: z.boolean().optional(),
  categoryId: z.string().optional(),
});

export const saveProfileListSchema = z.object({
  id: z.union([z.string(), z.number()]).nullish(),
  name: requiredLine(accessLimits.name),
  description: description.default(''),
  /** Null: members are put into it by hand. */
  rule: listRuleSchema.nullish(),
});

/** A CSV file that names members. */
export const importProfileListSchema = z.object({ csv: requiredText(1_000_000) });

export function isAdministrator(viewer: Viewer): boolean {
  return viewer.level >= administratorLevel;
}

export function canSeeRoles(viewer: Viewer): Verdict {
  return holds(viewer, 'MANAGE_COMMUNITY');
}

interface RoleFacts {
  key: string;
  level: number;
}

/**
 * Only roles below one's own level; administrators can edit all roles except their own, which has every
 * permission.
 */
export function canEditRole(viewer: Viewer, role: RoleFacts): Verdict {
  const manages = canSeeRoles(viewer);
  if (!manages.ok || isAdministrator(viewer) || role.level < viewer.level) return manages;
  return refused('A role at or above your own level is not yours to change.');
}

/** A role cannot be given permissions one does not hold, nor one's own level or higher. */
export function canShapeRole(
  viewer: Viewer,
  change: { level: number; added: readonly Permission[] },
): Verdict {
  const manages = canSeeRoles(viewer);
  if (!manages.ok || isAdministrator(viewer)) return manages;
  if (change.level >= viewer.level) return refused('The level must be below your own.');
  const missing = change.added.find((permission) => !viewer.permissions.has(permission));
  if (missing === undefined) return manages;
  return { ...refused('You can give no permission that you do not hold.'), permission: missing };
}

/** Only to and from members not above oneself, and roles not above one's own level. */
export function canGrantRole(viewer: Viewer, role: RoleFacts, member: { level: number }): Verdict {
  const manages = canSeeRoles(viewer);
  if (!manages.ok) return manages;
  if (role.level > viewer.level)
    return refused('A role above your own level is not yours to give.');
  if (member.level > viewer.level) return refused('The roles of a member above you are not yours.');
  return manages;
}

/** SPEC §6 "edit user profile list". */
export function canEditProfileLists(viewer: Viewer): Verdict {
  return holds(viewer, 'EDIT_USER_PROFILE_LIST');
}

function refused(message: string): Exclude<Verdict, { ok: true }> {
  return { ok: false, code: 'FORBIDDEN', message };
}
