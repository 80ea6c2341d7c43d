import { AppError } from '#core/errors.ts';
import type { OpenRequest } from '#features/support/requests/server/supportWrites.ts';
import type { Ctx } from '#platform/context.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    /** Runs a macro that the viewer may use on a locked request. @throws AppError NOT_FOUND for another one */
    supportBulkMacro?: {
      demandUsable: (ctx: Ctx, id: string) => Promise<void>;
      run: (ctx: Ctx, open: OpenRequest, id: string) => Promise<void>;
    };
  }
}

export function bulkMacros() {
  const [macros] = serverParts('supportBulkMacro');
  if (!macros) throw new AppError('NOT_FOUND');
  return macros;
}
