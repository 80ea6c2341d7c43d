import fs from 'node:fs';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { environmentSchema } from '#platform/config.ts';

const folder = 'deploy/kubernetes';
const read = (file: string) => fs.readFileSync(`${folder}/${file}`, 'utf8');
const kustomization = parse(read('kustomization.yaml'));
const known = new Set(Object.keys(environmentSchema.shape));

interface Container {
  image: string;
  command?: string[];
  ports?: { name: string; containerPort: number }[];
  env?: { name: string; value: string }[];
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  startupProbe?: Probe;
  readinessProbe?: Probe;
  livenessProbe?: Probe;
  securityContext: { allowPrivilegeEscalation: boolean };
  volumeMounts: { name: string }[];
}
interface Probe {
  httpGet: { path: string; port: string };
}
interface PodSpec {
  containers: Container[];
  volumes: { name: string }[];
  securityContext: { runAsNonRoot: boolean };
  terminationGracePeriodSeconds?: number;
}
interface Resource {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  // biome-ignore lint/suspicious/noExplicitAny: each kind has a form of its own
  spec: any;
}

const resources: Resource[] = kustomization.resources.flatMap((file: string) =>
  parseAllDocuments(read(file)).map((document) => {
    expect(document.errors, file).toEqual([]);
    return document.toJSON();
  }),
);
const ofKind = (kind: string) => resources.filter((resource) => resource.kind === kind);
const named = (kind: string, name: string) =>
  ofKind(kind).find(({ metadata }) => metadata.name === name);
const podOf = ({ spec }: Resource): PodSpec => spec.template.spec;
const namesIn = (file: string) =>
  [...read(file).matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name = '']) => name);

test('each kind is of the group that has it', () => {
  expect(new Map(resources.map(({ kind, apiVersion }) => [kind, apiVersion]))).toEqual(
    new Map([
      ['Namespace', 'v1'],
      ['Job', 'batch/v1'],
      ['Deployment', 'apps/v1'],
      ['PodDisruptionBudget', 'policy/v1'],
      ['Service', 'v1'],
      ['HorizontalPodAutoscaler', 'autoscaling/v2'],
      ['Ingress', 'networking.k8s.io/v1'],
    ]),
  );
  expect(new Set(resources.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).size).toBe(
    resources.length,
  );
});

test('processes have only variables that are read, and none twice', () => {
  const shared = [...namesIn('plaza.env'), ...namesIn('plaza-secrets.env.example')];
  for (const { env = [] } of ofKind('Deployment').flatMap((each) => podOf(each).containers)) {
    const names = [...shared, ...env.map(({ name }) => name)];
    expect(names.filter((name) => !known.has(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  }
  expect(shared).toContain('SECRET_KEY');
  const generated = [...kustomization.configMapGenerator, ...kustomization.secretGenerator];
  expect(generated.map(({ name }) => name)).toEqual(['plaza', 'plaza']);
  expect(generated[0].envs).toEqual(['plaza.env']);
});

test('pods run without privileges, and what is mounted exists', () => {
  for (const resource of [...ofKind('Deployment'), ...ofKind('Job')]) {
    const { containers, volumes, securityContext } = podOf(resource);
    expect(securityContext.runAsNonRoot).toBe(true);
    for (const container of containers) {
      expect(container.image).toBe(kustomization.images[0].name);
      expect(container.securityContext.allowPrivilegeEscalation).toBe(false);
      for (const { name } of container.volumeMounts) {
        expect(volumes.map((volume) => volume.name)).toContain(name);
      }
    }
  }
});

test('probes, services and the ingress reach the port that a process listens on', () => {
  for (const resource of ofKind('Deployment')) {
    const pod = podOf(resource);
    const [container] = pod.containers;
    if (!container) throw new Error('no container');
    const { env = [], ports = [] } = container;
    const value = (name: string) => env.find((each) => each.name === name)?.value;
    expect(ports).toEqual([{ name: 'http', containerPort: Number(value('PORT')) }]);
    expect(`plaza-${value('ROLE')}`).toBe(resource.metadata.name);
    expect(container.readinessProbe?.httpGet).toEqual({ path: '/readyz', port: 'http' });
    for (const probe of [container.startupProbe, container.livenessProbe]) {
      expect(probe?.httpGet).toEqual({ path: '/healthz', port: 'http' });
    }
    const drain = Number(/^DRAIN_SECONDS=(\d+)$/m.exec(read('plaza.env'))?.[1]);
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(drain + 25);
    const { matchLabels } = resource.spec.selector;
    expect(resource.spec.template.metadata.labels).toMatchObject(matchLabels);
    const budget = named('PodDisruptionBudget', resource.metadata.name);
    expect(budget?.spec.selector.matchLabels).toEqual(matchLabels);
  }
  const web = named('Deployment', 'plaza-web');
  expect(named('Service', 'plaza-web')?.spec.selector).toEqual(web?.spec.selector.matchLabels);
  for (const { spec } of ofKind('HorizontalPodAutoscaler')) {
    expect(named(spec.scaleTargetRef.kind, spec.scaleTargetRef.name)).toBeDefined();
  }
  for (const { http } of named('Ingress', 'plaza')?.spec.rules ?? []) {
    for (const { backend } of http.paths) {
      expect(named('Service', backend.service.name)).toBeDefined();
    }
  }
});

test('the migration runs a command that exists', () => {
  const job = named('Job', 'plaza-migrate');
  if (!job) throw new Error('no job');
  expect(podOf(job).containers[0]?.command).toEqual(['node', 'build/program/plaza.js', 'migrate']);
});
