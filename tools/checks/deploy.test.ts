import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { environmentSchema } from '#platform/config.ts';

const read = (file: string) => fs.readFileSync(file, 'utf8');
const known = new Set(Object.keys(environmentSchema.shape));

/** The names of an environment file or of a unit's `Environment=` that Plaza does not read. */
function unknownNames(text: string): string[] {
  const names = [...text.matchAll(/(?:^|Environment=|\s)([A-Z][A-Z0-9_]+)=/gm)].map(
    ([, name = '']) => name,
  );
  expect(names.length).toBeGreaterThan(0);
  return names.filter((name) => !known.has(name));
}

test('units and their environment set only variables that are read', () => {
  for (const file of ['plaza-web@.service', 'plaza-worker@.service', 'plaza.env.example']) {
    expect(unknownNames(read(`deploy/systemd/${file}`)), file).toEqual([]);
  }
});

test('the containers of the full set have only variables that are read', () => {
  const { services } = parse(read('deploy/compose.yaml'), { merge: true });
  for (const name of ['web1', 'web2', 'worker']) {
    const { environment } = services[name];
    expect(Object.keys(environment).filter((key) => !known.has(key))).toEqual([]);
  }
  expect(services.worker.environment).toMatchObject({ ROLE: 'worker', S3_BUCKET: 'plaza' });
  for (const { volumes = [] } of Object.values<{ volumes?: string[] }>(services)) {
    for (const volume of volumes.filter((each) => each.startsWith('./'))) {
      expect(fs.existsSync(path.join('deploy', volume.split(':')[0] ?? '')), volume).toBe(true);
    }
  }
});

/** The metrics of these expressions that no process has. */
function unknownMetrics(expressions: readonly string[]): string[] {
  const used = expressions.flatMap((expression) => expression.match(/plaza_\w+/g) ?? []);
  const sources = ['http/metrics.ts', 'events/consumerMetrics.ts', 'processes/processMetrics.ts'];
  const metrics = sources.map((file) => read(`src/platform/${file}`)).join('');
  const names = used.map((name) => name.replace(/_(?:bucket|count|sum)$/, ''));
  return names.filter((name) => !new RegExp(`\\b${name}\\b`).test(metrics));
}

test('alerts are on metrics that exist', () => {
  const { groups } = parse(read('deploy/prometheus/alerts.yml'));
  const rules: { expr: string }[] = groups[0].rules;
  expect(unknownMetrics(rules.map(({ expr }) => expr))).toEqual([]);
  expect(rules.length).toBeGreaterThan(5);
});

test('the dashboard shows metrics that exist, and all of them', () => {
  interface Panel {
    id: number;
    targets: { expr: string }[];
    gridPos: { x: number; y: number; w: number };
  }
  const { panels }: { panels: Panel[] } = JSON.parse(read('deploy/grafana/plaza.json'));
  const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  expect(unknownMetrics(shown)).toEqual([]);
  const sources = ['http/metrics.ts', 'events/consumerMetrics.ts', 'processes/processMetrics.ts'];
  const metrics = sources.flatMap((file) => read(`src/platform/${file}`).match(/plaza_\w+/g) ?? []);
  expect(metrics.filter((name) => !shown.some((expr) => expr.includes(name)))).toEqual([]);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  for (const { gridPos } of panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
});

test('nginx accepts its configurations', () => {
  const nginx = '/usr/sbin/nginx';
  if (!fs.existsSync(nginx)) throw new Error('Install nginx (Debian 12: apt-get install nginx).');
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-nginx-'));
  onTestFinished(() => fs.rmSync(dir, { recursive: true, force: true }));
  // No certificate and no other host are needed to read them.
  const site = ['plaza.conf', 'compose.conf']
    .map((file) => read(`deploy/nginx/${file}`))
    .map((text, index) => text.replaceAll('upstream plaza', `upstream plaza${index}`))
    .map((text, index) => text.replaceAll('http://plaza;', `http://plaza${index};`))
    .join('\n')
    .replaceAll(/^ *ssl_certificate.*$/gm, '')
    .replaceAll(/listen (\d+)(?: ssl http2)?;/g, 'listen 127.0.0.1:$1;')
    .replaceAll(/web\d:3000/g, '127.0.0.1:3000');
  const file = path.join(dir, 'nginx.conf');
  fs.writeFileSync(
    file,
    `pid ${dir}/pid; error_log stderr; events {} http { access_log off; ${site} }`,
  );
  const { status, stderr } = spawnSync(nginx, ['-t', '-p', dir, '-c', file], { encoding: 'utf8' });
  expect({ status, faults: stderr.match(/\[emerg\].*/g) }).toEqual({ status: 0, faults: null });
});
