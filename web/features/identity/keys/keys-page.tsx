import './keys-page.css';
import './messages.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ApiKey, ApiKeyWithSecret } from '../../../../domain/identity/api-keys.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { ErrorState, StaleNotice } from '../../../shared/api/error-state.tsx';
import { PageHead } from '../../../shared/layout/page-head.tsx';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { keysQuery } from './api.ts';
import { KeyItem } from './key-item.tsx';
import { NewKeyForm } from './new-key-form.tsx';
import { ShownOnce } from './shown-once.tsx';

const refreshMs = 30_000;
const placeholders = ['a', 'b', 'c'];

/** API keys of the merchant's servers and web pages. */
export function KeysPage() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const may = useMay('POST /v1/api-keys');
  const client = useQueryClient();
  const opener = useRef<HTMLButtonElement>(null);
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<ApiKeyWithSecret>();
  const list = useQuery({
    ...keysQuery(merchantId),
    refetchInterval: ({ state }) => state.data !== undefined && refreshMs,
  });
  const keys = list.data;
  const working = keys?.filter(({ state }) => state === 'active' || state === 'ending') ?? [];
  const over = keys?.filter(({ state }) => state === 'ended' || state === 'revoked') ?? [];
  const retry = () => void list.refetch();

  function close() {
    setMaking(false);
    setMade(undefined);
    requestAnimationFrame(() => opener.current?.focus());
  }

  function show(key: ApiKeyWithSecret) {
    setMaking(false);
    setMade(key);
    void client.invalidateQueries(keysQuery(merchantId));
  }

  return (
    <>
      <PageHead
        title={t('keys:title')}
        count={working.length > 0 && t('keys:count', { count: working.length })}
        lead={t('keys:lead')}
      >
        <a className="button" href="/docs">
          {t('keys:docs')}
        </a>
        <Button
          ref={opener}
          kind="primary"
          may={may}
          aria-expanded={may.allowed ? making : undefined}
          onClick={() => {
            setMade(undefined);
            setMaking(true);
          }}
        >
          {t('keys:new')}
        </Button>
      </PageHead>
      <div className="keys">
        {made && <ShownOnce key={made.id} made={made} onDone={close} />}
        {making && (
          <div className="sheet">
            <NewKeyForm onBack={close} onMade={show} />
          </div>
        )}
        {list.error && keys && (
          <StaleNotice error={list.error} since={list.dataUpdatedAt} onRetry={retry} busy={list.isFetching} />
        )}
        {list.error && !keys ? (
          <ErrorState error={list.error} onRetry={retry} busy={list.isFetching} />
        ) : (
          <section className="sheet" aria-label={t('keys:working')}>
            <h2 className="unseen">{t('keys:working')}</h2>
            {keys && working.length === 0 ? (
              <EmptyState title={t('keys:empty')} help={t('keys:emptyHelp')}>
                {!making && (
                  <Button kind="primary" may={may} onClick={() => setMaking(true)}>
                    {t('keys:new')}
                  </Button>
                )}
              </EmptyState>
            ) : (
              <Keys keys={keys && working} onMade={show} />
            )}
          </section>
        )}
        {over.length > 0 && (
          <section className="keys-over stack">
            <h2>{t('keys:over')}</h2>
            <div className="sheet">
              <Keys keys={over} onMade={show} />
            </div>
          </section>
        )}
      </div>
    </>
  );
}

interface KeysProps {
  /** Undefined while they are loading. */
  keys: ApiKey[] | undefined;
  onMade: (key: ApiKeyWithSecret) => void;
}

function Keys({ keys, onMade }: KeysProps) {
  return (
    <ul aria-busy={!keys}>
      {keys
        ? keys.map((key) => <KeyItem key={key.id} apiKey={key} onMade={onMade} />)
        : placeholders.map((one) => (
            <li key={one} className="key key-placeholder">
              <Skeleton width="short" />
              <Skeleton width="short" />
            </li>
          ))}
    </ul>
  );
}
