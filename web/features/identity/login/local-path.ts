/** Where to go after the login: a page of ours, whatever a forged link says. */
export function localPath(next: string | null, origin: string = window.location.origin): string {
  if (!next) return '/';
  try {
    const url = new URL(next, origin);
    const path = url.pathname + url.search;
    // A path that begins with two slashes is another host once it is followed.
    return url.origin === origin && !/^\/[/\\]/.test(path) && url.pathname !== '/login' ? path : '/';
  } catch {
    return '/';
  }
}
