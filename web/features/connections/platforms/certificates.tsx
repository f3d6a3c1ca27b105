import '../messages.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { Refused } from '../../../shared/forms/refused.tsx';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Button } from '../../../ui/button.tsx';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Section } from '../../../ui/section.tsx';
import { dateAndTime } from '../../../ui/time.ts';
import { TimeCell } from '../../../ui/time-cell.tsx';
import { checkPlatform, type Platform, type PlatformCertificate, platformQueries } from './api.ts';
import { CertificateBadge } from './days-left.tsx';

/** The certificates at the platform's addresses: subject, remaining days and problems. */
export function Certificates({ platform }: { platform: Platform }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  const may = useMay('POST /v1/platforms/{id}/check');
  const command = useMutation({
    mutationFn: () => checkPlatform(merchantId, platform.id),
    onSuccess: (now) => {
      client.setQueryData(platformQueries.one(merchantId, now.id).queryKey, now);
      void client.invalidateQueries({ queryKey: platformQueries.all(merchantId) });
    },
  });
  const { certificates } = platform;
  return (
    <Section title={t('connections:platforms.certificates.title')}>
      {certificates.length === 0 ? (
        <>
          <p>{t('connections:platforms.certificates.none')}</p>
          <p className="muted">{t('connections:platforms.certificates.noneHelp')}</p>
        </>
      ) : (
        <>
          <p className="muted">{t('connections:platforms.certificates.lead')}</p>
          {certificates.map((certificate) => (
            <Certificate key={certificate.use} certificate={certificate} />
          ))}
          <p className="cluster gap-3">
            <Button may={may} aria-busy={command.isPending} onClick={() => !command.isPending && command.mutate()}>
              <Icon name="refresh" />
              {command.isPending
                ? t('connections:platforms.certificates.checking')
                : t('connections:platforms.certificates.check')}
            </Button>
            <span className="muted" role="status">
              {may.why ?? (command.isSuccess && t('connections:platforms.certificates.checkedNow'))}
            </span>
          </p>
        </>
      )}
      {command.error && <Refused error={command.error} />}
    </Section>
  );
}

function Certificate({ certificate }: { certificate: PlatformCertificate }) {
  const { tag } = useLanguage();
  const t = useTexts();
  const { use, subject, notAfter, checkedAt, problem } = certificate;
  const id = useId();
  return (
    <section className="platform-certificate" aria-labelledby={id}>
      <h3 id={id}>{t(`connections:platforms.certificates.use.${use}`)}</h3>
      <CertificateBadge certificate={certificate} />
      {problem !== undefined && (
        <p className="platform-problem" lang="en">
          <ForeignText text={problem} />
        </p>
      )}
      <dl>
        {subject && (
          <div>
            <dt>{t('connections:platforms.certificates.subject')}</dt>
            <dd>
              <ForeignText text={subject} />
            </dd>
          </div>
        )}
        {notAfter && (
          <div>
            <dt>{t('connections:platforms.certificates.until')}</dt>
            <dd>
              <time className="number" dateTime={notAfter}>
                {dateAndTime(notAfter, tag)}
              </time>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('connections:platforms.certificates.checked')}</dt>
          <dd>{checkedAt ? <TimeCell at={checkedAt} /> : t('connections:platforms.certificates.never')}</dd>
        </div>
      </dl>
    </section>
  );
}
