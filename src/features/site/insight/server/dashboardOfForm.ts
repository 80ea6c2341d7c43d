import { AppError } from '#core/errors.ts';

/** The dashboard on which a form stands: its field `path`, below the base path. @throws AppError BAD_REQUEST */
export function dashboardOfForm({ path }: Readonly<Record<string, unknown>>): string {
  if (typeof path === 'string' && /^\/admin\/insight(?:\/[a-z]+)?(?:\?[^#\\\s]*)?$/.test(path))
    return path;
  throw new AppError('BAD_REQUEST', { message: 'The field path must be that of a dashboard.' });
}
