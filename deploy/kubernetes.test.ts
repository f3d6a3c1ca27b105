// There is no Kubernetes here, so the manifests are checked against the code that they would start.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { taskQueues } from '../domain/core/names.ts';
import { root } from '../launcher/files.ts';
import { readSettings, settingNames } from '../runtime/settings.ts';

const folder = path.join(root, 'deploy/kubernetes');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.yaml'))
  .sort();
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/*
 * The fields of the manifests that we use; any other counts as a typing error until it is added here.
 */
const labels = z.record(z.string().regex(/^[a-z0-9./-]+$/), z.string());
const selector = z.strictObject({ matchLabels: labels });
const metadata = z.strictObject({ name: z.string().regex(/^trilho-[a-z-]+$/), labels: labels.optional() });
const Probe = z.strictObject({
  httpGet: z.strictObject({ path: z.string(), port: z.string() }),
  periodSeconds: z.int(),
  timeoutSeconds: z.int().optional(),
  failureThreshold: z.int().optional(),
});
const quantity = z.string().regex(/^\d+(m|Mi|Gi)$/);
const Variable = z.union([
  z.strictObject({ name: z.string(), value: z.string() }),
  z.strictObject({
    name: z.string(),
    valueFrom: z.strictObject({
      secretKeyRef: z.strictObject({
        name: z.literal('trilho'),
        key: z.string(),
        optional: z.literal(true).optional(),
      }),
    }),
  }),
]);
const Container = z.strictObject({
  name: z.string(),
  image: z.string(),
  command: z.array(z.string()),
  ports: z.array(z.strictObject({ name: z.string(), containerPort: z.int() })).default([]),
  envFrom: z.tuple([z.strictObject({ configMapRef: z.strictObject({ name: z.literal('trilho-settings') }) })]),
  env: z.array(Variable),
  startupProbe: Probe.optional(),
  readinessProbe: Probe.optional(),
  livenessProbe: Probe.optional(),
  resources: z.strictObject({
    requests: z.strictObject({ cpu: quantity, memory: quantity }),
    limits: z.strictObject({ memory: quantity }),
  }),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.tuple([z.strictObject({ name: z.literal('tmp'), mountPath: z.literal('/tmp') })]),
});
const Pod = z.strictObject({
  metadata: z.strictObject({ labels }),
  spec: z.strictObject({
    restartPolicy: z.literal('OnFailure').optional(),
    automountServiceAccountToken: z.literal(false),
    terminationGracePeriodSeconds: z.int().optional(),
    securityContext: z.strictObject({
      runAsNonRoot: z.literal(true),
      runAsUser: z.int().min(1),
      runAsGroup: z.int().min(1),
      fsGroup: z.int().min(1),
      seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
    }),
    topologySpreadConstraints: z
      .array(
        z.strictObject({
          maxSkew: z.literal(1),
          topologyKey: z.string(),
          whenUnsatisfiable: z.literal('ScheduleAnyway'),
          labelSelector: selector,
        }),
      )
      .optional(),
    containers: z.tuple([Container]),
    volumes: z.tuple([z.strictObject({ name: z.literal('tmp'), emptyDir: z.strictObject({ sizeLimit: quantity }) })]),
  }),
});
const Deployment = z.strictObject({
  apiVersion: z.literal('apps/v1'),
  kind: z.literal('Deployment'),
  metadata,
  spec: z.strictObject({
    strategy: z.strictObject({
      type: z.literal('RollingUpdate'),
      rollingUpdate: z.strictObject({ maxSurge: z.int(), maxUnavailable: z.int() }),
    }),
    selector,
    template: Pod,
  }),
});
const Job = z.strictObject({
  apiVersion: z.literal('batch/v1'),
  kind: z.literal('Job'),
  metadata,
  spec: z.strictObject({ backoffLimit: z.int(), template: Pod }),
});
const target = z.strictObject({ apiVersion: z.literal('apps/v1'), kind: z.literal('Deployment'), name: z.string() });
const scaleDown = z.strictObject({ scaleDown: z.strictObject({ stabilizationWindowSeconds: z.int() }) });
const Manifest = z.discriminatedUnion('kind', [
  Deployment,
  Job,
  z.strictObject({
    apiVersion: z.literal('v1'),
    kind: z.literal('ConfigMap'),
    metadata,
    data: z.record(z.string(), z.string()),
  }),
  z.strictObject({
    apiVersion: z.literal('v1'),
    kind: z.literal('Service'),
    metadata,
    spec: z.strictObject({
      selector: labels,
      ports: z.tuple([z.strictObject({ name: z.string(), port: z.int(), targetPort: z.string() })]),
    }),
  }),
  z.strictObject({
    apiVersion: z.literal('policy/v1'),
    kind: z.literal('PodDisruptionBudget'),
    metadata,
    spec: z.strictObject({ maxUnavailable: z.literal(1), selector }),
  }),
  z.strictObject({
    apiVersion: z.literal('autoscaling/v2'),
    kind: z.literal('HorizontalPodAutoscaler'),
    metadata,
    spec: z.strictObject({
      scaleTargetRef: target,
      minReplicas: z.int().min(2),
      maxReplicas: z.int(),
      metrics: z.tuple([
        z.strictObject({
          type: z.literal('Resource'),
          resource: z.strictObject({
            name: z.literal('cpu'),
            target: z.strictObject({ type: z.literal('Utilization'), averageUtilization: z.int() }),
          }),
        }),
      ]),
      behavior: scaleDown.optional(),
    }),
  }),
  z.strictObject({
    apiVersion: z.literal('keda.sh/v1alpha1'),
    kind: z.literal('ScaledObject'),
    metadata,
    spec: z.strictObject({
      scaleTargetRef: z.strictObject({ name: z.string() }),
      minReplicaCount: z.int().min(2),
      maxReplicaCount: z.int(),
      pollingInterval: z.int(),
      advanced: z.strictObject({ horizontalPodAutoscalerConfig: z.strictObject({ behavior: scaleDown }) }),
      triggers: z.array(
        z.strictObject({
          type: z.literal('temporal'),
          metadata: z.strictObject({
            endpointFromEnv: z.literal('TEMPORAL_ADDRESS'),
            namespace: z.string(),
            taskQueue: z.string(),
            queueTypes: z.string().regex(/^(workflow|activity|workflow,activity)$/),
            targetQueueSize: z.string().regex(/^\d+$/),
          }),
        }),
      ),
    }),
  }),
]);
const Patch = z.strictObject({
  target: z.strictObject({ kind: z.string(), name: z.string().optional() }).optional(),
  patch: z.string(),
});
const Kustomization = z.strictObject({
  apiVersion: z.string().startsWith('kustomize.config.k8s.io/'),
  kind: z.enum(['Kustomization', 'Component']),
  namespace: z.string().optional(),
  resources: z.array(z.string()).default([]),
  components: z.array(z.string()).default([]),
  configurations: z.array(z.string()).default([]),
  images: z.array(z.strictObject({ name: z.literal('trilho'), newName: z.string(), newTag: z.string() })).optional(),
  nameSuffix: z.string().optional(),
  labels: z.array(z.strictObject({ pairs: labels, includeSelectors: z.literal(true) })).optional(),
  patches: z.array(Patch).default([]),
});

