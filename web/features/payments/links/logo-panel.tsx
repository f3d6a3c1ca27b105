import './messages.ts';
import './links.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/texts.ts';
import { CommandProblem } from '../../../shared/forms/command-problem.tsx';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Button } from '../../../ui/button.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { Section } from '../../../ui/section.tsx';
import { changeLogo, merchantQuery } from './api.ts';

/** The merchant's logo on the pages of payers. Only who may change it sees this. */
export function LogoPanel() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const may = useMay('PATCH /v1/merchants/{id}');
  const client = useQueryClient();
  const merchant = useQuery({ ...merchantQuery(merchantId), enabled: may.allowed });
  const command = useMutation({
    mutationFn: async (file: File | null) => changeLogo(merchantId, file && (await base64Of(file))),
    onSuccess: (now) => client.setQueryData(merchantQuery(merchantId).queryKey, now),
  });
  if (!may.allowed || !merchant.data) return null;
  const { logoUrl } = merchant.data;
  return (
    <Section title={t('links:logo.title')} className="link-logo">
      {logoUrl && (
        <p className="cluster">
          <img src={new URL(logoUrl).pathname} alt={t('links:logo.now')} />
          <Button aria-busy={command.isPending} onClick={() => command.mutate(null)}>
            {t('links:logo.remove')}
          </Button>
        </p>
      )}
      <FileDrop
        label={logoUrl ? t('links:logo.replace') : t('links:logo.choose')}
        help={t('links:logo.help')}
        accept="image/png,image/jpeg"
        disabled={command.isPending}
        onChoose={(file) => command.mutate(file)}
      />
      {command.error && <CommandProblem error={command.error} />}
    </Section>
  );
}

/** A file's bytes in base64. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
