import './messages.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Connection, TestResult } from './api.ts';
import { connectionDisplay, endOf, testEndDisplay } from './display.ts';

export function StateBadge({ connection }: { connection: Connection }) {
  const t = useTexts();
  return <Badge {...connectionDisplay(t, connection)} />;
}

export function TestBadge({ test }: { test: TestResult }) {
  const t = useTexts();
  const end = endOf(test);
  return <Badge {...testEndDisplay(end)} word={t(`connections:test.short.${end === 'refused' ? 'failed' : end}`)} />;
}

/** Red and beside the connection's name everywhere, because a proxy disables certificate verification. */
export function ProxyBadge({ short }: { short?: boolean }) {
  const t = useTexts();
  return <Badge tone="bad" icon="alert" word={short ? t('connections:proxyShort') : t('connections:proxy')} />;
}

export function WebhookBadge({ registered }: { registered: boolean }) {
  const t = useTexts();
  return registered ? (
    <Badge tone="good" icon="check" word={t('connections:webhook.on')} />
  ) : (
    <Badge tone="ask" icon="alert" word={t('connections:webhook.off')} />
  );
}

export function AttentionBadge() {
  const t = useTexts();
  return <Badge tone="ask" icon="alert" word={t('common:list.flagged')} loud />;
}
