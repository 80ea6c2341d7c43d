import { AppError } from '#core/errors.ts';
import { holds } from '#core/permissions.ts';
import type { Ctx } from '../context.ts';

/** Whether a viewer may see the schema, through introspection and suggestions in error messages. */
export function maySeeSchema({ viewer }: Ctx, development: boolean): boolean {
  return development || holds(viewer, 'MANAGE_COMMUNITY').ok;
}

/** @throws AppError FORBIDDEN */
export function demandSchemaAccess(ctx: Ctx, development: boolean): void {
  if (maySeeSchema(ctx, development)) return;
  const message = 'Introspection requires development mode or MANAGE_COMMUNITY.';
  throw new AppError('FORBIDDEN', { message });
}
