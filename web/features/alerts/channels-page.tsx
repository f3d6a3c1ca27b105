import './alerts.css';
import './messages.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { ErrorState, StaleNotice } from '../../shared/api/error-state.tsx';
import { PageHead } from '../../shared/layout/page-head.tsx';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { channelsQuery, createChannel, type NewChannel } from './api.ts';
import { ChannelForm } from './channel-form.tsx';
import { ChannelItem } from './channel-item.tsx';

const refreshMs = 20_000;

/** The channels of Slack and Teams that are told what needs a person. */
export function ChannelsPage() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const may = useMay('POST /v1/alert-channels');
  const client = useQueryClient();
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [making, setMaking] = useState(false);
  const list = useQuery({
    ...channelsQuery(merchantId),
    refetchInterval: ({ state }) => state.data !== undefined && refreshMs,
  });
  const create = useMutation({
    mutationFn: (given: NewChannel) => createChannel(merchantId, given),
    // Drops the address from the mutation cache when the page is left.
    gcTime: 0,
    onSuccess: async () => {
      await client.invalidateQueries(channelsQuery(merchantId));
      close();
    },
  });
  const channels = list.data;
  const retry = () => void list.refetch();

  function open() {
    create.reset();
    setMaking(true);
  }
  function close() {
    setMaking(false);
    requestAnimationFrame(() => opener.current?.focus());
  }

  return (
    <>
      <PageHead
        title={t('alerts:channels.title')}
        count={channels && channels.length > 0 && t('alerts:channels.count', { count: channels.length })}
        lead={t('alerts:channels.lead')}
      >
        <Link className="button" to={`/m/${merchantId}/alerts`}>
          {t('alerts:channels.toOwn')}
        </Link>
        <Button
          ref={opener}
          kind="primary"
          may={may}
          aria-expanded={may.allowed ? making : undefined}
          aria-controls={making ? id : undefined}
          onClick={open}
        >
          {t('alerts:channels.new')}
        </Button>
      </PageHead>
      <div className="alert-channels stack gap-4">
        <p role="status">{create.isSuccess && !making && t('alerts:channels.done.created')}</p>
        {making && (
          <div className="sheet">
            <ChannelForm
              id={id}
              command={create}
              onSubmit={({ name, ...given }) => create.mutate({ name, ...given })}
              onCancel={close}
            />
          </div>
        )}
        {list.error && channels && (
          <StaleNotice error={list.error} since={list.dataUpdatedAt} onRetry={retry} busy={list.isFetching} />
        )}
        {list.error && !channels ? (
          <ErrorState error={list.error} onRetry={retry} busy={list.isFetching} />
        ) : (
          <section className="sheet" aria-label={t('alerts:channels.list')} aria-busy={!channels}>
            {channels?.length === 0 && (
              <EmptyState title={t('alerts:channels.empty')} help={t('alerts:channels.emptyHelp')}>
                {!making && (
                  <Button kind="primary" may={may} onClick={open}>
                    {t('alerts:channels.new')}
                  </Button>
                )}
              </EmptyState>
            )}
            {!channels && <Skeleton width="long" />}
            {channels && channels.length > 0 && (
              <ul>
                {channels.map((channel) => (
                  <ChannelItem key={channel.id} channel={channel} />
                ))}
              </ul>
            )}
          </section>
        )}
      </div>
    </>
  );
}
