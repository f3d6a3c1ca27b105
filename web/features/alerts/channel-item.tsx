import './messages.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { type Translate, useTexts } from '../../i18n/texts.ts';
import { CommandProblem } from '../../shared/forms/command-problem.tsx';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ForeignText } from '../../ui/foreign-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TimeCell } from '../../ui/time-cell.tsx';
import {
  type AlertChannel,
  type ChannelChange,
  type ChannelTest,
  changeChannel,
  channelsQuery,
  messagesQuery,
  removeChannel,
  testChannel,
} from './api.ts';
import { ChannelForm } from './channel-form.tsx';
import { hourText, typeNames } from './kinds.ts';
import { SentMessages } from './sent-messages.tsx';

type Panel = 'history' | 'edit' | 'remove';

/** Whether its last message failed: a later success makes it well again. */
const isFailing = ({ lastFailure, lastSentAt }: AlertChannel) =>
  lastFailure !== undefined && (lastSentAt === undefined || lastFailure.at > lastSentAt);

function displayOf(t: Translate, channel: AlertChannel) {
  if (!channel.enabled) return { tone: 'plain', icon: 'dismiss', word: t('alerts:channels.off') } as const;
  if (isFailing(channel)) return { tone: 'bad', icon: 'alert', word: t('alerts:channels.failing') } as const;
  return { tone: 'good', icon: 'check', word: t('alerts:channels.on') } as const;
}

