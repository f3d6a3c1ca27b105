import { expect, test } from 'vitest';
import { shortAgent } from './agent.ts';

test('a browser is called as people call it, and a program by its first word', () => {
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  const of = {
    [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/150.0.0.0 Safari/537.36`]: 'Chrome · Linux',
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/150.0.0.0 Safari/537.36 Edg/150.0`]: 'Edge · Windows',
    [`Mozilla/5.0 (Linux; Android 15) ${webkit} Chrome/150.0.0.0 Mobile Safari/537.36`]: 'Chrome · Android',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1': 'Safari · iPhone',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:150.0) Gecko/20100101 Firefox/150.0': 'Firefox · macOS',
    'curl/8.9.1': 'curl',
  };
  for (const [agent, name] of Object.entries(of)) expect(shortAgent(agent)).toBe(name);
  expect(shortAgent(undefined)).toBeUndefined();
});
