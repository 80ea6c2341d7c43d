import type { Ctx } from '#platform/context.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import type { CustomField } from '../customFieldRules.ts';

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    /**
     * Fields that find-custom-fields describes and nobody can define or change, such as the status of a case
     * (SPEC §7); texts in the language of the context.
     */
    fixedFields?: (ctx: Pick<Ctx, 'locale'>) => readonly CustomField[];
  }
}

export function listFixedFields(ctx: Pick<Ctx, 'locale'>): CustomField[] {
  return serverParts('fixedFields').flatMap((fieldsOf) => fieldsOf(ctx));
}
