/** The path to open after the login: always a page of ours, even if the link is forged. */
export function localPath(next: string | null, origin: string = window.location.origin): string {
  if (!next) return '/';
  try {
    const url = new URL(next, origin);
    const path = url.pathname + url.search;
    // Browsers read a path that begins with two slashes as another host.
    return url.origin === origin && !/^\/[/\\]/.test(path) && url.pathname !== '/login' ? path : '/';
  } catch {
    return '/';
  }
}
