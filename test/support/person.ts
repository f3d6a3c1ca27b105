import { type Reply, wholeText } from './merchant.ts';

/**
 * A person with a session, used by a program: it sends the cookies of the sign-in, and none of a browser's own headers.
 */
export async function person(apiUrl: string, email: string, password = 'trilho-demo') {
  const cookies = new Map<string, string>();

  async function call<Body>(method: string, path: string, body?: unknown, headers = {}): Promise<Reply<Body>> {
    const response = await fetch(`${apiUrl}${path}`, {
      method,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'content-type': 'application/json',
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const text = await wholeText(response);
    return { status: response.status, headers: response.headers, body: (text ? JSON.parse(text) : undefined) as Body };
  }

  const entered = await call('POST', '/v1/session', { email, password });
  if (entered.status !== 200) throw new Error(`${email} could not sign in: ${entered.status}`);
  return { call, cookies };
}

export type SignedIn = Awaited<ReturnType<typeof person>>;