const isKustomization = (file: string) => path.basename(file) === 'kustomization.yaml';
const kustomizations = files.filter(isKustomization).map((file) => ({
  folder: path.dirname(path.join(folder, file)),
  ...Kustomization.parse(parse(read(`deploy/kubernetes/${file}`))),
}));
const manifests = files
  .filter((file) => !isKustomization(file) && !file.endsWith('names.yaml'))
  .flatMap((file) =>
    parseAllDocuments(read(`deploy/kubernetes/${file}`)).map((document) => Manifest.parse(document.toJS())),
  );
const of = <K extends (typeof manifests)[number]['kind']>(kind: K) =>
  manifests.filter((one): one is Extract<(typeof manifests)[number], { kind: K }> => one.kind === kind);

const workloads = [...of('Deployment'), ...of('Job')];
const containerOf = (one: (typeof workloads)[number]) => one.spec.template.spec.containers[0];
const deployment = (name: string) => {
  const found = of('Deployment').find((one) => one.metadata.name === name);
  if (!found) throw new Error(`there is no Deployment ${name}`);
  return found;
};

/** The example's own settings: a patch of the ConfigMap. */
const ours = z
  .object({ data: z.record(z.string(), z.string()) })
  .parse(parse(kustomizations.find((one) => one.folder.endsWith('ours'))?.patches[0]?.patch ?? '')).data;
