import * as wf from '@temporalio/workflow';
import type { CertificatesChecked, PlatformRef } from '../../activities/connections/certificates.ts';
import type { Activities } from '../../activities/index.ts';

const { checkCertificates } = wf.proxyActivities<Pick<Activities, 'checkCertificates'>>({
  startToCloseTimeout: '10m',
  heartbeatTimeout: '1m',
  retry: { initialInterval: '1s', maximumInterval: '5m' },
});

/** Checks all client certificates, in batches. Run by a Schedule, each day, and when a worker starts. */
export async function watchCertificates(): Promise<Omit<CertificatesChecked, 'after'>> {
  const sum = { checked: 0, failed: 0 };
  let after: string | undefined = '';
  while (after !== undefined) {
    const batch: CertificatesChecked = await checkCertificates(after);
    sum.checked += batch.checked;
    sum.failed += batch.failed;
    after = batch.after;
  }
  return sum;
}

const steps = wf.proxyActivities<Pick<Activities, 'checkPlatform'>>({
  startToCloseTimeout: '20s',
  retry: { initialInterval: '1s', maximumAttempts: 3 },
});

/** Checks one platform's certificate as soon as it is written, or for a person who waits for the result. */
export async function checkPlatform(ref: PlatformRef): Promise<void> {
  await steps.checkPlatform(ref);
}
