import { z } from 'zod';

export const backupPasswordSchema = (isAsked: boolean) =>
  z.object({ password: isAsked ? z.string().min(1) : z.string() });