/** One channel: what it is told and when, what it answered last, and what can be done with it. */
export function ChannelItem({ channel }: { channel: AlertChannel }) {
  const t = useTexts();
  const { tag } = useLanguage();
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  const id = useId();
  const opener = useRef<HTMLElement | null>(null);
  const [panel, setPanel] = useState<Panel>();
  const [done, setDone] = useState('');
  const mayChange = useMay('PATCH /v1/alert-channels/{id}');
  const mayRemove = useMay('DELETE /v1/alert-channels/{id}');
  const mayTest = useMay('POST /v1/alert-channels/{id}/test');
  const refresh = () => client.invalidateQueries(channelsQuery(merchantId));
  const change = useMutation({
    mutationFn: (given: ChannelChange) => changeChannel(merchantId, channel.id, given),
    // Drops the address from the mutation cache when the page is left.
    gcTime: 0,
    onSuccess: refresh,
  });
  const remove = useMutation({ mutationFn: () => removeChannel(merchantId, channel.id), onSuccess: refresh });
  const test = useMutation({
    mutationFn: () => testChannel(merchantId, channel.id),
    onSettled: () => {
      void refresh();
      void client.invalidateQueries({ queryKey: messagesQuery(merchantId, channel.id).queryKey });
    },
  });
  const { name, kinds, quiet, lastSentAt, lastFailure } = channel;
  const all = new Intl.ListFormat(tag, { type: 'unit' }).format(kinds.map((kind) => t(`alerts:kind.${kind}`)));
  const about = (action: string) => t('alerts:channels.actionOn', { action, name });
  const close = (now = '') => {
    setPanel(undefined);
    setDone(now);
    requestAnimationFrame(() => opener.current?.focus());
  };
  const toggle = (which: Panel, text: string, may?: ReturnType<typeof useMay>) => (
    <Button
      kind="quiet"
      {...(may && { may })}
      aria-label={about(text)}
      aria-expanded={may && !may.allowed ? undefined : panel === which}
      aria-controls={panel === which ? `${id}-panel` : undefined}
      onClick={(event) => {
        opener.current = event.currentTarget;
        change.reset();
        setDone('');
        setPanel(panel === which ? undefined : which);
      }}
    >
      {text}
    </Button>
  );
  const next = channel.enabled ? t('alerts:channels.turnOff') : t('alerts:channels.turnOn');

  return (
    <li className="alert-channel">
      <div className="cluster gap-3 shrink">
        <h2 className="base anywhere">
          <bdi>{name}</bdi>
        </h2>
        <Badge {...displayOf(t, channel)} />
        <span className="muted">{typeNames[channel.type]}</span>
        <code className="mono muted anywhere">{channel.address}</code>
      </div>
      <p>{all}</p>
      <p className="small muted cluster gap-4">
        <span>
          {quiet
            ? t('alerts:channels.quiet', { from: hourText(quiet.from), until: hourText(quiet.until) })
            : t('alerts:channels.always')}
        </span>
        <span>
          {lastSentAt ? (
            <>
              {t('alerts:channels.sent')} <TimeCell at={lastSentAt} />
            </>
          ) : (
            t('alerts:channels.never')
          )}
        </span>
        {lastFailure && (
          <span>
            {t('alerts:channels.failed')} <TimeCell at={lastFailure.at} />: <ForeignText text={lastFailure.answer} />
          </span>
        )}
      </p>
      <p className="alert-actions cluster">
        <Button
          kind="quiet"
          may={mayTest}
          aria-label={about(t('alerts:channels.test'))}
          aria-busy={test.isPending}
          onClick={() => !test.isPending && test.mutate()}
        >
          {test.isPending ? t('alerts:channels.testing') : t('alerts:channels.test')}
        </Button>
        {toggle('history', t('alerts:channels.history'))}
        {toggle('edit', t('alerts:channels.edit'), mayChange)}
        <Button
          kind="quiet"
          may={mayChange}
          aria-label={about(next)}
          aria-busy={change.isPending && panel !== 'edit'}
          onClick={() => {
            const enabled = !channel.enabled;
            const said = enabled ? t('alerts:channels.done.on') : t('alerts:channels.done.off');
            if (!change.isPending) change.mutate({ enabled }, { onSuccess: () => setDone(said) });
          }}
        >
          {next}
        </Button>
        {toggle('remove', t('alerts:channels.remove'), mayRemove)}
        <span role="status">{done}</span>
      </p>
      <div role="status">{test.data && !test.isPending && <TestResult test={test.data} />}</div>
      {test.error && <CommandProblem error={test.error} />}
      {change.error && panel !== 'edit' && <CommandProblem error={change.error} />}
      {panel === 'history' && (
        <div id={`${id}-panel`} className="alert-panel">
          <SentMessages channelId={channel.id} title={about(t('alerts:channels.history'))} />
        </div>
      )}
      {panel === 'edit' && (
        <div className="alert-panel">
          <ChannelForm
            id={`${id}-panel`}
            channel={channel}
            command={change}
            onSubmit={({ type: _, url, ...given }) =>
              change.mutate(
                { ...given, ...(url !== '' && { url }) },
                { onSuccess: () => close(t('alerts:channels.done.changed')) },
              )
            }
            onCancel={() => close()}
          />
        </div>
      )}
      {panel === 'remove' && (
        <div id={`${id}-panel`} className="alert-panel stack gap-2">
          <p>{t('alerts:channels.removeHelp')}</p>
          <p className="cluster">
            <Button
              kind="danger"
              aria-label={about(t('alerts:channels.removeNow'))}
              aria-busy={remove.isPending}
              onClick={() => !remove.isPending && remove.mutate()}
            >
              {t('alerts:channels.removeNow')}
            </Button>
            <Button kind="quiet" onClick={() => close()}>
              {t('alerts:channels.back')}
            </Button>
          </p>
          {remove.error && <CommandProblem error={remove.error} />}
        </div>
      )}
    </li>
  );
}

function TestResult({ test }: { test: ChannelTest }) {
  const { tag } = useLanguage();
  const t = useTexts();
  const ms = new Intl.NumberFormat(tag).format(test.ms);
  return (
    <Notice
      tone={test.delivered ? 'good' : 'bad'}
      icon={test.delivered ? 'check' : 'close'}
      title={test.delivered ? t('alerts:channels.tested') : t('alerts:channels.refused')}
    >
      <p>
        {test.httpStatus === undefined
          ? t('alerts:channels.silent', { why: test.error ?? '?', ms })
          : t('alerts:channels.answered', { status: test.httpStatus, ms })}
      </p>
      {test.answer && (
        <p>
          {t('alerts:channels.answer')}: <ForeignText text={test.answer} />
        </p>
      )}
    </Notice>
  );
}
