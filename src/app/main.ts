import { readConfig } from '#platform/config.ts';
import { start } from './start.ts';

const read = readConfig(process.env);
if (!read.ok) {
  for (const fault of read.faults) console.error(`plaza: ${fault}`);
  process.exit(2);
}

try {
  const plaza = await start(read.config, { development: process.argv.includes('--dev') });
  for (const line of plaza.greeting) console.log(line);
  const stop = () => plaza.stop().then(() => process.exit(0));
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
} catch (error) {
  console.error(`plaza: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
