import type { AddCommand } from '#platform/commands/operatorCommand.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import '../serverFeatures.ts';
import { addMigrateCommand } from './migrateCommand.ts';

/** The operator commands, in the order of the help text. */
export const commands: AddCommand[] = [addMigrateCommand, ...serverParts('commands').flat()];
