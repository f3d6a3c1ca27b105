import { useWords } from '../../i18n/language.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { Connection, TestResult } from './api.ts';
import { connectionDisplay, endOf, testEndDisplay } from './display.ts';
import { useConnectionWords } from './words.ts';

export function StateBadge({ connection }: { connection: Connection }) {
  const words = useConnectionWords();
  return <Badge {...connectionDisplay(words, connection)} />;
}

export function TestBadge({ test }: { test: TestResult }) {
  const { short } = useConnectionWords().test;
  const end = endOf(test);
  return <Badge {...testEndDisplay(end)} word={short[end === 'refused' ? 'failed' : end]} />;
}

/** Red and beside the connection's name everywhere, because a proxy disables certificate verification. */
export function ProxyBadge({ short }: { short?: boolean }) {
  const { proxy, proxyShort } = useConnectionWords();
  return <Badge tone="bad" icon="alert" word={short ? proxyShort : proxy} />;
}

export function WebhookBadge({ registered }: { registered: boolean }) {
  const { webhook } = useConnectionWords();
  return registered ? (
    <Badge tone="good" icon="check" word={webhook.on} />
  ) : (
    <Badge tone="ask" icon="alert" word={webhook.off} />
  );
}

export function AttentionBadge() {
  const { list } = useWords();
  return <Badge tone="ask" icon="alert" word={list.flagged} loud />;
}
