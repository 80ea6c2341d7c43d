import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { browserPath } from '../tools/browserPath.ts';
import type { BenchRow } from './report.ts';

const tools = path.resolve(import.meta.dirname, '../node_modules/.cache/bench-tools');
const reportSchema = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
});
const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;

/** Lighthouse's mobile preset on one page. It is large, so it is installed separately on first use. */
export function runLighthouse(url: string): BenchRow[] {
  const program = path.join(tools, 'node_modules/.bin/lighthouse');
  if (!fs.existsSync(program)) install();
  const report = path.join(tools, 'report.json');
  const run = spawnSync(
    program,
    [
      url,
      '--output=json',
      `--output-path=${report}`,
      '--quiet',
      '--chrome-flags=--headless=new --no-sandbox --disable-background-networking',
    ],
    { encoding: 'utf8', env: { ...process.env, CHROME_PATH: browserPath() } },
  );
  if (run.status !== 0) throw new Error(`Lighthouse failed: ${run.stderr}`);
  const { categories } = reportSchema.parse(JSON.parse(fs.readFileSync(report, 'utf8')));
  return Object.entries(goals).map(([name, goal]) => {
    const score = Math.round((categories[name]?.score ?? 0) * 100);
    return {
      what: `Lighthouse, mobile, first visit to a post: ${name}`,
      measured: `${score}`,
      against: '',
      ratio: null,
      goal: `≥ ${goal}`,
      met: score >= goal,
    };
  });
}

function install(): void {
  fs.mkdirSync(tools, { recursive: true });
  fs.writeFileSync(path.join(tools, 'package.json'), '{"private":true}');
  const run = spawnSync('npm', ['install', '--no-audit', '--no-fund', 'lighthouse@13.5.0'], {
    cwd: tools,
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(`Lighthouse could not be installed: ${run.stderr}`);
}
