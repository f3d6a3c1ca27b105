import '../messages.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { IconName } from '../../../ui/icon.tsx';
import type { Tone } from '../../../ui/tone.ts';
import type { PlatformCertificate } from './api.ts';

const soonDays = 30;
const lateDays = 7;

/** A certificate needs attention from 30 days before its end, and urgently in the last 7. */
export function certificateDisplay({ daysLeft, problem }: Partial<PlatformCertificate>): {
  tone: Tone;
  icon: IconName;
} {
  if (problem !== undefined) return { tone: 'bad', icon: 'alert' };
  if (daysLeft === undefined) return { tone: 'plain', icon: 'clock' };
  if (daysLeft <= lateDays) return { tone: 'bad', icon: 'alert' };
  return daysLeft <= soonDays ? { tone: 'ask', icon: 'alert' } : { tone: 'good', icon: 'check' };
}

export function CertificateBadge({ certificate }: { certificate: Partial<PlatformCertificate> }) {
  const t = useTexts();
  const { daysLeft, problem } = certificate;
  const word =
    problem !== undefined
      ? t('connections:platforms.certificates.problemShort')
      : daysLeft === undefined
        ? t('connections:platforms.certificates.never')
        : daysLeft < 0
          ? t('connections:platforms.certificates.daysOver', { count: -daysLeft })
          : t('connections:platforms.certificates.days', { count: daysLeft });
  return <Badge {...certificateDisplay(certificate)} word={word} />;
}
