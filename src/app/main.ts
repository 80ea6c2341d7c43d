import { endingSignals } from '#platform/commands/operatorCommand.ts';
import { readConfig } from '#platform/config.ts';
import { lowSpaceLine } from '#platform/diskSpace.ts';
import { outliveLogReaders } from '#platform/logOutput.ts';
import { start } from './start.ts';

outliveLogReaders();

const read = readConfig(process.env);
if (!read.ok) {
  for (const fault of read.faults) console.error(`plaza: ${fault}`);
  process.exit(2);
}

const starting = start(read.config, {
  development: process.argv.includes('--dev'),
  tell: (line) => console.log(line),
});
// Installed first: a signal or a closed terminal during startup must not leave the database running.
for (const signal of endingSignals) {
  process.on(signal, async () => {
    const plaza = await starting.catch(() => null);
    await plaza?.stop();
    process.exit(plaza ? 0 : 1);
  });
}

try {
  await starting;
} catch (error) {
  console.error(`plaza: ${error instanceof Error ? error.message : error}`);
  const space = lowSpaceLine(read.config.dataDir);
  if (space) console.error(`plaza: ${space}`);
  process.exit(1);
}
