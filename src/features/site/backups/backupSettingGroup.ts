import { z } from 'zod';
import type { SettingGroup } from '#core/settings/settingGroup.ts';

const backupSettingsSchema = z.object({
  schedule: z.enum(['off', 'daily', 'weekly']).default('daily'),
  /** UTC. */
  hour: z.number().int().min(0).max(23).default(2),
  keptDays: z.number().int().min(1).max(60).default(7),
  keptWeeks: z.number().int().min(0).max(52).default(4),
  keptMonths: z.number().int().min(0).max(36).default(6),
  /** An age recipient, for which backups are encrypted; '': they are not. */
  recipient: z
    .string()
    .regex(/^(age1[a-z0-9]{20,2000})?$/, 'must be an age public key (age1…), or empty')
    .default(''),
});

type BackupSettings = z.output<typeof backupSettingsSchema>;

declare module '#core/communitySettings.ts' {
  interface FeatureSettings {
    backups: BackupSettings;
  }
}

/** Those of the community; the defaults where the group is not loaded. */
export function backupSettingsOf({ backups }: { backups?: BackupSettings }): BackupSettings {
  return backups ?? backupSettingsSchema.parse({});
}

export const backupSettingGroup: SettingGroup = {
  words: 'backupSettings',
  section: 'general',
  schemas: { backups: backupSettingsSchema },
  settings: {
    'backups.schedule': { affects: ['BACKUPS'] },
    'backups.hour': { affects: ['BACKUPS'] },
    'backups.keptDays': { affects: ['BACKUPS'] },
    'backups.keptWeeks': { affects: ['BACKUPS'] },
    'backups.keptMonths': { affects: ['BACKUPS'] },
    'backups.recipient': { affects: ['BACKUPS'] },
  },
};
