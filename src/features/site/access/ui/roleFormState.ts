import type { ZodForm } from '#ui/forms/useZodForm.ts';

export interface RoleValues {
  name: string;
  description: string;
  signature: string;
  level: number | null;
  permissions: readonly string[];
}

export type RoleFormState = ZodForm<RoleValues>;
