/**
 * `npm run attack -- fuzz|kill|disk|soak`: attacks a separate Plaza over loopback, for a limited time
 * (docs/security.md, "Attack scripts"). Exits with code 1 if the attack succeeded.
 *
 *   --minutes N    time limit (fuzz and kill 10, disk 5, soak 60)
 *   --seed N       seed of the requests (1)
 *   --requests N   fuzz: number of requests (10,000)
 *   --only N       fuzz: only the request with that number, with its response
 *   --cycles N     kill: number of kills (10)
 *   --rate N       soak: requests per second (50)
 *   --snapshots    soak: writes heap snapshots of both threads at the end
 */
import '../../bench/asProduction.ts';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fillDisk } from './fillDisk.ts';
import { fuzz } from './fuzz.ts';
import { killServer } from './killServer.ts';
import { soak } from './soak.ts';

const text = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: text,
    seed: { ...text, default: '1' },
    requests: { ...text, default: '10000' },
    only: text,
    cycles: { ...text, default: '10' },
    rate: { ...text, default: '50' },
    snapshots: { type: 'boolean', default: false },
  },
});
const minutesOf = { fuzz: 10, kill: 10, disk: 5, soak: 60 };

function isAttack(name: string | undefined): name is keyof typeof minutesOf {
  return name !== undefined && Object.hasOwn(minutesOf, name);
}

const [name] = positionals;
if (!isAttack(name)) {
  console.error('Say which attack: npm run attack -- fuzz|kill|disk|soak');
  process.exit(2);
}

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-attack-'));
const undos: (() => Promise<void> | void)[] = [
  () => fs.rmSync(dir, { recursive: true, force: true }),
];
async function undoAll(): Promise<void> {
  for (let undo = undos.pop(); undo; undo = undos.pop()) await undo();
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void undoAll().finally(() => process.exit(130)));
}
const options = {
  minutes: Number(values.minutes ?? minutesOf[name]),
  rate: Number(values.rate),
  seed: Number(values.seed),
  dir,
  afterwards: (undo: () => Promise<void> | void) => void undos.push(undo),
  log: (line: string) => console.log(line),
};
const attacks = {
  fuzz: () =>
    fuzz({
      ...options,
      requests: Number(values.requests),
      only: values.only === undefined ? null : Number(values.only),
    }),
  kill: () => killServer({ ...options, cycles: Number(values.cycles) }),
  disk: () => fillDisk(options),
  soak: () => soak({ ...options, snapshots: values.snapshots }),
};
try {
  process.exitCode = (await attacks[name]()) ? 0 : 1;
} finally {
  await undoAll();
}
