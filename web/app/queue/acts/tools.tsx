import './tools.css';
import './messages.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useId, useRef, useState } from 'react';
import { formatBRL } from '../../../../domain/core/money.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { CommandProblem } from '../../../shared/forms/command-problem.tsx';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useLate } from '../../../ui/use-late.ts';
import type { AttentionItem } from '../entities.ts';
import type { Acting, Form, What } from './acting.ts';
import { look, lookOf, resolveOf } from './look.ts';

/** Forms are loaded once they are opened: the first page needs none of them. */
const loadForms = () => import('../panels.ts');

interface Props {
  item: AttentionItem;
  name: string;
  /** What else can be done; without it only what settles an entry, for lists with little room. */
  more?: ComponentType<Acting>;
  /** Receives what happened, in words: the entry itself may be gone. */
  onSaid: (text: string) => void;
}

/** What a person can do about an entry in its row. What one click does is safe; anything else opens a form below. */
export function EntryTools({ item, name, more: More, onSaid }: Props) {
  const t = useTexts();
  const id = useId();
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  const [form, setForm] = useState<Form>();
  const opener = useRef<HTMLButtonElement | null>(null);
  const late = useLate(loadForms, form !== undefined);
  const lookBy = lookOf(item);
  const resolveBy = resolveOf(item);
  const mayLook = useMay(lookBy ?? '');
  const mayResolve = useMay(resolveBy ?? '');
  const about = item.amount === undefined ? name : `${formatBRL(item.amount)}, ${name}`;

  const command = useMutation({
    mutationFn: ({ send }: { what: What; send: () => Promise<string> }) => send(),
    onSuccess: (said) => {
      void client.invalidateQueries({ queryKey: ['attention', merchantId] });
      close();
      onSaid(said);
    },
  });
  function close() {
    setForm(undefined);
    opener.current?.focus();
  }
  const acting: Acting = {
    item,
    about,
    command,
    isBusy: (what) => command.isPending && command.variables.what === what,
    run: (what, send) => !command.isPending && command.mutate({ what, send }),
    opens: (which) => ({
      'aria-expanded': form === which,
      'aria-controls': form === which ? `${id}-panel` : undefined,
      onClick: ({ currentTarget }: { currentTarget: HTMLButtonElement }) => {
        opener.current = currentTarget;
        command.reset();
        setForm(form === which ? undefined : which);
      },
    }),
    close,
  };

  return (
    <>
      <div className="entry-tools" data-brief={!More}>
        <span className="entry-acts">
          {lookBy && mayLook.allowed && (
            <Button
              aria-label={t('acts:lookAbout', { about })}
              aria-busy={acting.isBusy('look')}
              onClick={() =>
                acting.run('look', async () => {
                  const { settled } = await look(merchantId, item);
                  return settled ? t('acts:said.looked', { about }) : t('acts:said.lookOpen', { about });
                })
              }
            >
              <Icon name="refresh" />
              {t('acts:look')}
            </Button>
          )}
          {resolveBy && mayResolve.allowed && (
            <Button aria-label={t('acts:resolveAbout', { about })} {...acting.opens('resolve')}>
              {t('acts:resolve')}
            </Button>
          )}
        </span>
        {More && <More {...acting} />}
      </div>
      {(form || command.error) && (
        <div className="entry-panel" id={`${id}-panel`}>
          {form && !late && <p aria-busy="true">{t('common:loading')}</p>}
          {form && late && <late.EntryForm form={form} {...acting} />}
          {command.error && <CommandProblem error={command.error} />}
        </div>
      )}
    </>
  );
}