const secrets: Record<string, string> = {
  TRILHO_MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
  DATABASE_URL: 'postgres://trilho:sample@db.internal/trilho',
};

describe('the manifests for Kubernetes', () => {
  it('give each process settings that the code reads, and all that it needs', () => {
    expect(workloads.map(({ metadata }) => metadata.name).sort()).toEqual([
      'trilho-api',
      'trilho-migrate',
      'trilho-worker',
    ]);
    const [shared] = of('ConfigMap');
    expect(settingNames).toEqual(expect.arrayContaining(Object.keys({ ...shared?.data, ...ours })));
    // The overlay names every value that has to be set, and nothing that is not there.
    const open = Object.entries(shared?.data ?? {}).filter(([, value]) => value.startsWith('SET-'));
    expect(Object.keys(ours).sort()).toEqual(open.map(([name]) => name).sort());
    for (const workload of workloads) {
      const { env } = containerOf(workload);
      expect(settingNames).toEqual(expect.arrayContaining(env.map(({ name }) => name)));
      const own = env.flatMap((one) => {
        if ('value' in one) return [[one.name, one.value] as const];
        const { key, optional } = one.valueFrom.secretKeyRef;
        expect(key).toBe(one.name);
        if (optional) return [];
        return [[one.name, secrets[key] ?? ''] as const];
      });
      const settings = readSettings({ ...shared?.data, ...ours, ...Object.fromEntries(own) });
      expect(settings).toMatchObject({ mode: 'production', storage: { kind: 's3' }, temporal: { tls: {} } });
    }
  });

  it('hold no secret', () => {
    for (const workload of workloads) {
      for (const one of containerOf(workload).env) {
        if (/PASSWORD|TOKEN|KEY|DATABASE_URL|SMTP_URL/.test(one.name)) expect(one).toHaveProperty('valueFrom');
      }
    }
    const named = of('ConfigMap').flatMap(({ data }) => Object.keys(data));
    expect(named.filter((name) => /PASSWORD|TOKEN|KEY|DATABASE_URL|SMTP_URL/.test(name))).toEqual([]);
  });

  it('run the image of this version, with files that it contains, and as its user', () => {
    const version = JSON.parse(read('package.json')).version;
    for (const workload of workloads) {
      const { image, command } = containerOf(workload);
      expect(image).toBe(`trilho:${version}`);
      for (const file of command.filter((word) => word.endsWith('.ts')))
        expect(existsSync(path.join(root, file))).toBe(true);
    }
    expect(read('Dockerfile')).toContain('USER node');
  });

  it('ask for health at ports and paths that are served', () => {
    const port = (name: string) => {
      const { env, ports } = containerOf(deployment(name));
      const value = (variable: string) => env.find((one) => one.name === variable && 'value' in one);
      return { value, ports };
    };
    const api = port('trilho-api');
    const worker = port('trilho-worker');
    expect(api.ports).toEqual([{ name: 'http', containerPort: 8080 }]);
    expect(api.value('PORT')).toEqual({ name: 'PORT', value: '8080' });
    expect(api.value('HOST')).toEqual({ name: 'HOST', value: '0.0.0.0' });
    expect(worker.ports).toEqual([{ name: 'metrics', containerPort: 9464 }]);
    expect(worker.value('METRICS_PORT')).toEqual({ name: 'METRICS_PORT', value: '9464' });
    expect(worker.value('METRICS_HOST')).toEqual({ name: 'METRICS_HOST', value: '0.0.0.0' });
    const served = { 'trilho-api': read('api/app.ts'), 'trilho-worker': read('worker/metrics.ts') };
    for (const [name, source] of Object.entries(served)) {
      const { startupProbe, readinessProbe, livenessProbe, ports } = containerOf(deployment(name));
      // A process whose database is away must not be restarted for that.
      expect([startupProbe, readinessProbe, livenessProbe].map((probe) => probe?.httpGet.path)).toEqual([
        '/healthz',
        '/readyz',
        '/healthz',
      ]);
      for (const probe of [startupProbe, readinessProbe, livenessProbe]) {
        expect(ports.map((one) => one.name)).toContain(probe?.httpGet.port);
        expect(source).toContain(`'${probe?.httpGet.path}'`);
      }
    }
    const [service] = of('Service');
    expect(service?.spec.ports[0].targetPort).toBe('http');
  });

  it('leave a process the time that it needs to stop, and tell the balancer before', () => {
    const graceOf = (name: string) => deployment(name).spec.template.spec.terminationGracePeriodSeconds ?? 0;
    const seconds = (text: RegExp, file: string) => Number(text.exec(read(file))?.[1]);
    const ends = seconds(/process\.exit\(code \|\| 1\), (\d+)_000\)/, 'runtime/process.ts');
    for (const name of ['trilho-api', 'trilho-worker']) expect(graceOf(name)).toBeGreaterThan(ends);
    expect(graceOf('trilho-worker')).toBeGreaterThan(seconds(/shutdownGraceTime: '(\d+)s'/, 'worker/worker.ts'));
    const { env, readinessProbe } = containerOf(deployment('trilho-api'));
    const drain = env.find(({ name }) => name === 'DRAIN_SECONDS');
    const { periodSeconds = 0, failureThreshold = 0 } = readinessProbe ?? {};
    expect(Number(drain && 'value' in drain && drain.value)).toBeGreaterThan(periodSeconds * failureThreshold);
  });

  it('select the pods that they are about', () => {
    const workloadOf = { 'trilho-api': deployment('trilho-api'), 'trilho-worker': deployment('trilho-worker') };
    for (const [name, { spec }] of Object.entries(workloadOf)) {
      const pods = spec.template.metadata.labels;
      expect(spec.selector.matchLabels).toEqual(pods);
      const budget = of('PodDisruptionBudget').find((one) => one.metadata.name === name);
      expect(budget?.spec.selector.matchLabels).toEqual(pods);
      const scaler = of('HorizontalPodAutoscaler').find((one) => one.metadata.name === name);
      expect(scaler?.spec.scaleTargetRef.name).toBe(name);
      expect(spec.template.spec.topologySpreadConstraints?.[0]?.labelSelector.matchLabels).toEqual(pods);
    }
    expect(of('Service')[0]?.spec.selector).toEqual(workloadOf['trilho-api'].spec.selector.matchLabels);
  });

  it('scale workers by queues that exist, and not by tries to endpoints that do not answer', () => {
    const [{ spec } = { spec: undefined }] = of('ScaledObject');
    expect(spec?.scaleTargetRef.name).toBe('trilho-worker');
    const queues = spec?.triggers.map(({ metadata }) => metadata.taskQueue) ?? [];
    expect(Object.values(taskQueues)).toEqual(expect.arrayContaining(queues));
    expect(queues).toContain(taskQueues.payments);
    expect(queues).not.toContain(taskQueues.laterTries);
  });

  it('name each other by paths that exist, patch settings that exist, and leave no file out', () => {
    const used = new Set<string>();
    for (const { folder: at, resources, components, configurations, patches } of kustomizations) {
      for (const name of [...resources, ...components, ...configurations]) {
        const file = path.join(at, name);
        const full = name.endsWith('.yaml') ? file : path.join(file, 'kustomization.yaml');
        expect([full, existsSync(full)]).toEqual([full, true]);
        // Kustomize refuses a folder that contains the one which names it.
        expect(at.startsWith(`${path.dirname(full)}${path.sep}`) && full !== file).toBe(false);
        used.add(full);
      }
      for (const [, name] of patches.flatMap(({ patch }) => [...patch.matchAll(/name: ([A-Z_]{4,})/g)])) {
        expect(settingNames).toContain(name);
      }
    }
    // Those that an operator applies, or names in an overlay.
    const entries = ['example', 'example/migrate', 'example/worker', 'keda', 'temporal-mtls'];
    const left = files.filter((file) => !used.has(path.join(folder, file)) && !entries.includes(path.dirname(file)));
    expect(left).toEqual([]);
  });
});
