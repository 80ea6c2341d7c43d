import { addFilesCommand } from '#features/base/files/server/filesCommand.ts';
import { addMailCommand } from '#features/base/mail/server/mailCommand.ts';
import { addProviderCommand } from '#features/people/identity/sso/server/providerCommand.ts';
import { addImportCommand } from '#features/site/importing/server/importCommand.ts';
import type { AddCommand } from '#platform/commands/operatorCommand.ts';
import { addMigrateCommand } from './migrateCommand.ts';
import { addReindexCommand } from './reindexCommand.ts';
import { addRoleCommand } from './roleCommand.ts';
import { addSettingsCommand } from './settingsCommand.ts';
import { addUserCommand } from './userCommand.ts';

/** The operator's commands, in the order of the help. A feature with one of its own adds a row. */
export const commands: AddCommand[] = [
  addMigrateCommand,
  addUserCommand,
  addRoleCommand,
  addSettingsCommand,
  addProviderCommand,
  addReindexCommand,
  addImportCommand,
  addMailCommand,
  addFilesCommand,
];
