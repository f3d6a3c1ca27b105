/**
 * Idle sockets are dropped after 4 s, before the 5 s after which many servers close theirs: a write on a socket that is
 * being closed is reset, and a reset write is an unknown outcome that may need a person.
 */
export const idleSockets = { keepAlive: true, freeSocketTimeout: 4_000, maxSockets: 200 };
