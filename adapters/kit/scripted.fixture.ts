import axios from 'axios';

export interface Sent {
  method: string;
  url: string;
  data?: string;
  headers: Record<string, string>;
  /** In milliseconds. */
  timeout: number | undefined;
}

/** A provider that logs everybody in and gives these answers, and what was sent to it after the log-in and for it. */
export function scripted(answer: (call: Sent) => { status?: number; data: unknown }) {
  const sent: Sent[] = [];
  const http = axios.create({
    adapter: async (config) => {
      const { url = '', method = '', data, timeout } = config;
      const call = { method: method.toUpperCase(), url, data, timeout, headers: { ...config.headers } as never };
      sent.push(call);
      const logIn = { status: 200, data: token };
      const { status = 200, data: body } = url.includes('/oauth/token') ? logIn : answer(call);
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      return { status, data: text, headers: {}, config, statusText: '' };
    },
    transformResponse: (text) => text,
  });
  return { http, sent };
}

const token = { access_token: 'a-token', expires_in: 3600, accessToken: 'a-token', expiresAt: 4_000_000_000 };
