import { addImportCommand } from '#features/importing/server/importCommand.ts';
import type { AddCommand } from '#platform/commands/operatorCommand.ts';
import { addMigrateCommand } from './migrateCommand.ts';
import { addReindexCommand } from './reindexCommand.ts';
import { addSettingsCommand } from './settingsCommand.ts';
import { addUserCommand } from './userCommand.ts';

/** The operator's commands, in the order of the help. A feature with one of its own adds a row. */
export const commands: AddCommand[] = [
  addMigrateCommand,
  addUserCommand,
  addSettingsCommand,
  addReindexCommand,
  addImportCommand,
];
